// When a game is over by agreement: a result that the values of both engines tell.
#pragma once

#include <cstdlib>
#include <optional>

#include "engine/core/by_color.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Ends games by the values that the engines report (-resign, -draw). A move without a value
/// interrupts every series. Fed with each move in order; one game each.
class Adjudicator {
 public:
    Adjudicator(const ResignRule& resign, const DrawRule& draw) : resign_(resign), draw_(draw) {}

    /// Takes a move of `mover`, after which there are `stones` stones, with its value for the
    /// mover.
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
    ByColor<int> losing_;  // moves in a row
    int quiet_ = 0;        // moves in a row, of both
    int stones_ = 0;
};

}  // namespace fukumi::match
