// Reads the key=value words of -engine and -each into the settings of a player.
#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "tournaments/setup/option_values.h"

namespace fukumi::match {

/// Applies the words of -each, then those of one -engine. Does not look at the file system; that is
/// player_program.h. `place` names the engine in messages: "-engine 2".
/// Errors: an unknown key, a bad value, no cmd=, no limit for the moves.
Result<PlayerConfig> parse_player(std::string_view place, const KeyValues& each,
                                  const KeyValues& own);

}  // namespace fukumi::match
