// fukumi-train puzzles: finds puzzles for people in games. See training/puzzles.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/game_file.h"
#include "training/puzzles.h"

namespace fukumi::training {
namespace {

constexpr const char* kHeader =
    "# Positions with exactly one right move, from games of the engine against itself. Made by\n"
    "# fukumi-train puzzles. A line: id rule WxH moves theme plies rating solution. The plies are\n"
    "# those of the win, 0 for a defence.\n";

}  // namespace

int run_puzzles_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    std::string out;
    int each = 12;
    std::vector<std::string> names;
    for (const PuzzleTheme theme : kAllPuzzleThemes)
        names.emplace_back(name_of(theme));
    std::vector<std::string> chosen;
    CLI::App app(
        "Finds positions in games in which exactly one move wins or holds, as the solvers prove, "
        "and "
        "writes them with a theme and a rating. The rating is that at which a playing level finds "
        "the move half of the time; 1000 is a program that looks one move ahead.",
        "fukumi-train puzzles");
    app.add_option("games", files, "files of games")->type_name("FILE")->required();
    app.add_option("--out", out, "the file of puzzles to write")->type_name("FILE")->required();
    app.add_option("--each", each,
                   "largest number of puzzles of each theme, for each rule and size")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    app.add_option("--themes", chosen, "the themes, separated by commas; all by default")
        ->check(CLI::IsMember(names))
        ->delimiter(',');
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    std::vector<PuzzleTheme> themes;
    for (const PuzzleTheme theme : kAllPuzzleThemes) {
        if (chosen.empty() || std::count(chosen.begin(), chosen.end(), name_of(theme)) > 0)
            themes.push_back(theme);
    }
    PuzzleMiner miner(each, themes);
    std::string text = kHeader;
    int count = 0;
    for (const std::string& file : files) {
        const auto read = read_training_games(file, [&](const TrainingGame& game) {
            for (const MinedPuzzle& puzzle : miner.mine(game)) {
                text += to_line(puzzle) + '\n';
                ++count;
            }
        });
        if (!read)
            return report_bad_input(app.get_name(), read.error());
        // Write after each file, so that a killed run keeps its puzzles.
        if (const auto written = formats::write_text_file(out, text); !written)
            return report_problem(app.get_name(), written.error(), kExitFailure);
        fmt::print("{}: {} puzzles\n", file, count);
        std::fflush(stdout);
    }
    return kExitOk;
}

}  // namespace fukumi::training
