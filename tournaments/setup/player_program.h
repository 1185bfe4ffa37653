// Finds the program of a player, and converts the command that a user writes to the arguments with
// which the program is started.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// Splits a command line into words as a shell does: blanks separate words, except blanks in quotes
/// or after a backslash.
Result<std::vector<std::string>> split_command(std::string_view command);

/// Quotes a word so that a shell reads it as one word; the inverse of split_command().
std::string quoted_word(const std::string& word);

/// Sets the arguments of a player from its command, and also its working directory and name if
/// these are empty. Checks that the program exists; does not start it. `place` names the engine in
/// messages: "-engine 2". Returns the completed player.
/// Errors: the file does not exist or cannot be executed.
Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player);

}  // namespace fukumi::match
