// Chooses stones before the game: three even stones for swap2, and stones that balance a position.
//
// A quick ranking or a random draw gives several candidates. closest_stones.h evaluates them, and
// spends most of the time on those closest to the wanted value. A choice ends at the optimum of its
// times at the latest, or when the control is stopped. Times that set_times() has set in the
// control replace the times that are passed here.
#pragma once

#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
#include "engine/search/time_manager.h"

namespace fukumi {

/// Returns the clock with its limit for the turn reduced to at most 20 s, which is enough for an
/// opening.
TimeControl bounded_for_choice(TimeControl clock);

/// Returns the position after these stones were played: Black, White, Black, and so on.
Position position_after(Rule rule, int width, int height, const std::vector<Move>& stones);

class OpeningChoice {
 public:
    /// The limits apply to each search of a choice. The excluded moves are not chosen.
    OpeningChoice(Searcher& searcher, const Limits& limits, const SearchControl& control)
        : searcher_(searcher), limits_(limits), control_(control) {}

    /// Returns the most even of random sets of three stones, in playing order. Requires: `empty`
    /// has no stones.
    BalancedStones even_stones(const Position& empty, const SearchTimes& times);
    /// Returns the move after which the value, for the side to move now, is the closest to `bias`.
    /// Returns no stone if no move is possible.
    BalancedStones balanced_move(const Position& position, Value bias, const SearchTimes& times);
    /// Returns two moves after which the value, for the side to move now, is the closest to `bias`.
    /// Returns no stones if no two moves are possible.
    BalancedStones balanced_pair(const Position& position, Value bias, const SearchTimes& times);

 private:
    using Candidates = std::vector<std::vector<Move>>;

    std::vector<Move> closest_moves(const Position& position, Value target, const Limits& limits,
                                    int parts, const SearchTimes& times);
    BalancedStones closest(const Position& before, const Candidates& candidates, Value target,
                           const SearchTimes& times);
    bool is_over(const SearchTimes& times) const {
        return control_.is_stopped() || Clock::now() >= control_.optimum_or(times.optimum);
    }

    Searcher& searcher_;
    Limits limits_;
    const SearchControl& control_;
};

}  // namespace fukumi
