// See drawn_board.h.
#include "formats/drawn_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
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

/// A symbol in UTF-8, and the ASCII character with the same meaning.
struct Symbol {
    std::string_view text;
    char character;
};

constexpr Symbol kSymbols[] = {
    {"●", 'X'},  {"⚫", 'X'},  {"×", 'X'},  {"Ｘ", 'X'},     {"ｘ", 'X'},     {"○", 'O'},
    {"⚪", 'O'},  {"◯", 'O'},  {"〇", 'O'}, {"Ｏ", 'O'},     {"ｏ", 'O'},     {"·", '.'},
    {"・", '.'}, {"･", '.'},  {"•", '.'},  {"．", '.'},     {"∙", '.'},      {"＋", '+'},
    {"十", '+'}, {"｜", '|'}, {"　", ' '}, {"\uFE0E", ' '}, {"\uFE0F", ' '},
};

/// Returns the ASCII character for a sign of the Unicode block "Box Drawing", of which the last two
/// bytes are given: a horizontal line, a vertical line, or a crossing.
char box_character(unsigned char middle, unsigned char last) noexcept {
    const int sign = (middle - 0x94) * 0x40 + (last - 0x80);  // U+2500 + sign
    if (sign == 0x02 || sign == 0x03 || sign == 0x51 || (sign >= 0x06 && sign <= 0x07) ||
        (sign >= 0x0A && sign <= 0x0B))
        return '|';
    return sign < 0x0C || sign == 0x50 ? '-' : '+';
}

/// Replaces symbols by the ASCII characters with the same meaning.
std::string in_ascii(std::string_view line) {
    std::string plain;
    while (!line.empty()) {
        const auto symbol =
            std::find_if(std::begin(kSymbols), std::end(kSymbols),
                         [&](const Symbol& known) { return line.starts_with(known.text); });
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(line[i]); };
        if (symbol != std::end(kSymbols)) {
            plain += symbol->character;
            line.remove_prefix(symbol->text.size());
        } else if (line.size() >= 3 && byte(0) == 0xE2 && (byte(1) == 0x94 || byte(1) == 0x95)) {
            plain += box_character(byte(1), byte(2));
            line.remove_prefix(3);
        } else {
            plain += line.front();
            line.remove_prefix(1);
        }
    }
    std::replace_if(
        plain.begin(), plain.end(),
        [](char c) { return c == '[' || c == ']' || c == '<' || c == '>' || c == ':'; }, ' ');
    return plain;
}

/// Returns true for a line of column letters, with or without I. Digits may come before: "8 9 A B".
bool is_column_line(std::string_view line) {
    char expected = 'a';
    for (const char c : line) {
        if (is_blank(c) || (is_digit(c) && expected == 'a'))
            continue;
        const char letter = to_lower(c);
        if (letter == 'j' && expected == 'i')
            expected = 'j';
        if (letter != expected)
            return false;
        ++expected;
    }
    return expected > 'a';
}

bool consists_of(std::string_view line, std::string_view characters) {
    return line.find_first_not_of(characters) == std::string_view::npos;
}

constexpr std::string_view kStones = "XxOoBbWw";

/// How a board is drawn.
struct Style {
    bool has_bar_cells = false;  ///< each cell is between two '|', and may be blank
    bool has_crossings = false;  ///< free cells are '+'; '-' and '|' connect them
    bool has_points = false;     ///< free cells are '.'

    explicit Style(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            const auto bars = std::count(line.begin(), line.end(), '|');
            const auto crossings = std::count(line.begin(), line.end(), '+');
            const bool has_stone = line.find_first_of(kStones) != std::string::npos;
            has_bar_cells = has_bar_cells || (bars > kMinBoardSize && has_stone && crossings == 0);
            has_crossings = has_crossings || crossings > 2;
            has_points = has_points || line.find('.') != std::string::npos;
        }
        has_crossings = has_crossings && !has_bar_cells;
    }
};

