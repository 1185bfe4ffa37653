// "pbrain-fukumi solve": looks for a forced win in given positions and prints what it finds.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>

namespace fukumi {

/// The words of the command line, not yet checked.
struct SolveOptions {
    std::string rule = "freestyle";
    std::string size = "15";
    std::string kind = "vct";
    std::string rows = "top";
    std::string to_move;   ///< empty: as the number of stones tells
    std::string position;  ///< a move list
    std::string file;      ///< "-" for stdin
    std::int64_t max_nodes = 0;
    std::int64_t max_ms = 0;
    bool tree = false;
    bool json = false;
};

enum SolveExit : int { kSolveWin = 0, kSolveNoWin = 1, kSolveBadInput = 2, kSolveUnknown = 3 };

/// Adds the command to the program. `options` is filled in when `app` parses.
CLI::App* add_solve_command(CLI::App& app, SolveOptions& options);

/// Runs it. Returns the exit code: the largest of all positions. Bad input of any kind, also in the
/// last of many positions, is named in one line on stderr before anything is solved.
int run_solve(const CLI::App& command, const SolveOptions& options);

/// Says in one line on stderr what is wrong with the command line or the input; the exit code.
int report_bad_solve_input(std::string_view text);

}  // namespace fukumi
