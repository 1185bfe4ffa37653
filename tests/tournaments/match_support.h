// Helpers that play matches between stub engines (stubs/stub_engine.cpp), in this process or with
// the program fukumi-match.
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

/// Returns a match of these two players on 15x15 by freestyle, without openings. Its end_grace_ms
/// is short, so that tests do not wait long for engines to exit.
match::TournamentConfig stub_match(match::PlayerConfig first, match::PlayerConfig second);

/// Plays all games of a tournament in this process, `concurrency` at the same time. Returns the
/// games in schedule order.
std::vector<formats::GameRecord> play_all(const match::TournamentConfig& tournament,
                                          int concurrency = 1);
/// Plays and returns only the first game of the schedule.
formats::GameRecord play_one(const match::TournamentConfig& tournament);

struct CommandResult {
    int code = -1;  ///< exit code, or minus the signal that ended it
    std::string out;
    std::string err;
};
/// Runs fukumi-match with these arguments until it exits.
CommandResult run_fukumi_match(const std::vector<std::string>& arguments);

/// Returns the command-line words of an engine option: "-engine", "cmd=… arguments", "name=…".
std::vector<std::string> stub_option(const std::string& name, const std::string& arguments);

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b);

/// Returns the number of running processes, without zombies, that have this text ("NAME=value") in
/// their environment.
int count_processes_with(const std::string& name_and_value);

/// Returns the number of open file descriptors of this process.
int count_descriptors();

}  // namespace fukumi::support
