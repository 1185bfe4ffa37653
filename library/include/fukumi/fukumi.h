/* The C interface of the Gomoku engine Fukumi. fukumi.hpp wraps it for C++.
 *
 * Positions and engines are handles: numbers that the library gives out. A handle that was freed, was
 * never given out or belongs to the other kind is an error, never a crash. Every function checks its
 * arguments; only pointers must be valid or null, and texts must end with a null character.
 *
 * Functions return FUKUMI_OK or the code of an error; fukumi_error_text() then explains it. After an
 * error the output arguments are unchanged.
 *
 * All functions may be called from any thread. A search or a solution blocks its caller, and an
 * engine runs one at a time; only fukumi_stop(), fukumi_engine_free() and the callback of a search
 * end it before its limits.
 *
 * Cells: x counts columns from the left and y rows from the top, both from 0. The cell (7, 7) is
 * called "h8". Values are from the view of the side to move.
 */
#ifndef FUKUMI_FUKUMI_H
#define FUKUMI_FUKUMI_H

#include <fukumi/version.h>
#include <stddef.h>
#include <stdint.h>

#if defined(FUKUMI_STATIC)
#define FUKUMI_API
#elif defined(_WIN32) && defined(FUKUMI_BUILDING)
#define FUKUMI_API __declspec(dllexport)
#elif defined(_WIN32)
#define FUKUMI_API __declspec(dllimport)
#else
#define FUKUMI_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Errors ------------------------------------------------------------------------------------ */

typedef int32_t fukumi_status;
enum {
    FUKUMI_OK = 0,
    FUKUMI_ERROR_HANDLE = 1,   /* not a position or engine that exists */
    FUKUMI_ERROR_ARGUMENT = 2, /* null, out of range, or a text that cannot be read */
    FUKUMI_ERROR_MOVE = 3,     /* the cell is not free or outside the board */
    FUKUMI_ERROR_OVER = 4,     /* the game is over */
    FUKUMI_ERROR_BUSY = 5,     /* the engine is searching */
    FUKUMI_ERROR_IDLE = 6,     /* nothing to stop, or nothing to take back */
    FUKUMI_ERROR_MEMORY = 7,   /* the system has too little memory */
    FUKUMI_ERROR_INTERNAL = 8  /* a fault of the library */
};

/* Returns the text of the last error of this thread, in English; "" if no call has failed. The text
 * stays valid until the next error of this thread. */
FUKUMI_API const char* fukumi_error_text(void);
/* Returns the version of the library that runs; FUKUMI_VERSION_TEXT is the version of the headers.
 * */
FUKUMI_API const char* fukumi_version(void);

/* ---- Positions --------------------------------------------------------------------------------- */

typedef uint64_t fukumi_position;

/* The rules, by the number of `INFO rule`. */
enum {
    FUKUMI_FREESTYLE = 0, /* five or more win */
    FUKUMI_STANDARD = 1,  /* exactly five win */
    FUKUMI_RENJU = 4, /* as standard for Black, whose forbidden moves lose; White: five or more */
    FUKUMI_CARO_OVERLINE = 8, /* six or more win; five, unless both ends have an opposing stone */
    FUKUMI_CARO = 9           /* exactly five, unless both ends have an opposing stone */
};
enum { FUKUMI_BLACK = 0, FUKUMI_WHITE = 1, FUKUMI_NOBODY = -1 };
enum { FUKUMI_CELL_FREE = 0, FUKUMI_CELL_BLACK = 1, FUKUMI_CELL_WHITE = 2, FUKUMI_CELL_WALL = 3 };
enum { FUKUMI_MIN_SIDE = 5, FUKUMI_MAX_SIDE = 22, FUKUMI_MAX_CELLS = 484 };

/* A cell of the board. (-1, -1) means "no cell". */
typedef struct fukumi_cell {
    int32_t x;
    int32_t y;
} fukumi_cell;

typedef struct fukumi_state {
    uint32_t size; /* set it to sizeof(fukumi_state) */
    int32_t rule;
    int32_t width;
    int32_t height;
    int32_t side_to_move; /* FUKUMI_BLACK or FUKUMI_WHITE */
    int32_t move_count;   /* moves played, without the stones of a drawing */
    int32_t is_over;      /* 1 if the game is over */
    int32_t winner;       /* FUKUMI_BLACK, FUKUMI_WHITE, or FUKUMI_NOBODY: a draw or not over */
    int32_t by_forbidden; /* 1 if Black lost by a forbidden move */
    fukumi_cell last;     /* the last move */
} fukumi_state;

/* Creates a position with an empty board, Black to move, and plays `moves` ("h8i9h9"; null or "" for
 * none). Errors: ARGUMENT; MOVE; OVER, if a move comes after the end. */
FUKUMI_API fukumi_status fukumi_position_create(int32_t rule, int32_t width, int32_t height,
                                                const char* moves, fukumi_position* position);
