/* best_move MOVES: prints the engine's best move after the MOVES of a game, such as f5d6c3, and what
   it thought on its way. */
#include <outflank.h>
#include <stdio.h>

static int fail(void) {
    fprintf(stderr, "best_move: %s\n", outflank_message());
    return 2;
}

static void show(const outflank_report *report, void *context) {
    fprintf((FILE *)context, "depth %2d: %+d %s\n", report->depth, report->lines[0].score,
            report->lines[0].moves);
}

int main(int argc, char **argv) {
    const outflank_report *report = NULL;
    outflank_limits limits = {0};
    limits.level = 10;

    outflank_engine *engine = outflank_new();
    if (engine == NULL) return fail();
    int status = 0;
    if (outflank_configure(engine, 2, 16) == OUTFLANK_OK &&
        outflank_set_position(engine, NULL, argc > 1 ? argv[1] : "") == OUTFLANK_OK &&
        outflank_search(engine, &limits, show, stderr, &report) == OUTFLANK_OK)
        printf("%s\n", report->lines[0].move);
    else
        status = fail();
    outflank_free(engine);
    return status;
}
