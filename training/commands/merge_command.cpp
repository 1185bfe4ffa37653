// fukumi-train merge: joins files of games. See training/merge.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/merge.h"

namespace fukumi::training {

int run_merge_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    std::string out;
    CLI::App app(
        "Joins files of games of one rule, in the given order. Drops games with the moves of an "
        "earlier game, and leaves whose position was searched earlier. Positions are equal if a "
        "symmetry of the board maps one to the other.",
        "fukumi-train merge");
    app.add_option("games", files, "files of games")->type_name("FILE")->required();
    app.add_option("--out", out, "the file to write; an existing file is replaced at the end")
        ->type_name("FILE")
        ->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto counts = merge_training_games(files, out);
    if (!counts)
        return report_bad_input(app.get_name(), counts.error());
    fmt::print("{}: {} games joined, {} dropped; {} leaves joined, {} dropped; {} positions\n", out,
               counts->games, counts->same_games, counts->leaves, counts->same_leaves,
               counts->positions);
    return kExitOk;
}

}  // namespace fukumi::training
