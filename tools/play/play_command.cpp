// The command play: a game against a person in the terminal. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "engine/play/engine.h"
#include "protocol/loop/stdio_pipe.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/command_line/typed_values.h"
#include "tools/commands.h"
#include "tools/options.h"
#include "tools/play/level_question.h"
#include "tools/play/play_options.h"
#include "tools/play/play_session.h"

namespace fukumi {
namespace {

void write(std::string_view text) {
    fmt::print("{}", text);
    std::fflush(stdout);
}

std::optional<std::string> read_line() {
    std::string line;
    if (!std::getline(std::cin, line))
        return std::nullopt;
    return line;
}

// Adds what a person at a terminal has: the game and the level of the last start, and colours.
// `has_level`: the command line names a level. Returns false if the program should end, because the
// person does not answer the question for the level.
bool set_up_terminal(PlaySettings& settings, bool has_level) {
    const char* const no_color = std::getenv("NO_COLOR");  // see no-color.org
    settings.is_colored = stdout_is_terminal() && (no_color == nullptr || *no_color == '\0');
    const auto folder = state_folder();
    if (!stdin_is_terminal() || !folder)
        return true;
    settings.kept.emplace(*folder);
    if (has_level)
        return true;
    auto level = settings.kept->level();
    if (!level)
        level = ask_level(read_line, write);
    if (!level)
        return false;
    settings.level = *level;
    settings.kept->keep_level(*level);
    return true;
}

// Plays the game: executes the lines from stdin until the person quits or the input ends.
int play(const PlaySettings& settings, const WeightFiles& weights) {
    Engine engine;
    for (const auto& of_rule : weights)
        engine.set_weights(of_rule);
    PlaySession session(settings, engine, write);
    session.begin();
    std::optional<std::string> line;
    do {
        write("> ");
        line = read_line();
    } while (line && session.handle(*line));
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
    add_level_option(*command, settings->level);
    add_move_time_option(*command, settings->move_ms, kMaxMoveMs);
    add_nodes_option(*command, settings->max_nodes, "nodes for a move at most; 0: no limit")
        ->capture_default_str();
    add_rows_option(*command, settings->rows);
    return {command, [command, settings](const WeightFiles& weights) {
                if (set_up_terminal(*settings, command->count("--level") > 0))
                    return play(*settings, weights);
                write("\n");
                return kExitOk;
            }};
}

}  // namespace fukumi
