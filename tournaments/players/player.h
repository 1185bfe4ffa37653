// One engine as the referee sees it: questions of the protocol go in, a classified answer comes
// out. Keeps the process from game to game.
//
// Tolerant of everything that an engine of the field may do: OK with text or late, lines between
// question and answer, SUGGEST, lines nobody asked for. It knows no rules; whether a move is legal
// is decided in referee/. One thread at a time.
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
    Points,       ///< a move, or to SWAP2BOARD one to three cells
    Swap,         ///< to SWAP2BOARD
    Ready,        ///< OK to START
    Timeout,      ///< nothing until the deadline
    Closed,       ///< the process has ended or closed a pipe
    Refused,      ///< ERROR or UNKNOWN
    Garbage,      ///< until the deadline only lines that nobody understands, or far too many bytes
    Memory,       ///< more memory than allowed; found while waiting or after the answer
    Interrupted,  ///< we are to stop
};

struct Answer {
    AnswerKind kind = AnswerKind::Timeout;
    std::array<Point, 3> points{};
    int point_count = 0;
    std::chrono::microseconds elapsed{0};
    std::string text;  ///< the line that was refused or not understood; how the process ended
};

/// A question of an opening rule, before the game.
struct OpeningQuestion {
    std::span<const Point> stones;  ///< alternate from Black; the one who is asked is to move
    std::span<const Point> barred;  ///< free cells that it may not propose, if it takes blocks
    int share = 1;                  ///< it gets 1/share of the time and the nodes of a move
    bool even = false;              ///< a cell that makes the position even is wanted
};

/// What all players of a run share.
struct PlayerContext {
    const TournamentConfig& tournament;
    EngineLog* log = nullptr;  ///< null: none
    const std::atomic<bool>& stop;
};

class Player {
 public:
    Player(const PlayerConfig& config, const PlayerContext& context);
    ~Player();

    const PlayerConfig& config() const noexcept { return config_; }

    /// Sends START (with a new process if there is none). Then await_start() gives Ready or what is
    /// wrong; an engine that has ended after its last game is started again. Two calls, so that two
    /// engines can start at the same time. Whoever was sent START is to be awaited: its OK would
    /// count as an answer to the next one.
    void send_start(int game);
    Answer await_start();

    /// Asks for a move in the position after `stones`, which alternate from Black; the player is to
    /// move. The whole position the first time or after new_position(), the last stone later.
    /// Units:  time_left_ms for INFO time_left; the answer must come before `limit`, counted from
    ///         the sending.
    Answer ask_move(std::span<const Point> stones, std::int64_t time_left_ms,
                    std::chrono::microseconds limit);

    /// SWAP2BOARD with 0, 3 or 5 stones. The game proper then begins with BOARD.
    Answer ask_swap2(std::span<const Point> stones, std::int64_t time_left_ms,
                     std::chrono::microseconds limit);

    /// A cell by BOARD, or by YXBALANCEONE; value and depth as after a move. The game proper then
    /// begins with BOARD.
    Answer ask_in_opening(const OpeningQuestion& question, std::int64_t time_left_ms,
                          std::chrono::microseconds limit);
    /// Whether the engine knows the dialect in which cells are barred. Asks it once; requires that
    /// it has been started.
    bool takes_blocks();

    /// From the MESSAGE lines before the last answer.
    const std::string& message() const noexcept { return message_; }
    std::optional<int> eval() const noexcept { return eval_; }
    int depth() const noexcept { return depth_; }

    /// Of the game, bytes; 0 if not measured.
    std::int64_t peak_memory() const noexcept { return peak_memory_; }
    void reset_peak_memory() noexcept { peak_memory_ = 0; }

    /// END, some grace, kill. Returns how the process ended; empty if there was none.
    std::string stop();

    /// The answer to ABOUT, as sent; empty if there was none.
    const std::string& about() const noexcept { return about_; }
    /// Deviations from the protocol that were tolerated.
    const std::set<std::string>& remarks() const noexcept { return remarks_; }

 private:
    /// What the engine knows of the game.
    enum class Told : std::uint8_t { Nothing, BeforeGame, Moves };

    void append_line(std::string_view text);
    void append_point(Point p);
    void append_board(std::span<const Point> stones, std::string_view command = "BOARD");
    void begin_turn(std::int64_t time_left_ms);
    void append_time_left(std::int64_t time_left_ms);
    bool send(TimePoint deadline);
    void drain();
    void log(char direction, std::string_view text) {
        if (context_.log != nullptr)
            context_.log->write(direction, game_, config_.name, text);
    }

    Answer ask(std::chrono::microseconds limit, bool swap2);
    Answer wait(TimePoint start, TimePoint deadline, LineKind wanted, bool swap2);
    bool take_line(std::string_view line, LineKind wanted, bool swap2, TimePoint deadline,
                   Answer& answer);
    bool take_ok(const AnswerLine& line, Answer& answer);
    void take_suggestion(Point p, TimePoint deadline);
    bool take_refusal(std::string_view line, Answer& answer);
    Answer failure(AnswerKind kind, std::string text = {});
    bool exceeds_memory();
    void suspend() {
        if (process_ && context_.tournament.suspend)
            process_->suspend();
    }

    const PlayerConfig config_;
    const PlayerContext context_;
    const std::string_view end_of_line_;
    std::string settings_;  // the INFO lines of every game but time_left

    std::unique_ptr<PlayerProcess> process_;
    std::string start_error_;
    bool was_kept_ = false;  // the process has played before
    LineReader lines_;
    std::string out_;
    int game_ = 0;
    bool settings_sent_ = false;
    std::optional<bool> takes_blocks_;  // nothing: not asked yet
    bool about_pending_ = false;
    std::string about_;
    Told told_ = Told::Nothing;
    bool failed_ = false;    // the next game needs a new process
    std::string end_;        // how the process ended by itself, for people
    bool no_grace_ = false;  // it eats our memory, or we are to stop: do not wait for its exit

    std::string message_;
    std::optional<int> eval_;
    int depth_ = 0;
    std::string garbage_;  // the first line of this turn that was not understood
    std::int64_t bytes_ = 0;
    std::int64_t peak_memory_ = 0;
    std::set<std::string> remarks_;
};

}  // namespace fukumi::match
