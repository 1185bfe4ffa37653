// See demo_command.h.
#include "protocol/app/play/demo_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "protocol/app/exit_codes.h"
#include "protocol/app/play/game_text.h"
#include "protocol/gomocup/messages.h"
#include "protocol/pipe/stdio_pipe.h"

namespace fukumi {
namespace {

// Cursor to the upper left, and clear from there to the end. Clearing after the fact avoids
// flicker.
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearBelow = "\x1b[J";
constexpr const char* kClearScreen = "\x1b[2J";

std::string describe_move(const Game& game, const SearchResult& result) {
    std::string text = fmt::format("Move {}: {} plays {}", game.moves().size(),
                                   side_name(opponent(game.side_to_move())), to_text(game.last()));
    if (!result.lines.empty()) {
        const PvLine& line = result.lines.front();
        text += fmt::format("   evaluation {}, depth {}-{}, {} nodes, {} per second",
                            format_value(line.value), line.depth, line.selective_depth, line.nodes,
                            format_speed(line.nodes, line.elapsed_ms));
    }
    return text;
}

}  // namespace

CLI::App* add_demo_command(CLI::App& app, DemoWords& words) {
    CLI::App* command = app.add_subcommand("demo", "play a game against itself in the terminal");
    command->allow_extras(false);
    add_board_options(*command, words.board);
    command->add_option("--time", words.move_ms, "milliseconds for a move")
        ->check(CLI::Range(0, 3600000).description(""))
        ->type_name("MS")
        ->capture_default_str();
    return command;
}

int run_demo(const DemoWords& words, const WeightFiles& weights) {
    const auto board = chosen_board(words.board);
    if (!board)
        return report_bad_input("demo", board.error());
    const bool terminal = stdout_is_terminal();
    Engine engine;
    for (const auto& of_rule : weights)
        engine.set_weights(of_rule);
    Game game(board->rule, board->size.width, board->size.height);
    TimeControl clock;
    clock.turn_ms = words.move_ms;
    if (terminal)
        fmt::print("{}", kClearScreen);
    fmt::print("Fukumi plays itself: {}, {}x{}, {} ms a move\n\n", name_of(game.rule()),
               game.width(), game.height(), words.move_ms);
    while (!game.end()) {
        const Position position(game.rule(), game.grid(), game.side_to_move());
        SearchListener silent;
        const SearchResult result =
            engine.think(position, {}, clock, Clock::now(), silent, SearchControl());
        game.play({x_of(result.best), y_of(result.best)});
        if (terminal)
            fmt::print("{}", kHome);
        fmt::print("{}\n{}\n{}", draw(game.grid(), game.last()), describe_move(game, result),
                   terminal ? kClearBelow : "\n");
        if (game.end())
            fmt::print("\n{}\n", describe_end(game));
        std::fflush(stdout);
    }
    return kExitOk;
}

}  // namespace fukumi
