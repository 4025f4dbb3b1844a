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
   thing at a time: while it searches or analyses, a call from another thread, or from the callback
   of the search, returns OUTFLANK_BUSY. Only outflank_stop, outflank_position and outflank_moves
   may be called meanwhile; and nothing else on an engine that another thread frees. */

#ifndef OUTFLANK_H
#define OUTFLANK_H
/* NOLINTBEGIN: this is C */

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(OUTFLANK_IS_MADE_HERE)
#define OUTFLANK_API __declspec(dllexport)
#elif defined(__GNUC__)
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

/* Solves the game as far as a window asks: whether the score is `alpha` or less, `beta` or more, or
   which one between them. The first line's bound says it: OUTFLANK_AT_MOST or OUTFLANK_AT_LEAST
   with a score outside, else OUTFLANK_EXACT. A narrow window takes a fraction of the time.
   alpha: -65 to 64; beta: -64 to 65, above alpha. Since 1.1. */
OUTFLANK_API outflank_status outflank_solve_window(outflank_engine* engine, int alpha, int beta,
                                                   const outflank_report** report);

/* Sets `nodes` to those that half of all positions with as many empty squares need to be solved by
   one thread, with an empty table. Since 1.1. */
OUTFLANK_API outflank_status outflank_solving_nodes(outflank_engine* engine, double* nodes);

/* Forgets all earlier searches: the next one, with one thread, depends on nothing but its position
   and limits. Since 1.1. */
OUTFLANK_API outflank_status outflank_forget(outflank_engine* engine);

/* Makes a running search return within milliseconds. From any thread, also from the callback. If
   none runs, it does nothing: where a search may be about to begin, call it until that returned. */
OUTFLANK_API void outflank_stop(outflank_engine* engine);

/* ---- What people play, and the opening book: since 1.1 ---- */

/* Sets 64 `chances`, those of a1, b1 ... h8: how likely a person is to play there, 0 to 1, in sum
   1. Moves that are images of each other by symmetry share one chance. 0 for all other squares, and
   for all where there is no move. */
OUTFLANK_API outflank_status outflank_human_policy(outflank_engine* engine, double* chances);

/* Sets `move`, 8 bytes, to one that a person of this rating would play: "f5", "pass", or "" after
   the end of the game. elo: 500 to 2500, the steps of `outflank --elo`. seed: the same one gives
   the same move in the same position. */
OUTFLANK_API outflank_status outflank_human_move(outflank_engine* engine, int elo, uint64_t seed,
                                                 char* move);

/* A move of the opening book that is in the library. */
typedef struct outflank_book_move {
    char move[8];
    int score;     /* for the side to move */
    int depth;     /* plies that the score looks ahead behind the move */
    int64_t games; /* in which the book has the move */
} outflank_book_move;

/* Sets `moves`, room for 64, to those that the book knows for the position, best first, and `count`
   to their number: 0 where the book does not know it. */
OUTFLANK_API outflank_status outflank_book_moves(outflank_engine* engine, outflank_book_move* moves,
                                                 int* count);

/* ---- Recorded games: since 1.1 ---- */

/* Gets a row: an object of JSON, in UTF-8, on one line. The text is gone when it returns. It must
   not leave by an exception or longjmp. */
typedef void (*outflank_on_row)(const char* json, void* context);

/* Reads the games and positions in the bytes of a file, in any format that `outflank convert`
   reads: GGF, SGF, PGN, WTHOR, transcripts, JSON, OBF, FEN, boards. There is a row for each, in
   their order:
     {"black":"...","white":"...","place":"...","date":"...","result":4,"told_result":"...",
      "tags":[["EV","..."]],"given":0,"position":"<64 characters> X","moves":["f5","d6"],
      "opening_name":"...","xot":false,"notes":["..."],"fault":""}
   `result` is Black's discs less White's, or null; `position` the first one; `moves` has all
   passes; of an opening that no player chose, `given` plies are marked; `fault` says why moves
   after the last one here were left out. A game that cannot be read gives {"error":"line 3: ..."},
   and lines behind the last game that are no record {"note":"..."}. Names of WTHOR stand in other
   files, and are numbers here. */
OUTFLANK_API outflank_status outflank_read(const char* bytes, size_t size, outflank_on_row on_row,
                                           void* context);

/* Compares each move of the game that outflank_set_position has set with the best one. The rows are
   those of `outflank analyze --format jsonl`, which protocol/command/README.md in the sources
   describes: one for each move, without passes, and one for the game. limits: of each search;
   given: so many plies are of an opening that no player chose, and lose nothing (0 to 128). It
   forgets earlier searches first. After outflank_stop there are no rows. */
OUTFLANK_API outflank_status outflank_analyze(outflank_engine* engine,
                                              const outflank_limits* limits, int given,
                                              outflank_on_row on_row, void* context);

#ifdef __cplusplus
}
#endif

/* NOLINTEND */
#endif
