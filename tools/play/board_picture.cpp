// See board_picture.h.
#include "tools/play/board_picture.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

#include "engine/board/rules.h"

namespace fukumi {
namespace {

constexpr std::size_t kLabelWidth = 3;  // characters of draw() before the first cell of a row
constexpr std::size_t kCellWidth = 2;   // a mark, then the cell

constexpr const char* kReset = "\x1b[0m";

// Splits draw()'s text into lines without their ends.
std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = text.find('\n', start);
        lines.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return lines;
}

// Returns the offset of a cell in its line of draw().
std::size_t offset_of(int x) {
    return kLabelWidth + kCellWidth * static_cast<std::size_t>(x) + 1;
}

std::vector<Point> winning_row(const Game& game) {
    if (!game.end() || game.moves().empty() || game.end()->forbidden != Forbidden::No)
        return {};
    return winning_line(game.grid(), game.rule(), game.last());
}

bool contains(const std::vector<Point>& cells, Point p) {
    return std::find(cells.begin(), cells.end(), p) != cells.end();
}

std::string colored(char cell, bool is_marked) {
    const char* const start = cell == 'X'   ? "\x1b[1;33m"
                              : cell == 'O' ? "\x1b[1;36m"
                              : cell == '!' ? "\x1b[31m"
                                            : "\x1b[2m";
    return std::string(start) + (is_marked ? "\x1b[7m" : "") + cell + kReset;
}

}  // namespace

std::string picture_of(const Game& game, Rows rows, bool is_colored) {
    const std::vector<Point> row = winning_row(game);
    const bool marks_forbidden =
        game.rule() == Rule::Renju && game.side_to_move() == Color::Black && !game.end();
    std::vector<std::string> lines = lines_of(draw(game.grid(), game.last(), rows));
    for (int y = 0; y < game.height(); ++y) {
        std::string& line = lines[static_cast<std::size_t>(y) + 1];
        // Go from the last cell to the first, because the inserted sequences move the text that
        // follows.
        for (int x = game.width() - 1; x >= 0; --x) {
            const Point p{x, y};
            const std::size_t at = offset_of(x);
            if (marks_forbidden && game.can_play(p) && forbidden(game.grid(), p) != Forbidden::No)
                line[at] = '!';
            const bool is_in_row = contains(row, p);
            if (is_in_row && line[at - 1] == ' ')
                line[at - 1] = '*';
            if (is_colored)
                line.replace(at, 1, colored(line[at], is_in_row || p == game.last()));
        }
    }
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

}  // namespace fukumi
