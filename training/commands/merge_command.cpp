// See merge_command.h.
#include "training/commands/merge_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "tools/command_line/command_arguments.h"
#include "training/merge.h"

namespace fukumi::training {

int run_merge_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    std::string out;
    CLI::App app(
        "Joins files of games, all of one rule, in the order given. Games with the moves of an "
        "earlier one are left out, and leaves whose position was judged before; what a symmetry of "
        "the board makes the same counts as the same.",
        "fukumi-train merge");
    app.add_option("games", files, "files of games")->required();
    app.add_option("--out", out, "the file to write; one that is there is replaced at the end")
        ->required();
    if (const auto exit_code = match::parse_arguments(app, arguments))
        return *exit_code;
    const auto counts = merge_training_games(files, out);
    if (!counts)
        return match::report_bad(app, counts.error());
    fmt::print("{}: {} games joined, {} dropped; {} leaves joined, {} dropped; {} positions\n", out,
               counts->games, counts->same_games, counts->leaves, counts->same_leaves,
               counts->positions);
    return match::kExitOk;
}

}  // namespace fukumi::training
