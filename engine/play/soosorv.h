// The choices of the opening Soosõrv-8.
//
//   1  The first player puts three stones, one of the 26 openings.
//   2  The other player may swap, to play Black.
//   3  White puts the fourth stone and states N, the number of fifth stones (1 to 8).
//   4  The other player may swap, to play White.
//   5  Black offers N fifth stones, none the mirror image of another.
//   6  White chooses the fifth stone that stays, and plays on.
//
// With N fifth stones the value for Black is that of the N-th best one, because White chooses the
// one that is worst for Black. In steps 1 and 3 the engine makes the position even; in steps 2 and
// 4 it takes the better side. Every value comes from a search with a limit of nodes, on one thread.
// Source of the rule: Renju International Federation, https://www.renju.net/rule/.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/play/closest_stones.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"

namespace fukumi {

inline constexpr int kMostFifths = 8;

class Soosorv {
 public:
    /// `max_nodes` limits each search; 0 = the default of the step. No search begins after `until`;
    /// if set_times() was called on `control`, its optimum replaces `until`.
    Soosorv(Searcher& searcher, const SearchControl& control, std::int64_t max_nodes,
            TimePoint until)
        : searcher_(searcher), control_(control), max_nodes_(max_nodes), until_(until) {}

    SoosorvChoice choose(const SoosorvState& state);

 private:
    struct Valued {
        Move move;
        Value value;  // value for the side that plays the move
    };
    struct Fourth {
        Move move;
        int fifths = 1;
        Value black = 0;  // the value for Black with this number of fifth stones
    };

    bool is_over() const {
        return control_.is_stopped() || Clock::now() >= control_.optimum_or(until_);
    }
    Limits limits_of(std::int64_t nodes) const;
    SearchResult search(const Position& position, const Limits& limits);
    std::vector<Valued> best_moves(const Position& position, int count, std::int64_t nodes);
    std::vector<Move> opening(const Position& empty);
    Fourth fourth(const Position& position);
    ClosestStones::Found closest_to_even(const Position& before,
                                         const std::vector<std::vector<Move>>& candidates,
                                         std::int64_t nodes);
    Value value_for_black(const Position& position, int fifths);
    std::vector<Move> fifths(const Position& position, int count);
    Move worst_for_black(const Position& position, const std::vector<Move>& offered);

    Searcher& searcher_;
    const SearchControl& control_;
    std::int64_t max_nodes_;
    TimePoint until_;
};

}  // namespace fukumi
