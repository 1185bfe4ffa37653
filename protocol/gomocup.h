// The Gomocup protocol and the dialect of Yixin-Board as a state machine: commands of the manager
// in, answer lines and requests for searches out.
//
// The class does no I/O and has no threads and no clock. Its driver calls receive() for each
// command. If request() is not null then, the driver runs the request (think.h) and passes the
// outcome to finish(). It may call receive() during the search:
//   - END makes quit() true, and no answer is owed any more.
//   - STOP, and a command that changes the position or begins another search, make stop_wanted()
//     true.
//   - INFO lines about the clock change take_clock_update() at once.
//   - All other commands wait. finish() serves them in order, after the answer.
// A command gets exactly one answer line or none; MESSAGE and INFO lines do not count as answers.
// The output repeats nothing of the input except coordinates, and the words of an INFO line with a
// mistake. One thread at a time. receive() and finish() call the sink.
#pragma once

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
#include "protocol/command_parser.h"
#include "protocol/database/database_service.h"
#include "protocol/game_memory.h"
#include "protocol/info_options.h"
#include "protocol/opening_requests.h"
#include "protocol/remarks.h"
#include "protocol/stated_game.h"
#include "protocol/think.h"

namespace fukumi {

class Gomocup {
 public:
    /// Takes a line without its terminator.
    using Sink = std::function<void(std::string_view)>;

    /// The class passes settings to the brain, but never starts a search. The brain must outlive
    /// this object; the memory, which may be null, must outlive the brain's use of it.
    Gomocup(Brain& brain, Sink sink, About about = {}, GameMemory* memory = nullptr);

    /// `received` is when the line was read; clocks count from there.
    void receive(const Command& command, TimePoint received);

    /// True after END; further commands are ignored.
    bool quit() const noexcept { return quit_; }
    /// The search that the manager waits for, until finish(); null if it waits for none.
    const ThinkRequest* request() const noexcept { return search_ ? &search_->request : nullptr; }
    /// The position to ponder on, after the engine's last move, as long as the manager allows it;
    /// otherwise null.
    const ThinkRequest* to_ponder() const noexcept { return ponder_ ? &*ponder_ : nullptr; }
    /// True if the running search should end now. Its answer is still owed.
    bool stop_wanted() const noexcept { return stop_wanted_; }
    /// Returns the new clock of the running search if it changed since the last call.
    std::optional<TimeControl> take_clock_update() noexcept;
    /// True if the manager named a database. Unlike GameMemory::is_open() it may be called while a
    /// search runs.
    bool has_database() const noexcept { return database_.is_wanted(); }
    /// Prints the answer of the search, then serves the commands that waited, which may make a new
    /// request. Requires: request().
    void finish(const ThinkOutcome& outcome);

 private:
    struct Search {
        ThinkRequest request;
        /// Prints the answer and plays it on the board.
        std::function<void(const ThinkRequest&, const ThinkOutcome&)> answer;
    };
    struct WaitingCommand {
        Command command;
        TimePoint received;
    };

    // From commands to their functions
    void receive_while_thinking(const Command& command, TimePoint received);
    void receive_while_idle(const Command& command);
    bool is_taken_as_path(const Command& command);
    bool is_taken_by_block(const Command& command);
    void serve(const Command& command);
    void open_block(const Command& command);
    void close_block(const BlockReader& block);
    void serve_info(std::string_view text);
    void change_clock_of_search(std::string_view text);
    void tell_brain(InfoTopic topic);

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
    GameRule rule_;  // of the game; a new rule in options_ waits for the next position
    std::optional<StatedGame> game_;
    BlockedMoves blocked_;
    SoosorvDialog soosorv_;

    TimePoint received_;  // of the command that is being served
    std::optional<BlockReader> block_;
    std::optional<CommandKind> path_command_;  // the next line may be its path

    std::optional<Search> search_;
    bool stop_wanted_ = false;
    std::optional<TimeControl> clock_update_;
    std::optional<ThinkRequest> ponder_;
    std::vector<WaitingCommand> waiting_;
    bool text_waits_ = false;   // the last waiting block may contain a text, and has not ended
    bool interrupted_ = false;  // a waiting command ended the search; later ones belong to the next

    Remarks remarks_;
    bool rule_remark_wanted_ = false;
    bool complained_about_memory_ = false;
    bool quit_ = false;
};

}  // namespace fukumi
