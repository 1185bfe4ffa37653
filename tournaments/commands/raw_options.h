// The options of a match as texts, as they stand on the command line: what CLI11 makes of it.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::match {

/// Empty texts and false: not given.
struct RawOptions {
    std::vector<std::string> engines;  ///< all -engine after each other, see groups()
    std::vector<std::string> each;
    std::vector<std::string> openings;
    std::vector<std::string> sprt;
    std::vector<std::string> resign;
    std::vector<std::string> draw;
    std::string rule, board_size, tournament, games, rounds, repeat_count, draw_after;
    std::string concurrency, shard, tolerance, end_of_line, start_limit, end_grace, clock_grace;
    std::string psq, sgf, json, html, log, event, state, resume_file;
    bool repeat = false, gauntlet = false, swiss = false, swap2 = false;
    bool suspend = false, restart = false, send_by_board = false, memory = false;
    bool affinity = false, resume = false, no_times = false, fatal_error = false, quiet = false;

    /// The values of each occurrence of an option.
    static std::vector<std::vector<std::string>> groups(const std::vector<std::string>& values);
};

/// Arguments with two dashes each. Returns the text of --help if that was asked for, else "".
/// Errors: unknown options, missing values.
Result<std::string> parse_raw_options(const std::vector<std::string>& arguments,
                                      RawOptions& options);

}  // namespace fukumi::match
