// Reads the key=value words of -engine and -each into the settings of a player.
#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "tournaments/setup/option_values.h"

namespace fukumi::match {

/// Reads the words of -each (`each`), then those of one -engine (`own`), which override them. Does
/// not access the file system; player_program.h does that. `place` names the engine in messages:
/// "-engine 2".
/// Errors: a key is unknown, a value is wrong, cmd= is missing, or no key limits the moves.
Result<PlayerConfig> parse_player(std::string_view place, const KeyValues& each,
                                  const KeyValues& own);

}  // namespace fukumi::match
