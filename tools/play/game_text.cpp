// See game_text.h.
#include "tools/play/game_text.h"

#include <fmt/format.h>

#include "engine/board/notation.h"

namespace fukumi {

std::string side_name(Color color) {
    return fmt::format("{} ({})", name_of(color), letter_of(color));
}

const char* rule_sentence(Rule rule) {
    switch (rule) {
        case Rule::Standard:
            return "Exactly five in a row win.";
        case Rule::Renju:
            return "Five in a row win. Black may not make two open threes or two fours with one "
                   "stone, nor six in a row.";
        case Rule::CaroOverline:
            return "Five in a row win, except between two stones of the other side; six or more "
                   "always win.";
        case Rule::CaroExact:
            return "Exactly five in a row win, except between two stones of the other side.";
        default:
            return "Five or more in a row win.";
    }
}

std::string describe_end(const Game& game, Rows rows) {
    const GameEnd& end = *game.end();
    if (!end.winner) {
        return is_full(game.grid())
                   ? "The board is full: a draw."
                   : fmt::format("{} free cells are left: a draw.", draw_free_cells(game.rule()));
    }
    if (end.forbidden != Forbidden::No) {
        return fmt::format("{} wins: {} made a forbidden {} on {}.", side_name(*end.winner),
                           side_name(opponent(*end.winner)), name_of(end.forbidden),
                           CellNames(rows, game.height())(game.last()));
    }
    return fmt::format("{} wins.", side_name(*end.winner));
}

}  // namespace fukumi
