// The database as a manager uses it: which file is open, what a search gets of it, and what
// Yixin-Board looks up and changes in it.
//
// Between the state machine and a GameMemory, which may be missing: then nothing is ever open. Only
// serve() prints lines, and all of them begin with MESSAGE. One thread at a time, and not while a
// search runs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/blocks.h"
#include "protocol/game_memory.h"
#include "protocol/stated_game.h"

namespace fukumi {

/// The games that are asked about.
struct DatabaseBoard {
    GameRule rule;
    int width;
    int height;
};

class DatabaseService {
 public:
    /// Takes a line without its terminator.
    using Sink = std::function<void(std::string_view)>;

    /// The memory, which may be null, must outlive this object.
    DatabaseService(GameMemory* memory, Sink sink) : memory_(memory), sink_(std::move(sink)) {}

    /// Whether the program has databases at all.
    bool exists() const noexcept { return memory_ != nullptr; }
    bool is_open() const noexcept { return memory_ != nullptr && memory_->is_open(); }

    /// Opens the file in place of the one before; an empty path opens none. What went wrong, in one
    /// line; empty if nothing did.
    std::string open(const std::string& path, bool read_only);
    /// For the search; null if nothing is open.
    PositionMemory* positions() noexcept { return is_open() ? memory_->positions() : nullptr; }
    /// Unless the file is only read, the position has walls, or the search came to nothing.
    void remember(const Position& position, const SearchResult& result);
    /// Waits until everything is written, or for some seconds. What went wrong, as above.
    std::string save();
    /// What went wrong since the last call, as above.
    std::string take_problem();

    /// Carries out a block of the families YXQUERYDATABASE, YXEDIT and YXDELETEDATABASE, and prints
    /// its answer, if it has one. Without a board nothing is known. Requires: is_open().
    void serve(const BlockReader& block, const std::optional<DatabaseBoard>& board);

 private:
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
    Sink sink_;
};

}  // namespace fukumi
