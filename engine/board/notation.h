// Reads and writes cells ("h8"), move lists ("h8i7j9") and boards drawn with one character per
// cell.
//
// The name of a cell is the letter of its column and the number of its row. Column a is the
// leftmost. Row 1 is at the TOP, as in the Gomocup judge; Yixin-Board counts rows from the bottom
// (see Rows). All functions are pure.
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

/// The name of a move without a stone, that is of Move::none() and kNoPoint.
inline constexpr std::string_view kPassWord = "pass";

/// Returns the name of a cell, such as "h8" for x = 7, y = 7, or kPassWord.
/// Requires: the argument is a cell of a board, Move::none() or kNoPoint.
std::string to_text(Move move);
std::string to_text(Point p);

/// The edge of the board at which row 1 is.
enum class Rows : std::uint8_t { FromTop, FromBottom };

/// Converts a cell between row numbers from the top and row numbers as `rows` counts them. The
/// function is its own inverse. Example for a user who counts rows with `rows`: the program shows
/// cell p as to_text(renumbered(p, rows, height)); if it parses a name from this user as q, the
/// user means the cell renumbered(q, rows, height). For FromTop and for kNoPoint the function
/// returns `p`.
inline constexpr Point renumbered(Point p, Rows rows, int height) noexcept {
    return rows == Rows::FromTop || p == kNoPoint ? p : Point{p.x, height - 1 - p.y};
}

/// A function object that returns the names of cells for a user who counts rows with `rows`.
class CellNames {
 public:
    CellNames(Rows rows, int height) noexcept : rows_(rows), height_(height) {}

    std::string operator()(Point p) const { return to_text(renumbered(p, rows_, height_)); }
    std::string operator()(Move move) const {
        return move ? (*this)(point_of(move)) : to_text(move);
    }

 private:
    Rows rows_;
    int height_;
};

/// Returns the character for a stone of `color` in a drawn board.
inline constexpr char letter_of(Color color) noexcept {
    return color == Color::Black ? 'X' : 'O';
}

/// Parses a move list in pos notation: cells without separators, "h8i7j9". Letters may have either
/// case, numbers have one or two digits, and blanks between cells are skipped. For an empty text
/// the function returns an empty list.
/// Requires: width and height are in kMinBoardSize..kMaxBoardSize.
/// Errors: the message names the first token that is not a cell, lies outside the board or repeats
/// an earlier cell.
Result<std::vector<Point>> parse_pos(std::string_view text, int width, int height);

/// Parses a drawn board, one line per row from the top: '.' free, 'X' Black, 'O' White, '#' frozen
/// (Cell::Wall). Skips blanks, blank lines and the additions of draw(): column letters, row numbers
/// and the parentheses around the last move.
/// Errors: if a line has an unknown character or fewer or more cells than the first row, the
/// message names the line. A board that is too small or too large is an error, too.
Result<Grid> parse_drawing(std::string_view text);

/// Returns the board as text, with the top row first, coordinates on all four sides, and the stone
/// at `last` in parentheses. parse_drawing() can read the result. Every line ends with a line feed.
/// `rows` changes only the row numbers, not the order of the rows.
std::string draw(const Grid& grid, Point last = kNoPoint, Rows rows = Rows::FromTop);

}  // namespace fukumi
