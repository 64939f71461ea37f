/*
 * The outside of a count: the first plies, listed one by one, and the threads that share what lies
 * behind them. Positions that only a root can be, half-finished, pending, or at Balanced's first
 * turn, are walked here; everything deeper is an instance's work.
 */
#include "perft.h"

#include "attacks.h"
#include "plies.h"
#include "threads.h"

#include <stdlib.h>

struct task {
    struct position position;
    uint64_t nodes;
    uint32_t line; /* of the divide */
    uint16_t depth;
    bool done;
};

struct job {
    struct task *tasks;
    size_t first; /* the tasks before it have been replaced by deeper ones */
    size_t count;
    size_t capacity;
    rs_ply ply;
    bool made;
    bool overflow; /* atomic */
    bool no_memory;
    rs_control *control;
    struct hash_table hash;
    /* Atomic: the first task that nobody has taken. Written by all threads, read by no probe. */
    _Alignas(CACHE_LINE) size_t next;
};

static count_function *instance_for(const struct position *p, rs_ply ply) {
    switch ((rs_variant)p->variant) {
    case RS_CHESS:
        return CHOSEN_INSTANCE(count_chess);
    case RS_KING_SUPPORT:
        return CHOSEN_INSTANCE(count_kingsupport);
    default:
        return ply == RS_PLY_DECISION ? CHOSEN_INSTANCE(count_avalanche_decisions)
                                      : CHOSEN_INSTANCE(count_avalanche);
    }
}

/* A count of one position that may be of the kind that only a root is. */
struct special_count {
    struct counter *counter;
    int depth;
    uint64_t nodes;
};

static uint64_t count_any(struct counter *counter, const struct position *p, int depth);

static void count_special_child(void *context, rs_turn turn, const struct position *child) {
    struct special_count *const special = context;
    (void)turn;
    const uint64_t nodes = count_any(special->counter, child, special->depth - 1);
    special->counter->overflow |= __builtin_add_overflow(special->nodes, nodes, &special->nodes);
}

static uint64_t count_any(struct counter *counter, const struct position *p, int depth) {
    const struct rules rules = rules_of(p);
    if (depth == 0) {
        return 1;
    }
    if (lost_by_push(rules, p)) {
        return 0;
    }
    if (phase_of(p) == RS_MOVE && !unpushed_turn(rules, p)) {
        return instance_for(p, counter->ply)(counter, p, depth);
    }
    struct special_count special = {.counter = counter, .depth = depth};
    visit_plies(p, counter->ply, count_special_child, &special);
    return special.nodes;
}

static void *work(void *context) {
    struct job *const job = context;
    struct counter counter = {.ply = job->ply,
                              .bulk_depth = job->made ? 0 : 1,
                              .control = {.shared = job->control},
                              .hash = job->hash.buckets ? &job->hash : NULL};
    while (!counter_stops(&counter) && !__atomic_load_n(&job->overflow, __ATOMIC_RELAXED)) {
        const size_t index = __atomic_fetch_add(&job->next, 1, __ATOMIC_RELAXED);
        if (index >= job->count) {
            break;
        }
        struct task *const task = &job->tasks[index];
        task->nodes = count_any(&counter, &task->position, task->depth);
        task->done = !counter_stops(&counter);
    }
    count_tell(&counter.control);
    if (counter.overflow) {
        __atomic_store_n(&job->overflow, true, __ATOMIC_RELAXED);
    }
    return NULL;
}

/* Collects the plies of one position as tasks. */
struct expansion {
    struct job *job;
    uint32_t line;
    uint16_t depth; /* of the tasks */
    bool first_ply;
};

static bool grow(struct job *job) {
    const size_t capacity = job->capacity ? 2 * job->capacity : 256;
    struct task *const tasks = realloc(job->tasks, capacity * sizeof *tasks);
    if (!tasks) {
        job->no_memory = true;
        return false;
    }
    job->tasks = tasks;
    job->capacity = capacity;
    return true;
}

static void add_task(void *context, rs_turn turn, const struct position *child) {
    struct expansion *const expansion = context;
    struct job *const job = expansion->job;
    (void)turn;
    if (job->count < job->capacity || grow(job)) {
        job->tasks[job->count++] =
            (struct task){.position = *child, .line = expansion->line, .depth = expansion->depth};
        expansion->line += expansion->first_ply;
    }
}

/*
 * So many that the threads end at about the same time. The first task is always among the deepest,
 * so the big ones come before the small ones, and there are never many more than wanted.
 */
enum { TASKS_PER_THREAD = 50, LEAST_TASK_DEPTH = 2 };

static bool wants_tasks(const struct job *job, uint32_t threads) {
    const size_t tasks = job->count - job->first;
    return threads > 1 && tasks > 0 && tasks < TASKS_PER_THREAD * (size_t)threads &&
           job->tasks[job->first].depth > LEAST_TASK_DEPTH && !job->no_memory;
}