/// Returns the cells of a row whose cells are between bars; an empty text for a line between rows.
std::string bar_cells(std::string_view line) {
    const std::size_t first = line.find('|');
    const std::size_t last = line.rfind('|');
    if (first == last || consists_of(line, "+-=_ \t\r"))
        return {};
    std::string cells;
    bool is_rule = true;  // a line such as "|---|---|"
    for (std::size_t begin = first + 1; begin <= last;) {
        const std::size_t end = line.find('|', begin);
        const std::string_view cell = trimmed(line.substr(begin, end - begin));
        is_rule = is_rule && cell.size() > 1 && consists_of(cell, "-+=");
        cells += cell.empty() ? "." : cell;
        begin = end + 1;
    }
    return is_rule ? std::string() : cells;
}

/// Converts a line in ASCII to one that parse_drawing() reads; an empty text for a line that has no
/// cells.
std::string plain_row(std::string line, const Style& style) {
    if (is_column_line(line))
        return {};
    if (style.has_bar_cells) {
        line = bar_cells(line);
    } else {
        const bool is_frame = consists_of(line, "+-=_| \t\r") &&
                              std::count(line.begin(), line.end(), '+') <= 2 &&
                              (style.has_points || style.has_crossings);
        if (is_frame || consists_of(line, "| \t\r"))
            return {};
        std::erase(line, '|');
        if (style.has_crossings)
            std::erase(line, '-');
    }
    for (char& c : line) {
        if (c == '+' || c == '-' || c == '_')
            c = '.';
        else if (c == 'x' || c == 'b' || c == 'B')
            c = 'X';
        else if (c == 'o' || c == 'w' || c == 'W')
            c = 'O';
    }
    return line;
}

/// Removes row letters if every row has one, in order from A at the first row.
void remove_row_letters(std::vector<std::string>& lines) {
    char expected = 'a';
    for (const std::string& line : lines) {
        const std::string_view row = trimmed(line);
        if (is_column_line(row) || consists_of(row, "0123456789_ \t"))
            continue;
        if (to_lower(row.front()) != expected++)
            return;
    }
    for (std::string& line : lines) {
        if (const std::size_t first = line.find_first_not_of(kBlanks);
            first != std::string::npos && !is_column_line(line))
            line[first] = ' ';
    }
}

}  // namespace

bool is_comment(std::string_view line) {
    return line.front() == ';' || line.substr(0, 2) == "//" ||
           (line.front() == '#' && !is_row(line));
}

bool looks_drawn(std::string_view line) {
    std::string dense = in_ascii(line);
    std::erase_if(dense, [](char c) { return is_blank(c) || c == '|' || c == '(' || c == ')'; });
    const std::size_t first = std::min(dense.find_first_not_of("0123456789"), dense.size());
    const std::size_t end = dense.find_last_not_of("0123456789") + 1;  // 0 if there are only digits
    const std::string_view cells =
        std::string_view(dense).substr(first, end - std::min(first, end));
    if (cells.size() < kMinBoardSize || cells.find_first_of("0123456789") != std::string_view::npos)
        return false;
    const auto known = std::count_if(cells.begin(), cells.end(), [](char c) {
        return std::string_view(".+-_#").find(c) != std::string_view::npos ||
               kStones.find(c) != std::string_view::npos;
    });
    return is_column_line(cells) || 2 * known > std::ssize(cells);
}

bool looks_numeric(std::string_view text) {
    return text.find_first_of("01") != std::string_view::npos &&
           text.find_first_not_of("0123456789-+.,;_* \t\r\n") == std::string_view::npos;
}

Result<Grid> read_drawn_board(std::string_view text, const ReadOptions& options) {
    // Lines without cells stay as empty lines, so that errors have the right line numbers.
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const std::string_view content = trimmed(line);
        lines.push_back(!content.empty() && is_comment(content) ? "" : in_ascii(line));
    }
    remove_row_letters(lines);
    const Style style(lines);
    std::string plain;
    for (const std::string& line : lines)
        plain += plain_row(line, style) + '\n';
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
