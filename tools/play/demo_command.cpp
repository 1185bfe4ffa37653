// See demo_command.h.
#include "tools/play/demo_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/by_color.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "protocol/loop/stdio_pipe.h"
#include "protocol/messages.h"
#include "tools/command_line/exit_codes.h"
#include "tools/play/game_text.h"
#include "tools/play/saved_game.h"

namespace fukumi {
namespace {

// Cursor to the upper left; clear the rest of a line, and all below.
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearLine = "\x1b[K";
constexpr const char* kClearBelow = "\x1b[J";

// The words of the command line, checked.
struct Demo {
    BoardChoice board;
    Rows rows = Rows::FromTop;
    ByColor<int> levels;
    ByColor<WeightFiles> weights;
};

Result<Demo> checked(const DemoWords& words, const WeightFiles& weights) {
    if (words.rows != "top" && words.rows != "bottom")
        return Error{fmt::format("--rows: '{}' is not one of top, bottom", words.rows)};
    const auto of_white = load_weights(words.white_weights);
    if (!of_white)
        return Error{"--white-weights: " + of_white.error()};
    Demo demo;
    demo.board = words.board;
    demo.rows = words.rows == "top" ? Rows::FromTop : Rows::FromBottom;
    demo.levels[Color::Black] = words.level;
    demo.levels[Color::White] = words.white_level.value_or(words.level);
    demo.weights[Color::Black] = weights;
    demo.weights[Color::White] = weights;
    demo.weights[Color::White].insert(demo.weights[Color::White].end(), of_white->begin(),
                                      of_white->end());
    return demo;
}

std::string title(const Game& game, const DemoWords& words, const ByColor<std::string>& names) {
    const std::string& black = names[Color::Black];
    const std::string& white = names[Color::White];
    std::string text = black == white ? black + " plays itself"
                                      : fmt::format("{} plays {}, who is White", black, white);
    text += fmt::format(": {}, {}x{}, {} ms a move", name_of(game.rule()), game.width(),
                        game.height(), words.move_ms);
    if (words.max_nodes > 0)
        text += fmt::format(", {} nodes at most", words.max_nodes);
    return text;
}

std::string describe_move(const Game& game, const SearchResult& result, Rows rows) {
    std::string text = fmt::format("Move {}: {} plays {}", game.moves().size(),
                                   side_name(opponent(game.side_to_move())),
                                   CellNames(rows, game.height())(game.last()));
    // A weak level may choose a line that is not the first.
    const auto chosen =
        std::find_if(result.lines.begin(), result.lines.end(), [&](const PvLine& line) {
            return !line.moves.empty() && line.moves.front() == result.best;
        });
    if (chosen != result.lines.end()) {
        const PvLine& line = *chosen;
        text += fmt::format("   evaluation {}, depth {}-{}, {} nodes, {} per second",
                            format_value(line.value), line.depth, line.selective_depth, line.nodes,
                            format_speed(line.nodes, line.elapsed_ms));
    }
    return text;
}

std::string text_after_move(const Game& game, const SearchResult& result, Rows rows) {
    std::string text =
        draw(game.grid(), game.last(), rows) + "\n" + describe_move(game, result, rows) + "\n";
    if (game.end())
        text += "\n" + describe_end(game, rows) + "\n";
    return text;
}

// Writes over what the terminal shows. Clearing after the fact avoids flicker.
void show_in_place(const std::string& text) {
    std::string cleared;
    for (const char c : text)
        cleared += c == '\n' ? fmt::format("{}\n", kClearLine) : std::string(1, c);
    fmt::print("{}{}{}", kHome, cleared, kClearBelow);
}

}  // namespace

CLI::App* add_demo_command(CLI::App& app, DemoWords& words) {
    CLI::App* command = app.add_subcommand("demo", "let the engine play itself in the terminal");
    command->allow_extras(false);
    command->footer("Both sides have an engine of their own, which knows nothing of the other.");
    add_board_options(*command, words.board, kEngineBoardOptions);
    const auto level = CLI::Range(0, kFullStrength).description("");
    command->add_option("--level", words.level, "how strong both sides play, 0 to 100")
        ->check(level)
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--white-level", words.white_level, "how strong White plays, if not alike")
        ->check(level)
        ->type_name("N");
    command
        ->add_option("--white-weights", words.white_weights,
                     "a file of weights for White alone, as --weights of the program")
        ->type_name("FILE")
        ->allow_extra_args(false);
    command->add_option("--time", words.move_ms, "milliseconds for a move")
        ->check(CLI::Range(0, 3600000).description(""))
        ->type_name("MS")
        ->capture_default_str();
    command->add_option("--nodes", words.max_nodes, "limit for a move as well; 0 is no limit")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 60).description(""))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--rows", words.rows, "top or bottom: from where row numbers count")
        ->type_name("EDGE")
        ->capture_default_str();
    command
        ->add_option("--save", words.save,
                     "keep the game in this file, as .psq, .sgf, .pos or .json; up to its last "
                     "move if it is ended early")
        ->type_name("FILE");
    return command;
}

int run_demo(const DemoWords& words, const WeightFiles& weights) {
    const auto demo = checked(words, weights);
    if (!demo)
        return report_bad_input("pbrain-fukumi demo", demo.error());
    Game game(demo->board.rule, demo->board.size.width, demo->board.size.height);
    std::array<Engine, 2> engines;  // Black, White
    ByColor<std::string> names;
    for (const Color color : {Color::Black, Color::White}) {
        Engine& engine = engines[color == Color::White];
        for (const auto& of_rule : demo->weights[color])
            engine.set_weights(of_rule);
        engine.set_strength(demo->levels[color]);
        names[color] = engine_name(demo->levels[color]);
    }
    if (!words.white_weights.empty())
        names[Color::White] += " with " + words.white_weights.back();
    TimeControl clock;
    clock.turn_ms = words.move_ms;
    Limits limits;
    limits.max_nodes = words.max_nodes;
    const bool terminal = stdout_is_terminal();
    const auto save = [&] {
        return words.save.empty() ? Result<int>(0)
                                  : save_game(words.save, game, names, std::nullopt, demo->rows);
    };
    if (const auto saved = save(); !saved)
        return report_bad_input("pbrain-fukumi demo", "--save: " + saved.error());
    const std::string above = title(game, words, names) + "\n\n";
    terminal ? show_in_place(above) : fmt::print("{}", above);
    std::fflush(stdout);
    while (!game.end()) {
        const Position position(game.rule(), game.grid(), game.side_to_move());
        SearchListener silent;
        Engine& engine = engines[game.side_to_move() == Color::White];
        const SearchResult result =
            engine.think(position, limits, clock, Clock::now(), silent, SearchControl());
        game.play({x_of(result.best), y_of(result.best)});
        const std::string text = text_after_move(game, result, demo->rows);
        terminal ? show_in_place(above + text) : fmt::print("{}\n", text);
        std::fflush(stdout);
        if (const auto saved = save(); !saved)
            return report_bad_input("pbrain-fukumi demo", "--save: " + saved.error());
    }
    return kExitOk;
}

}  // namespace fukumi
