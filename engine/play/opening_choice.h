// The choices before the game proper: three even stones for swap2, and stones after which a
// position is balanced.
//
// Every candidate is valued by a search of its own. Each choice ends when it has found an even one,
// when its time is over, or when the control is stopped. Times that are set in the control replace
// those given here.
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

/// The clock of a game, with a bound on what an opening choice may take.
TimeControl bounded_for_choice(TimeControl clock);

/// The position after these stones, Black first.
Position position_after(Rule rule, int width, int height, const std::vector<Move>& stones);

class OpeningChoice {
 public:
    /// The limits hold for each search.
    OpeningChoice(Searcher& searcher, const Limits& limits, const SearchControl& control)
        : searcher_(searcher), limits_(limits), control_(control) {}

    /// Three stones, Black first, after which the position is as even as can be found until then.
    /// Requires: `empty` is.
    std::vector<Move> even_stones(const Position& empty, TimePoint until);
    /// The move after which the position is worth the closest to `bias`, for the side to move now.
    /// None if there is no move.
    Move balanced_move(const Position& position, Value bias, const SearchTimes& times);
    /// Returns two moves after which the position is the closest to `bias`; empty if there is no
    /// pair. No pair is begun after the optimum.
    std::vector<Move> balanced_pair(const Position& position, Value bias, const SearchTimes& times);

 private:
    struct Candidate {
        Move move;
        Value value = 0;
    };
    // The same for a search of so many nodes at most.
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
