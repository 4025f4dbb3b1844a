/* outflank.h: plays and analyses Othello (Reversi) in a program of yours.

   An engine holds a position, and a memory of what it has searched. A process may have many; they
   do not influence each other. README.md in the folder `library/` of the sources shows how to
   compile and link; `library/example/best_move.c` is a whole program.

   Words. A square is "a1" (the upper left corner) to "h8"; a move is a square or "pass". A score is
   the difference of discs at the end of the game, for the side to move, with the empty squares
   given to the winner: -64 to 64. A node is a disc placed or a pass made by a search. All text is
   ASCII, ended by a zero byte.

   Errors. A function that returns an outflank_status did its work if that is OUTFLANK_OK. Else it
   changed nothing, unless its description says more, and outflank_message() tells what was wrong.
   No C++ exception leaves a function.

   Threads. Different engines may be used by different threads at the same time. One engine does one
   thing at a time: while it searches, a call from another thread, or from the callback of the
   search, returns OUTFLANK_BUSY. Only outflank_stop, outflank_position and outflank_moves may be
   called meanwhile; and nothing else on an engine that another thread frees. */

#ifndef OUTFLANK_H
#define OUTFLANK_H
/* NOLINTBEGIN: this is C */

#include <stdint.h>

#if defined(__GNUC__)
#define OUTFLANK_API __attribute__((visibility("default")))
#else
#define OUTFLANK_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum outflank_status {
    OUTFLANK_OK = 0,
    OUTFLANK_BAD_INPUT = 1, /* a value out of range, a text that cannot be read, an illegal move */
    OUTFLANK_BUSY = 2,      /* the engine does something else */
    OUTFLANK_NO_RESOURCES = 3, /* no memory, or no more threads */
    OUTFLANK_FAILED = 4        /* anything else */
} outflank_status;

typedef struct outflank_engine outflank_engine;

/* ---- The library ---- */

/* Its version, such as "1.0.0". */
OUTFLANK_API const char* outflank_version(void);

/* What was wrong in the last call of this thread that failed: one line, without a line feed. It
   stays until the next call that fails in this thread. "" before the first. */
OUTFLANK_API const char* outflank_message(void);

/* The instruction set that new engines use, such as "avx2". It is the best that runs here, unless
   outflank_use_tier has named one. */
OUTFLANK_API const char* outflank_tier(void);

/* Makes the engines that are made from now on use an instruction set: "v2", "avx2" or "avx512" on
   x86-64, "portable" elsewhere. All give the same results. OUTFLANK_BAD_INPUT: it is none of the
   library's, or cannot run here. Call it before other threads make engines. */
OUTFLANK_API outflank_status outflank_use_tier(const char* name);

/* ---- An engine ---- */

/* Makes an engine with the first position of the game, one thread and 256 MB of memory, which it
   takes at its first search. NULL if there is no memory. */
OUTFLANK_API outflank_engine* outflank_new(void);

/* Frees an engine that does not search. NULL is allowed. */
OUTFLANK_API void outflank_free(outflank_engine* engine);

/* Sets the number of threads that search (1 to 256) and the size of the memory of searches (1 to
   1048576 megabytes). Another size forgets all earlier searches. OUTFLANK_NO_RESOURCES: the machine
   has no memory of that size, or else no such number of threads, and then the size is set. */
OUTFLANK_API outflank_status outflank_configure(outflank_engine* engine, int threads,
                                                int megabytes);

/* ---- Its position ---- */

/* Sets the position and plays moves from there.
   position: 64 characters from a1 to h8, row by row, and the side to move. `X x * b B` is Black,
   `O o w W` White, `- .` empty; white space does not count. NULL: the first position of the game.
   moves: such as "f5d6c3" or "f5 D6 c3". A pass is "pass", "pa", "ps" or "--" and may be left out.
   NULL: none. */
OUTFLANK_API outflank_status outflank_set_position(outflank_engine* engine, const char* position,
                                                   const char* moves);

