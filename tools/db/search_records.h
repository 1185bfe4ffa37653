// Converts search results to database records, and records to values for a search.
#pragma once

#include <optional>
#include <vector>

#include "engine/pattern/position.h"
#include "engine/probe/database_probe.h"
#include "engine/search/events.h"
#include "formats/positions/record.h"

namespace fukumi {

/// The stones of a position, or nothing if it has walls: a database holds no walls.
std::optional<database::Stones> stones_without_walls(const Position& position);

/// The value of a record for a search, or nothing if the record has none. A label overrides a value:
/// a win without a known distance counts as a win at the last of the `free` cells.
std::optional<StoredResult> remembered(const database::Record& record, int free) noexcept;

/// The records of a finished search: the position, the positions after the first move of each line,
/// and those of all moves of a proof. Empty for a position with walls, and for a result that comes
/// from the database.
std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result);

}  // namespace fukumi
