// The inside of play_game(): one game in progress. Not for others than game.cpp and swap2.cpp.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/grid.h"
#include "tournaments/referee/adjudicator.h"
#include "tournaments/referee/referee.h"

namespace fukumi::match {

using formats::MoveRecord;
using formats::Outcome;
using formats::Termination;

class Referee {
 public:
    Referee(const TournamentConfig& tournament, const ScheduledGame& game, Player& black,
            Player& white);

    /// Nothing if the players were interrupted.
    std::optional<GameRecord> play();

 private:
    using Microseconds = std::chrono::microseconds;

    struct Seat {
        Player* player;
        int index;  ///< into the players of the tournament
        Microseconds left{0};
        Microseconds used{0};
        Microseconds slowest{0};
    };

    /// Whether the game can go on; if not, the record says why, or interrupted_ is set.
    bool start_players();
    bool set_opening();
    bool agree_on_opening();  // swap2.cpp
    bool play_move();

    /// Asks the player of a colour by `question(time_left_ms, limit)` and keeps its clock.
    template <typename Question>
    std::optional<Answer> ask(Color color, Question question);
    std::optional<Answer> ask_swap2(Color color);
    /// An answer that is no move ends the game; whether it did.
    bool has_failed(Color color, const Answer& answer);
    bool accept_stone(Color loser, Point p, MoveRecord move);
    bool is_over_by_rule(Point p, Color loser);
    bool is_over_by_agreement(Color mover);

    void finish(Outcome outcome, Termination termination, std::string reason);
    void lose(Color loser, Termination termination, std::string reason) {
        finish(formats::win_for(opponent(loser)), termination, std::move(reason));
    }
    void complete_record();

    Seat& seat(Color color) noexcept { return seats_[static_cast<std::size_t>(index_of(color))]; }
    int next_number() const noexcept { return static_cast<int>(stones_.size()) + 1; }
    MoveRecord record_of(const Player& player, Point p, Microseconds elapsed) const;
    std::string limit_text(const Seat& seat) const;

    const TournamentConfig& tournament_;
    const ScheduledGame& game_;
    std::array<Seat, 2> seats_;  // by colour; swap2 may exchange them
    Grid grid_;
    std::vector<Point> stones_;
    Adjudicator adjudicator_;
    GameRecord record_;
    bool interrupted_ = false;
};

/// Asks while the clock runs, charges the time, and handles everything that is no answer.
template <typename Question>
std::optional<Answer> Referee::ask(Color color, Question question) {
    Seat& asked = seat(color);
    const PlayerConfig& config = asked.player->config();
    const TimeControl& time = config.time;
    // Without a clock nothing can be overstepped, but a game that hangs is of no use either.
    constexpr Microseconds kHangLimit = std::chrono::minutes(10);

    const Microseconds grace = Milliseconds(tournament_.clock_grace_ms);
    Microseconds limit = kHangLimit;
    asked.left += Milliseconds(time.increment_ms);
    if (time.has_clock()) {
        limit = time.turn_ms > 0 ? Milliseconds(time.turn_ms) : Microseconds::max() / 2;
        if (time.match_ms > 0)
            limit = std::min(limit, asked.left);
        limit = std::max(limit + Milliseconds(config.tolerance_ms), Microseconds(0)) + grace;
    }
    Answer answer = question(std::chrono::floor<Milliseconds>(asked.left).count(), limit);
    asked.used += answer.elapsed;
    asked.slowest = std::max(asked.slowest, answer.elapsed);
    asked.left -= std::max(answer.elapsed - grace, Microseconds(0));
    if (has_failed(color, answer))
        return std::nullopt;
    return answer;
}

}  // namespace fukumi::match
