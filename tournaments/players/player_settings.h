// The lines that tell an engine the conditions of its games, and what it may not propose.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/board/geometry.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// All but time_left. Of time and nodes for a move it gets 1/share.
std::string settings_of(const PlayerConfig& config, const TournamentConfig& tournament,
                        std::string_view end_of_line, int share = 1);

/// YXBLOCK with these cells.
std::string bars_of(std::span<const Point> cells, std::string_view end_of_line);

}  // namespace fukumi::match
