// The command demo: two engines play each other in the terminal. See tools/commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/board/game.h"
#include "engine/board/notation.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/engine.h"
#include "formats/kinds.h"
#include "protocol/loop/stdio_pipe.h"
#include "protocol/messages.h"
#include "tools/command_line/exit_codes.h"
#include "tools/command_line/parsed_option.h"
#include "tools/commands.h"
#include "tools/options.h"
#include "tools/play/game_text.h"
#include "tools/play/level_names.h"
#include "tools/play/play_options.h"
#include "tools/play/play_session.h"
#include "tools/play/saved_game.h"

namespace fukumi {
namespace {

// Terminal sequences: cursor to the upper left; clear the rest of the line; clear all lines below.
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearLine = "\x1b[K";
constexpr const char* kClearBelow = "\x1b[J";

struct DemoOptions {
    BoardChoice board;
    RowsChoice rows;
    int level = kFullStrength;
    std::optional<int> white_level;          ///< empty: White plays at `level` too
    std::vector<std::string> white_weights;  ///< files; empty: the same networks as Black
    std::int64_t move_ms = 300;
    Limits limits;
    std::string save;  ///< file to which the game is saved; empty: do not save it
};

std::string title(const DemoOptions& options, const ByColor<std::string>& names) {
    const std::string& black = names[Color::Black];
    const std::string& white = names[Color::White];
    std::string text = black == white ? black + " plays itself"
                                      : fmt::format("{} plays {}, who is White", black, white);
    text += fmt::format(": {}, {}x{}, {} ms a move", name_of(options.board.rule),
                        options.board.size.width, options.board.size.height, options.move_ms);
    if (options.limits.max_nodes > 0)
        text += fmt::format(", {} nodes at most", options.limits.max_nodes);
    return text;
}

std::string describe_move(const Game& game, const SearchResult& result, Rows rows) {
    std::string text = fmt::format("Move {}: {} plays {}", game.moves().size(),
                                   side_name(opponent(game.side_to_move())),
                                   CellNames(rows, game.height())(game.last()));
    if (!result.lines.empty()) {
        const PvLine& line = result.lines.front();
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

// Writes the text over the old one in the terminal. It clears the rest of each line after the text,
// instead of the whole screen before, because that avoids flicker.
void show_in_place(const std::string& text) {
    std::string cleared;
    for (const char c : text)
        cleared += c == '\n' ? fmt::format("{}\n", kClearLine) : std::string(1, c);
    fmt::print("{}{}{}", kHome, cleared, kClearBelow);
}

// Plays one game and prints the board after each move. In a terminal each board overwrites the last
// one. Returns the exit code.
Result<int> demo(const DemoOptions& options, const WeightFiles& weights) {
    const auto white_weights = load_weights(options.white_weights);
    if (!white_weights)
        return Error{"--white-weights: " + white_weights.error()};
    Game game(options.board.rule, options.board.size.width, options.board.size.height);
    std::array<Engine, 2> engines;  // Black, White
    ByColor<std::string> names;
    for (const Color color : kColors) {
        Engine& engine = engines[color == Color::White];
        const int level =
            color == Color::White ? options.white_level.value_or(options.level) : options.level;
        for (const auto& of_rule : weights)
            engine.set_weights(of_rule);
        engine.set_strength(level);
        names[color] = engine_name(level);
    }
    for (const auto& of_rule : *white_weights)
        engines[1].set_weights(of_rule);
    if (!options.white_weights.empty())
        names[Color::White] += " with " + options.white_weights.back();
    TimeControl clock;
    clock.turn_ms = options.move_ms;
    const bool terminal = stdout_is_terminal();
    const auto save = [&] {
        return options.save.empty()
                   ? Result<formats::LeftOut>(formats::LeftOut{})
                   : save_game(options.save, game, names, std::nullopt, options.rows.in_files());
    };
    if (const auto saved = save(); !saved)
        return Error{"--save: " + saved.error()};
    formats::LeftOut left_out;
    const std::string above = title(options, names) + "\n\n";
    terminal ? show_in_place(above) : fmt::print("{}", above);
    std::fflush(stdout);
    while (!game.end()) {
        const Position position(game.rule(), game.grid(), game.side_to_move());
        SearchListener silent;
        Engine& engine = engines[game.side_to_move() == Color::White];
        const SearchResult result =
            engine.think(position, options.limits, clock, Clock::now(), silent, SearchControl());
        game.play({x_of(result.best), y_of(result.best)});
        const std::string text = text_after_move(game, result, options.rows.shown());
        terminal ? show_in_place(above + text) : fmt::print("{}\n", text);
        std::fflush(stdout);
        const auto saved = save();
        if (!saved)
            return Error{"--save: " + saved.error()};
        left_out = *saved;
    }
    const auto format = formats::format_by_extension(formats::path_from_utf8(options.save));
    if (const std::string note = rows_note(options.rows, format, options.save); !note.empty())
        fmt::print(stderr, "{}\n", note);
    if (!left_out.empty())
        fmt::print(stderr, "{}\n", left_out.text());
    return kExitOk;
}

}  // namespace

Subcommand add_demo_command(CLI::App& program) {
    CLI::App* command =
        program.add_subcommand("demo", "let the engine play itself in the terminal");
    command->allow_extras(false);
    command->footer("Each side has its own engine, which shares nothing with the other.");
    const auto options = std::make_shared<DemoOptions>();
    add_board_options(*command, options->board, kEngineBoardOptions);
    add_level_option(*command, options->level);
    add_parsed_option(*command, "--white-level", options->white_level,
                      "strength of White, if it differs from --level",
                      [](const std::string& text) { return parse_level(text); })
        ->type_name("LEVEL");
    command
        ->add_option("--white-weights", options->white_weights,
                     "a file of weights for White only, as --weights of the program")
        ->type_name("FILE")
        ->allow_extra_args(false);
    add_move_time_option(*command, options->move_ms, kMaxMoveMs);
    add_nodes_option(*command, options->limits.max_nodes, "nodes for a move at most; 0: no limit")
        ->capture_default_str();
    add_rows_option(*command, options->rows);
    command
        ->add_option("--save", options->save,
                     fmt::format("write the game to this file, as {}; after each move, so that an "
                                 "interrupted game is kept",
                                 formats::list_of_extensions(formats::Use::GameOutput)))
        ->type_name("FILE");
    return {command, [options](const WeightFiles& weights) { return demo(*options, weights); }};
}

}  // namespace fukumi
