// The choices of the opening Soosõrv-8.
//
//   1  three stones, one of the 26 openings
//   2  the other player may take over Black
//   3  White puts the fourth stone and says how many fifth stones (1 to 8) Black has to offer
//   4  the other player may take over White
//   5  Black offers so many fifth stones, none the mirror image of another
//   6  White chooses the one that stays, and plays on
//
// A position with N fifths to come is worth to Black what the N-th best of them is worth, for White
// takes the worst. Whoever cuts (1, 3) aims at an even share, whoever chooses (2, 4) takes the
// better one. Source of the rule: Renju International Federation, https://www.renju.net/rule/.
// Every value is that of a search with a bound of nodes, on one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"

namespace fukumi {

inline constexpr int kMostFifths = 8;

class Soosorv {
 public:
    /// No search visits more than `max_nodes` (0: as many as it usually does) or begins after
    /// `until`, whose place times that are set in `control` take.
    Soosorv(Searcher& searcher, const SearchControl& control, std::int64_t max_nodes,
            TimePoint until)
        : searcher_(searcher), control_(control), max_nodes_(max_nodes), until_(until) {}

    SoosorvChoice choose(const SoosorvState& state);

 private:
    struct Valued {
        Move move;
        Value value;  // for the side that plays it
    };
    struct Fourth {
        Move move;
        int fifths = 1;
        Value black = 0;  // what the share of Black is worth to it
    };

    bool is_over() const {
        return control_.is_stopped() || Clock::now() >= control_.optimum_or(until_);
    }
    Limits limits_of(std::int64_t nodes) const;
    SearchResult search(const Position& position, const Limits& limits);
    std::vector<Valued> best_moves(const Position& position, int count, std::int64_t nodes);
    std::vector<Move> opening(const Position& empty);
    Fourth fourth(const Position& position);
    Value share_of_black(const Position& position, int fifths);
    std::vector<Move> fifths(const Position& position, int count);
    Move worst_for_black(const Position& position, const std::vector<Move>& offered);

    Searcher& searcher_;
    const SearchControl& control_;
    std::int64_t max_nodes_;
    TimePoint until_;
};

}  // namespace fukumi
