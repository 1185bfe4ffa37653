// The stones of a position as the database stores them.
#pragma once

#include <optional>

#include "database/canonical.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// Returns the stones of a position, or nothing if the position has walls: a database stores no
/// walls.
std::optional<database::Stones> stones_without_walls(const Position& position);

}  // namespace fukumi
