// The protocol as a state machine: lines from the manager in, answer lines and search requests out.
//
// No I/O, no threads, no clock of its own. The driver calls receive() for each line. When request()
// holds something afterwards, a command asked for a search: the driver runs it (think.h), hands the
// outcome to finish(), and may call receive() meanwhile. While a search runs
//   - END makes quit() true, and no answer is owed any more;
//   - STOP, and what changes the position or asks for another search, makes stop_wanted() true;
//   - INFO lines about the clock are in take_clock_update() at once;
//   - everything else waits, and what waits is served in order by finish(), after the answer.
// Each command that wants an answer gets exactly one line that is none of MESSAGE and INFO;
// commands that want none get none. Nothing of the input is ever echoed but coordinates that were
// understood, and, in the MESSAGE with the next move, what an INFO line got wrong. One thread at a
// time; the sink is called from within receive() and finish().
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/play/brain.h"
#include "protocol/about.h"
#include "protocol/blocks.h"
#include "protocol/command_parser.h"
#include "protocol/database/database_service.h"
#include "protocol/game_memory.h"
#include "protocol/info_options.h"
#include "protocol/input_line.h"
#include "protocol/stated_game.h"
#include "protocol/think.h"

namespace fukumi {

/// The clock for choices that follow no other limit.
TimeControl always_limited(TimeControl clock);

class Gomocup {
 public:
    /// Takes a line without its terminator.
    using Sink = std::function<void(std::string_view)>;

    /// The brain must outlive this object. It is only told settings here, never asked for a search.
    /// The memory, which may be null, must outlive the brain's use of it.
    Gomocup(Brain& brain, Sink sink, About about = {}, GameMemory* memory = nullptr);

    /// `received` is when the line was read from the manager: clocks count from there.
    void receive(const InputLine& line, TimePoint received);

    /// END was received; every further line is ignored.
    bool quit() const noexcept { return quit_; }

    /// The search that is owed, until finish().
    const ThinkRequest* request() const noexcept { return search_ ? &search_->request : nullptr; }
    /// What to go on thinking about while nothing is owed, until a line leaves it: the position
    /// after the last move, if the manager allows that. Null if there is nothing.
    const ThinkRequest* to_ponder() const noexcept { return ponder_ ? &*ponder_ : nullptr; }
    /// The search should end now; its answer is still owed. False if there is none.
    bool stop_wanted() const noexcept { return stop_wanted_; }
    /// The new clock of the running search, if it changed since the last call.
    std::optional<TimeControl> take_clock_update() noexcept;
    /// A database was asked for; whether it is open is nobody's to ask while a search runs.
    bool has_database() const noexcept { return database_.exists() && !options_.database.empty(); }
    /// Answers the command that asked for the search, then serves what waited; that may make a new
    /// request. Requires: request().
    void finish(const ThinkOutcome& outcome);

 private:
    enum class AnswerForm : std::uint8_t {
        Move,
        Balance,
        Swap2,
        Swap2Step1,
        Swap2Step2,
        Swap2Step3,
        Soosorv,
        File
    };
    /// A line of moves whose last one is not played where the stones before it are on the board,
    /// or is the only one that is.
    struct BlockedPath {
        std::vector<Point> stones;
        bool is_exception;
    };
    struct Search {
        ThinkRequest request;
        AnswerForm form;
        Owner mover;
    };
    /// What is done with a path that may stand on the line behind its command.
    enum class PathUse : std::uint8_t { None, SaveTable, LoadTable, OpenDatabase };
    struct WaitingLine {
        InputLine line;
        TimePoint received;
    };

    // gomocup.cpp: from line to command
    void receive_while_thinking(const InputLine& line, const Command& command, TimePoint received);
    void serve_line(const InputLine& line, const Command& command, TimePoint received);
    bool taken_by_block(const Command& command, TimePoint received);
    void serve(const Command& command, TimePoint received);
    void serve_info(std::string_view text);
    void apply_to_brain(InfoTopic topic);
    void remark(std::string text, std::string_view about = {});
    void forget_remarks();
    void adopt_rule() { rule_ = game_rule(options_); }