/* The position: 64 characters `X`, `O` and `-`, a blank, and `X` or `O` for the side to move. It
   stays until the next position is set. NULL for NULL. */
OUTFLANK_API const char* outflank_position(const outflank_engine* engine);

/* The legal moves: "c4 d3 e6 f5"; "pass" if the side to move must pass; "" after the end of the
   game. They stay until the next position is set. NULL for NULL. */
OUTFLANK_API const char* outflank_moves(const outflank_engine* engine);

/* ---- What it thinks of the position ---- */

/* Sets `discs` to the score that the engine expects without a search. */
OUTFLANK_API outflank_status outflank_evaluate(outflank_engine* engine, double* discs);

/* What a search may spend. 0 is no limit; without any, a search ends when the game is solved. */
typedef struct outflank_limits {
    int level;         /* 1 to 60: sets depth and exact_from where they are 0 */
    int depth;         /* plies, 1 to 60 */
    int exact_from;    /* solve the game exactly from so many empty squares, 1 to 60 */
    int selectivity;   /* percent, 1 to 100: how sure forward pruning must be; 0: 63; 100: none */
    int lines;         /* how many of the best moves to find, 1 to 64; 0: 1 */
    int win_loss_draw; /* not 0: where the game is solved, only who wins: scores 1, 0 or -1 */
    int64_t milliseconds; /* for this search, up to 1000000000 */
    int64_t clock;     /* milliseconds left on a game clock, of which the search takes its part */
    int64_t increment; /* milliseconds that the clock gets after each move */
    uint64_t nodes;    /* may be exceeded by some thousands a thread */
} outflank_limits;

typedef enum outflank_bound {
    OUTFLANK_EXACT = 0,
    OUTFLANK_AT_LEAST = 1,
    OUTFLANK_AT_MOST = 2
} outflank_bound;

/* A move and what the search knows of it. */
typedef struct outflank_line {
    char move[8];         /* "f5" or "pass"; "" after the end of the game */
    int score;            /* for the side to move */
    outflank_bound bound; /* whether the score is exact at this depth, or a bound */
    const char* moves;    /* the best play as the search sees it, from `move` on: "f5 d6 c3" */
} outflank_line;

/* The state of a search. */
typedef struct outflank_report {
    int depth;                  /* plies of the last completed iteration */
    int selectivity;            /* percent; 100: without forward pruning */
    int exact;                  /* 1: the scores are those of perfect play, else 0 */
    int line_count;             /* at least 1 */
    const outflank_line* lines; /* best first */
    uint64_t nodes;             /* of all threads */
    int64_t milliseconds;       /* since the search began */
} outflank_report;

/* Called by the thread that searches, after each iteration. The report is gone when it returns. It
   must return soon, because the search waits, and must not leave by an exception or longjmp. */
typedef void (*outflank_on_report)(const outflank_report* report, void* context);

/* Searches until a limit or outflank_stop ends it. The first line of the report is the move to
   play: also after a stop, a legal one. limits: NULL for none. on_report: NULL for none; it gets
   `context`. report: NULL, or set to the last state, which stays until the engine's next search or
   its end. */
OUTFLANK_API outflank_status outflank_search(outflank_engine* engine, const outflank_limits* limits,
                                             outflank_on_report on_report, void* context,
                                             const outflank_report** report);

/* Searches until the game is solved: the report is exact, unless outflank_stop ended it before. The
   time doubles with each empty square: 24 take about a second of one core, 30 about a minute. */
OUTFLANK_API outflank_status outflank_solve(outflank_engine* engine,
                                            const outflank_report** report);

/* Makes a running search return within milliseconds. From any thread, also from the callback. If
   none runs, it does nothing: where a search may be about to begin, call it until that returned. */
OUTFLANK_API void outflank_stop(outflank_engine* engine);

#ifdef __cplusplus
}
#endif

/* NOLINTEND */
#endif
