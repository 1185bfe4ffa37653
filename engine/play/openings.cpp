// The choices before the game proper: swap2 and balanced moves.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/core/random.h"
#include "engine/play/engine.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::int64_t kLongestChoiceMs = 20000;   // an opening choice is not worth more
constexpr std::int64_t kNodesPerProposal = 30000;  // for the value of one set of opening stones
constexpr int kProposals = 60;                     // sets to look at
constexpr Value kEven = 10;                    // value units: near enough to even to stop looking
constexpr std::int64_t kNodesPerPair = 60000;  // for one first stone of a balanced pair
constexpr int kPairs = 24;                     // first stones to look at

// The clock of a game, with a bound on what the choice may take.
TimeControl bounded(TimeControl clock) {
    if (!clock.turn_ms || *clock.turn_ms < 0 || *clock.turn_ms > kLongestChoiceMs) {
        clock.turn_ms = kLongestChoiceMs;
    }
    return clock;
}

Position place(Rule rule, int width, int height, const std::vector<Move>& stones) {
    Grid grid(width, height);
    Color color = Color::Black;
    for (const Move m : stones) {
        grid.set(x_of(m), y_of(m), stone_of(color));
        color = opponent(color);
    }
    return Position(rule, grid, color);
}

// Three different cells at random in a square somewhere on the board; openings away from the centre
// are the less lopsided ones.
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

Swap2Choice Engine::swap2(Rule rule, int width, int height, const std::vector<Move>& stones,
                          const TimeControl& clock, TimePoint received) {
    const Position position = place(rule, width, height, stones);
    const TimeControl own_clock = bounded(clock);
    if (!stones.empty()) {
        // White is to move. Whoever may choose takes the better side; putting two more stones would
        // hand the choice on, which cannot be worth more.
        const SearchResult result = think(position, own_clock, received, Limits{}, {});
        if (result.value < 0)
            return {true, {}};
        return {false, {result.best}};
    }
    prepare(position);
    const TimeBudget budget = budget_on(position, own_clock, received);
    Random random(static_cast<std::uint64_t>(width * 100 + height));
    std::vector<Move> best;
    Value best_distance = kInfinite;
    for (int i = 0; i < kProposals; ++i) {
        const std::vector<Move> proposal = random_proposal(random, width, height);
        Limits limits;
        limits.max_nodes = kNodesPerProposal;
        limits.deadline = budget.optimum;
        const Position proposed = place(rule, width, height, proposal);
        const Value distance = std::abs(searcher_.search(proposed, limits).value);
        if (best.empty() || distance < best_distance) {
            best = proposal;
            best_distance = distance;
        }
        if (best_distance <= kEven || searcher_.is_stopped() || Clock::now() >= budget.optimum)
            break;
    }
    return {false, best};
}

std::vector<Move> Engine::balance(const Position& position, int count, Value bias,
                                  const TimeControl& clock, TimePoint received) {
    prepare(position);
    const TimeBudget budget = budget_on(position, bounded(clock), received);
    Limits limits;
    limits.start = received;
    limits.deadline = budget.deadline;
    if (count == 1) {
        const Move move = closest_move(position, bias, limits).best;
        return move ? std::vector{move} : std::vector<Move>{};
    }

    std::vector<Move> best;
    Value best_distance = kInfinite;
    Random random(position.key());
    std::vector<Move> firsts;
    position.candidates().for_each([&](Move m) { firsts.push_back(m); });
    const bool renju_black =
        position.rule() == Rule::Renju && position.side_to_move() == Color::Black;
    for (int i = 0; i < kPairs && !firsts.empty(); ++i) {
        const auto pick = static_cast<std::size_t>(random.below(static_cast<int>(firsts.size())));
        const Move first = firsts[pick];
        firsts.erase(firsts.begin() + static_cast<std::ptrdiff_t>(pick));
        if (renju_black && is_forbidden(position, first))
            continue;
        Position after = position;
        after.make(first);
        limits.max_nodes = kNodesPerPair;
        // The second stone is the other side's, and after it the first side is to move again.
        const SearchResult second = closest_move(after, -bias, limits);
        const Value distance = std::abs(second.value + bias);
        if (second.best && (best.empty() || distance < best_distance)) {
            best = {first, second.best};
            best_distance = distance;
        }
        if (best_distance <= kEven || searcher_.is_stopped() || Clock::now() >= budget.optimum)
            break;
    }
    return best;
}

// Ranks all moves by search and returns the one whose value is the closest to `target`.
SearchResult Engine::closest_move(const Position& position, Value target, Limits limits) {
    limits.multi_pv = kMaxCells;
    std::vector<PvLine> lines;     // of the iteration under way
    std::vector<PvLine> finished;  // of the last complete one
    SearchResult result = searcher_.search(position, limits, [&](const PvLine& line) {
        if (line.rank == 0)
            finished = std::exchange(lines, {});
        lines.push_back(line);
    });
    if (lines.size() >= finished.size())
        finished = std::move(lines);
    Value best_distance = kInfinite;
    for (const PvLine& line : finished) {
        const Value distance = std::abs(line.value - target);
        if (distance < best_distance) {
            best_distance = distance;
            result.best = line.moves.front();
            result.value = line.value;
        }
    }
    return result;
}

}  // namespace fukumi
