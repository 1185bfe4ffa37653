// See soosorv.h.
#include "engine/play/soosorv.h"

#include <algorithm>
#include <cstdlib>

#include "engine/play/opening_choice.h"
#include "engine/play/strength.h"
#include "engine/search/root_moves.h"

namespace fukumi {
namespace {

constexpr Value kEvenShare = 10;  // value units: near enough to even to stop looking
constexpr std::int64_t kNodesPerOpening = 30000;  // for the value of three stones
constexpr std::int64_t kNodesPerRanking = 60000;  // for the order of fourth or fifth stones
constexpr std::int64_t kNodesPerOffer = 30000;    // for the value of one fifth stone
constexpr int kFourthsRanked = 40;                // fourth stones that get a value ...
constexpr int kFourthsTried = 8;                  // ... and whose fifth stones are ranked

// The third stones of an opening lie in the square of 5x5 around the first one.
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
            // White cuts and Black chooses: the choice is worth what White cannot make even.
            const Value share = fourth(position).black;
            if (std::abs(share) > kEvenShare)
                return {true, {}, 0};
            return {search(position, limits_of(kNodesPerRanking)).value < 0, {}, 0};
        }
        case SoosorvStep::Fourth: {
            const Fourth chosen = fourth(position);
            return {false, {chosen.move}, chosen.fifths};
        }
        case SoosorvStep::SwapAgain:
            return {share_of_black(position, state.fifths) < 0, {}, 0};
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

// The best first, none the image of another.
std::vector<Soosorv::Valued> Soosorv::best_moves(const Position& position, int count,
                                                 std::int64_t nodes) {
    std::vector<Move> moves;
    position.candidates().for_each([&](Move m) { moves.push_back(m); });
    const std::vector<Move> kept = without_images(position, moves);
    Limits limits = limits_of(nodes);
    limits.multi_pv = count;
    limits.proofs = false;  // every move is to have its value from the same search
    for (const Move m : moves) {
        if (std::find(kept.begin(), kept.end(), m) == kept.end())
            limits.excluded.push_back(m);
    }
    SearchTimes times;
    times.deadline = until_;
    LineCollector collector;
    LineListener listener([&](const PvLine& line) { collector.add(line); });
    const SearchResult found = searcher_.search(position, limits, times, listener, control_);
    std::vector<Valued> best;
    for (const PvLine& line : collector.lines())
        best.push_back({line.moves.front(), line.value});
    std::stable_sort(best.begin(), best.end(),
                     [](const Valued& a, const Valued& b) { return a.value > b.value; });
    // A search that was ended at once names its first move alone.
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

// The one of the 26 openings that is the most even.
std::vector<Move> Soosorv::opening(const Position& empty) {
    const Move middle = empty.centre();
    const int x = x_of(middle);
    const int y = y_of(middle);
    std::vector<Move> best;
    Value best_distance = kInfinite;
    for (const Move second : {move_at(x, y - 1), move_at(x + 1, y - 1)}) {
        Position two = empty;
        two.make(middle);
        two.make(second);
        for (const Move third : third_stones(two)) {
            if (!best.empty() && (is_over() || best_distance <= kEvenShare))
                return best;
            Position three = two;
            three.make(third);
            const Value distance = std::abs(search(three, limits_of(kNodesPerOpening)).value);
            if (best.empty() || distance < best_distance) {
                best = {middle, second, third};
                best_distance = distance;
            }
        }
    }
    return best;
}

// Black's best fifth must be worth something, so that a number of fifths can make it even.
Soosorv::Fourth Soosorv::fourth(const Position& position) {
    std::vector<Valued> moves = best_moves(position, kFourthsRanked, kNodesPerRanking);
    std::stable_sort(moves.begin(), moves.end(), [](const Valued& a, const Valued& b) {
        const auto rank = [](const Valued& valued) {
            return valued.value <= kEvenShare ? -valued.value : kMate + valued.value;
        };
        return rank(a) < rank(b);
    });
    moves.resize(std::min<std::size_t>(moves.size(), kFourthsTried));
    Fourth best;
    for (const Valued& move : moves) {
        if (best.move && (is_over() || std::abs(best.black) <= kEvenShare))
            break;
        Position four = position;
        four.make(move.move);
        int number = 0;
        for (const Valued& fifth : best_moves(four, kMostFifths, kNodesPerRanking)) {
            ++number;
            if (!best.move || std::abs(fifth.value) < std::abs(best.black))
                best = {move.move, number, fifth.value};
        }
        if (!best.move)
            best.move = move.move;
    }
    return best;
}

// What the worst of the best fifth stones is worth to Black.
Value Soosorv::share_of_black(const Position& position, int fifths) {
    const std::vector<Valued> best = best_moves(position, fifths, kNodesPerRanking);
    return best.empty() ? kDraw : best.back().value;
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
