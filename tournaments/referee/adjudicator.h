// Ends games early by the evaluations that the engines report (-resign, -draw).
#pragma once

#include <cstdlib>
#include <optional>

#include "engine/core/types.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Counts consecutive moves with losing or even evaluations. A move without an evaluation resets
/// the counts. Use one object per game; add every move in order.
class Adjudicator {
 public:
    Adjudicator(const ResignRule& resign, const DrawRule& draw) : resign_(resign), draw_(draw) {}

    /// `eval` is the value for the mover; `stones` is the number of stones after the move.
    void add(Color mover, std::optional<int> eval, int stones) noexcept {
        int& losing = losing_[mover];
        losing = eval && *eval <= -resign_.score ? losing + 1 : 0;
        quiet_ = eval && std::abs(*eval) <= draw_.score ? quiet_ + 1 : 0;
        stones_ = stones;
    }

    bool resigns(Color player) const noexcept {
        return resign_.moves > 0 && losing_[player] >= resign_.moves;
    }
    bool is_draw() const noexcept {
        return draw_.moves > 0 && quiet_ >= 2 * draw_.moves && stones_ >= draw_.from;
    }

 private:
    ResignRule resign_;
    DrawRule draw_;
    ByColor<int> losing_;  // consecutive own moves of a colour with a losing evaluation
    int quiet_ = 0;        // consecutive moves, of either player, with an even evaluation
    int stones_ = 0;
};

}  // namespace fukumi::match