static void prepare(struct job *job, const struct position *p, int depth, uint32_t threads,
                    bool divide) {
    if (threads == 1 && !divide) {
        struct expansion whole = {.job = job, .depth = (uint16_t)depth};
        add_task(&whole, 0, p);
        return;
    }
    struct expansion root = {.job = job, .depth = (uint16_t)(depth - 1), .first_ply = true};
    visit_plies(p, job->ply, add_task, &root);
    while (wants_tasks(job, threads)) {
        const struct task task = job->tasks[job->first++];
        struct expansion expansion = {
            .job = job, .line = task.line, .depth = (uint16_t)(task.depth - 1)};
        visit_plies(&task.position, job->ply, add_task, &expansion);
    }
    job->next = job->first;
}

/* Runs the job on this thread and the others; false where one could not be started. */
static bool run(struct job *job, uint32_t threads) {
    pthread_t others[RS_THREADS_MAX];
    const size_t tasks = job->count - job->first;
    uint32_t started = 0;
    bool complete = true;
    while (started + 1 < threads && started + 1 < tasks && complete) {
        complete = thread_start(&others[started], started + 1, work, job);
        started += complete;
    }
    if (complete) {
        work(job);
    } else {
        __atomic_store_n(&job->next, job->count, __ATOMIC_RELAXED);
    }
    for (uint32_t i = 0; i < started; i++) {
        pthread_join(others[i], NULL);
    }
    return complete;
}

/* The end of a count that is whole: its result, told to the control block too. */
static rs_status conclude(rs_control *control, uint64_t total, uint64_t *nodes) {
    *nodes = total;
    if (control) {
        __atomic_store_n(&control->nodes, total, __ATOMIC_RELAXED);
    }
    return RS_OK;
}

/* Adds the tasks up into divide lines, if wanted, and a total. */
static rs_status gather(const struct job *job, rs_divide_line *lines, uint64_t *nodes) {
    uint64_t total = 0;
    bool overflow = job->overflow;
    bool done = true;
    for (size_t i = job->first; i < job->count; i++) {
        const struct task *const task = &job->tasks[i];
        const uint64_t counted = task->done ? task->nodes : 0;
        overflow |= __builtin_add_overflow(total, counted, &total);
        done &= task->done;
        if (lines) {
            rs_divide_line *const line = &lines[task->line];
            line->nodes += counted;
            line->done &= task->done;
        }
    }
    if (overflow) {
        return RS_OVERFLOW;
    }
    if (!done) {
        *nodes = rs_control_nodes(job->control);
        return RS_CANCELLED;
    }
    return conclude(job->control, total, nodes);
}

static bool options_are_ok(const rs_perft_options *options) {
    return ply_exists(options->ply) && options->threads <= RS_THREADS_MAX;
}

/* Counts; lines, where wanted, have been laid out. */
static rs_status count_with(const struct position *p, int depth, const rs_perft_options *options,
                            rs_divide_line *lines, uint64_t *nodes) {
    struct job job = {.ply = options->ply, .made = options->made != 0, .control = options->control};
    if (!hash_open(&job.hash, options->hash_bytes)) {
        return RS_NO_MEMORY;
    }
    const uint32_t threads = options->threads ? options->threads : 1;
    prepare(&job, p, depth, threads, lines != NULL);
    rs_status status = RS_NO_MEMORY;
    if (!job.no_memory) {
        status = run(&job, threads) ? gather(&job, lines, nodes) : RS_NO_THREAD;
    }
    free(job.tasks);
    hash_close(&job.hash);
    return status;
}

rs_status rs_perft(const rs_position *position, int32_t depth, const rs_perft_options *options,
                   uint64_t *nodes) {
    const rs_perft_options defaults = {.threads = 1};
    options = options ? options : &defaults;
    if (depth < 0 || depth > RS_DEPTH_MAX || !options_are_ok(options)) {
        return RS_BAD_ARGUMENT;
    }
    if (depth == 0) {
        return conclude(options->control, 1, nodes);
    }
    const struct position p = position_of(position);
    return count_with(&p, depth, options, NULL, nodes);
}

rs_status rs_divide(const rs_position *position, int32_t depth, const rs_perft_options *options,
                    rs_divide_line *lines, size_t capacity, size_t *count, uint64_t *nodes) {
    const rs_perft_options defaults = {.threads = 1};
    options = options ? options : &defaults;
    if (depth < 1 || depth > RS_DEPTH_MAX || !options_are_ok(options)) {
        return RS_BAD_ARGUMENT;
    }
    const size_t turns = rs_turns(position, options->ply, NULL, 0);
    *count = turns;
    if (turns > capacity) {
        return RS_BAD_ARGUMENT;
    }
    rs_turn *const list = malloc((turns + 1) * sizeof *list);
    if (!list) {
        return RS_NO_MEMORY;
    }
    rs_turns(position, options->ply, list, turns);
    for (size_t i = 0; i < turns; i++) {
        lines[i] = (rs_divide_line){.turn = list[i], .done = 1};
    }
    free(list);
    const struct position p = position_of(position);
    return count_with(&p, depth, options, lines, nodes);
}

uint64_t rs_control_nodes(const rs_control *control) {
    return __atomic_load_n(&control->nodes, __ATOMIC_RELAXED);
}

void rs_control_cancel(rs_control *control) {
    __atomic_store_n(&control->cancel, 1, __ATOMIC_RELAXED);
}
