// The database of a session: the open file, its use by searches, and the commands of Yixin-Board
// that read and edit it.
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

/// Connects the state machine with a GameMemory, which may be null: then no file can be opened. One
/// thread at a time, and only between searches, except is_wanted(). Functions that return a problem
/// return one line for a MESSAGE, or an empty string.
class DatabaseService {
 public:
    /// Takes a line without its terminator.
    using Sink = std::function<void(std::string_view)>;
    /// The rule and the size of the games whose positions a block names.
    struct Board {
        GameRule rule;
        int width;
        int height;
    };

    /// The memory must outlive the brain, the brain this object. All printed lines begin with
    /// MESSAGE.
    DatabaseService(GameMemory* memory, Brain& brain, Sink sink)
        : memory_(memory), brain_(brain), sink_(std::move(sink)) {}

    /// True if the program has databases at all.
    bool exists() const noexcept { return memory_ != nullptr; }
    bool is_open() const noexcept { return memory_ != nullptr && memory_->is_open(); }
    /// True if the manager named a file, which may have failed to open.
    bool is_wanted() const noexcept { return exists() && !path_.empty(); }

    /// Opens the file instead of the current one. An empty path closes it. Returns a problem.
    std::string open(const std::string& path, bool read_only);
    /// Whether searches probe the file and are stored in it; true at first.
    void set_used_by_searches(bool used);
    /// Stores the result of a search at full strength, unless it proves too little: moves were
    /// excluded, the candidates were narrower than usual, or the position has walls.
    void remember(const Position& position, const Limits& limits, const SearchResult& result);
    /// Returns what went wrong since the last call.
    std::string take_problem();

    /// Carries out YXSAVEDATABASE, and answers the commands of YxDatabaseFiles.
    void serve(const Command& command);
    /// Carries out a block for which is_database_block(), and prints its answer. Prints nothing if
    /// no file is open. Without a board no record is found.
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
