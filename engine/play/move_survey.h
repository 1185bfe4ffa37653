// Of every move of a position, what it leads to: which first moves win, which replies hold.
//
// A puzzle with one solution has one first move that wins; a defender wants to know all that holds.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/solving.h"

namespace fukumi {

/// Of one move.
struct SurveyedMove {
    Move move;
    /// Whether the side that is asked for wins after it; Unknown: a limit was reached.
    Verdict verdict = Verdict::Unknown;
    int plies = 0;  ///< for a win: at most so many from the position on, the move included
};

struct MoveSurvey {
    std::vector<SurveyedMove> moves;  ///< legal ones, in the order of the cells
    std::int64_t nodes = 0;           ///< as the kind counts them, of all moves
    std::int64_t elapsed_ms = 0;
};

/// Of each first move of the side to move, whether it wins by this kind. A win by continuous fours
/// begins with a four, one by continuous threats with a four or a threat to win by fours. The limit
/// of nodes is for each move, or for each reply to it; that of time is for all.
/// Requires: nobody has won, there is a free cell.
MoveSurvey survey_first_moves(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                              const PuzzleLimits& limits,
                              const SearchControl& control = SearchControl());

/// Of each reply of the side to move, whether the other side then wins by this kind. NoWin: the
/// reply holds against that. Limits and what is required: as above.
MoveSurvey survey_replies(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                          const PuzzleLimits& limits,
                          const SearchControl& control = SearchControl());

}  // namespace fukumi
