// The key=value lists behind -engine and -each, and the units in them.
//
// Pure but for complete_program(), which looks at the file system.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

/// One -engine or -each.
using KeyValues = std::vector<std::string>;

struct KeyValue {
    std::string key;
    std::string value;
};
/// "key=value"; the key is not empty. Errors: names the option and the text.
Result<KeyValue> split_key_value(std::string_view option, const std::string& text);

/// Applies `each` and then `own` to a player. `place` is "-engine 2" or the like, for messages.
Result<PlayerConfig> parse_player(std::string_view place, const KeyValues& each,
                                  const KeyValues& own);

/// Finds the program of player.command, splits the command into arguments, and chooses directory
/// and name where none was given. Errors: names the file that does not exist or cannot be run.
Result<PlayerConfig> complete_player(std::string_view place, PlayerConfig player);

/// Words of a command line as in a shell: blanks separate, quotes and backslashes protect.
Result<std::vector<std::string>> split_command(std::string_view command);

/// "5" and "0.05" are seconds, "20ms" milliseconds, "2s" seconds. Errors: negative, no number.
Result<std::int64_t> parse_duration_ms(std::string_view text);

/// "367001600", "350M", "2G", "512K"; the letters are powers of 1024.
Result<std::int64_t> parse_bytes(std::string_view text);

/// A whole number in a range, by the name that a message is to use.
Result<std::int64_t> parse_number(std::string_view text, std::int64_t lowest, std::int64_t highest);

/// "inf"; "60" a match; "5/120" or "120/5": the smaller is the limit of a turn, the greater that of
/// the match, for a turn limit above the match limit would mean nothing; "+0.5" behind either:
/// added before each move.
Result<TimeControl> parse_time_control(std::string_view text);

}  // namespace fukumi::match