    // gomocup_commands.cpp: the commands of Gomocup
    void start(std::string_view arguments, bool square);
    void restart();
    void begin(TimePoint received);
    void turn(std::string_view arguments, TimePoint received);
    void take_back(std::string_view arguments);
    void play(std::string_view arguments);
    void open_block(BlockKind kind, std::string_view arguments, TimePoint received);
    void close_block(TimePoint received);
    void set_position(const BlockReader& block);
    void swap2_board(const BlockReader& block, TimePoint received);
    bool has_game();
    std::optional<Point> free_point(std::string_view arguments);

    // yixin_commands.cpp: those of Yixin-Board and gomocalc
    void serve_yixin(const Command& command, TimePoint received);
    void show_info();
    void show_forbidden();
    void show_hash_usage();
    void change_blocked_moves(const BlockReader& block);
    void change_blocked_paths(const BlockReader& block);
    void take_path(PathUse use, const std::string& path, TimePoint received);
    void begin_file_work(ThinkRequest::Kind kind, const std::string& path, TimePoint received);
    void soosorv(const BlockReader& block, TimePoint received);
    void n_best(std::string_view arguments, TimePoint received);
    void balance(int moves, std::string_view arguments, TimePoint received);
    void swap2_step(AnswerForm form, std::size_t stones, TimePoint received);

    // database_commands.cpp: what concerns the database
    BlockKind database_block_of(CommandKind kind) const;
    void serve_database(const Command& command, TimePoint received);
    void serve_database_block(const BlockReader& block);
    void set_database(const std::string& path);
    std::string open_database();
    void tell_brain_of_database();
    void look_after_database();
    void remember(const Search& search, const SearchResult& result);

    // gomocup_search.cpp: requests and their answers
    void begin_search(ThinkRequest request, AnswerForm form, Owner mover);
    void begin_move_search(Owner mover, int variations, TimePoint received);
    void begin_swap2_search(const std::vector<Point>& stones, AnswerForm form, TimePoint received);
    std::vector<Move> excluded_moves() const;
    std::vector<const BlockedPath*> paths_from_here() const;
    bool is_blocked(Point p, const std::vector<const BlockedPath*>& paths) const;
    void ponder_after(const Search& search, Move move);
    void remark_on_position(Owner mover);
    void tell_remarks();
    void answer_with_move(const Search& search, const SearchResult& result);
    void answer_with_balance(const Search& search, const std::vector<Move>& moves);
    void answer_swap2(const Search& search, const Swap2Choice& proposed);
    void answer_soosorv(const Search& search, const SoosorvChoice& proposed);

    void print(std::string_view line) { sink_(line); }

    Brain& brain_;
    Sink sink_;
    About about_;
    DatabaseService database_;
    InfoOptions options_;
    GameRule rule_;  // in force; a change in options_ waits for the next position
    std::optional<StatedGame> game_;
    std::vector<Point> blocked_;                       // YXBLOCK
    std::vector<BlockedPath> blocked_paths_;           // YXBLOCKPATH, YXBLOCKPATHEXCEPT
    SoosorvStep soosorv_step_ = SoosorvStep::Opening;  // of the block
    int soosorv_fifths_ = 1;                           // as last declared

    std::optional<BlockReader> block_;
    bool path_may_follow_ = false;  // the last command's path may stand on a line of its own
    PathUse path_use_ = PathUse::None;

    std::optional<Search> search_;
    std::optional<ThinkRequest> ponder_;
    std::vector<WaitingLine> waiting_;
    bool text_waits_ = false;  // a block of waiting_ that has no end yet, and may have a text
    bool stop_wanted_ = false;
    bool interrupted_ =
        false;  // a line among waiting_ ended the search; those behind it belong to later
    std::optional<TimeControl> clock_update_;

    bool memory_complaint_made_ = false;
    bool rule_remark_wanted_ = false;
    std::vector<std::string> remarks_;         // to be told with the next move
    std::set<std::string, std::less<>> told_;  // so that nothing is said twice in a game
    bool quit_ = false;
};

}  // namespace fukumi
