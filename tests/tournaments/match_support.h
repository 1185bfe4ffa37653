// Plays matches between stub engines (stubs/stub_engine.cpp), in this process or with fukumi-match.
#pragma once

#include <string>
#include <vector>

#include "formats/game_record.h"
#include "tournaments/match/runner.h"
#include "tournaments/setup/tournament.h"

namespace fukumi::support {

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

/// Returns a player that runs the stub with these arguments. Its time limit is so long that a busy
/// machine does not exceed it.
match::PlayerConfig stub(const std::string& name, std::vector<std::string> arguments = {});

/// Returns a match of two players on 15x15, freestyle, without openings, with a short end_grace_ms.
match::TournamentConfig stub_match(match::PlayerConfig first, match::PlayerConfig second);

/// Plays a tournament in this process. Returns the games in schedule order.
std::vector<formats::GameRecord> play_all(const match::TournamentConfig& tournament,
                                          int concurrency = 1);
/// Plays the first game of the schedule.
formats::GameRecord play_one(const match::TournamentConfig& tournament);

struct CommandResult {
    int code = -1;  ///< exit code, or minus the signal that ended it
    std::string out;
    std::string err;
};
/// Runs fukumi-match with these arguments.
CommandResult run_fukumi_match(const std::vector<std::string>& arguments);

/// "-engine", "cmd=… arguments", "name=…".
std::vector<std::string> stub_option(const std::string& name, const std::string& arguments);

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b);

/// Counts the processes, without zombies, that were started with this text in their environment.
int count_processes_with(const std::string& name_and_value);

/// Counts the open descriptors of this process.
int count_descriptors();

}  // namespace fukumi::support
