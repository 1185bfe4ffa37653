// The command play: a game against a person in the terminal. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>

#include "engine/play/engine.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/commands.h"
#include "tools/options.h"
#include "tools/play/play_session.h"

namespace fukumi {
namespace {

void write(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

// Plays the game: executes the lines from stdin until the person quits or the input ends.
int play(const PlaySettings& settings, const WeightFiles& weights) {
    Engine engine;
    for (const auto& of_rule : weights)
        engine.set_weights(of_rule);
    PlaySession session(settings, engine, write);
    session.begin();
    std::string line;
    do
        write("> ");
    while (std::getline(std::cin, line) && session.handle(line));
    write("\n");
    return kExitOk;
}

}  // namespace

Subcommand add_play_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand("play", "play against the engine in the terminal");
    command->allow_extras(false);
    command->footer(
        "During the game, type a cell such as h8, or a command. The command help lists all "
        "commands.");
    const auto settings = std::make_shared<PlaySettings>();
    add_board_options(*command, settings->board, kEngineBoardOptions);
    add_parsed_option(*command, "--side", settings->engine, "your side: black, white or both",
                      engine_side_against)
        ->type_name("SIDE")
        ->default_str("black");
    command->add_option("--level", settings->level, "the engine's strength, 0 to 100")
        ->check(within(0, kFullStrength))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--time", settings->move_ms, "milliseconds for a move of the engine")
        ->check(within(0, kMaxMoveMs))
        ->type_name("MS")
        ->capture_default_str();
    add_nodes_option(*command, settings->max_nodes, "nodes for a move at most; 0: no limit")
        ->capture_default_str();
    add_rows_option(*command, settings->rows,
                    "top or bottom: the edge from which rows are numbered");
    return {command, [settings](const WeightFiles& weights) { return play(*settings, weights); }};
}

}  // namespace fukumi