/* Creates a position from a drawing, one line for each row: '.' free, 'X' Black, 'O' White, '#' wall.
 * Errors: ARGUMENT. */
FUKUMI_API fukumi_status fukumi_position_draw(int32_t rule, const char* drawing,
                                              int32_t side_to_move, fukumi_position* position);
FUKUMI_API fukumi_status fukumi_position_copy(fukumi_position from, fukumi_position* position);
FUKUMI_API fukumi_status fukumi_position_free(fukumi_position position);

/* Plays a move. A renju move that is forbidden to Black can be played and loses.
 * Errors: MOVE, OVER. */
FUKUMI_API fukumi_status fukumi_position_play(fukumi_position position, int32_t x, int32_t y);
/* Takes the last move back. Errors: IDLE, if no move has been played. */
FUKUMI_API fukumi_status fukumi_position_undo(fukumi_position position);
FUKUMI_API fukumi_status fukumi_position_state(fukumi_position position, fukumi_state* state);
/* Sets *content to FUKUMI_CELL_...; a cell outside the board is a wall. */
FUKUMI_API fukumi_status fukumi_position_cell(fukumi_position position, int32_t x, int32_t y,
                                              int32_t* content);
/* Sets *is_forbidden to 1 if the rule is renju, Black is to move and the move on this free cell would
 * lose. Errors: MOVE, OVER. */
FUKUMI_API fukumi_status fukumi_position_forbidden(fukumi_position position, int32_t x, int32_t y,
                                                   int32_t* is_forbidden);
/* Writes the name of a cell ("h8") and a null character. Errors: ARGUMENT, also if `bytes` is less
 * than 4. */
FUKUMI_API fukumi_status fukumi_cell_name(int32_t x, int32_t y, char* name, size_t bytes);

/* ---- Engines ----------------------------------------------------------------------------------- */

typedef uint64_t fukumi_engine;

typedef struct fukumi_options {
    uint32_t size;        /* set it to sizeof(fukumi_options) */
    int32_t threads;      /* 1 to 64; 0: one thread. No more than the machine has are used */
    int64_t memory_bytes; /* limit for all tables of the engine; 0: 350 MiB */
    int32_t level;        /* 0 (weak) to 100 (full strength); the default of null options is 100 */
    uint64_t seed; /* of the random choices of levels below 100; 0: a different one each time */
} fukumi_options;

/* Creates an engine. `options` may be null: one thread, 350 MiB, full strength.
 * Errors: ARGUMENT, also if the memory is too little for the threads. */
FUKUMI_API fukumi_status fukumi_engine_create(const fukumi_options* options, fukumi_engine* engine);
/* Frees an engine. If it is searching, the search ends early and returns its result. */
FUKUMI_API fukumi_status fukumi_engine_free(fukumi_engine engine);
/* Replaces the network of a rule by `bytes`, the content of a network file, which names the rule.
 * Errors: ARGUMENT, BUSY. */
FUKUMI_API fukumi_status fukumi_engine_set_network(fukumi_engine engine, const void* bytes,
                                                   size_t count);
/* Forgets all earlier searches. Errors: BUSY. */
FUKUMI_API fukumi_status fukumi_engine_clear(fukumi_engine engine);

typedef struct fukumi_limits {
    uint32_t size;         /* set it to sizeof(fukumi_limits) */
    int32_t depth;         /* in plies, 1 to 255; 0: no limit */
    int64_t time_ms;       /* 1 to 2147483646; 0: no limit */
    int64_t nodes;         /* 0: no limit */
    int32_t lines;         /* number of best moves to search, 1 to 16; 0: one */
    int32_t until_stopped; /* 1: may have no limit; fukumi_stop() or the callback ends it */
} fukumi_limits;

/* How a win was found. */
enum {
    FUKUMI_BY_NONE = 0,    /* no win */
    FUKUMI_BY_FOURS = 1,   /* proven, by continuous fours or an immediate five */
    FUKUMI_BY_THREATS = 2, /* proven, by continuous threats */
    FUKUMI_BY_SEARCH = 3   /* found by the tree search */
};
/* How the value bounds the true value. */
enum {
    FUKUMI_BOUND_NONE = 0,
    FUKUMI_BOUND_UPPER = 1,
    FUKUMI_BOUND_LOWER = 2,
    FUKUMI_BOUND_EXACT = 3
};

