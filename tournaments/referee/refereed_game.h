// A game in progress. It implements play_game(); opening_rules.cpp uses it to play openings.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "tournaments/referee/adjudicator.h"
#include "tournaments/referee/player_clock.h"
#include "tournaments/referee/referee.h"

namespace fukumi::match {

using formats::MoveRecord;
using formats::Outcome;
using formats::Termination;

/// A cell that an engine proposes in the opening.
struct OpeningProposal {
    Point at;
    std::optional<int> value;  ///< its evaluation for the player to move; nullopt = not sent
};

class RefereedGame {
 public:
    RefereedGame(const TournamentConfig& tournament, const ScheduledGame& game, Player& black,
                 Player& white);

    /// Plays the game. Returns nullopt if PlayerContext::stop interrupted the players.
    std::optional<GameRecord> play();

    // Functions for opening_rules.cpp. If one of them returns false or nullopt, the game is over.

    const std::vector<Point>& stones() const noexcept { return stones_; }
    const Grid& grid() const noexcept { return grid_; }
    int pair() const noexcept { return game_.pair; }
    std::optional<OpeningProposal> ask_in_opening(Color color, const OpeningQuestion& question);
    bool takes_blocks(Color color) { return seats_[color].player->takes_blocks(); }
    bool put_opening_stone(Color color, Point p);
    std::optional<EngineAnswer> ask_swap2(Color color);
    /// Puts the stones of an answer to SWAP2BOARD. If `is_move`, records them as a move with its
    /// time and evaluation; otherwise as stones of the opening.
    bool put_stones(Color color, const EngineAnswer& answer, bool is_move);
    void exchange_colors() noexcept { std::swap(seats_[Color::Black], seats_[Color::White]); }
    void lose(Color loser, Termination termination, std::string reason) {
        finish(formats::win_for(opponent(loser)), termination, std::move(reason));
    }

 private:
    using Microseconds = std::chrono::microseconds;

    struct Seat {
        Player* player;
        int index;  ///< index into the players of the tournament
        PlayerClock clock;
    };

    Seat seat_of(Player& player, Color color) const;

    // These functions return false if the game is over. Then the record contains the reason, or
    // interrupted_ is set.
    bool start_players();
    bool set_opening();
    bool play_move();

    /// Calls question(time_left_ms, limit), which sends a question to a player and returns the
    /// answer. Charges the time to this player, and ends the game if the answer is a failure.
    /// `share` questions count as one move.
    template <typename Question>
    std::optional<EngineAnswer> ask(Color color, Question question, int share = 1);
    // has_failed_to_start() and has_failed() return true if the answer is a failure, which ends the
    // game.
    bool has_failed_to_start(Color color, const EngineAnswer& answer);
    bool has_failed(Color color, const EngineAnswer& answer);
    /// Puts a stone of the side to move. Returns false if the game is over. `loser` loses if the
    /// cell is occupied, off the board or forbidden.
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

template <typename Question>
std::optional<EngineAnswer> RefereedGame::ask(Color color, Question question, int share) {
    Seat& asked = seats_[color];
    asked.clock.begin_move(share);
    EngineAnswer answer = question(asked.clock.left_ms(), asked.clock.limit());
    asked.clock.end_move(answer.elapsed);
    if (has_failed(color, answer))
        return std::nullopt;
    return answer;
}

}  // namespace fukumi::match
