// Chooses from several sets of stones the set that brings the value of a position closest to a
// target, for example to an even value.
//
// A candidate is one set of stones; its value comes from a normal search of the position with these
// stones. First each candidate gets a search with a small share of the limits. Then, again and
// again, the candidate closest to the target gets a search with three times its last share, until a
// candidate that had the whole limits is the closest. The value of a search is the mean of its last
// iterations, because the value changes by several percent of win chance from one iteration to the
// next. After the search with the whole limits, two more searches begin one and two plies further
// along its best line: if its value is true, their values are close to it. A candidate that looks
// even in a short search may lose by force, or its value may change with each iteration or along
// its line. Such a candidate drops back, and the next candidate is searched. Source of the idea:
// Z. Karnin, T. Koren and O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013
// (sequential halving).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"

namespace fukumi {

class ClosestStones {
 public:
    /// find() stops when a search with the whole limits shows a candidate at most this far from the
    /// target, in value units; the change of its value counts as distance.
    static constexpr Value kClose = 50;

    /// No search begins after `end`, and each search takes at most a twelfth of the time until
    /// `end`.
    ClosestStones(Searcher& searcher, const Limits& limits, TimePoint end,
                  const SearchControl& control);

    struct Found {
        std::size_t index = 0;  ///< of the candidate
        /// Value of the position with its stones, for the side that moves before them; absent if
        /// the candidate was not searched.
        std::optional<Value> value;
    };
    /// Returns the candidate whose value is the closest to `target`; if two are equally close, the
    /// candidate whose value changes less. The sides play the stones of a candidate alternately.
    /// Unless the time runs out or a search finds a win or loss, the value comes from three
    /// searches of limits.max_nodes nodes: a search of the position with the stones, which uses no
    /// results of earlier searches, and two along its best line.
    /// Requires: there is a candidate; its stones are free, and allowed to the side that plays
    /// them.
    Found find(const Position& before, const std::vector<std::vector<Move>>& candidates,
               Value target);

 private:
    struct Judged {
        std::optional<Value> value;  // absent until a search gives one
        // The range of the values of its last iterations. After a search of the last level this is
        // half of the sum of three numbers: the range, the change from the level before, and the
        // range of the values along its best line.
        Value change = 0;
        int level = -1;  // of its last search, 0..kLastLevel; -1: not searched
        int depth = 0;   // of the search that gave the value
    };

    void judge(const Position& before, const std::vector<Move>& stones, Judged& judged);
    void follow_line(Position after, int plies, const std::vector<Move>& line, Judged& judged);
    SearchResult search(const Position& position, int level, SearchListener& listener);
    bool is_over() const {
        return control_.is_stopped() || Clock::now() >= control_.optimum_or(end_);
    }

    Searcher& searcher_;
    const Limits limits_;
    const TimePoint end_;
    TimePoint::duration longest_;  // time for a search of the last level
    const SearchControl& control_;
};

}  // namespace fukumi
