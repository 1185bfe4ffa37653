// What the protocol needs of a database of positions, so that programs without one can speak it.
//
// The program that has a database hands one in (tools/db/database_memory.h). While a search
// runs, positions() belongs to its thread, and everything else waits for its end; so it is for one
// thread at a time. Nothing throws: what cannot be read or written is missing, and last_problem()
// tells why.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/memory/position_memory.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "formats/positions/record.h"

namespace fukumi {

class GameMemory {
 public:
    GameMemory() = default;
    GameMemory(const GameMemory&) = delete;
    GameMemory& operator=(const GameMemory&) = delete;
    virtual ~GameMemory() = default;

    /// Opens the file of this name (UTF-8) in place of the one before; one that is missing is made,
    /// unless it is only to be read. Error: why not, in one line without a path; then none is open.
    virtual Result<void> open(const std::string& path, bool read_only) = 0;
    virtual void close() = 0;
    virtual bool is_open() const noexcept = 0;
    /// Of the open file. What is to be changed or remembered is then left as it is.
    virtual bool is_read_only() const noexcept = 0;
    /// For the search; null if no file is open.
    virtual PositionMemory* positions() noexcept = 0;

    /// What a finished search has found out about the position and its best moves. Returns at once;
    /// it is written in the background.
    virtual void remember(const Position& position, const SearchResult& result) = 0;
    /// Waits until all of that is written, so long at most. Whether it is.
    virtual bool finish_writing(std::int64_t milliseconds) = 0;

    /// What is known of a position; of one with walls, nothing. Writing waits until what was to be
    /// remembered is there.
    virtual std::optional<database::Record> find(const Position& position) = 0;
    /// The moves that lead to known positions, and what is known of these; in ascending order of
    /// rows, and of columns within them.
    virtual std::vector<std::pair<Point, database::Record>> moves_from(
        const Position& position) = 0;
    /// Lets `edit` change what is known of a position, which is a record of nothing if it is new.
    /// False if it could not be written.
    virtual bool change(const Position& position,
                        const std::function<void(database::Record&)>& edit) = 0;
    /// Forgets the position; with `all_below` also those that moves from it lead to, as far as one
    /// known position follows another. How many were forgotten.
    virtual std::int64_t forget(const Position& position, bool all_below) = 0;

    /// What went wrong since the last call, in one line without a path; empty if nothing did.
    virtual std::string last_problem() = 0;
};

}  // namespace fukumi
