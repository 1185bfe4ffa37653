// See demo.h.
#include "protocol/app/demo.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "engine/board/game_end.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/play/engine.h"
#include "protocol/gomocup/messages.h"
#include "protocol/gomocup/stated_game.h"
#include "protocol/pipe/stdio_pipe.h"

namespace fukumi {

namespace {

// Cursor to the upper left, and clear from there to the
// end. Clearing after the fact avoids flicker.
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearBelow = "\x1b[J";
constexpr const char* kClearScreen = "\x1b[2J";

const char* side_name(Color color) {
    return color == Color::Black ? "Black (X)" : "White (O)";
}

std::string describe(const GameEnd& end, const Grid& grid, Point last) {
    if (!end.winner) {
        return is_full(grid)
                   ? "The board is full: a draw."
                   : fmt::format("{} free cells are left: a draw.", draw_free_cells(Rule::Renju));
    }
    if (end.forbidden != Forbidden::No) {
        return fmt::format("{} wins: {} made a forbidden {} on {}.", side_name(*end.winner),
                           side_name(opponent(*end.winner)), name_of(end.forbidden), to_text(last));
    }
    return fmt::format("{} wins.", side_name(*end.winner));
}

std::string describe(Color mover, Point last, int number, const SearchResult& result) {
    std::string text = fmt::format("Move {}: {} plays {}", number, side_name(mover), to_text(last));
    if (!result.lines.empty()) {
        const PvLine& line = result.lines.front();
        text += fmt::format("   evaluation {}, depth {}-{}, {} nodes, {} per second",
                            format_value(line.value), line.depth, line.selective_depth, line.nodes,
                            format_speed(line.nodes, line.elapsed_ms));
    }
    return text;
}

}  // namespace

int run_demo(const DemoOptions& options) {
    const bool terminal = stdout_is_terminal();
    const GameRule rule{options.rule, false};
    Engine engine;
    Game game(options.size, options.size);
    TimeControl clock;
    clock.turn_ms = options.move_ms;
    if (terminal)
        fmt::print("{}", kClearScreen);
    fmt::print("Fukumi plays itself: {}, {}x{}, {} ms a move\n\n", name_of(options.rule),
               options.size, options.size, options.move_ms);
    while (true) {
        // The mover counts as Own and everything changes sides with each move.
        const Owner mover = game.next_to_move();
        const Position position = game.position(rule, mover);
        const Color color = position.side_to_move();
        const SearchResult result = engine.think(position, clock, Clock::now(), {}, {});
        const Point last{x_of(result.best), y_of(result.best)};
        game.put(last, mover);
        Grid after = position.grid();
        after.set(last, stone_of(color));
        const auto end = end_after(after, rule.rule, last);

        if (terminal)
            fmt::print("{}", kHome);
        fmt::print("{}\n{}\n{}", draw(after, last),
                   describe(color, last, static_cast<int>(game.stones().size()), result),
                   terminal ? kClearBelow : "\n");
        if (end)
            fmt::print("\n{}\n", describe(*end, after, last));
        std::fflush(stdout);
        if (end)
            return 0;
    }
}

}  // namespace fukumi
