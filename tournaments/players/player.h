// One engine as the referee uses it: sends questions (commands that request a move or another
// answer) and returns classified answers. Keeps the process from game to game.
//
// Tolerates deviations that occur in Gomocup engines: a late OK or OK followed by text, other lines
// between question and answer, SUGGEST, and lines that nobody requested. Does not check the rules;
// referee/ decides whether a move is legal. Not thread-safe.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "engine/core/clock.h"
#include "tournaments/players/answer_line.h"
#include "tournaments/players/engine_log.h"
#include "tournaments/players/line_reader.h"
#include "tournaments/players/player_process.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

enum class AnswerKind : std::uint8_t {
    Points,       ///< a move; after SWAP2BOARD one to three cells
    Swap,         ///< SWAP after SWAP2BOARD
    Ready,        ///< OK after START, FORBID after YXSHOWFORBID
    Timeout,      ///< no answer before the deadline
    Closed,       ///< the process has ended or closed a pipe
    Refused,      ///< ERROR or UNKNOWN
    Garbage,      ///< only unknown lines before the deadline, or too many bytes
    Memory,       ///< more memory than allowed, while waiting or after the answer
    Interrupted,  ///< PlayerContext::stop is set
};

struct EngineAnswer {
    AnswerKind kind = AnswerKind::Timeout;
    std::array<Point, 3> points{};
    int point_count = 0;
    std::chrono::microseconds elapsed{0};
    std::string text;  ///< for a failure: the line that is not an answer, or how the process ended
};

/// A question of an opening rule, before the first move.
struct OpeningQuestion {
    std::span<const Point> stones;  ///< alternate from Black; the player who answers is to move
    std::span<const Point> barred;  ///< free cells not to propose; sent only if takes_blocks()
    int share = 1;                  ///< the limits of time and nodes for a move are divided by this
    bool even = false;              ///< request a cell that makes the position even
};

/// Data that all players of a run share.
struct PlayerContext {
    const TournamentConfig& tournament;
    EngineLog* log = nullptr;  ///< null without -log
    const std::atomic<bool>& stop;
};

class Player {
 public:
    Player(const PlayerConfig& config, const PlayerContext& context);
    ~Player();

    const PlayerConfig& config() const noexcept { return config_; }

    /// Sends START for a game, and starts the process if necessary. Does not wait for the answer,
    /// so that two engines can start at the same time. Requires: a call of await_start() follows;
    /// otherwise a late OK would count as the answer to the next START.
    void send_start(int game);
    /// Waits for the answer to START. Returns Ready or the failure. If the engine exited after its
    /// last game, starts it again.
    EngineAnswer await_start();

    /// Asks for a move in the position after `stones`, which alternate from Black; the player is to
    /// move. The first question of a game sends the whole position, later ones the last stone.
    /// Sends time_left_ms as INFO time_left. The answer must come within `limit`.
    EngineAnswer ask_move(std::span<const Point> stones, std::int64_t time_left_ms,
                          std::chrono::microseconds limit);

    /// Sends SWAP2BOARD with 0, 3 or 5 stones. The next ask_move() sends BOARD.
    EngineAnswer ask_swap2(std::span<const Point> stones, std::int64_t time_left_ms,
                           std::chrono::microseconds limit);

    /// Asks for a cell by BOARD or YXBALANCEONE; sets eval() and depth() like a move. The next
    /// ask_move() sends BOARD.
    EngineAnswer ask_in_opening(const OpeningQuestion& question, std::int64_t time_left_ms,
                                std::chrono::microseconds limit);
    /// True if the engine supports YXBLOCK, YXBOARD and YXBALANCEONE: it answers YXSHOWFORBID. Asks
    /// once per process. Requires: it has been started.
    bool takes_blocks();

    // The text, the evaluation and the depth in the MESSAGE lines before the last answer.
    const std::string& message() const noexcept { return message_; }
    std::optional<int> eval() const noexcept { return eval_; }
    int depth() const noexcept { return depth_; }

    /// Returns the largest memory since reset_peak_memory(), in bytes; 0 if it was not measured.
    std::int64_t peak_memory() const noexcept { return peak_memory_; }
    void reset_peak_memory() noexcept { peak_memory_ = 0; }

    /// Returns the engine's answer to ABOUT; empty if it sent none.
    const std::string& about() const noexcept { return about_; }
    /// Returns the deviations from the protocol that were tolerated, for the notes of the match.
    const std::set<std::string>& remarks() const noexcept { return remarks_; }

 private:
    /// The part of the game that has been sent to the engine.
    enum class Told : std::uint8_t { Nothing, BeforeGame, Moves };

    void append_line(std::string_view text);
    void append_point(Point p);
    void append_board(std::span<const Point> stones, std::string_view command = "BOARD");
    void begin_turn(std::int64_t time_left_ms);
    void append_time_left(std::int64_t time_left_ms);
    bool send(TimePoint deadline);
    void stop();
    void drain();
    void log(char direction, std::string_view text) {
        if (context_.log != nullptr)
            context_.log->write(direction, game_, config_.name, text);
    }

    EngineAnswer ask(std::chrono::microseconds limit, bool swap2);
    EngineAnswer wait(TimePoint start, TimePoint deadline, LineKind wanted, bool swap2);
    bool take_line(std::string_view line, LineKind wanted, bool swap2, TimePoint deadline,
                   EngineAnswer& answer);
    bool take_ok(const AnswerLine& line, EngineAnswer& answer);
    void take_suggestion(Point p, TimePoint deadline);
    bool take_refusal(std::string_view line, EngineAnswer& answer);
    EngineAnswer failure(AnswerKind kind, std::string text = {});
    bool exceeds_memory();
    void suspend() {
        if (process_ && context_.tournament.suspend)
            process_->suspend();
    }

    const PlayerConfig config_;
    const PlayerContext context_;
    const std::string_view end_of_line_;
    std::string settings_;  // the INFO lines at the start of every game

    std::unique_ptr<PlayerProcess> process_;
    std::string start_error_;
    bool was_kept_ = false;  // the process has played an earlier game
    LineReader lines_;
    std::string out_;
    int game_ = 0;
    bool settings_sent_ = false;
    std::optional<bool> takes_blocks_;  // nullopt: YXSHOWFORBID was not sent to this process yet
    bool about_pending_ = false;
    std::string about_;
    Told told_ = Told::Nothing;
    bool failed_ = false;    // the next game needs a new process
    std::string end_;        // how the process ended by itself, for the reason of the result
    bool no_grace_ = false;  // kill the process at once: it used too much memory, or the run stops

    std::string message_;
    std::optional<int> eval_;
    int depth_ = 0;
    std::string garbage_;  // first unknown line of this turn
    std::int64_t bytes_ = 0;
    std::int64_t peak_memory_ = 0;
    std::set<std::string> remarks_;
};

}  // namespace fukumi::match
