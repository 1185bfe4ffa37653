// See strength.h.
#include "engine/play/strength.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/eval/evaluator.h"
#include "engine/search/move_scores.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {
namespace {

double uniform(Random& random) {
    return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

/// Draws an index with a probability proportional to exp(value / spread).
std::size_t softmax_choice(const std::vector<double>& values, double spread, Random& random) {
    const double best = *std::max_element(values.begin(), values.end());
    std::vector<double> weights;
    double sum = 0;
    for (const double value : values) {
        weights.push_back(std::exp((value - best) / std::max(spread, 1e-9)));
        sum += weights.back();
    }
    double left = uniform(random) * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
        left -= weights[i];
        if (left < 0)
            return i;
    }
    return weights.size() - 1;
}

/// Returns the value of a line as a player with this horizon sees it: if the win or loss of the
/// line is further away, returns the evaluation after its first move.
Value seen_value(const Position& position, const Weights& weights, const PvLine& line,
                 int horizon) {
    const bool is_decided = is_proven(line.value);
    if (!is_decided || kMate - std::abs(line.value) <= horizon)
        return line.value;
    Position after = position;
    const Color us = position.side_to_move();
    after.make(line.moves.front());
    // If either side threatens a five, the evaluation means nothing.
    if (after.count(us, MoveClass::Five) > 0 || after.count(opponent(us), MoveClass::Five) > 0)
        return 0;
    Evaluator evaluator;
    evaluator.refresh(after, weights);
    return -evaluator.value(after);
}

}  // namespace

Level level_of(int strength) noexcept {
    const double share = static_cast<double>(strength) / kFullStrength;
    // Falls from 1 at strength 0 to 0 at strength 50 and above.
    const double lower_half = std::max(1 - 2 * share, 0.0);
    Level level{};
    level.nodes = static_cast<std::int64_t>(30 * std::pow(2.0, strength / 8.0));
    level.lines = 8;
    level.horizon = 3 + strength * strength / 400;
    level.temperature = 200 * (1 - share) * (1 - share);
    level.unsearched_share = lower_half;
    level.policy_spread = 1 + 10 * lower_half * lower_half;
    return level;
}

bool threatens_five(const Position& position) noexcept {
    return position.count(Color::Black, MoveClass::Five) +
               position.count(Color::White, MoveClass::Five) >
           0;
}

Move policy_move(const Position& position, const Weights& weights,
                 const std::vector<Move>& excluded, const Level& level, Random& random) {
    const Color us = position.side_to_move();
    std::vector<Move> moves;
    const auto add_any = [&](Move move) {
        if (std::find(excluded.begin(), excluded.end(), move) == excluded.end())
            moves.push_back(move);
    };
    const auto add = [&](Move move) {
        if (position.move_class(move, us) != MoveClass::Forbidden)
            add_any(move);
    };
    position.candidates().for_each(add);
    if (moves.empty())
        position.free_set().for_each(add);
    // If all cells are forbidden, allow any cell: the rules demand a move.
    if (moves.empty())
        position.free_set().for_each(add_any);
    Evaluator evaluator;
    evaluator.refresh(position, weights);
    const MoveScores scores(position, evaluator);
    std::vector<double> logits;
    for (const Move move : moves)
        logits.push_back(static_cast<double>(scores(move)) / kScoresPerLogit);
    return moves[softmax_choice(logits, level.policy_spread, random)];
}

std::size_t choose_line(const Position& position, const Weights& weights,
                        const std::vector<PvLine>& lines, const Level& level, Random& random) {
    std::vector<double> values;
    for (const PvLine& line : lines)
        values.push_back(seen_value(position, weights, line, level.horizon));
    // If the level sees that every move loses, it plays the longest resistance.
    const auto best = std::max_element(values.begin(), values.end());
    if (is_loss(static_cast<Value>(*best)))
        return static_cast<std::size_t>(best - values.begin());
    return softmax_choice(values, level.temperature, random);
}

}  // namespace fukumi
