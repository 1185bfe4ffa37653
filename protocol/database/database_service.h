// Opens the database that the manager names, lets searches use it, and serves the commands of
// Yixin-Board that read and edit it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/play/brain.h"
#include "protocol/blocks.h"
#include "protocol/game_memory.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// Connects the state machine with a GameMemory. If the memory is null, no file can be opened. Only
/// one thread at a time may use an object, and only between searches, except is_wanted(). A problem
/// that a function returns is one line for a MESSAGE, or an empty string if nothing went wrong.
class DatabaseService {
 public:
    /// A function that prints one line; the line has no terminator.
    using Sink = std::function<void(std::string_view)>;
    /// The rule and the size of the current game. The stones of a block are stones of such a game.
    struct Board {
        GameRule rule;
        int width;
        int height;
    };

    /// All lines that the object prints begin with MESSAGE.
    /// Requires: the memory outlives the brain, and the brain outlives this object.
    DatabaseService(GameMemory* memory, Brain& brain, Sink sink)
        : memory_(memory), brain_(brain), sink_(std::move(sink)) {}

    /// True if the program supports databases.
    bool exists() const noexcept { return memory_ != nullptr; }
    bool is_open() const noexcept { return memory_ != nullptr && memory_->is_open(); }
    /// True if the manager named a file, even if opening the file failed.
    bool is_wanted() const noexcept { return exists() && !path_.empty(); }

    /// Closes the current file, then opens the file at `path`, unless `path` is empty. Returns the
    /// problem if this failed.
    std::string open(const std::string& path, bool read_only);
    /// Sets whether searches probe the file, and whether their results are stored in it. The
    /// default is true.
    void set_used_by_searches(bool used);
    /// Stores the result of a search. Does not store it if the search excluded moves or used
    /// narrower candidates than usual, or if the position has walls. Requires: the search ran at
    /// full strength.
    void remember(const Position& position, const Limits& limits, const SearchResult& result);
    /// Returns the last problem with the file that occurred since the previous call.
    std::string take_problem();

    /// Serves YXSAVEDATABASE and the commands of kind YxDatabaseFiles.
    void serve(const Command& command);
    /// Carries out the command of a block and prints its answer. Prints nothing if no file is open.
    /// Without a board, answers as for a position without a record.
    /// Requires: is_database_block() is true for the command.
    void serve(const BlockReader& block, const std::optional<Board>& board);

 private:
    void tell_brain();
    std::string save();
    void serve_block(const BlockReader& block, const std::optional<Position>& position);
    void answer_all(const std::optional<Position>& position, bool with_text);
    void answer_one(const std::optional<Position>& position);
    void answer_text(const std::optional<Position>& position);
    void edit_judgement(const Position& position, const BlockHead& head);
    void edit_comment(const Position& position, const std::string& text);
    void edit_board_text(const Position& position, const BlockHead& head);
    void forget(const BlockReader& block, const std::optional<Position>& position);
    database::Record record_of(const std::optional<Position>& position);
    bool may_write();

    GameMemory* memory_;
    Brain& brain_;
    Sink sink_;
    std::string path_;
    bool used_by_searches_ = true;
};

}  // namespace fukumi
