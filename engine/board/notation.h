// Cells and boards as text: "h8", move lists such as "h8i7j9", and boards drawn with one character
// a cell.
//
// Columns are letters from the left, starting with a; rows are numbers counted from the TOP,
// starting with 1, as the Gomocup judge counts them. Yixin-Board counts from the bottom: see Rows.
// All functions are pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi {

/// "h8" for x = 7, y = 7. Requires: a cell of a board, not Move::none().
std::string to_text(Move move);
std::string to_text(Point p);

/// The edge from which rows are numbered.
enum class Rows : std::uint8_t { FromTop, FromBottom };

/// The cell that has the name of `p` where rows are counted the other way; `p` itself for FromTop.
/// So to_text(counted(p, rows, height)) names p, and counted(q, rows, height) is what a reader
/// meant by the name from which we read q.
inline constexpr Point counted(Point p, Rows rows, int height) noexcept {
    return rows == Rows::FromTop ? p : Point{p.x, height - 1 - p.y};
}

/// Names cells as a user counts rows: to_text() behind counted().
class CellNames {
 public:
    CellNames(Rows rows, int height) noexcept : rows_(rows), height_(height) {}

    std::string operator()(Point p) const { return to_text(counted(p, rows_, height_)); }
    std::string operator()(Move move) const { return (*this)(Point{x_of(move), y_of(move)}); }

 private:
    Rows rows_;
    int height_;
};

/// The stone of a colour in a drawing.
inline constexpr char letter_of(Color color) noexcept {
    return color == Color::Black ? 'X' : 'O';
}

/// Reads a move list in pos notation: letters and numbers without separators, "h8i7j9".
/// Ranges:  letters in either case; numbers of one or two digits; blanks between moves are skipped.
///          An empty text is an empty list. Width and height in kMinBoardSize..kMaxBoardSize.
/// Errors:  names the token that is no cell, lies outside the board, or repeats an earlier one.
Result<std::vector<Point>> parse_pos(std::string_view text, int width, int height);

/// Reads a board drawn as text, one line per row from the top: '.' free, 'X' Black, 'O' White,
/// '#' frozen (Cell::Wall). Blanks and blank lines are skipped, and so is what draw() adds: a line
/// of column letters, row numbers, the parentheses around the last move.
/// Errors:  names the line and what is wrong with it: an unknown character, a row that is longer or
///          shorter than the first; or says that the board is too small or too large.
Result<Grid> parse_drawing(std::string_view text);

/// The board in the characters of parse_drawing(), which can read it back, with coordinates around
/// it and the stone at `last` in parentheses. Every line ends with a line feed. The first line is
/// the top of the board, whatever the numbers of its rows.
std::string draw(const Grid& grid, Point last = kNoPoint, Rows rows = Rows::FromTop);

}  // namespace fukumi
