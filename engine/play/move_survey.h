// Surveys all moves of a position: which first moves win, or which replies hold.
//
// A puzzle has one solution if exactly one first move wins.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/solving.h"

namespace fukumi {

/// The result for one move.
struct SurveyedMove {
    Move move;
    /// Whether the attacker wins after it; Unknown: a limit was reached.
    Verdict verdict = Verdict::Unknown;
    int plies = 0;  ///< for a win: upper bound, counted with this move
};

struct MoveSurvey {
    std::vector<SurveyedMove> moves;  ///< the legal moves, in the order of the cells
    std::int64_t nodes = 0;  ///< for all moves; the unit depends on the kind, see PuzzleLimits
    std::int64_t elapsed_ms = 0;
};

/// Finds out for each move of the side to move whether it wins by this kind. A win by continuous
/// fours begins with a four; a win by continuous threats with a four, or a threat to win by fours.
/// The limit of nodes applies to each search; the deadline applies to the whole survey.
/// Requires: nobody has won, there is a free cell.
MoveSurvey survey_first_moves(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                              const PuzzleLimits& limits,
                              const SearchControl& control = SearchControl());

/// Finds out for each reply of the side to move whether the other side then wins by this kind.
/// NoWin: the reply holds. Limits and requirements as above.
MoveSurvey survey_replies(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                          const PuzzleLimits& limits,
                          const SearchControl& control = SearchControl());

}  // namespace fukumi
