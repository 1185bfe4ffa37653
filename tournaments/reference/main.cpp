// pbrain-reference: plays as a reference player (reference_player.h) over the Gomocup protocol.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/loop/io_loop.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/help_form.h"
#include "tournaments/reference/players.h"
#include "tournaments/reference/reference_brain.h"
#include "tournaments/reference/tune_command.h"

namespace {

using namespace fukumi;
using namespace fukumi::reference;

int list_players() {
    for (const PlayerInfo& player : all_players()) {
        fmt::print("{:7} {:50} {:5} ms a move{}\n", player.name, player.summary, player.promised_ms,
                   player.is_random ? ", random" : "");
    }
    fmt::print("BF(d)   brute force over d plies with random leaves, d = 1 to {}\n",
               kMaxBruteForceDepth);
    return kExitOk;
}

std::string unknown_player(const std::string& name) {
    if (name.empty())
        return "name a player with --player; --list prints the names";
    std::vector<std::string_view> names;
    for (const PlayerInfo& player : all_players())
        names.push_back(player.name);
    return fmt::format("--player (--list prints the names): {}", unknown_word(name, names));
}

int run_command_line(int argc, char** argv) {
    CLI::App app("A reference player that speaks the Gomocup (Piskvork) protocol.");
    set_help_form(app);
    app.set_version_flag("--version", fmt::format("pbrain-reference {}", kEngineVersion),
                         "print the version");
    std::string name;
    std::uint64_t seed = 1;
    bool only_list = false;
    app.add_option("--player", name, "name of the player, as printed by --list")->type_name("NAME");
    app.add_option("--seed", seed, "seed of the random numbers")->capture_default_str();
    app.add_flag("--list", only_list, "print the players");
    std::vector<std::string> files;
    int generation = 120;
    CLI::Option* numbers =
        app.add_option("--numbers", files,
                       "numbers of AI8: the two files of tune, for Black and White")
            ->expected(2)
            ->check(CLI::ExistingFile);
    app.add_option("--generation", generation, "generation in these files")->needs(numbers);
    GeneticOptions genetic;
    int generations = 120;
    std::string state, color = "black";
    CLI::App* tune =
        app.add_subcommand("tune", "run the genetic algorithm of AI8; resumes from --state");
    tune->add_option("--color", color, "colour to tune")
        ->check(CLI::IsMember({"black", "white"}))
        ->capture_default_str();
    tune->add_option("--generations", generations, "total number of generations")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    tune->add_option("--games", genetic.games, "games of each of the five individuals")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    tune->add_option("--step", genetic.step, "size of a mutation, relative to the number")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    tune->add_option("--seed", genetic.seed, "seed of the random numbers")->capture_default_str();
    tune->add_option("--state", state, "file of the generations")->type_name("FILE")->required();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ExtrasError&) {
        return report_bad_input(tune->parsed() ? "pbrain-reference tune" : "pbrain-reference",
                                unexpected_words(tune->parsed() ? *tune : app, "--"));
    } catch (const CLI::ParseError& error) {
        return error.get_exit_code() != 0 ? report_bad_input("pbrain-reference", error.what())
                                          : app.exit(error);
    }
    if (only_list)
        return list_players();
    if (tune->parsed()) {
        genetic.color = color == "black" ? Color::Black : Color::White;
        return run_tune(genetic, generations, state);
    }
    auto info = find_player(name);
    if (!info)
        return report_bad_input("pbrain-reference", unknown_player(name));
    if (!files.empty()) {
        const auto tuned = load_numbers(files[0], files[1], generation);
        if (info->name != "AI8" || !tuned)
            return report_bad_input("pbrain-reference", tuned ? "--numbers: only with --player AI8"
                                                              : "--numbers: " + tuned.error());
        info->make = [tuned] { return make_ai8(*tuned); };
    }
    run_protocol(std::make_unique<ReferenceBrain>(*info, seed), {info->name, kEngineVersion});
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run_command_line(argc, argv);
    } catch (const std::exception&) {
        // Print nothing, because managers read stderr as answers. Only the start can fail here.
        return kExitFailedStart;
    }
}
