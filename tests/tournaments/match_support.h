// Matches between stub engines (stubs/stub_engine.cpp), in process and through the executable.
#pragma once

#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/match/runner.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::support {

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

/// A player that runs the stub with these arguments, under a clock that no loaded machine oversteps
/// by accident.
match::PlayerConfig stub(const std::string& name, std::vector<std::string> arguments = {});

/// Two players on 15x15, freestyle, without opening, that are given little time to end.
match::TournamentConfig stub_match(match::PlayerConfig first, match::PlayerConfig second);

/// The games of the tournament in schedule order, played in this process.
std::vector<formats::GameRecord> play_all(const match::TournamentConfig& tournament,
                                          int concurrency = 1);
/// The first game of the schedule.
formats::GameRecord play_one(const match::TournamentConfig& tournament);

struct CommandResult {
    int code = -1;  ///< minus the signal, if one ended it
    std::string out;
    std::string err;
};
/// Runs fukumi-match with these arguments to its end.
CommandResult run_fukumi_match(const std::vector<std::string>& arguments);

/// "-engine", "cmd=… arguments", "name=…".
std::vector<std::string> stub_option(const std::string& name, const std::string& arguments);

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b);

/// Living processes, zombies not counted, that were started with this text in their environment.
int count_processes_with(const std::string& name_and_value);

/// Open descriptors of this process.
int count_descriptors();

}  // namespace fukumi::support
