// The head of the neural network: it computes an evaluation and a policy from the pools and the
// counts. network.h explains these words.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/network/network.h"
#include "engine/network/outcome.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// The output of the head for one position, from the view of its side to move.
struct alignas(64) Evaluation {
    std::array<std::int16_t, kHidden> first_layer;  ///< units of the first layer; Policy uses them
    OutcomeLogits outcome;
    Value value;  ///< expected_value(outcome), within ±kMaxEval
};

/// Returns the indices of the count rows that the position selects.
CountRows count_rows_of(const Position& position) noexcept;

/// Evaluates a position from its pools and its count rows.
Evaluation evaluate(const Network& network, const Pools& pools, const CountRows& counts,
                    Color side_to_move) noexcept;

/// The policy of one position: it rates how promising each move is.
class Policy {
 public:
    Policy(const Network& network, const Evaluation& evaluation, Color side_to_move) noexcept;

    /// Returns `units` times the logit of the move on a free cell. `features`: the features of the
    /// cell. `to_last`, `to_own`: relation() of the cell to the last stone and to the stone before
    /// that.
    int logit(const RowPair& features, int to_last, int to_own, int units) const noexcept;

 private:
    const Network& network_;
    const PairedHead& head_;
    RowPair weights_;  // one weight for each feature, scaled by kPolicyOne
};

}  // namespace fukumi
