#include "engine/board/notation.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "engine/core/text.h"

namespace fukumi {
namespace {

char column_letter(int x) noexcept {
    return static_cast<char>('a' + x);
}

/// Returns `text` in quotes for an error message: at most its first 12 characters, and '?' for each
/// character that is not printable ASCII.
std::string quoted(std::string_view text) {
    constexpr std::size_t kMaxLength = 12;
    std::string result = "'";
    for (const char c : text.substr(0, kMaxLength))
        result += c >= ' ' && c <= '~' ? c : '?';
    return result + (text.size() > kMaxLength ? "...'" : "'");
}

/// Returns the part of a move list that should be its first cell: the first character and all
/// characters after it up to a blank or a letter. Requires: text is not empty.
std::string_view first_token(std::string_view text) noexcept {
    std::size_t length = 1;
    while (length < text.size() && !is_blank(text[length]) && !is_letter(text[length]))
        ++length;
    return text.substr(0, length);
}

std::optional<Point> parse_cell(std::string_view token) noexcept {
    if (token.size() < 2 || token.size() > 3 || !is_letter(token[0]))
        return std::nullopt;
    int number = 0;
    for (const char c : token.substr(1)) {
        if (!is_digit(c))
            return std::nullopt;
        number = number * 10 + (c - '0');
    }
    const int x = token[0] >= 'a' ? token[0] - 'a' : token[0] - 'A';
    return Point{x, number - 1};
}

std::optional<Cell> cell_from(char c) noexcept {
    switch (c) {
        case '.':
            return Cell::Empty;
        case 'X':
            return Cell::Black;
        case 'O':
            return Cell::White;
        case '#':
            return Cell::Wall;
        default:
            return std::nullopt;
    }
}

char character_of(Cell cell) noexcept {
    return ".XO#"[static_cast<int>(cell)];
}

/// Returns the cells of one line of a drawn board: the characters of the line without blanks,
/// parentheses and the row numbers at both ends.
std::string cells_of_line(std::string_view line) {
    std::string cells;
    for (const char c : line) {
        if (!is_blank(c) && c != '(' && c != ')')
            cells += c;
    }
    while (!cells.empty() && is_digit(cells.back()))
        cells.pop_back();
    cells.erase(cells.begin(), std::find_if_not(cells.begin(), cells.end(), is_digit));
    return cells;
}

/// Returns true if `cells` is the header line of a drawn board, the column letters "abcdefgh...".
/// An empty line counts as a header, too.
bool is_column_header(std::string_view cells) noexcept {
    for (std::size_t x = 0; x < cells.size(); ++x) {
        if (cells[x] != column_letter(static_cast<int>(x)))
            return false;
    }
    return true;
}

}  // namespace

std::string to_text(Point p) {
    if (p == kNoPoint)
        return std::string(kPassWord);
    assert(p.x >= 0 && p.x < kMaxBoardSize && p.y >= 0 && p.y < kMaxBoardSize);
    return column_letter(p.x) + std::to_string(p.y + 1);
}

std::string to_text(Move move) {
    return to_text(move ? point_of(move) : kNoPoint);
}

Result<std::vector<Point>> parse_pos(std::string_view text, int width, int height) {
    Grid seen(width, height);
    std::vector<Point> points;
    while (!text.empty()) {
        if (is_blank(text[0])) {
            text.remove_prefix(1);
            continue;
        }
        const std::string_view token = first_token(text);
        const std::optional<Point> p = parse_cell(token);
        if (!p)
            return Error{quoted(token) + " is not a cell such as h8"};
        if (!seen.contains(p->x, p->y)) {
            return Error{quoted(token) + " is outside the " + std::to_string(width) + "x" +
                         std::to_string(height) + " board"};
        }
        if (seen.at(*p) != Cell::Empty)
            return Error{quoted(token) + " is played twice"};
        seen.set(*p, Cell::Wall);
        points.push_back(*p);
        text.remove_prefix(token.size());
    }
    return points;
}

Result<Grid> parse_drawing(std::string_view text) {
    std::vector<std::string> rows;
    for (int line_number = 1; !text.empty(); ++line_number) {
        const std::size_t length = std::min(text.find('\n'), text.size());
        const std::string cells = cells_of_line(text.substr(0, length));
        text.remove_prefix(std::min(length + 1, text.size()));
        if (is_column_header(cells))
            continue;  // a header or a blank line

        const std::string place = "line " + std::to_string(line_number) + ": ";
        for (const char c : cells) {
            if (!cell_from(c))
                return Error{place + quoted({&c, 1}) + " is not one of . X O #"};
        }
        if (!rows.empty() && cells.size() != rows[0].size()) {
            return Error{place + std::to_string(cells.size()) + " cells, but the first row has " +
                         std::to_string(rows[0].size())};
        }
        rows.push_back(cells);
    }

    const auto width = static_cast<std::int64_t>(rows.empty() ? 0 : rows[0].size());
    const auto height = static_cast<std::int64_t>(rows.size());
    if (!is_board_side(width) || !is_board_side(height)) {
        return Error{"a board of " + std::to_string(width) + "x" + std::to_string(height) +
                     " cells; sides are " + std::to_string(kMinBoardSize) + " to " +
                     std::to_string(kMaxBoardSize)};
    }
    Grid grid(static_cast<int>(width), static_cast<int>(height));
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x)
            grid.set(x, y, *cell_from(rows[y][x]));
    }
    return grid;
}

std::string draw(const Grid& grid, Point last, Rows rows) {
    std::string header = "   ";
    for (int x = 0; x < grid.width(); ++x) {
        header += ' ';
        header += column_letter(x);
    }
    header += '\n';

    std::string text = header;
    for (int y = 0; y < grid.height(); ++y) {
        const std::string number = std::to_string(renumbered({0, y}, rows, grid.height()).y + 1);
        text += (number.size() == 1 ? " " : "") + number + " ";
        const int marked = y == last.y ? last.x : kNoPoint.x;
        for (int x = 0; x < grid.width(); ++x) {
            // Draw one character before each cell: '(' before the marked cell, ')' after it, else '
            // '.
            text += x == marked ? '(' : x - 1 == marked && x > 0 ? ')' : ' ';
            text += character_of(grid.at(x, y));
        }
        text += grid.width() - 1 == marked ? ')' : ' ';
        text += number + "\n";
    }
    return text + header;
}

}  // namespace fukumi
