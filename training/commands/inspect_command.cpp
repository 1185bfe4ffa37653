// fukumi-train inspect: looks for dead units and for units and weights at their limits. See
// training/network/health.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <vector>

#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/network/health.h"
#include "training/network/positions.h"
#include "training/network/starting_model.h"

namespace fukumi::training {

int run_inspect_command(const std::vector<std::string>& arguments) {
    std::string file;
    std::vector<std::string> games;
    int most = 20'000;
    CLI::App app(
        "Counts the units of a network that are dead (active on less than 0.5 % of the positions) "
        "or saturated (at the limit of their integer on at least 0.5 %), and prints the root mean "
        "square and the largest of the weights of each layer.",
        "fukumi-train inspect");
    app.add_option("network", file, "a network made by fukumi-train network")
        ->type_name("FILE")
        ->required();
    app.add_option("games", games, "files of games of the network's rule")
        ->type_name("FILE")
        ->required();
    app.add_option("--positions", most, "positions of the games that are used, evenly spaced")
        ->check(CLI::Range(1, 100'000'000))
        ->capture_default_str();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto store = PositionStore::load(games);
    if (!store)
        return report_bad_input(app.get_name(), store.error());
    const auto model = read_model(file, store->rule());
    if (!model)
        return report_bad_input(app.get_name(), model.error());
    std::vector<std::uint32_t> numbers = store->training();
    numbers.insert(numbers.end(), store->validation().begin(), store->validation().end());
    const auto sample = spread_sample(numbers, static_cast<std::size_t>(most));
    fmt::print("{}", health_table(health_of(*model, *store, sample)));
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return report_problem(app.get_name(), "standard output cannot be written", kExitFailure);
    return kExitOk;
}

}  // namespace fukumi::training
