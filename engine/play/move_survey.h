// Surveys all moves of a position: finds out which first moves win, or which replies prevent the
// win.
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
    /// Win: the attacker wins after the move. NoWin: the attacker does not. Unknown: a limit was
    /// reached.
    Verdict verdict = Verdict::Unknown;
    int plies = 0;  ///< for a win: upper bound of the plies to the five, including this move
};

struct MoveSurvey {
    std::vector<SurveyedMove> moves;  ///< the legal moves, in the order of the cells
    std::int64_t nodes = 0;  ///< searched for all moves together; PuzzleLimits explains the unit
    std::int64_t elapsed_ms = 0;
    /// The best reply, set by the survey of replies: a reply that prevents the win; if none does, a
    /// reply whose verdict is Unknown; otherwise the reply that loses last. If several are equal,
    /// the reply that hinders the threat most (threat/resistance.h). Move::none() if no reply is
    /// legal.
    Move toughest;
};

/// Finds out for each move of the side to move whether it starts a win of this kind. A win by
/// continuous fours begins with a four; a win by continuous threats begins with a four or with a
/// threat to win by fours. The limit of nodes applies to each search; the deadline applies to the
/// whole survey.
/// Requires: nobody has won, there is a free cell.
MoveSurvey survey_first_moves(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                              const PuzzleLimits& limits,
                              const SearchControl& control = SearchControl());

/// Finds out for each reply of the side to move whether the other side then wins by this kind of
/// win. NoWin: the reply prevents the win. Limits and requirements as in survey_first_moves().
MoveSurvey survey_replies(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                          const PuzzleLimits& limits,
                          const SearchControl& control = SearchControl());

}  // namespace fukumi
