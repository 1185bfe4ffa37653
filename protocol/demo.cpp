// See demo.h.
#include "protocol/demo.h"

#include <fmt/format.h>

#include <optional>
#include <string>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/engine/engine.h"
#include "engine/engine/game.h"
#include "protocol/messages.h"
#include "protocol/stdio_pipe.h"

namespace fukumi {

namespace {

// Cursor to the upper left, and clear from there to the
// end. Clearing after the fact avoids flicker.
constexpr const char* kHome = "\x1b[H";
constexpr const char* kClearBelow = "\x1b[J";
constexpr const char* kClearScreen = "\x1b[2J";

const char* name_of(Color color) {
    return color == Color::Black ? "Black (X)" : "White (O)";
}

/// How the game ended with this move; nothing if it goes
/// on. `before` is the board without the move.
std::optional<std::string> verdict(const Grid& before, const Grid& after, Rule rule, Point last,
                                   Color mover) {
    const Forbidden foul =
        rule == Rule::Renju && mover == Color::Black ? forbidden(before, last) : Forbidden::No;
    if (foul != Forbidden::No) {
        return fmt::format("{} wins: {} made a forbidden {} on {}.", name_of(opponent(mover)),
                           name_of(mover), name_of(foul), to_text(last));
    }
    if (wins(after, rule, last))
        return fmt::format("{} wins.", name_of(mover));
    if (is_full(after))
        return "The board is full: a draw.";
    return std::nullopt;
}

std::string describe(Color mover, Point last, int number, const SearchResult& result) {
    std::string text = fmt::format("Move {}: {} plays {}", number, name_of(mover), to_text(last));
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
        const Grid before = position.grid();
        const SearchResult result = engine.think(position, clock, Clock::now(), {}, {});
        const Point last{x_of(result.best), y_of(result.best)};
        game.put(last, mover);
        Grid after = before;
        after.set(last, stone_of(color));
        const auto end = verdict(before, after, rule.rule, last, color);

        if (terminal)
            fmt::print("{}", kHome);
        fmt::print("{}\n{}\n{}", draw(after, last),
                   describe(color, last, static_cast<int>(game.stones().size()), result),
                   terminal ? kClearBelow : "\n");
        if (end)
            fmt::print("\n{}\n", *end);
        std::fflush(stdout);
        if (end)
            return 0;
    }
}

}  // namespace fukumi
