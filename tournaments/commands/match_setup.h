// Last of three steps from a command line to a tournament: what the texts of match_arguments.h
// mean, completed and checked.
//
// Everything is checked before any game starts; every message names the option, file or line that
// it is about.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "tournaments/commands/match_arguments.h"
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
    std::vector<std::string> notes;  ///< what may not mean what was meant; one sentence each
    Description circumstances;       ///< what reports tell besides the tournament itself
    std::string state_file = kDefaultStateFile;  ///< empty = none
    bool resume = false;
    std::string log_file;  ///< empty = none
    bool stop_on_fault = false;
    bool quiet = false;
};

/// Files of openings are read, programs are looked for, output files are tried. No process is
/// started.
Result<MatchSetup> make_match_setup(const MatchArguments& given);

}  // namespace fukumi::match
