// The clock of one player in a game: the limit of a move, and the time charged for it.
//
// The rules are those of the Gomocup referee. The limit of a move is the smaller of the turn limit
// and the rest of the match time, plus the tolerance, plus a grace time. The grace time of a move
// is not charged. This class only computes; refereed_game.h measures the time.
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

    /// `grace_ms` is the part of every move that is not charged.
    PlayerClock(const ClockRules& rules, std::int64_t tolerance_ms, std::int64_t grace_ms)
        : rules_(rules),
          tolerance_(tolerance_ms),
          grace_(grace_ms),
          left_(Milliseconds(rules.match_ms)) {}

    /// Begins a move: adds the increment to the match time. If `share` questions count as one move,
    /// each of them adds 1/share of the increment.
    void begin_move(int share = 1) {
        left_ += Microseconds(Milliseconds(rules_.increment_ms)) / share;
    }

    /// Returns the time limit of the move.
    Microseconds limit() const {
        // Without a clock the game must still end if the engine hangs.
        constexpr Microseconds kHangLimit = std::chrono::minutes(10);
        if (!rules_.has_clock())
            return kHangLimit;
        Microseconds limit =
            rules_.turn_ms > 0 ? Milliseconds(rules_.turn_ms) : Microseconds::max() / 2;
        if (rules_.match_ms > 0)
            limit = std::min(limit, left_);
        return std::max<Microseconds>(limit + tolerance_, Microseconds(0)) + grace_;
    }

    /// Ends the move and charges its time.
    void end_move(Microseconds elapsed) {
        used_ += elapsed;
        slowest_ = std::max(slowest_, elapsed);
        left_ -= std::max<Microseconds>(elapsed - grace_, Microseconds(0));
    }

    /// Returns the value of INFO time_left, rounded down; negative if the match time is exceeded.
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
