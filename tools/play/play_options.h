// The options --level and --time of `play` and `demo`.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "tools/command_line/parsed_option.h"
#include "tools/command_line/typed_values.h"
#include "tools/play/level_names.h"

namespace fukumi {

/// Adds --level, a number or a name. `level` must outlive `command`.
inline CLI::Option* add_level_option(CLI::App& command, int& level) {
    return add_parsed_option(command, "--level", level,
                             "the engine's strength: 0 to 100, or " + level_names(),
                             [](const std::string& text) { return parse_level(text); })
        ->type_name("LEVEL")
        ->default_str(level_text(level));
}

/// Adds --time, the engine's time for a move: a duration up to `most` milliseconds. `milliseconds`
/// must outlive `command`.
inline CLI::Option* add_move_time_option(CLI::App& command, std::int64_t& milliseconds,
                                         std::int64_t most) {
    return add_parsed_option(
               command, "--time", milliseconds,
               "the engine's time for a move, such as 500ms or 2s; a number alone is milliseconds",
               [most](const std::string& text) { return parse_duration(text, most); })
        ->type_name("TIME")
        ->default_str(duration_text(milliseconds));
}

}  // namespace fukumi
