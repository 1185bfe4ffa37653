// See opening_choice.h.
#include "engine/play/opening_choice.h"

#include <algorithm>
#include <cstdlib>

#include "engine/core/random.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::int64_t kLongestChoiceMs = 20000;   // more time does not improve an opening
constexpr std::int64_t kNodesPerProposal = 30000;  // node limit for one set of opening stones
constexpr int kProposals = 60;                     // number of sets of opening stones to search
// Value units; a choice closer to even than this ends the search.
constexpr Value kEven = 10;
constexpr std::int64_t kNodesPerPair = 60000;  // node limit for one first stone of a balanced pair
constexpr int kPairs = 24;                     // number of first stones to search

// Draws three different cells in a random 7x7 square. The square need not be in the centre:
// openings away from the centre are more even.
std::vector<Move> random_proposal(Random& random, int width, int height) {
    const int side = std::min({7, width, height});
    const int left = random.below(width - side + 1);
    const int top = random.below(height - side + 1);
    std::vector<Move> stones;
    while (stones.size() < 3) {
        const Move m = move_at(left + random.below(side), top + random.below(side));
        if (std::find(stones.begin(), stones.end(), m) == stones.end())
            stones.push_back(m);
    }
    return stones;
}

}  // namespace

TimeControl bounded_for_choice(TimeControl clock) {
    if (!clock.turn_ms || *clock.turn_ms < 0 || *clock.turn_ms > kLongestChoiceMs)
        clock.turn_ms = kLongestChoiceMs;
    return clock;
}

Position position_after(Rule rule, int width, int height, const std::vector<Move>& stones) {
    Grid grid(width, height);
    Color color = Color::Black;
    for (const Move m : stones) {
        grid.set(x_of(m), y_of(m), stone_of(color));
        color = opponent(color);
    }
    return Position(rule, grid, color);
}

std::vector<Move> OpeningChoice::even_stones(const Position& empty, const SearchTimes& times) {
    const int width = empty.width();
    const int height = empty.height();
    Random random(static_cast<std::uint64_t>(width * 100 + height));
    std::vector<Move> best;
    Value best_distance = kInfinite;
    const Limits limits = within(kNodesPerProposal);
    for (int i = 0; i < kProposals; ++i) {
        const std::vector<Move> proposal = random_proposal(random, width, height);
        const SearchTimes within{.deadline = times.optimum};
        SearchListener silent;
        const SearchResult found =
            searcher_.search(position_after(empty.rule(), width, height, proposal), limits, within,
                             silent, control_);
        const Value distance = std::abs(found.value);
        if (best.empty() || distance < best_distance) {
            best = proposal;
            best_distance = distance;
        }
        if (best_distance <= kEven || is_over(times.optimum))
            break;
    }
    return best;
}

Move OpeningChoice::balanced_move(const Position& position, Value bias, const SearchTimes& times) {
    return closest_move(position, bias, limits_, times).move;
}

std::vector<Move> OpeningChoice::balanced_pair(const Position& position, Value bias,
                                               const SearchTimes& times) {
    std::vector<Move> best;
    Value best_distance = kInfinite;
    Random random(position.key());
    std::vector<Move> firsts;
    const auto take = [&](Move m) {
        if (!limits_.excludes(m))
            firsts.push_back(m);
    };
    position.candidates().for_each(take);
    if (firsts.empty())
        position.free_set().for_each(take);
    const bool renju_black =
        position.rule() == Rule::Renju && position.side_to_move() == Color::Black;
    const Limits limits = within(kNodesPerPair);
    for (int i = 0; i < kPairs && !firsts.empty(); ++i) {
        const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(firsts.size())));
        const Move first = firsts[pick];
        firsts.erase(firsts.begin() + static_cast<std::ptrdiff_t>(pick));
        if (renju_black && is_forbidden(position, first))
            continue;
        Position after = position;
        after.make(first);
        // The opponent puts the second stone, and sees the bias with the other sign.
        const Candidate second = closest_move(after, -bias, limits, times);
        const Value distance = std::abs(second.value + bias);
        if (second.move && (best.empty() || distance < best_distance)) {
            best = {first, second.move};
            best_distance = distance;
        }
        if (best_distance <= kEven || is_over(times.optimum))
            break;
    }
    return best;
}

Limits OpeningChoice::within(std::int64_t max_nodes) const {
    Limits limits = limits_;
    if (limits.max_nodes == 0 || limits.max_nodes > max_nodes)
        limits.max_nodes = max_nodes;
    return limits;
}

// Ranks all moves in one search, and returns the move whose value is the closest to `target`.
OpeningChoice::Candidate OpeningChoice::closest_move(const Position& position, Value target,
                                                     const Limits& limits,
                                                     const SearchTimes& times) {
    Limits all_moves = limits;
    all_moves.multi_pv = kMaxCells;
    all_moves.proofs = false;  // all values must come from the same search
    const SearchTimes within{times.start, TimePoint::max(), times.deadline};
    SearchListener silent;
    const SearchResult found = searcher_.search(position, all_moves, within, silent, control_);
    Candidate best{found.best, found.value};
    Value best_distance = kInfinite;
    for (const PvLine& line : found.lines) {
        const Value distance = std::abs(line.value - target);
        if (distance < best_distance) {
            best_distance = distance;
            best = {line.moves.front(), line.value};
        }
    }
    return best;
}

}  // namespace fukumi
