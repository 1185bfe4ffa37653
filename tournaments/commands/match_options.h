// The command line of a match: from arguments to a checked tournament.
//
// Options are named as in cutechess-cli and c-gomoku-cli, with one dash: -engine cmd=… name=….
// Everything is checked before any game starts; every message names the option, file or line that
// it is about.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/match/outputs.h"
#include "tournaments/match/runner.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

inline constexpr const char* kDefaultStateFile = "fukumi-match.state";

struct MatchOptions {
    TournamentConfig tournament;
    RunSettings run;  ///< without the log
    OutputFiles outputs;
    std::string event;
    std::string state_file = kDefaultStateFile;  ///< empty = none
    bool resume = false;
    std::string log_file;  ///< empty = none
    bool stop_on_fault = false;
    bool quiet = false;
    std::string help;  ///< if not empty: print this and do nothing else
};

/// Reads, completes and checks the arguments after the program's name: files of openings are read,
/// programs are looked for, output files are tried. No process is started.
Result<MatchOptions> parse_match_options(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
