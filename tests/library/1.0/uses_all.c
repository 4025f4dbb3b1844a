/* Uses all functions and all members of structs of outflank.h as version 1.0 had it, compiled with the
   header beside it: what was built against 1.0 must go on working with each later 1.x. */
#include <stdio.h>
#include <string.h>

#include "outflank.h"

static int failures = 0;

static void check(int holds, const char* what) {
    if (holds) return;
    printf("wrong: %s (%s)\n", what, outflank_message());
    ++failures;
}

static void count_reports(const outflank_report* report, void* context) {
    ++*(int*)context;
    check(report->line_count == 2, "lines while it searches");
}

int main(void) {
    check(strncmp(outflank_version(), "1.", 2) == 0, "the version");
    check(outflank_use_tier(outflank_tier()) == OUTFLANK_OK, "the tier");
    check(outflank_use_tier("none") == OUTFLANK_BAD_INPUT, "a tier that is none");
    check(strlen(outflank_message()) > 0, "its message");

    outflank_engine* engine = outflank_new();
    check(outflank_configure(engine, 1, 1) == OUTFLANK_OK, "the settings");
    check(outflank_set_position(engine, NULL, "f5d6") == OUTFLANK_OK, "the moves");
    check(strlen(outflank_position(engine)) == 66, "the position");
    check(strncmp(outflank_moves(engine), "c3 ", 3) == 0, "legal moves");
    double discs = 100;
    check(outflank_evaluate(engine, &discs) == OUTFLANK_OK && discs > -10 && discs < 10, "the evaluation");

    outflank_limits limits;
    memset(&limits, 0, sizeof limits);
    limits.level = 4;
    limits.depth = 6;
    limits.exact_from = 2;
    limits.selectivity = 100;
    limits.lines = 2;
    limits.win_loss_draw = 1;
    limits.milliseconds = 1000000;
    limits.clock = 1000000;
    limits.increment = 1000;
    limits.nodes = 10000000;
    const outflank_report* report = NULL;
    int reports = 0;
    check(outflank_search(engine, &limits, count_reports, &reports, &report) == OUTFLANK_OK, "the search");
    check(reports > 0 && report->depth > 0 && report->depth <= 6, "the depth");
    check(report->selectivity == 100 && report->exact == 0 && report->line_count == 2, "the report");
    check(report->nodes > 0 && report->nodes < 10000000 && report->milliseconds >= 0, "the nodes");
    check(strlen(report->lines[1].move) == 2 && report->lines[1].bound == OUTFLANK_EXACT, "the second line");
    check(report->lines[0].score >= report->lines[1].score, "the order");
    check(strncmp(report->lines[1].moves, report->lines[1].move, 2) == 0, "its moves");

    char board[80];
    memset(board, 'X', 64);
    strcpy(board + 62, "O- X");
    check(outflank_set_position(engine, board, NULL) == OUTFLANK_OK, "a board");
    check(outflank_solve(engine, &report) == OUTFLANK_OK && report->exact == 1, "it is solved");
    check(report->lines[0].score == 64, "the score");
    outflank_stop(engine);
    outflank_free(engine);
    return failures;
}
