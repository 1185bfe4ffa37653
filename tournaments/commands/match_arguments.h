// Second of three steps from a command line to a tournament: the options of a match as texts, as
// they stand on the command line. What they mean is found out by match_setup.h.
//
// Options are named as in cutechess-cli and c-gomoku-cli, with one dash: -engine cmd=… name=….
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"

namespace fukumi::match {

/// Empty texts and false: not given.
struct MatchArguments {
    std::vector<std::string> engines;  ///< all -engine after each other, see groups()
    std::vector<std::string> each;
    std::vector<std::string> openings;
    std::vector<std::string> sprt;
    std::vector<std::string> resign;
    std::vector<std::string> draw;
    std::string rule, board_size, tournament, games, rounds, repeat_count, draw_after;
    std::string concurrency, shard, tolerance, end_of_line, start_limit, end_grace, clock_grace;
    std::string psq, sgf, json, html, log, event, state, resume_file;
    bool has_sprt = false, repeat = false, gauntlet = false, swiss = false, swap2 = false;
    std::string opening_rule, engine_file;
    bool suspend = false, restart = false, send_by_board = false, memory = false;
    bool affinity = false, resume = false, no_times = false, fatal_error = false, quiet = false;
    std::vector<std::string> words;  ///< all that was given, for the report
    std::string help;                ///< if not empty: this was asked for, and nothing else

    /// The values of each occurrence of an option.
    static std::vector<std::vector<std::string>> groups(const std::vector<std::string>& values);
};

/// Reads the arguments after the program's name, which may have one dash or two.
/// Errors: unknown options, missing values.
Result<MatchArguments> parse_match_arguments(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
