#include "perft.h"
#include "plies.h"

/* What the last plies of one position add to the statistics. */
struct leaf_count {
    struct rules rules;
    const struct position *parent;
    struct tree_count *tree;
};

/* A count in progress, shared by all its nodes. */
struct tree_count {
    rs_statistics *statistics;
    struct count_control control;
    int depth;
};

/* A choice made by itself is no move and no push: only what it makes of the pawn is counted. */
static bool is_choice_alone(rs_turn turn) {
    return !(turn & (MOVE_BITS | PUSH_BITS));
}

static void count_move(rs_statistics *s, const struct leaf_count *leaf, rs_turn turn) {
    const struct position *const p = leaf->parent;
    const unsigned move = (turn & MOVE_BITS) >> MOVE_SHIFT;
    const int from = spelled_square((int)(move >> 9));
    const int to = spelled_square((int)(move >> 3 & 63));
    const bool pawn = has(p->pawns, from);
    const bool takes = has(p->color[!p->side], to);
    const bool straight = (from & 7) == (to & 7);
    const bool in_passing = pawn && !takes && !straight;
    s->captures += takes || in_passing;
    s->en_passant += in_passing;
    s->forward_captures += pawn && takes && straight;
    s->castlings += is_castling(p, from, to);
    s->promotions += (move & 7) != NO_PROMOTION;
    s->no_push += leaf->rules.pushes && !(turn & PUSH_BITS);
}

/* The side to move after the ply: checked, mated, stalemated. */
static void count_after(rs_statistics *s, const struct rules rules, const struct position *child) {
    const bool check = in_check(rules, child, child->side);
    s->checks += check;
    if (!has_legal_move(rules, child)) {
        s->checkmates += check;
        s->stalemates += !check;
    }
}

static void count_leaf(void *context, rs_turn turn, const struct position *child) {
    const struct leaf_count *const leaf = context;
    rs_statistics *const s = leaf->tree->statistics;
    const bool choice = turn & (CHOICE_BITS | PUSH_PIECE_BITS);
    const bool lost = lost_by_push(leaf->rules, child);
    s->nodes++;
    if (turn & MOVE_BITS) {
        count_move(s, leaf, turn);
    }
    s->pushes += (turn & PUSH_BITS) != 0;
    s->push_promotions += choice;
    s->losing_choices += lost && choice;
    s->losing_pushes += lost && !choice;
    if (!lost && !is_choice_alone(turn)) {
        count_after(s, leaf->rules, child);
    }
}

static void count_tree(struct tree_count *tree, const struct position *p, int depth);

static void count_child(void *context, rs_turn turn, const struct position *child) {
    struct tree_count *const tree = context;
    (void)turn;
    tree->depth--;
    count_tree(tree, child, tree->depth);
    tree->depth++;
}

static void count_tree(struct tree_count *tree, const struct position *p, int depth) {
    if (count_is_cancelled(&tree->control)) {
        return;
    }
    if (depth > 1) {
        visit_plies(p, RS_PLY_TURN, count_child, tree);
        return;
    }
    struct leaf_count leaf = {.rules = rules_of(p), .parent = p, .tree = tree};
    const uint64_t before = tree->statistics->nodes;
    visit_plies(p, RS_PLY_TURN, count_leaf, &leaf);
    count_progress(&tree->control, tree->statistics->nodes - before);
}

rs_status rs_perft_statistics(const rs_position *position, int32_t depth,
                              const rs_perft_options *options, rs_statistics *statistics) {
    const struct position p = position_of(position);
    if (depth < 1 || depth > RS_DEPTH_MAX || (options && options->ply != RS_PLY_TURN)) {
        return RS_BAD_ARGUMENT;
    }
    *statistics = (rs_statistics){0};
    struct tree_count tree = {.statistics = statistics,
                              .control = {.shared = options ? options->control : NULL},
                              .depth = depth};
    count_tree(&tree, &p, depth);
    count_tell(&tree.control);
    return count_is_cancelled(&tree.control) ? RS_CANCELLED : RS_OK;
}
