// The commands of pbrain-fukumi.
#pragma once

#include <functional>

#include "engine/core/result.h"
#include "tools/weights_option.h"

namespace CLI {
class App;
}  // namespace CLI

namespace fukumi {

/// A command that was added to the program.
struct Subcommand {
    CLI::App* app;
    /// Runs the command with the options that `app` has parsed. Returns the exit code. Errors: bad
    /// input, before the command has written anything; the program then prints the message and
    /// exits with kExitBadInput. May throw.
    std::function<Result<int>(const WeightFiles& weights)> run;
};

/// Serves the board in the browser. Defined only in builds with FUKUMI_BOARD.
Subcommand add_board_command(CLI::App& program);
/// Searches a fixed set of positions; prints speeds and the signature.
Subcommand add_bench_command(CLI::App& program);
/// Lets two engines play one game in the terminal.
Subcommand add_demo_command(CLI::App& program);
/// Plays against a person in the terminal.
Subcommand add_play_command(CLI::App& program);
/// Looks for forced wins in positions.
Subcommand add_solve_command(CLI::App& program);
/// Records the search of a position and shows one node of its tree.
Subcommand add_explain_command(CLI::App& program);
/// Analyses positions: moves, threats, forced wins and the evaluation.
Subcommand add_analyze_command(CLI::App& program);
/// Finds mistakes, missed wins and turning points in games.
Subcommand add_review_command(CLI::App& program);
/// Reads and writes a database of positions. Defined only in builds with FUKUMI_DATABASE.
Subcommand add_db_command(CLI::App& program);

}  // namespace fukumi
