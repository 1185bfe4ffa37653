// See match_support.h.
#include "tests/tournaments/match_support.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "formats/text_file.h"
#include "tests/support/child_process.h"
#include "tournaments/players/process_tree.h"

namespace fukumi::support {

namespace fs = std::filesystem;
using namespace formats;
using namespace match;

std::string read_text(const std::string& path) {
    const auto text = formats::read_text_file(path);
    return text ? *text : "";
}

void write_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

PlayerConfig stub(const std::string& name, std::vector<std::string> arguments) {
    PlayerConfig player;
    player.name = name;
    player.command = FUKUMI_STUB;
    player.arguments = std::move(arguments);
    player.arguments.insert(player.arguments.begin(), FUKUMI_STUB);
    player.clock.turn_ms = 10000;
    return player;
}

TournamentConfig stub_match(PlayerConfig first, PlayerConfig second) {
    TournamentConfig tournament;
    tournament.players = {std::move(first), std::move(second)};
    tournament.openings = {Opening{}};
    tournament.openings_name = kNoOpenings;
    tournament.end_grace_ms = 50;
    return tournament;
}

std::vector<GameRecord> play_all(const TournamentConfig& tournament, int concurrency) {
    std::vector<GameRecord> games;
    Runner::Callbacks callbacks;
    callbacks.result = [&games](GameRecord game) -> Result<bool> {
        games.push_back(std::move(game));
        return true;
    };
    RunSettings settings;
    settings.concurrency = concurrency;
    Runner runner(tournament, settings, std::move(callbacks));
    if (const auto end = runner.run([] { return false; }); !end)
        FAIL(end.error());
    return games;
}

GameRecord play_one(const TournamentConfig& tournament) {
    TournamentConfig single = tournament;
    single.rounds = single.games = 1;
    single.repeat = false;
    return play_all(single).at(0);
}

CommandResult run_fukumi_match(const std::vector<std::string>& arguments) {
    ChildProcess child(FUKUMI_MATCH, ChildProcess::Output::Stream, arguments);
    child.close_input();
    CommandResult result;
    while (const auto line = child.read_line())
        result.out += *line + "\n";
    result.code = child.wait().value_or(-1000);
    result.err = child.errors();
    return result;
}

std::vector<std::string> stub_option(const std::string& name, const std::string& arguments) {
    return {"-engine", "cmd=" FUKUMI_STUB " " + arguments, "name=" + name};
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

int count_processes_with(const std::string& name_and_value) {
    int count = 0;
    for (const pid_t pid : all_processes()) {
        if (has_variable(pid, name_and_value) && state_of(pid).state != 'Z')
            ++count;
    }
    return count;
}

int count_descriptors() {
    int count = 0;
    for ([[maybe_unused]] const auto& entry : fs::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

}  // namespace fukumi::support
