// Chooses stones before the game: three even stones for swap2, and stones that balance a position.
//
// Each candidate gets a separate search. A choice ends when it has found an even candidate, at the
// optimum of its times, or when the control is stopped. Times that set_times() has set in the
// control replace the times that are passed here.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"
#include "engine/search/time_manager.h"

namespace fukumi {

/// Returns the clock with its limit for the turn reduced to at most 20 s, which is enough for an
/// opening.
TimeControl bounded_for_choice(TimeControl clock);

/// Returns the position with these stones on the board; the stones alternate, Black first.
Position position_after(Rule rule, int width, int height, const std::vector<Move>& stones);

class OpeningChoice {
 public:
    /// The limits apply to each search of a choice.
    OpeningChoice(Searcher& searcher, const Limits& limits, const SearchControl& control)
        : searcher_(searcher), limits_(limits), control_(control) {}

    /// Searches sets of three stones, and returns the set with the most even position, Black first.
    /// Requires: `empty` has no stones.
    std::vector<Move> even_stones(const Position& empty, const SearchTimes& times);
    /// Returns the move after which the value, for the side to move now, is the closest to `bias`;
    /// Move::none() if there is no move.
    Move balanced_move(const Position& position, Value bias, const SearchTimes& times);
    /// Returns two moves after which the value, for the side to move now, is the closest to `bias`;
    /// empty if there is no such pair. Begins no new pair after the optimum.
    std::vector<Move> balanced_pair(const Position& position, Value bias, const SearchTimes& times);

 private:
    struct Candidate {
        Move move;
        Value value = 0;
    };
    // Returns the limits with max_nodes reduced to at most this number.
    Limits within(std::int64_t max_nodes) const;
    Candidate closest_move(const Position& position, Value target, const Limits& limits,
                           const SearchTimes& times);
    bool is_over(TimePoint until) const {
        return control_.is_stopped() || Clock::now() >= control_.optimum_or(until);
    }

    Searcher& searcher_;
    Limits limits_;
    const SearchControl& control_;
};

}  // namespace fukumi
