// See opening_choice.h.
#include "engine/play/opening_choice.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "engine/core/random.h"
#include "engine/core/shuffle.h"
#include "engine/play/closest_stones.h"
#include "engine/search/root_moves.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::int64_t kLongestChoiceMs = 20000;  // more time does not improve an opening
constexpr int kProposals = 60;                    // sets of three stones to evaluate
constexpr int kCandidates = 32;                   // single stones to evaluate
constexpr int kFirsts = 12;                       // first stones of pairs
constexpr int kSeconds = 4;                       // second stones to evaluate for each
constexpr int kRankingPart = 8;                   // 1/8 of the time ranks the moves
constexpr int kPairRankingPart = 4;               // 1/4 of the limit of nodes ranks second stones

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

// Returns the moves that a choice may offer: legal ones near the stones, without mirror images.
// Returns others only if there are no such moves.
std::vector<Move> moves_to_offer(const Position& position, const Limits& limits) {
    const Color us = position.side_to_move();
    const bool renju_black = position.rule() == Rule::Renju && us == Color::Black;
    std::vector<Move> moves;
    const auto add_any = [&](Move m) {
        if (!limits.excludes(m))
            moves.push_back(m);
    };
    const auto add = [&](Move m) {
        if (!renju_black || !is_forbidden(position, m))
            add_any(m);
    };
    position.candidates().for_each(add);
    if (moves.empty())
        position.free_set().for_each(add);
    if (moves.empty())
        position.free_set().for_each(add_any);
    return without_images(position, moves);
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

BalancedStones OpeningChoice::even_stones(const Position& empty, const SearchTimes& times) {
    Random random(static_cast<std::uint64_t>(empty.width() * 100 + empty.height()));
    Candidates proposals;
    for (int i = 0; i < kProposals; ++i)
        proposals.push_back(random_proposal(random, empty.width(), empty.height()));
    return closest(empty, proposals, 0, times);
}

BalancedStones OpeningChoice::balanced_move(const Position& position, Value bias,
                                            const SearchTimes& times) {
    Candidates candidates;
    for (const Move move : closest_moves(position, bias, limits_, 1, times)) {
        if (candidates.size() < kCandidates)
            candidates.push_back({move});
    }
    return closest(position, candidates, bias, times);
}

BalancedStones OpeningChoice::balanced_pair(const Position& position, Value bias,
                                            const SearchTimes& times) {
    std::vector<Move> firsts = moves_to_offer(position, limits_);
    Random random(position.key());
    shuffle(firsts, random);
    firsts.resize(std::min<std::size_t>(firsts.size(), kFirsts));
    Limits limits = limits_;
    if (limits.max_nodes > 0)
        limits.max_nodes = std::max<std::int64_t>(limits.max_nodes / kPairRankingPart, 1);
    Candidates candidates;
    for (const Move first : firsts) {
        if (!candidates.empty() && is_over(times))
            break;
        Position after = position;
        after.make(first);
        // The opponent puts the second stone; for the opponent the bias has the other sign.
        int seconds = 0;
        for (const Move second : closest_moves(after, -bias, limits, kFirsts, times)) {
            if (++seconds > kSeconds)
                break;
            candidates.push_back({first, second});
        }
    }
    return closest(position, candidates, bias, times);
}

// Ranks the moves of a position by one search. Returns those first whose values are the closest to
// the target. This ranking is one of `parts` rankings of a choice.
std::vector<Move> OpeningChoice::closest_moves(const Position& position, Value target,
                                               const Limits& limits, int parts,
                                               const SearchTimes& times) {
    Limits all_moves = limits;
    all_moves.multi_pv = kMaxCells;
    all_moves.proofs = false;  // all values must come from the same search
    SearchTimes within;
    if (const TimePoint end = control_.optimum_or(times.optimum); end != TimePoint::max()) {
        within.deadline =
            within.start + (std::max(end, within.start) - within.start) / (kRankingPart * parts);
    }
    SearchListener silent;
    const SearchResult found = searcher_.search(position, all_moves, within, silent, control_);
    const auto distance = [&](Move m) {
        const auto line = std::find_if(found.lines.begin(), found.lines.end(),
                                       [m](const PvLine& l) { return l.moves.front() == m; });
        return line == found.lines.end() ? kInfinite : std::abs(line->value - target);
    };
    std::vector<std::pair<Value, Move>> ranked;
    for (const Move m : moves_to_offer(position, limits_))
        ranked.emplace_back(distance(m), m);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Move> moves;
    for (const auto& [_, move] : ranked)
        moves.push_back(move);
    return moves;
}

BalancedStones OpeningChoice::closest(const Position& before, const Candidates& candidates,
                                      Value target, const SearchTimes& times) {
    if (candidates.empty())
        return {};
    ClosestStones closest(searcher_, limits_, times.optimum, control_);
    const ClosestStones::Found found = closest.find(before, candidates, target);
    return {candidates[found.index], found.value};
}

}  // namespace fukumi
