// fukumi-train pack and unpack: files of games in a small form. See training/packed_games.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

#include "formats/text_file.h"
#include "tools/command_line/arguments.h"
#include "tools/command_line/exit_codes.h"
#include "training/commands/commands.h"
#include "training/game_file.h"
#include "training/packed_games.h"

namespace fukumi::training {
namespace {

constexpr const char* kStandardStream = "-";

Result<std::string> read_all(const std::string& path) {
    if (path != kStandardStream)
        return formats::read_file(path);
    return std::string(std::istreambuf_iterator<char>(std::cin), {});
}

Result<void> write_all(const std::string& path, const std::string& bytes) {
    if (path != kStandardStream)
        return formats::write_text_file(path, bytes);
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() ||
        std::fflush(stdout) != 0)
        return Error{"standard output cannot be written"};
    return {};
}

}  // namespace

int run_pack_command(const std::vector<std::string>& arguments) {
    std::vector<std::string> files;
    std::string out;
    CLI::App app(
        "Writes the games of files into one small file, for keeping them. The searches keep their "
        "values and their best moves; their other candidates are dropped. Compress the file with "
        "xz.",
        "fukumi-train pack");
    app.add_option("games", files, "files of games")->type_name("FILE")->required();
    app.add_option("--out", out, "the file to write, - for stdout")->type_name("FILE")->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    std::vector<TrainingGame> games;
    for (const std::string& file : files) {
        const auto read =
            read_training_games(file, [&](const TrainingGame& game) { games.push_back(game); });
        if (!read)
            return report_bad_input(app.get_name(), read.error());
    }
    if (const auto written = write_all(out, packed_games(games)); !written)
        return report_problem(app.get_name(), written.error(), kExitFailure);
    if (out != kStandardStream)
        fmt::print("{}: {} games packed\n", out, games.size());
    return kExitOk;
}

int run_unpack_command(const std::vector<std::string>& arguments) {
    std::string file;
    std::string out;
    CLI::App app("Writes the games of a file of `pack` into a file of games.",
                 "fukumi-train unpack");
    app.add_option("packed", file, "the file that pack wrote, - for stdin")
        ->type_name("FILE")
        ->required();
    app.add_option("--out", out, "the file of games to write, - for stdout")
        ->type_name("FILE")
        ->required();
    if (const auto exit_code = parse_arguments(app, arguments))
        return *exit_code;
    const auto packed = read_all(file);
    if (!packed)
        return report_bad_input(app.get_name(), packed.error());
    const auto games = unpacked_games(*packed);
    if (!games)
        return report_bad_input(app.get_name(), file + ": " + games.error());
    std::string bytes(kGameFileMagic, kGameFileMagicBytes);
    for (const TrainingGame& game : *games)
        bytes += encode(game);
    if (const auto written = write_all(out, bytes); !written)
        return report_problem(app.get_name(), written.error(), kExitFailure);
    if (out != kStandardStream)
        fmt::print("{}: {} games unpacked\n", out, games->size());
    return kExitOk;
}

}  // namespace fukumi::training
