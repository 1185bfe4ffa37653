// What a search leaves in a database, and what it gets out of it.
#pragma once

#include <optional>
#include <vector>

#include "engine/memory/position_memory.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "formats/positions/record.h"

namespace fukumi {

/// The stones of a position; nothing if there are walls, which no database knows.
std::optional<database::Stones> stones_without_walls(const Position& position);

/// What a record says to a search. Nothing if that is nothing. A label counts for more than a
/// value: a win of which no distance is known takes until the last of the `free` cells at most.
std::optional<Remembered> remembered(const database::Record& record, int free) noexcept;

/// What is kept of a finished search: the position, the first move of each line, and all moves of
/// a proof. Nothing of a position with walls, nor of a result that comes from the memory.
std::vector<database::Entry> entries_of(const Position& position, const SearchResult& result);

}  // namespace fukumi
