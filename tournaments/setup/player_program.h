// The program of a player: from a command as a user writes it to arguments that can be started.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/player_config.h"

namespace fukumi::match {

/// Words of a command line as in a shell: blanks separate, quotes and backslashes protect.
Result<std::vector<std::string>> split_command(std::string_view command);

/// Finds the program of player.command, splits the command into arguments, and chooses directory
/// and name where none was given. Looks at the file system; starts nothing. `place` is "-engine 2"
/// or the like, for messages.
/// Errors: names the file that does not exist or cannot be run.
Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player);

}  // namespace fukumi::match
