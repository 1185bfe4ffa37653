// Interface between the protocol and a database of positions. tools/db/database_memory.h implements
// it with SQLite. A program without a database passes null.
//
// One thread at a time. While a search runs, its thread alone uses positions(). Nothing throws: a
// record that cannot be read is not found, a change that cannot be written is lost, and
// last_problem() returns the reason.
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

    /// Opens the file at this path (UTF-8) instead of the current one. Creates a missing file unless
    /// `read_only`. Error: one line without the path; no file is open then.
    virtual Result<void> open(const std::string& path, bool read_only) = 0;
    virtual void close() = 0;
    virtual bool is_open() const noexcept = 0;
    /// True if the open file is not written.
    virtual bool is_read_only() const noexcept = 0;
    /// Returns the probe for searches; null if no file is open.
    virtual DatabaseProbe* positions() noexcept = 0;

    /// Stores the result of a search. Returns at once and writes in the background.
    virtual void remember(const Position& position, const SearchResult& result) = 0;
    /// Waits until all results are written. Returns false if the time was too short.
    virtual bool finish_writing(std::int64_t milliseconds) = 0;

    /// Returns the record of a position; nothing if it has walls. Waits until all results of
    /// remember() are written.
    virtual std::optional<database::Record> find(const Position& position) = 0;
    /// Returns the moves to positions with a record, and these records, ordered by row, then column.
    virtual std::vector<std::pair<Point, database::Record>> moves_from(
        const Position& position) = 0;
    /// Calls `edit` with the record of a position, which is empty for a new one, and stores it.
    /// Returns false if it could not be written.
    virtual bool change(const Position& position,
                        const std::function<void(database::Record&)>& edit) = 0;
    /// Deletes the record of a position; with `all_below` also those of the positions that moves
    /// lead to, as long as one record follows another. Returns the number of deleted records.
    virtual std::int64_t forget(const Position& position, bool all_below) = 0;

    /// Returns the last problem since the previous call, as one line without a path, or an empty
    /// string.
    virtual std::string last_problem() = 0;
};

}  // namespace fukumi
