// The head of the network: from pools and counts to an evaluation and a policy. See network.h.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "engine/network/outcome.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The output of the head for one position, for its side to move.
struct alignas(64) Evaluation {
    std::array<std::int16_t, kHidden> first_layer;  ///< input of the policy
    OutcomeLogits outcome;
    Value value;  ///< expected_value(outcome), within ±kMaxEval
};

/// Returns the count rows of a position, for its side to move.
CountRows count_rows_of(const Position& position) noexcept;

/// Evaluates a position from its pools and its count rows.
Evaluation evaluate(const Network& network, const Pools& pools, const CountRows& counts,
                    Color side_to_move) noexcept;

/// The policy of one position.
class Policy {
 public:
    Policy(const Network& network, const Evaluation& evaluation, Color side_to_move) noexcept;

    /// Returns the logit of the move on a free cell, times `units`. `features`: of the cell.
    /// `to_last`, `to_own`: relation() of the cell to the last stone and to the one before it.
    int logit(const RowPair& features, int to_last, int to_own, int units) const noexcept;

 private:
    const Network& network_;
    const PairedHead& head_;
    RowPair weights_;  // one for each feature, scaled by kPolicyOne
};

}  // namespace fukumi
