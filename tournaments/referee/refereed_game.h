// One game in progress: the inside of play_game(), for referee.cpp and swap2.cpp alone.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/by_color.h"
#include "tournaments/referee/adjudicator.h"
#include "tournaments/referee/player_clock.h"
#include "tournaments/referee/referee.h"

namespace fukumi::match {

using formats::MoveRecord;
using formats::Outcome;
using formats::Termination;

/// What an engine proposes before the game, and what it says that is worth to whoever moves.
struct OpeningProposal {
    Point at;
    std::optional<int> value;
};

class RefereedGame {
 public:
    RefereedGame(const TournamentConfig& tournament, const ScheduledGame& game, Player& black,
                 Player& white);

    /// Nothing if the players were interrupted.
    std::optional<GameRecord> play();

    // For swap2.cpp and opening_rules.cpp, before the first move. What returns false or nothing has
    // ended the game.

    const std::vector<Point>& stones() const noexcept { return stones_; }
    const Grid& grid() const noexcept { return grid_; }
    int pair() const noexcept { return game_.pair; }
    std::optional<OpeningProposal> ask_in_opening(Color color, const OpeningQuestion& question);
    bool takes_blocks(Color color) { return seats_[color].player->takes_blocks(); }
    bool put_opening_stone(Color color, Point p);
    std::optional<Answer> ask_swap2(Color color);
    /// Puts the stones that a player has answered, the last as its move or all of them as stones of
    /// the opening, which cost time but are nobody's moves.
    bool put_stones(Color color, const Answer& answer, bool is_move);
    void exchange_colors() noexcept { std::swap(seats_[Color::Black], seats_[Color::White]); }
    void lose(Color loser, Termination termination, std::string reason) {
        finish(formats::win_for(opponent(loser)), termination, std::move(reason));
    }

 private:
    using Microseconds = std::chrono::microseconds;

    struct Seat {
        Player* player;
        int index;  ///< into the players of the tournament
        PlayerClock clock;
    };

    Seat seat_of(Player& player, Color color) const;

    /// Whether the game can go on; if not, the record says why, or interrupted_ is set.
    bool start_players();
    bool has_failed_to_start(Color color, const Answer& answer);
    bool set_opening();
    bool play_move();

    /// Asks the player of a colour by `question(time_left_ms, limit)` and keeps its clock. `share`
    /// questions are one move.
    template <typename Question>
    std::optional<Answer> ask(Color color, Question question, int share = 1);
    /// An answer that is no move ends the game; whether it did.
    bool has_failed(Color color, const Answer& answer);
    bool accept_stone(Color loser, Point p, MoveRecord move);
    bool is_over_by_rule(Point p, Color loser);
    bool is_over_by_agreement(Color mover);

    void finish(Outcome outcome, Termination termination, std::string reason);
    void complete_record();

    int next_number() const noexcept { return static_cast<int>(stones_.size()) + 1; }
    MoveRecord record_of(const Player& player, Point p, Microseconds elapsed) const;
    std::string limit_text(const Seat& seat) const;
    static std::string memory_text(const Seat& seat);

    const TournamentConfig& tournament_;
    const ScheduledGame& game_;
    ByColor<Seat> seats_;
    Grid grid_;
    std::vector<Point> stones_;
    Adjudicator adjudicator_;
    GameRecord record_;
    bool interrupted_ = false;
};

/// Asks while the clock runs, charges the time, and handles everything that is no answer.
template <typename Question>
std::optional<Answer> RefereedGame::ask(Color color, Question question, int share) {
    Seat& asked = seats_[color];
    asked.clock.begin_move(share);
    Answer answer = question(asked.clock.left_ms(), asked.clock.limit());
    asked.clock.end_move(answer.elapsed);
    if (has_failed(color, answer))
        return std::nullopt;
    return answer;
}

}  // namespace fukumi::match
