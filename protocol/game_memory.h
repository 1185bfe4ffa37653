// Interface between the protocol and a database of positions. tools/db/database_memory.h implements
// it with SQLite. A program without a database passes null.
//
// Only one thread at a time may use it. While a search runs, only the search thread uses it,
// through positions(). No function throws. If a record cannot be read, find() returns nothing; if a
// change cannot be written, it is lost. last_problem() returns the reason.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/probe/database_probe.h"
#include "engine/search/events.h"
#include "formats/positions/record.h"

namespace fukumi {

class GameMemory {
 public:
    GameMemory() = default;
    GameMemory(const GameMemory&) = delete;
    GameMemory& operator=(const GameMemory&) = delete;
    virtual ~GameMemory() = default;

    /// Closes the current file and opens the file at this path (UTF-8). Creates a missing file
    /// unless `read_only`. On an error no file is open, and the message is one line without the
    /// path.
    virtual Result<void> open(const std::string& path, bool read_only) = 0;
    virtual void close() = 0;
    virtual bool is_open() const noexcept = 0;
    /// True if the file of the database was opened read-only: then nothing can be changed.
    virtual bool is_read_only() const noexcept = 0;
    /// Returns the probe for searches; null if no file is open.
    virtual DatabaseProbe* positions() noexcept = 0;

    /// Stores the result of a search. Returns at once and writes in the background.
    virtual void remember(const Position& position, const SearchResult& result) = 0;
    /// Waits until all results are written, at most this long. Returns false if some are not
    /// written.
    virtual bool finish_writing(std::int64_t milliseconds) = 0;

    /// Returns the record of a position; nothing if the database has no record of it, or if the
    /// position has walls, or if the file cannot be read. First waits until all results of
    /// remember() are written.
    virtual std::optional<database::Record> find(const Position& position) = 0;
    /// Returns the moves after which the position has a record, each with this record, ordered by
    /// row, then column.
    virtual std::vector<std::pair<Point, database::Record>> moves_from(
        const Position& position) = 0;
    /// Calls `edit` with the record of a position, which is empty if the database has none, and
    /// stores the edited record. Returns false if the record could not be written.
    virtual bool change(const Position& position,
                        const std::function<void(database::Record&)>& edit) = 0;
    /// Deletes the record of a position. With `all_below` also deletes the records after each move,
    /// and continues from each position that had a record. Returns the number of deleted records.
    virtual std::int64_t forget(const Position& position, bool all_below) = 0;

    /// Returns the last problem since the previous call of this function, as one line without a
    /// path. Returns an empty string if no problem occurred.
    virtual std::string last_problem() = 0;
};

}  // namespace fukumi
