// Text notation: cells ("h8"), move lists ("h8i7j9") and boards drawn with one character per cell.
//
// Columns are letters from the left, starting with a. Rows are numbers counted from the TOP,
// starting with 1, as in the Gomocup judge. Yixin-Board counts rows from the bottom; see Rows. All
// functions are pure.
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

/// Returns "h8" for x = 7, y = 7. Requires: a cell of a board, not Move::none().
std::string to_text(Move move);
std::string to_text(Point p);

/// The edge at which the numbering of the rows starts.
enum class Rows : std::uint8_t { FromTop, FromBottom };

/// Converts between the two ways to count rows; it is its own inverse. to_text(renumbered(p, rows,
/// height)) names p for a user who counts with `rows`; renumbered(q, rows, height) is the cell that
/// such a user meant by a name that was parsed as q. Returns `p` for FromTop.
inline constexpr Point renumbered(Point p, Rows rows, int height) noexcept {
    return rows == Rows::FromTop ? p : Point{p.x, height - 1 - p.y};
}

/// Function object that names cells for a user who counts rows with `rows`.
class CellNames {
 public:
    CellNames(Rows rows, int height) noexcept : rows_(rows), height_(height) {}

    std::string operator()(Point p) const { return to_text(renumbered(p, rows_, height_)); }
    std::string operator()(Move move) const { return (*this)(point_of(move)); }

 private:
    Rows rows_;
    int height_;
};

/// The character of a stone in a drawing.
inline constexpr char letter_of(Color color) noexcept {
    return color == Color::Black ? 'X' : 'O';
}

/// Parses a move list in pos notation: cells without separators, "h8i7j9". Letters may have either
/// case, numbers have one or two digits, and blanks between cells are skipped. An empty text is an
/// empty list. Requires: sides in kMinBoardSize..kMaxBoardSize.
/// Errors: names the token that is not a cell, lies outside the board or repeats an earlier cell.
Result<std::vector<Point>> parse_pos(std::string_view text, int width, int height);

/// Parses a drawn board, one line per row from the top: '.' free, 'X' Black, 'O' White, '#' frozen
/// (Cell::Wall). Skips blanks, blank lines and the additions of draw(): column letters, row numbers
/// and the parentheses around the last move.
/// Errors: names the line with an unknown character or with another length than the first row;
/// reports a board that is too small or too large.
Result<Grid> parse_drawing(std::string_view text);

/// Draws the board, top row first, with coordinates around it and the stone at `last` in
/// parentheses. parse_drawing() can read the result. Every line ends with a line feed. `rows`
/// changes only the row numbers, not the order of the rows.
std::string draw(const Grid& grid, Point last = kNoPoint, Rows rows = Rows::FromTop);

}  // namespace fukumi
