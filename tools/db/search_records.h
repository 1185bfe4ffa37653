// Converts search results to database records, and records to values for a search.
#pragma once

#include <optional>
#include <vector>

#include "engine/pattern/position.h"
#include "engine/probe/database_probe.h"
#include "engine/search/events.h"
#include "formats/positions/record.h"

namespace fukumi {

/// Converts a record to the value that a search uses. Returns nothing if the record has no value
/// and no label. A label overrides the value: if the plies to a win or loss are unknown, it
/// counts as one at the last of the `free` cells.
std::optional<StoredResult> remembered(const database::Record& record, int free) noexcept;

/// Returns the records to store after a search: one for the searched position, one for the position
/// after the first move of each line, and one for each position of a line that is a proof. Returns
/// nothing if the position has walls, or if the result comes from the database.
std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result);

}  // namespace fukumi
