// See play_command.h.
#include "tools/play/play_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <string>

#include "engine/play/engine.h"
#include "tools/command_line/exit_codes.h"
#include "tools/play/play_session.h"

namespace fukumi {
namespace {

Result<PlaySettings> settings_of(const PlayWords& words) {
    const auto engine = engine_side_against(words.side);
    if (!engine)
        return Error{"--side: " + engine.error()};
    if (words.rows != "top" && words.rows != "bottom")
        return Error{fmt::format("--rows: '{}' is not one of top, bottom", words.rows)};
    PlaySettings settings;
    settings.rule = words.board.rule;
    settings.size = words.board.size;
    settings.rows = words.rows == "top" ? Rows::FromTop : Rows::FromBottom;
    settings.engine = *engine;
    settings.level = words.level;
    settings.move_ms = words.move_ms;
    settings.max_nodes = words.max_nodes;
    return settings;
}

void write(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

}  // namespace

CLI::App* add_play_command(CLI::App& app, PlayWords& words) {
    CLI::App* command = app.add_subcommand("play", "play against the engine in the terminal");
    command->allow_extras(false);
    command->footer(
        "While the game is on, type a cell such as h8, or a command. The command help lists them "
        "all.");
    add_board_options(*command, words.board, kEngineBoardOptions);
    command->add_option("--side", words.side, "what you play: black, white or both")
        ->type_name("SIDE")
        ->capture_default_str();
    command->add_option("--level", words.level, "how strong the engine plays, 0 to 100")
        ->check(CLI::Range(0, kFullStrength).description(""))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--time", words.move_ms, "milliseconds for a move")
        ->check(CLI::Range(std::int64_t{0}, kLongestThought).description(""))
        ->type_name("MS")
        ->capture_default_str();
    command->add_option("--nodes", words.max_nodes, "limit for a move as well; 0 is no limit")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 60).description(""))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--rows", words.rows, "top or bottom: from where row numbers count")
        ->type_name("EDGE")
        ->capture_default_str();
    return command;
}

int run_play(const PlayWords& words, const WeightFiles& weights) {
    const auto settings = settings_of(words);
    if (!settings)
        return report_bad_input("pbrain-fukumi play", settings.error());
    Engine engine;
    for (const auto& of_rule : weights)
        engine.set_weights(of_rule);
    PlaySession session(*settings, engine, write);
    session.begin();
    std::string line;
    do
        write("> ");
    while (std::getline(std::cin, line) && session.handle(line));
    write("\n");
    return kExitOk;
}

}  // namespace fukumi
