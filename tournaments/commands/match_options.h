// The options of a match, from the command line to the plain values that a match is played with.
//
// Options are named as in cutechess-cli and c-gomoku-cli, with one dash: -engine cmd=… name=….
// Everything is checked before the first game; an error names the option, file or line.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/match/outputs.h"
#include "tournaments/match/runner.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::match {

inline constexpr const char* kDefaultStateFile = "fukumi-match.state";

/// A match that can be played.
struct MatchSetup {
    TournamentConfig tournament;
    RunSettings run;  ///< without the log
    OutputFiles outputs;
    std::string event;
    std::vector<std::string> notes;  ///< options that may mean something else than intended
    NamedTexts environment;          ///< for reports, see environment.h
    std::string state_file = kDefaultStateFile;  ///< empty = none
    bool resume = false;
    std::string log_file;  ///< empty = none
    bool stop_on_fault = false;
    bool quiet = false;
    std::string help;  ///< not empty: -help was given; everything else is unset
};

/// Reads the words after the program's name; options may have one dash or two. Reads files of
/// openings, looks for the programs of the engines, and tries to open the output files. Starts no
/// process.
/// Errors: one line that names the option and what is wrong.
Result<MatchSetup> read_match_options(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
