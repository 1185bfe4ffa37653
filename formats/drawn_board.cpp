// See drawn_board.h.
#include "formats/drawn_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/text.h"

namespace fukumi::formats {
namespace {

/// Converts the error "line 3: text" of parse_drawing() to "file:3: text", so that editors can open
/// the place.
Error drawing_error(const std::string& error, const ReadOptions& options) {
    constexpr std::string_view kLine = "line ";
    if (error.rfind(kLine, 0) != 0)
        return error_at(options, 0, error);
    return Error{fmt::format("{}:{}", options.file, error.substr(kLine.size()))};
}

/// Splits a row of a board of numbers into its cells.
std::vector<std::string_view> cells_of(std::string_view row) {
    constexpr std::string_view kSeparators = " \t,;";
    std::vector<std::string_view> cells;
    if (row.find_first_of(kSeparators) == std::string_view::npos) {
        for (std::size_t i = 0; i < row.size(); ++i)
            cells.push_back(row.substr(i, 1));
        return cells;
    }
    for (std::size_t begin = row.find_first_not_of(kSeparators); begin != std::string_view::npos;) {
        const std::size_t end = std::min(row.find_first_of(kSeparators, begin), row.size());
        cells.push_back(row.substr(begin, end - begin));
        begin = row.find_first_not_of(kSeparators, end);
    }
    return cells;
}

// Returns true for a row of cells, with or without row numbers. Returns false for the line of
// column letters.
bool is_row(std::string_view line) {
    return line.find_first_not_of("XOxo.#() \t\r0123456789") == std::string_view::npos;
}

// Returns true for a move with its number, such as "1.h8" or "1.8,8". In a row of a drawn board,
// cells follow the row number and the point.
bool looks_numbered(std::string_view dense) {
    constexpr std::string_view kDigits = "0123456789";
    const std::size_t dot = dense.find_first_not_of(kDigits);
    if (dot == 0 || dot == std::string_view::npos || dense[dot] != '.')
        return false;
    const std::string_view move =
        dense.substr(std::min(dense.find_first_not_of('.', dot), dense.size()));
    if (move.empty())
        return false;
    const std::size_t end = std::min(move.find_first_not_of(kDigits), move.size());
    return end > 0 ? move.substr(end, 1) == ","
                   : is_letter(move[0]) && move.size() > 1 && is_digit(move[1]);
}

}  // namespace

bool is_comment(std::string_view line) {
    return line.front() == ';' || line.substr(0, 2) == "//" ||
           (line.front() == '#' && !is_row(line));
}

bool looks_drawn(std::string_view line) {
    constexpr std::string_view kColumns = "abcdefghijklmnopqrstuv";
    const std::string dense = without_blanks(line);
    if (dense.find('.') != std::string::npos)
        return !looks_numbered(dense);
    const std::size_t first = std::min(dense.find_first_not_of("0123456789"), dense.size());
    const std::size_t end = dense.find_last_not_of("0123456789") + 1;  // 0 if there are only digits
    const std::string_view cells =
        std::string_view(dense).substr(first, end - std::min(first, end));
    return cells.size() >= kMinBoardSize &&
           (cells.find_first_not_of("XOxo#()") == std::string_view::npos ||
            kColumns.substr(0, cells.size()) == cells);
}

bool looks_numeric(std::string_view text) {
    return text.find_first_of("01") != std::string_view::npos &&
           text.find_first_not_of("0123456789-+.,;_* \t\r\n") == std::string_view::npos;
}

Result<Grid> read_drawn_board(std::string_view text, const ReadOptions& options) {
    // Replace comments by empty lines, so that errors have the right line numbers.
    std::string plain;
    while (!text.empty()) {
        std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (is_row(line)) {
            std::replace(line.begin(), line.end(), 'x', 'X');
            std::replace(line.begin(), line.end(), 'o', 'O');
        } else if (is_comment(line)) {
            line.clear();
        }
        plain += line + '\n';
    }
    auto grid = parse_drawing(plain);
    if (!grid)
        return drawing_error(grid.error(), options);
    return grid;
}

Result<Grid> read_numeric_board(std::string_view text, const ReadOptions& options) {
    std::vector<std::vector<std::string_view>> rows;
    LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        rows.push_back(cells_of(*line));
        if (rows.back().size() != rows.front().size()) {
            return error_at(options, lines.number(),
                            fmt::format("{} cells in '{}', but {} in the first row",
                                        rows.back().size(), *line, rows.front().size()));
        }
    }
    const auto width = rows.empty() ? 0 : static_cast<int>(rows.front().size());
    const auto height = static_cast<int>(rows.size());
    if (!is_board_side(width) || !is_board_side(height)) {
        return error_at(options, 0,
                        fmt::format("a board of {}x{} cells; sides are {} to {}", width, height,
                                    kMinBoardSize, kMaxBoardSize));
    }
    Grid grid(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (rows[y][x] == "1" || rows[y][x] == "0")
                grid.set(x, y, rows[y][x] == "1" ? Cell::Black : Cell::White);
        }
    }
    return grid;
}

}  // namespace fukumi::formats
