// Finds the program of a player: turns the command that a user writes into arguments to start.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Splits a command line into words like a shell: blanks separate words; quotes and backslashes
/// protect blanks.
Result<std::vector<std::string>> split_command(std::string_view command);

/// Quotes a word so that a shell reads it as one word; the inverse of split_command().
std::string quoted_word(const std::string& word);

/// Fills in the arguments of a player from its command, and the working directory and the name if
/// they are empty. Looks at the file system; does not start the program. `place` names the engine in
/// messages: "-engine 2".
/// Errors: the file does not exist or cannot be executed.
Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player);

}  // namespace fukumi::match
