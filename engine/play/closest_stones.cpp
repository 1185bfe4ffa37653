// See closest_stones.h.
#include "engine/play/closest_stones.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace fukumi {
namespace {

constexpr int kLastLevel = 3;           // a search of this level has the whole limits
constexpr int kGrowth = 3;              // factor of the limits from level to level
constexpr int kLongestParts = 12;       // a search takes at most 1/12 of the time
constexpr int kMostLastSearches = 6;    // searches of the last level before kDoubtPerLevel counts
constexpr Value kDoubtPerLevel = 40;    // added to the distance for each level that is left
constexpr std::size_t kIterations = 3;  // the last iterations, whose values should agree
constexpr std::size_t kFollowed = 2;    // searches along the best line, after 1, 2 moves

// A search of this level gets 1/part_of(level) of the whole limits.
int part_of(int level) {
    int part = 1;
    for (; level < kLastLevel; ++level)
        part *= kGrowth;
    return part;
}

Value value_before(Value value, int plies) {
    for (int i = 0; i < plies; ++i)
        value = value_before_ply(value);
    return value;
}

// Collects the value of each iteration.
class ValueListener : public SearchListener {
 public:
    void on_line(const PvLine& line) override {
        if (line.rank == 0)
            values_.push_back(line.value);
    }
    /// Returns the largest minus the smallest value of the last kIterations iterations.
    Value change() const {
        const auto [least, most] = std::minmax_element(first_of_last(), values_.end());
        return least == values_.end() ? 0 : *most - *least;
    }
    /// Returns the mean value of the last kIterations iterations. If the value of the last
    /// iteration is a win or a loss, returns that value.
    /// Requires: there is a value.
    Value mean() const {
        if (is_proven(values_.back()))
            return values_.back();
        int sum = 0;
        int count = 0;
        for (auto value = first_of_last(); value != values_.end(); ++value) {
            if (!is_win(*value) && !is_loss(*value)) {
                sum += *value;
                ++count;
            }
        }
        return sum / count;
    }

 private:
    std::vector<Value>::const_iterator first_of_last() const {
        return values_.end() - static_cast<std::ptrdiff_t>(std::min(values_.size(), kIterations));
    }

    std::vector<Value> values_;
};

}  // namespace

ClosestStones::ClosestStones(Searcher& searcher, const Limits& limits, TimePoint end,
                             const SearchControl& control)
    : searcher_(searcher), limits_(limits), end_(end), control_(control) {
    const TimePoint until = control.optimum_or(end);
    const TimePoint now = Clock::now();
    longest_ = until == TimePoint::max() ? TimePoint::duration::max()
                                         : (std::max(until, now) - now) / kLongestParts;
}

ClosestStones::Found ClosestStones::find(const Position& before,
                                         const std::vector<std::vector<Move>>& candidates,
                                         Value target) {
    std::vector<Judged> judged(candidates.size());
    // A value that has changed will probably change again, so add the change to the distance.
    const auto distance = [&](const Judged& j) {
        return j.value ? std::abs(*j.value - target) + j.change : kInfinite;
    };
    const auto doubtful = [&](const Judged& j) {
        return distance(j) + (kLastLevel - j.level) * kDoubtPerLevel;
    };
    const auto closest = [&](const auto& measure) {
        return std::min_element(
            judged.begin(), judged.end(),
            [&](const Judged& a, const Judged& b) { return measure(a) < measure(b); });
    };
    for (std::size_t i = 0; i < candidates.size() && !is_over(); ++i)
        judge(before, candidates[i], judged[i]);
    for (int last_searches = 0; !is_over();) {
        const auto best = last_searches < kMostLastSearches ? closest(distance) : closest(doubtful);
        if (best->level == kLastLevel)
            break;
        judge(before, candidates[static_cast<std::size_t>(best - judged.begin())], *best);
        if (best->level == kLastLevel && distance(*best) <= kClose)
            break;
        last_searches += best->level == kLastLevel ? 1 : 0;
    }
    const auto found = closest(doubtful);
    return {static_cast<std::size_t>(found - judged.begin()), found->value};
}

// Evaluates a candidate, the stones `stones`, by a search of its next level.
void ClosestStones::judge(const Position& before, const std::vector<Move>& stones, Judged& judged) {
    Position after = before;
    int plies = 0;
    for (const Move stone : stones) {
        ++plies;
        const bool is_five = after.move_class(stone, after.side_to_move()) == MoveClass::Five;
        after.make(stone);
        if (is_five) {
            judged.value = value_before(loss_in(0), plies);
            judged.level = kLastLevel;
            return;
        }
    }
    ++judged.level;
    if (judged.level == kLastLevel)
        searcher_.clear();
    ValueListener values;
    const SearchResult found = search(after, judged.level, values);
    const bool is_decided = is_proven(found.value);
    // Keep the earlier value if this search was interrupted at a smaller depth.
    if (found.lines.empty() || (!is_decided && found.depth < judged.depth))
        return;
    const Value value = value_before(values.mean(), plies);
    const Value growth = std::abs(value - judged.value.value_or(value));
    judged.value = value;
    judged.change = values.change();
    judged.depth = found.depth;
    if (judged.level == kLastLevel && !is_decided) {
        judged.change += growth;
        follow_line(after, plies, found.lines.front().moves, judged);
    }
}

// Searches the first positions of the best line of a search of the last level. The new value is the
// mean of two numbers: the value of that search, and the mean value of these positions.
void ClosestStones::follow_line(Position after, int plies, const std::vector<Move>& line,
                                Judged& judged) {
    Value least = *judged.value;
    Value most = *judged.value;
    int sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < std::min(line.size(), kFollowed) && !is_over(); ++i) {
        after.make(line[i]);
        ++plies;
        ValueListener values;
        const SearchResult found = search(after, kLastLevel, values);
        if (found.lines.empty())
            break;
        const Value value = value_before(values.mean(), plies);
        least = std::min(least, value);
        most = std::max(most, value);
        if (is_proven(value)) {
            // The best line leads to a forced win or loss, so the value of the first search was
            // wrong.
            judged.value = value;
            judged.change = most - least;
            return;
        }
        sum += value;
        ++count;
    }
    if (count > 0)
        judged.value = (*judged.value + sum / count) / 2;
    judged.change = (judged.change + most - least) / 2;
}

SearchResult ClosestStones::search(const Position& position, int level, SearchListener& listener) {
    const int part = part_of(level);
    Limits limits = limits_;
    limits.excluded.clear();
    if (limits.max_nodes > 0)
        limits.max_nodes = std::max<std::int64_t>(limits.max_nodes / part, 1);
    SearchTimes times;
    if (longest_ != TimePoint::duration::max())
        times.deadline = std::min(times.start + longest_ / part, end_);
    // With a node limit set no optimum: the search for proofs then gets a share of the nodes, not
    // of the time.
    if (limits.max_nodes == 0)
        times.optimum = times.deadline;
    return searcher_.search(position, limits, times, listener, control_);
}

}  // namespace fukumi
