// Boards and moves for the tests of the reference players.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tests/support/drawn.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::support {

/// Returns the board of a text drawing (X Black, O White) in which `mover` is to move.
inline reference::Board board_of(std::string_view drawing, Color mover = Color::Black) {
    return reference::Board(Position(Rule::Freestyle, drawn(drawing), mover), {});
}

/// Returns the code of a window that is written as text such as "X.O#.": X is an own stone, O a
/// stone of the opponent, . a free cell, # a wall.
inline int code_of(std::string_view text) {
    int code = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        code |= static_cast<int>(std::string_view(".XO#").find(text[i])) << (2 * i);
    return code;
}

/// Returns the move that a player chooses with this random seed, as a cell name such as "h8".
inline std::string move_of(reference::ReferencePlayer& player, const reference::Board& board,
                           std::uint64_t seed = 1) {
    Random random(seed);
    reference::Thinking thinking{random};
    const int cell = player.choose(board, thinking);
    return to_text(Point{board.x_of_cell(cell), board.y_of_cell(cell)});
}
inline std::string move_of(std::string_view name, const reference::Board& board,
                           std::uint64_t seed = 1) {
    return move_of(*reference::find_player(name)->make(), board, seed);
}

/// Returns the board as text. X: stone of the side to move, O: stone of the opponent, #: wall.
inline std::string drawing_of(const reference::Board& board) {
    std::string text;
    for (int cell = 0; cell < board.size(); ++cell) {
        text += ".XO#"[static_cast<int>(board.cells[cell])];
        text += board.x_of_cell(cell) + 1 == board.width ? '\n' : ' ';
    }
    return text;
}

/// Returns a square board with at most `stones` random stones; it may contain a five.
inline reference::Board random_board(int side, int stones, Random& random) {
    reference::Board board(side, side);
    for (int i = 0; i < stones; ++i) {
        const int cell = random.below(board.size());
        board.cells[cell] = random.below(2) == 0 ? reference::Side::Own : reference::Side::Other;
    }
    return board;
}

}  // namespace fukumi::support
