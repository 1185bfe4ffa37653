// The clock of one player in a game: what a move may take, and what it costs.
//
// It follows the official judge: a move may take its tolerance and the smaller of the time of a
// turn and the rest of the match. The grace of a move is on top of that and is not charged. Pure
// arithmetic; who measures is refereed_game.h.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "engine/core/clock.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

class PlayerClock {
 public:
    using Microseconds = std::chrono::microseconds;

    /// `grace` is what every move takes for free.
    PlayerClock(const ClockRules& rules, std::int64_t tolerance_ms, std::int64_t grace_ms)
        : rules_(rules),
          tolerance_(tolerance_ms),
          grace_(grace_ms),
          left_(Milliseconds(rules.match_ms)) {}

    /// A move begins: gives the increment, or its share where so many questions are one move.
    void begin_move(int share = 1) {
        left_ += Microseconds(Milliseconds(rules_.increment_ms)) / share;
    }

    /// How long the move may take.
    Microseconds limit() const {
        // Without a clock nothing can be overstepped, but a game that hangs is of no use either.
        constexpr Microseconds kHangLimit = std::chrono::minutes(10);
        if (!rules_.has_clock())
            return kHangLimit;
        Microseconds limit =
            rules_.turn_ms > 0 ? Milliseconds(rules_.turn_ms) : Microseconds::max() / 2;
        if (rules_.match_ms > 0)
            limit = std::min(limit, left_);
        return std::max<Microseconds>(limit + tolerance_, Microseconds(0)) + grace_;
    }

    /// The move took so long.
    void end_move(Microseconds elapsed) {
        used_ += elapsed;
        slowest_ = std::max(slowest_, elapsed);
        left_ -= std::max<Microseconds>(elapsed - grace_, Microseconds(0));
    }

    /// What the engine is told, rounded down; negative if the match clock is overdrawn.
    std::int64_t left_ms() const { return std::chrono::floor<Milliseconds>(left_).count(); }

    Microseconds used() const { return used_; }
    Microseconds slowest() const { return slowest_; }

 private:
    ClockRules rules_;
    Milliseconds tolerance_;
    Milliseconds grace_;
    Microseconds left_;
    Microseconds used_{0};
    Microseconds slowest_{0};
};

}  // namespace fukumi::match
