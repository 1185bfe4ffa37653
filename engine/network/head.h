// From pools to a judgement: the last layers of a network. See network.h.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "engine/network/outcome.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// What the head makes of the pools of one position.
struct alignas(64) HeadOutput {
    std::array<std::int16_t, kHidden> first;  ///< units of the first layer
    OutcomeLogits outcome;                    ///< for the side to move
    Value value;                              ///< of it, within -kMaxEval..kMaxEval
};

/// What a position has of each class, for its side to move.
CountRows count_rows_of(const Position& position) noexcept;

HeadOutput judge(const Network& network, const Pools& pools, const CountRows& counts,
                 Color side_to_move) noexcept;

/// The policy of one position.
class Policy {
 public:
    Policy(const Network& network, const HeadOutput& output, Color side_to_move) noexcept;

    /// How likely a free cell is that has these features and lies so to the last stone and to the
    /// one before it (board/geometry.h), in logits times `units`.
    int logit(const RowPair& features, int to_last, int to_own, int units) const noexcept;

 private:
    const Network& network_;
    const PairedHead& head_;
    RowPair weights_;  // of features, in kPolicyOne-ths of a logit for each kFeatureOne
};

}  // namespace fukumi
