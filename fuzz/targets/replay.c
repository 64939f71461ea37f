/*
 * Runs a target on files, and on all files of folders, each input at the very end of a heap block
 * so that a sanitizer sees the first byte read beyond it.
 */
#include "oracle.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t replayed;
static const char *current; /* named when a promise breaks */

static void name_current(int signal_number) {
    (void)signal_number;
    const char *const parts[] = {"  on ", current, "\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const ssize_t written = write(STDERR_FILENO, parts[i], strlen(parts[i]));
        (void)written;
    }
}

static bool replay_file(const char *path) {
    FILE *const file = fopen(path, "rb");
    current = path;
    long size = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) {
        size = ftell(file);
        rewind(file);
    }
    uint8_t *const block = size < 0 ? NULL : malloc((size_t)size + 1); /* size bytes to the end */
    const bool read = block != NULL && fread(block + 1, 1, (size_t)size, file) == (size_t)size;
    if (read) {
        LLVMFuzzerTestOneInput(block + 1, (size_t)size);
        replayed++;
    }
    free(block);
    if (file != NULL) {
        fclose(file);
    }
    return read;
}

static bool replay(const char *path) {
    DIR *const folder = opendir(path);
    bool read = true;
    if (folder == NULL) {
        return replay_file(path);
    }
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char inside[4096];
        if (entry->d_name[0] != '.') {
            snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
            read = replay(inside) && read;
        }
    }
    closedir(folder);
    return read;
}

int main(int argc, char **argv) {
    bool read = argc > 1;
    LLVMFuzzerInitialize(&argc, &argv);
    signal(SIGABRT, name_current); /* abort() still ends the program after this */
    for (int i = 1; i < argc; i++) {
        if (!replay(argv[i])) {
            fprintf(stderr, "cannot read %s: %s\n", argv[i], strerror(errno));
            read = false;
        }
    }
    fprintf(stderr, "%zu inputs replayed\n", replayed);
    return read && replayed > 0 ? 0 : 2;
}