/* A line of play that a search reports. */
typedef struct fukumi_line {
    int32_t rank;            /* 0: the best */
    int32_t depth;           /* in plies */
    int32_t selective_depth; /* in plies */
    int32_t value;           /* for the side to move; 200 are one logit of the chance to win */
    int32_t bound;           /* FUKUMI_BOUND_...; NONE: the value means nothing */
    int32_t winner;          /* of a forced win: FUKUMI_BLACK or FUKUMI_WHITE; else FUKUMI_NOBODY */
    int32_t plies;           /* of a forced win: plies until the five; else 0 */
    int32_t by;              /* FUKUMI_BY_... */
    double win_chance;       /* of the side to move, 0 to 1; a draw counts a half */
    int64_t nodes;           /* visited since the search began */
    int64_t elapsed_ms;
    int32_t move_count;
    fukumi_cell moves[FUKUMI_MAX_CELLS];
} fukumi_line;

enum {
    FUKUMI_END_DEPTH = 0,        /* the limit of depth */
    FUKUMI_END_NODES = 1,        /* the limit of nodes */
    FUKUMI_END_TIME = 2,         /* the limit of time */
    FUKUMI_END_STOPPED = 3,      /* by fukumi_stop(), the callback or fukumi_engine_free() */
    FUKUMI_END_SOLVED = 4,       /* a win or a loss that more depth would not change */
    FUKUMI_END_SINGLE_MOVE = 5,  /* only one move can be played */
    FUKUMI_END_NOT_SEARCHED = 7, /* the move was chosen without a search */
    FUKUMI_END_COMPLETE = 8,     /* every line was searched to the end of the game */
    FUKUMI_END_EXHAUSTED = 9     /* fukumi_solve(): all other lines were tried */
};

typedef struct fukumi_result {
    uint32_t size;      /* set it to sizeof(fukumi_result) */
    int32_t end;        /* FUKUMI_END_... */
    int32_t line_count; /* for fukumi_result_line() */
    fukumi_cell best;   /* the move to play */
    int64_t nodes;
    int64_t elapsed_ms;
    fukumi_line line; /* the best line; no moves if the search ended before the first one */
} fukumi_result;

/* Receives each line during a search, on the thread that called fukumi_search(). The search ends
 * early if it returns a number other than 0. It must not throw an exception or call longjmp(). */
typedef int32_t (*fukumi_callback)(const fukumi_line* line, void* user);

/* Searches a position. Blocks until a limit is reached, the position is solved, or the search is
 * stopped. `limits` may be null: 5000 ms; `callback` may be null. The search copies the position.
 * Errors: ARGUMENT, also if there is no limit and until_stopped is 0; BUSY; OVER; MEMORY. */
FUKUMI_API fukumi_status fukumi_search(fukumi_engine engine, fukumi_position position,
                                       const fukumi_limits* limits, fukumi_callback callback,
                                       void* user, fukumi_result* result);
/* Gets a line of the last search, 0 <= rank < line_count. Errors: ARGUMENT, BUSY. */
FUKUMI_API fukumi_status fukumi_result_line(fukumi_engine engine, int32_t rank, fukumi_line* line);
/* Ends the search or solution that runs now, from another thread or the callback.
 * Errors: IDLE, if nothing runs. */
FUKUMI_API fukumi_status fukumi_stop(fukumi_engine engine);

/* The kind of win that fukumi_solve() looks for. */
enum { FUKUMI_SOLVE_FOURS = 1, FUKUMI_SOLVE_THREATS = 2, FUKUMI_SOLVE_SEARCH = 3 };
enum {
    FUKUMI_UNKNOWN = 0, /* a limit was reached, or not all lines could be tried */
    FUKUMI_WIN = 1,     /* proven */
    FUKUMI_NO_WIN = 2,  /* no win of this kind exists */
    FUKUMI_LOSS = 3     /* the opponent wins; only FUKUMI_SOLVE_SEARCH finds this */
};

typedef struct fukumi_solution {
    uint32_t size;   /* set it to sizeof(fukumi_solution) */
    int32_t verdict; /* FUKUMI_UNKNOWN, FUKUMI_WIN, ... */
    int32_t winner;  /* FUKUMI_BLACK, FUKUMI_WHITE or FUKUMI_NOBODY */
    int32_t plies;   /* until the five; 0 without a winner */
    int32_t end;     /* FUKUMI_END_... */
    int64_t nodes;
    int64_t elapsed_ms;
    int32_t move_count; /* moves of the main line; 0 if unknown */
    fukumi_cell moves[FUKUMI_MAX_CELLS];
} fukumi_solution;

/* Looks for a forced win of the side to move. Of the limits only time_ms, nodes and until_stopped
 * count. Errors: as fukumi_search(). */
FUKUMI_API fukumi_status fukumi_solve(fukumi_engine engine, fukumi_position position, int32_t kind,
                                      const fukumi_limits* limits, fukumi_solution* solution);

/* Sets *value to the value of the position without a search; it means little if a side can make a
 * five at once. Errors: BUSY, OVER. */
FUKUMI_API fukumi_status fukumi_evaluate(fukumi_engine engine, fukumi_position position,
                                         int32_t* value);

#ifdef __cplusplus
}
#endif

#endif
