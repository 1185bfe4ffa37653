// The Gomocup protocol and the dialect of Yixin-Board as a state machine. The class receives the
// commands of the manager; it produces answer lines and requests for searches.
//
// The class does no I/O and has no threads and no clock. Its driver (loop/io_loop.cpp) calls
// receive() for each command. If request() is not null after that, the driver passes the commands
// that are there already, calls begin_thinking(), runs the request (think.h), and passes the outcome
// to finish(). The driver may call receive() during the search; command_order.h describes which
// commands act on the search. All others wait: finish() prints the answer of the search and then
// serves them.
// A command gets exactly one answer line or none; MESSAGE and INFO lines do not count as answers.
// The output repeats only coordinates of the input, and words of INFO lines that have a mistake.
// Only one thread at a time may use the class. Only receive() and finish() print lines.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/play/brain.h"
#include "protocol/about.h"
#include "protocol/blocked_moves.h"
#include "protocol/blocks.h"
#include "protocol/command_order.h"
#include "protocol/command_parser.h"
#include "protocol/database/database_service.h"
#include "protocol/game_memory.h"
#include "protocol/info_options.h"
#include "protocol/messages.h"
#include "protocol/opening_requests.h"
#include "protocol/remarks.h"
#include "protocol/stated_game.h"
#include "protocol/think.h"

namespace fukumi {

class Gomocup {
 public:
    /// A function that prints one line; the line has no terminator.
    using Sink = std::function<void(std::string_view)>;

    /// The object passes settings to the brain, but never starts a search itself. `memory` is null
    /// if the program has no database.
    /// Requires: the brain outlives this object; the memory exists as long as the brain uses it.
    Gomocup(Brain& brain, Sink sink, About about = {}, GameMemory* memory = nullptr);

    /// Carries out a command or lets it wait. `received` is the time at which the line was read;
    /// the clock of a search starts then.
    void receive(const Command& command, TimePoint received);

    /// True after END; further commands are ignored.
    bool quit() const noexcept { return quit_; }
    /// Returns the request that the driver must run, until finish(); otherwise null.
    const ThinkRequest* request() const noexcept { return search_ ? &search_->request : nullptr; }
    /// Returns the request to ponder on the position after the engine's last move; null if the
    /// manager does not allow pondering, or has sent a command that ends it.
    const ThinkRequest* to_ponder() const noexcept { return ponder_ ? &*ponder_ : nullptr; }
    /// Call when the search of request() begins.
    void begin_thinking() noexcept { order_.begin_thinking(); }

    enum class Stop : std::uint8_t {
        No,
        Soon,  ///< the search has no limit, but a command or the end of the input waits for it
        Now,
    };
    /// Returns whether the driver should stop the search of request(). The driver still calls
    /// finish().
    Stop stop_wanted() const;
    /// Returns the new clock of the running search, or nothing if the clock is unchanged since the
    /// last call.
    std::optional<TimeControl> take_clock_update() noexcept;
    /// True if the manager named a database. Unlike GameMemory::is_open(), this function may be
    /// called while a search runs.
    bool has_database() const noexcept { return database_.is_wanted(); }
    /// Call at the end of the input.
    void end_input() noexcept { input_ended_ = true; }
    /// Prints the answer of the search, then serves the commands that waited. One of these may make
    /// a new request. Requires: request() is not null.
    void finish(const ThinkOutcome& outcome, TimePoint now);

 private:
    struct Search {
        ThinkRequest request;
        /// Prints the answer and plays it on the board.
        std::function<void(const ThinkRequest&, const ThinkOutcome&)> answer;
    };

    // From commands to their functions
    void receive_during_search(const Command& command, TimePoint received);
    void receive_while_idle(const Command& command);
    bool is_taken_as_path(const Command& command);
    bool is_taken_by_block(const Command& command);
    void serve(const Command& command);
    void open_block(const Command& command);
    void close_block(const BlockReader& block);
    void serve_info(std::string_view text);
    void change_clock_of_search(std::string_view text);
    void tell_brain(InfoTopic topic);
    void set_threads();

    // The game
    void start(std::string_view arguments, bool is_square);
    void restart();
    void begin_game();
    void begin();
    void turn(std::string_view arguments);
    void take_back(std::string_view arguments);
    void play(std::string_view arguments);
    void set_position(const BlockReader& block);
    bool has_game();
    std::optional<Point> free_point(std::string_view arguments);
    void adopt_rule() { rule_ = game_rule(options_); }

    // Searches and their answers
    void begin_search(Search search);
    void request_search(Search search);
    TextCells text_cells() const {
        return options_.yixin_client ? TextCells::of_yixin_board(game_->width()) : TextCells();
    }
    void think(Owner mover, int variations = 1);
    void answer_with_move(const ThinkRequest& request, const SearchResult& result, Owner mover);
    void ponder_after(Move move, Owner mover, TimePoint received);
    void n_best(std::string_view arguments);
    void balance(int count, std::string_view arguments);
    void swap2_board(const BlockReader& block);
    void yixin_swap2(std::size_t stones);
    void soosorv(const BlockReader& block);
    ThinkRequest opening_request(ThinkRequest::Kind kind) const;
    void complain_about_memory();
    void remark_on_opponent(Owner mover);
    void print_remarks();

    // Files and information for Yixin-Board
    void serve_path_command(const Command& command);
    void use_path(CommandKind command, const std::string& path);
    void begin_file_work(ThinkRequest::Kind kind, const std::string& path);
    void serve_database_block(const BlockReader& block);
    std::string open_database();
    void show_info();
    void show_forbidden();
    void show_hash_usage();

    void print(std::string_view line) { sink_(line); }
    void print_all(const std::vector<std::string>& lines);

    Brain& brain_;
    Sink sink_;
    About about_;
    DatabaseService database_;
    InfoOptions options_;
    GameRule rule_;  // of the current game; a new rule in options_ counts from the next position
    std::optional<StatedGame> game_;
    BlockedMoves blocked_;
    SoosorvDialog soosorv_;

    TimePoint received_;  // when the current command was read
    std::optional<BlockReader> block_;
    std::optional<CommandKind> path_command_;  // a command whose path may be on the next line

    std::optional<Search> search_;
    bool is_stopped_ = false;
    CommandOrder order_;
    std::optional<TimeControl> clock_update_;
    std::optional<ThinkRequest> ponder_;
    bool input_ended_ = false;

    Remarks remarks_;
    bool rule_remark_wanted_ = false;
    bool complained_about_memory_ = false;
    bool quit_ = false;
};

}  // namespace fukumi
