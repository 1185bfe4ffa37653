// See word_scale.h.
#include "training/network/word_scale.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"

namespace fukumi::training {
namespace {

constexpr double kLargestScale = 2;

// Of the log loss, by the factor. It rises with the factor, for the loss is convex.
double slope(std::span<const WordAndResult> words, double scale) {
    double sum = 0;
    for (const WordAndResult& word : words)
        sum += word.logit * (1 / (1 + std::exp(-scale * word.logit)) - word.result);
    return sum;
}

}  // namespace

int stage_of(const TrainingPosition& position) noexcept {
    const int cells = position.width * position.height;
    return std::min(static_cast<int>(position.stones.size()) * 9 / cells, kStages - 1);
}

float best_word_scale(std::span<const WordAndResult> words) {
    double low = 0;
    double high = kLargestScale;
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        (slope(words, middle) > 0 ? high : low) = middle;
    }
    return static_cast<float>((low + high) / 2);
}

WordScales word_scales_of(const PositionStore& store, std::size_t enough) {
    std::array<std::vector<WordAndResult>, kStages> words;
    for (const std::uint32_t number : store.training()) {
        const TrainingPosition position = store.position(number);
        if (!position.has_score || is_win(position.value) || is_loss(position.value))
            continue;
        words[static_cast<std::size_t>(stage_of(position))].push_back(
            {static_cast<float>(position.value) / static_cast<float>(kValuePerLogit),
             position.score});
    }
    WordScales scales = kPlainWord;
    for (std::size_t stage = 0; stage < words.size(); ++stage) {
        if (words[stage].size() >= enough)
            scales[stage] = best_word_scale(words[stage]);
        else if (stage > 0)
            scales[stage] = scales[stage - 1];
    }
    return scales;
}

}  // namespace fukumi::training
