// What patterns are worth: the numbers behind the sums of the evaluation and the move ordering.
//
// Learnt from games of the engine against itself (scripts/train_weights.sh). Value weights are
// logits of winning, move scores are logits of being the best move; both are sums over cells,
// rounded to the units below. Where the numbers come from is told in weights.h.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "engine/pattern/pattern_set.h"

namespace fukumi {

/// So many units of a value weight are one value unit (core/types.h), so that sums round well.
inline constexpr int kWeightsPerValue = 8;
/// So many units of a move score are one logit.
inline constexpr int kScoresPerLogit = 16;

/// What a set of four patterns on a free cell means to the colour that owns them.
struct SetWeights {
    std::int16_t moving = 0;   ///< value if it is that colour's move
    std::int16_t waiting = 0;  ///< value if it is not
    std::int8_t attack = 0;    ///< move score: playing there
    std::int8_t defend = 0;    ///< move score for the other colour: taking the cell away

    friend bool operator==(const SetWeights&, const SetWeights&) noexcept = default;
};

/// What the side to move has to meet, as far as move scores depend on it: nothing, continuous fours
/// that were found by a search, or an open four. What is a good move differs so much that each
/// situation has scores of its own; SetWeights holds those of Free.
enum class Situation : std::uint8_t { Free, Fours, OpenFour };
inline constexpr int kSituations = 3;

/// Move scores of a set of patterns where something has to be met.
struct AnswerWeights {
    std::int8_t attack = 0;  ///< as in SetWeights
    std::int8_t defend = 0;

    friend bool operator==(const AnswerWeights&, const AnswerWeights&) noexcept = default;
};

/// Move scores of cells by how they lie to the stones put last; see relation().
struct RelationScores {
    std::array<std::int8_t, kRelations> to_last{};  ///< to the last stone, the other colour's
    std::array<std::int8_t, kRelations> to_own{};   ///< to the one before it

    friend bool operator==(const RelationScores&, const RelationScores&) noexcept = default;
};

/// Indexed by pattern_set_of().
using SetTable = std::array<SetWeights, kPatternSets>;
using AnswerTable = std::array<AnswerWeights, kPatternSets>;

}  // namespace fukumi
