#include "tests/twins/slow_growth.h"

#include <algorithm>
#include <vector>

#include "database/canonical.h"
#include "engine/board/grid.h"

namespace fukumi::twins {
namespace {

using database::GrownPosition;
using database::Stones;
using database::Worth;

// Returns the worth of a move for the side that plays it, given the worth `below` of the position
// after the move. Win distances count from their own position, so they grow by one ply.
Worth seen_from_above(const Worth& below) {
    Worth above;
    above.value = -below.value;
    if (above.value > kWinThreshold)
        above.value -= 1;
    if (above.value < -kWinThreshold)
        above.value += 1;
    above.depth = below.depth + 1;
    if (below.bound == Bound::Exact)
        above.bound = Bound::Exact;
    if (below.bound == Bound::Lower)
        above.bound = Bound::Upper;
    if (below.bound == Bound::Upper)
        above.bound = Bound::Lower;
    return above;
}

bool has_won(const Worth& worth) {
    return worth.value >= kWinThreshold && worth.bound != Bound::Upper;
}
bool has_lost(const Worth& worth) {
    return worth.value <= -kWinThreshold && worth.bound != Bound::Lower;
}

// Returns the worth of a position, given the worth of each of its moves. If a move has only a lower
// bound, the result is the best certain value as a lower bound. Otherwise it is the highest value:
// exact if that value is certain, else an upper bound.
Worth judged(std::vector<Worth> moves) {
    std::sort(moves.begin(), moves.end(),
              [](const Worth& a, const Worth& b) { return a.value > b.value; });
    Worth result = moves.front();
    const auto certain = std::find_if(moves.begin(), moves.end(),
                                      [](const Worth& m) { return m.bound != Bound::Upper; });
    const bool is_open = std::any_of(moves.begin(), moves.end(),
                                     [](const Worth& m) { return m.bound == Bound::Lower; });
    if (is_open)
        result = {certain->value, 0, Bound::Lower};
    else if (certain != moves.end() && certain->value == moves.front().value)
        result.bound = Bound::Exact;
    else
        result.bound = Bound::Upper;
    std::vector<int> depths;
    for (const Worth& move : moves) {
        const bool brings_the_win =
            has_won(result) && move.value == result.value && move.bound != Bound::Upper;
        if (has_won(result) ? brings_the_win
                            : has_lost(result) || (!has_won(move) && !has_lost(move)))
            depths.push_back(move.depth);
    }
    result.depth = has_won(result) ? *std::max_element(depths.begin(), depths.end())
                                   : *std::min_element(depths.begin(), depths.end());
    return result;
}

}  // namespace

const GrownPosition* SlowGrowth::find(const Stones& stones) const {
    const auto found = positions_.find(database::canonical_key(stones).bytes);
    return found == positions_.end() ? nullptr : &found->second;
}

std::map<std::string, Stones> SlowGrowth::children_of(const Stones& stones) const {
    std::map<std::string, Stones> children;
    for (const Point cell : database::grid_of(stones).free_cells()) {
        const Stones after = database::with_stone(stones, cell);
        if (find(after))
            children.emplace(database::canonical_key(after).bytes, after);
    }
    return children;
}

Worth SlowGrowth::worth_of(const Stones& stones) const {
    std::vector<Worth> moves;
    for (const auto& child : children_of(stones))
        moves.push_back(seen_from_above(worth_of(child.second)));
    if (const Worth& other = find(stones)->drop_out.worth; other.bound != Bound::None)
        moves.push_back(other);
    return judged(moves);
}

std::optional<std::int64_t> SlowGrowth::least_cost_to(const Stones& from,
                                                      const std::string& target) const {
    const Worth worth = worth_of(from);
    if (has_won(worth) || has_lost(worth))
        return std::nullopt;
    const auto children = children_of(from);
    const auto price = [&](const Worth& move) {
        return style_.ply_penalty + std::max(worth.value - move.value, 0);
    };
    std::optional<std::int64_t> least;
    const auto offer = [&](std::int64_t cost) { least = std::min(cost, least.value_or(cost)); };
    const auto& drop_out = find(from)->drop_out;
    const std::string key = database::canonical_key(from).bytes;
    if (drop_out.move != kNoPoint && !has_lost(drop_out.worth) &&
        static_cast<int>(children.size()) < style_.width && (target.empty() || target == key))
        offer(price(drop_out.worth));
    for (const auto& child : children) {
        if (const auto below = least_cost_to(child.second, target))
            offer(price(seen_from_above(worth_of(child.second))) + *below);
    }
    return least;
}

std::optional<std::int64_t> SlowGrowth::least_cost(const Stones& from) const {
    return least_cost_to(from, "");
}

}  // namespace fukumi::twins
