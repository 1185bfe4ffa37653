// fukumi-train report: statistics of files of games. See training/network/games_report.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/network/games_report.h"

namespace fukumi::training {

int run_report_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    std::string csv;
    std::string picture;
    CLI::App app(
        "Prints statistics of files of games for each rule and board size: games, positions, the "
        "positions that a network learns from, results, and lengths in moves.",
        "fukumi-train report");
    app.add_option("games", files, "files of games")->type_name("FILE")->required();
    app.add_option("--csv", csv, "file for the table as CSV")->type_name("FILE");
    app.add_option("--picture", picture, "file for a picture of lengths and results, SVG")
        ->type_name("FILE");
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto leagues = report_games(files);
    if (!leagues)
        return report_bad_input(app.get_name(), leagues.error());
    fmt::print("{}", report_table(*leagues));
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return report_problem(app.get_name(), "standard output cannot be written", kExitFailure);
    if (!csv.empty()) {
        if (const auto written = formats::write_text_file(csv, report_csv(*leagues)); !written)
            return report_problem(app.get_name(), "--csv: " + written.error(), kExitFailure);
    }
    if (!picture.empty()) {
        const auto written = formats::write_text_file(picture, report_picture(*leagues));
        if (!written)
            return report_problem(app.get_name(), "--picture: " + written.error(), kExitFailure);
    }
    return kExitOk;
}

}  // namespace fukumi::training
