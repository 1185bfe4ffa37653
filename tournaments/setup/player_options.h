// The key=value lists behind -engine and -each as the conditions of a player.
//
// Pure functions. Whether the program is there is found out by player_program.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/setup/player_config.h"

namespace fukumi::match {

/// The values of one option, such as one -engine or -each.
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

}  // namespace fukumi::match
