// See soosorv.h.
#include "engine/play/soosorv.h"

#include <algorithm>
#include <cstdlib>

#include "engine/play/opening_choice.h"
#include "engine/search/root_moves.h"

namespace fukumi {
namespace {

constexpr std::int64_t kNodesPerOpening = 30000;  // node limit for one opening
constexpr std::int64_t kNodesPerRanking = 60000;  // node limit to rank fourth or fifth stones
constexpr std::int64_t kNodesPerOffer = 30000;    // node limit for one fifth stone
constexpr int kFourthsRanked = 40;                // number of fourth stones to rank
// Number of the ranked fourth stones for which the engine also ranks fifth stones.
constexpr int kFourthsTried = 8;

// Returns the possible third stones, which lie in the 5x5 square around the first stone; of mirror
// images only one.
std::vector<Move> third_stones(const Position& two) {
    std::vector<Move> cells;
    const Point middle{x_of(two.centre()), y_of(two.centre())};
    for (int y = middle.y - 2; y <= middle.y + 2; ++y) {
        for (int x = middle.x - 2; x <= middle.x + 2; ++x) {
            if (two.is_free(move_at(x, y)))
                cells.push_back(move_at(x, y));
        }
    }
    return without_images(two, cells);
}

}  // namespace

SoosorvChoice Soosorv::choose(const SoosorvState& state) {
    const Position position = position_after(state.rule, state.width, state.height, state.stones);
    switch (state.step) {
        case SoosorvStep::Opening:
            return {false, opening(position), 0};
        case SoosorvStep::Swap: {
            // White will make the position as even as possible, because Black may swap after the
            // fourth stone. If White cannot make it even, Black gains by this choice: take Black.
            const Value black = fourth(position).black;
            if (std::abs(black) > ClosestStones::kClose)
                return {true, {}, 0};
            return {search(position, limits_of(kNodesPerRanking)).value < 0, {}, 0};
        }
        case SoosorvStep::Fourth: {
            const Fourth chosen = fourth(position);
            return {false, {chosen.move}, chosen.fifths};
        }
        case SoosorvStep::SwapAgain:
            return {value_for_black(position, state.fifths) < 0, {}, 0};
        case SoosorvStep::Fifths:
            return {false, fifths(position, state.fifths), 0};
        case SoosorvStep::Choice:
            return {false, {worst_for_black(position, state.offered)}, 0};
    }
    return {};
}

Limits Soosorv::limits_of(std::int64_t nodes) const {
    Limits limits;
    limits.max_nodes = max_nodes_ > 0 ? std::min(max_nodes_, nodes) : nodes;
    limits.one_thread = true;
    return limits;
}

SearchResult Soosorv::search(const Position& position, const Limits& limits) {
    SearchTimes times;
    times.deadline = until_;
    SearchListener silent;
    return searcher_.search(position, limits, times, silent, control_);
}

// Returns the `count` best moves, the best first, without mirror images; fewer if there are not
// enough moves.
std::vector<Soosorv::Valued> Soosorv::best_moves(const Position& position, int count,
                                                 std::int64_t nodes) {
    std::vector<Move> moves;
    position.candidates().for_each([&](Move m) { moves.push_back(m); });
    const std::vector<Move> kept = without_images(position, moves);
    Limits limits = limits_of(nodes);
    limits.multi_pv = count;
    limits.proofs = false;  // all values must come from the same search
    for (const Move m : moves) {
        if (std::find(kept.begin(), kept.end(), m) == kept.end())
            limits.excluded.push_back(m);
    }
    SearchTimes times;
    times.deadline = until_;
    SearchListener silent;
    const SearchResult found = searcher_.search(position, limits, times, silent, control_);
    std::vector<Valued> best;
    for (const PvLine& line : found.lines)
        best.push_back({line.moves.front(), line.value});
    // A search that is stopped at once returns a move, but no line.
    if (best.empty() && found.best)
        best.push_back({found.best, found.value});
    for (const Move m : kept) {
        const auto is_m = [m](const Valued& valued) { return valued.move == m; };
        if (static_cast<int>(best.size()) >= count)
            break;
        if (std::none_of(best.begin(), best.end(), is_m))
            best.push_back({m, best.empty() ? 0 : best.back().value});
    }
    best.resize(std::min(best.size(), static_cast<std::size_t>(count)));
    return best;
}

// Returns the most even of the 26 openings.
std::vector<Move> Soosorv::opening(const Position& empty) {
    const Move middle = empty.centre();
    const int x = x_of(middle);
    const int y = y_of(middle);
    std::vector<std::vector<Move>> openings;
    for (const Move second : {move_at(x, y - 1), move_at(x + 1, y - 1)}) {
        Position two = empty;
        two.make(middle);
        two.make(second);
        for (const Move third : third_stones(two))
            openings.push_back({middle, second, third});
    }
    return openings[closest_to_even(empty, openings, kNodesPerOpening).index];
}

// Returns the fourth stone and the number of fifth stones with which the value is the most even:
// with N fifth stones, White is left with the N-th best one. Prefers fourth stones after which
// Black is at most slightly worse (kClose): a greater number of fifth stones can only lower the
// value for Black.
Soosorv::Fourth Soosorv::fourth(const Position& position) {
    std::vector<Valued> moves = best_moves(position, kFourthsRanked, kNodesPerRanking);
    std::stable_sort(moves.begin(), moves.end(), [](const Valued& a, const Valued& b) {
        const auto rank = [](const Valued& valued) {
            return valued.value <= ClosestStones::kClose ? -valued.value : kMate + valued.value;
        };
        return rank(a) < rank(b);
    });
    moves.resize(std::min<std::size_t>(moves.size(), kFourthsTried));
    std::vector<std::vector<Move>> pairs;
    std::vector<int> numbers;
    for (const Valued& move : moves) {
        if (!pairs.empty() && is_over())
            break;
        Position four = position;
        four.make(move.move);
        int number = 0;
        for (const Valued& fifth : best_moves(four, kMostFifths, kNodesPerRanking)) {
            pairs.push_back({move.move, fifth.move});
            numbers.push_back(++number);
        }
    }
    const ClosestStones::Found found = closest_to_even(position, pairs, kNodesPerOffer);
    return {pairs[found.index].front(), numbers[found.index], -found.value.value_or(0)};
}

ClosestStones::Found Soosorv::closest_to_even(const Position& before,
                                              const std::vector<std::vector<Move>>& candidates,
                                              std::int64_t nodes) {
    ClosestStones closest(searcher_, limits_of(nodes), until_, control_);
    return closest.find(before, candidates, 0);
}

// Returns the value for Black if White chooses the worst of the `fifths` best fifth stones. The
// ranking and the first searches are the same for every number, so a greater number never gives
// Black a greater value, unless time runs out.
Value Soosorv::value_for_black(const Position& position, int fifths) {
    std::vector<Valued> best = best_moves(position, kMostFifths, kNodesPerRanking);
    if (best.empty())
        return kDraw;
    best.resize(std::min(best.size(), static_cast<std::size_t>(fifths)));
    Value lowest = kInfinite;
    for (const Valued& fifth : best) {
        if (is_over())
            return std::min(lowest, best.back().value);
        Position five = position;
        five.make(fifth.move);
        lowest = std::min(lowest, -search(five, limits_of(kNodesPerOffer)).value);
    }
    return lowest;
}

std::vector<Move> Soosorv::fifths(const Position& position, int count) {
    std::vector<Move> moves;
    for (const Valued& fifth : best_moves(position, count, kNodesPerRanking))
        moves.push_back(fifth.move);
    return moves;
}

Move Soosorv::worst_for_black(const Position& position, const std::vector<Move>& offered) {
    Move worst;
    Value best_for_white = -kInfinite;
    for (const Move fifth : offered) {
        if (worst && is_over())
            break;
        Position five = position;
        five.make(fifth);
        const Value value = search(five, limits_of(kNodesPerOffer)).value;
        if (!worst || value > best_for_white) {
            worst = fifth;
            best_for_white = value;
        }
    }
    return worst;
}

}  // namespace fukumi
