// Converts the options on the command line to the structs with which a match is played.
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

/// Everything that is needed to play a match.
struct MatchSetup {
    TournamentConfig tournament;
    RunSettings run;  ///< run.log is not set
    OutputFiles outputs;
    std::string event;
    std::vector<std::string> notes;  ///< notes on options that the user may have meant differently
    NamedTexts environment;          ///< for reports, see environment.h
    std::string state_file = kDefaultStateFile;  ///< empty = none
    bool resume = false;
    std::string log_file;  ///< empty = none
    bool stop_on_fault = false;
    bool quiet = false;
    int rating_interval = 10;  ///< games between two scores in a pipe or file; 0: none
    std::string
        help;  ///< text to print if -help was given, and then nothing else is set; else empty
};

/// Reads the options of a match. `arguments` are the words after the program's name; options may
/// have one dash or two. Also reads the files of openings, finds the programs of the engines, and
/// checks that the output files can be written. Does not start a process.
/// Errors: an option is wrong; the message is one line that names the option and the problem.
Result<MatchSetup> read_match_options(const std::vector<std::string>& arguments);

}  // namespace fukumi::match
