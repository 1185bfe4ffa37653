// See position_input.h.
#include "protocol/app/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "engine/board/rules.h"
#include "protocol/formats/psq.h"
#include "protocol/formats/sgf.h"
#include "protocol/formats/text.h"
#include "protocol/formats/text_file.h"

namespace fukumi {
namespace {

using formats::GameRecord;
using Positions = std::vector<InputPosition>;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// ---- Which positions can be solved --------------------------------------------------------------

/// The first winning line of a side, row by row from the top; empty if it has none.
std::vector<Point> line_of(const Grid& grid, Rule rule, Color side) {
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            if (grid.at(x, y) != stone_of(side))
                continue;
            if (auto line = winning_line(grid, rule, {x, y}); !line.empty())
                return line;
        }
    }
    return {};
}

std::string names_of(const std::vector<Point>& line, Rows rows, int height) {
    std::string names;
    for (const Point p : line)
        names += to_text(counted(p, rows, height));
    return names;
}

/// Why there is nothing to solve; empty if there is.
std::string problem_of(const InputPosition& position, Rows rows) {
    const Grid& grid = position.grid;
    const auto black = line_of(grid, position.rule, Color::Black);
    const auto white = line_of(grid, position.rule, Color::White);
    const std::string black_names = names_of(black, rows, grid.height());
    const std::string white_names = names_of(white, rows, grid.height());
    if (!black.empty() && !white.empty()) {
        return fmt::format("both sides have won, Black with {} and White with {}", black_names,
                           white_names);
    }
    if (!black.empty())
        return fmt::format("Black has won already, with {}", black_names);
    if (!white.empty())
        return fmt::format("White has won already, with {}", white_names);
    if (is_full(grid))
        return "the board is full";
    return {};
}

Result<InputPosition> checked(InputPosition position, const InputOptions& options) {
    if (options.to_move)
        position.to_move = *options.to_move;
    if (const std::string problem = problem_of(position, options.rows); !problem.empty())
        return Error{fmt::format("{}: {}", position.place, problem)};
    return position;
}

// ---- From what is read to positions -------------------------------------------------------------

InputPosition after_moves(std::string place, Rule rule, Grid grid,
                          const std::vector<Point>& moves) {
    Color mover = Color::Black;
    for (const Point p : moves) {
        grid.set(p, stone_of(mover));
        mover = opponent(mover);
    }
    return {std::move(place), rule, std::move(grid), mover,
            moves.empty() ? kNoPoint : moves.back()};
}

Result<InputPosition> from_game(const GameRecord& game, std::string place,
                                const InputOptions& options) {
    std::vector<Point> moves;
    for (const formats::MoveRecord& move : game.moves)
        moves.push_back(move.at);
    return checked(after_moves(std::move(place), game.rule, Grid(game.width, game.height), moves),
                   options);
}

Result<Positions> only(Result<InputPosition> position) {
    if (!position)
        return Error{position.error()};
    return Positions{std::move(*position)};
}

// ---- The formats --------------------------------------------------------------------------------

Result<Positions> read_pos(std::string_view text, const formats::ReadOptions& read,
                           const InputOptions& options) {
    Positions positions;
    formats::LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        if (line->front() == '#')
            continue;
        const std::string place = fmt::format("{}:{}", read.file, lines.number());
        auto position = read_position(*line, place, options);
        if (!position)
            return Error{position.error()};
        positions.push_back(std::move(*position));
    }
    if (positions.empty())
        return formats::error_at(read, 0, "no position in it");
    return positions;
}

Result<Positions> read_psq(std::string_view text, const formats::ReadOptions& read,
                           const InputOptions& options) {
    const auto game = formats::read_psq(text, read);
    if (!game)
        return Error{game.error()};
    return only(from_game(*game, read.file, options));
}

Result<Positions> read_sgf(std::string_view text, const formats::ReadOptions& read,
                           const InputOptions& options) {
    const auto games = formats::read_sgf(text, read);
    if (!games)
        return Error{games.error()};
    Positions positions;
    for (const GameRecord& game : *games) {
        std::string place = read.file;
        if (games->size() > 1)
            place += fmt::format(": game {}", positions.size() + 1);
        auto position = from_game(game, std::move(place), options);
        if (!position)
            return Error{position.error()};
        positions.push_back(std::move(*position));
    }
    return positions;
}

/// "line 3: text" of the reader of drawings as "file:3: text", which editors understand.
Error drawing_error(const std::string& error, const formats::ReadOptions& read) {
    constexpr std::string_view kLine = "line ";
    if (error.rfind(kLine, 0) != 0)
        return formats::error_at(read, 0, error);
    return Error{fmt::format("{}:{}", read.file, error.substr(kLine.size()))};
}

/// A board without the order of its moves: the counts tell whose turn it is.
Result<Positions> from_grid(Grid grid, const formats::ReadOptions& read,
                            const InputOptions& options) {
    const int black = grid.count(Cell::Black);
    const int white = grid.count(Cell::White);
    if (!options.to_move && black != white && black != white + 1) {
        return formats::error_at(read, 0,
                                 fmt::format("wrong colour counts: {} black and {} white stones; "
                                             "--to-move can say whose move it is",
                                             black, white));
    }
    const Color to_move = black == white ? Color::Black : Color::White;
    return only(checked({read.file, read.rule, std::move(grid), to_move, kNoPoint}, options));
}

Result<Positions> read_drawing(std::string_view text, const formats::ReadOptions& read,
                               const InputOptions& options) {
    auto grid = parse_drawing(text);
    if (!grid)
        return drawing_error(grid.error(), read);
    return from_grid(std::move(*grid), read, options);
}

/// The cells of a row of numbers: what blanks, commas or semicolons separate, or else single
/// characters.
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

/// A board of numbers, row by row from the top: 1 is black, 0 white, anything else free.
Result<Positions> read_numbers(std::string_view text, const formats::ReadOptions& read,
                               const InputOptions& options) {
    std::vector<std::vector<std::string_view>> rows;
    formats::LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        rows.push_back(cells_of(*line));
        if (rows.back().size() != rows.front().size()) {
            return formats::error_at(read, lines.number(),
                                     fmt::format("{} cells in '{}', but {} in the first row",
                                                 rows.back().size(), *line, rows.front().size()));
        }
    }
    const auto width = static_cast<int>(rows.front().size());
    const auto height = static_cast<int>(rows.size());
    if (std::min(width, height) < kMinBoardSize || std::max(width, height) > kMaxBoardSize) {
        return formats::error_at(read, 0,
                                 fmt::format("a board of {}x{} cells; sides are {} to {}", width,
                                             height, kMinBoardSize, kMaxBoardSize));
    }
    Grid grid(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            if (rows[y][x] == "1" || rows[y][x] == "0")
                grid.set(x, y, rows[y][x] == "1" ? Cell::Black : Cell::White);
        }
    }
    return from_grid(std::move(grid), read, options);
}

// ---- Choosing one -------------------------------------------------------------------------------

std::string without_blanks(std::string_view text) {
    std::string result(text);
    result.erase(
        std::remove_if(result.begin(), result.end(), [](char c) { return c == ' ' || c == '\t'; }),
        result.end());
    return result;
}

/// Whether a line is one of a drawn board: cells, perhaps with row numbers at the ends, or column
/// letters. "O8O9O10", on the other hand, is a move list.
bool is_drawn(std::string_view line) {
    constexpr std::string_view kColumns = "abcdefghijklmnopqrstuv";
    const std::string dense = without_blanks(line);
    if (dense.find('.') != std::string::npos)
        return true;
    const std::size_t first = std::min(dense.find_first_not_of("0123456789"), dense.size());
    const std::size_t end = dense.find_last_not_of("0123456789") + 1;  // 0 if there are only digits
    const std::string_view cells =
        std::string_view(dense).substr(first, end - std::min(first, end));
    return cells.size() >= kMinBoardSize &&
           (cells.find_first_not_of("XO#()") == std::string_view::npos ||
            kColumns.substr(0, cells.size()) == cells);
}

/// Whether a text is a board of numbers: 1 and 0 among digits and signs, and no letter anywhere. A
/// drawn board has X, O or the letters of its columns, a move list begins with a letter.
bool is_numbers(std::string_view text) {
    return text.find_first_of("01") != std::string_view::npos &&
           text.find_first_not_of("0123456789-+.,;_* \t\r\n") == std::string_view::npos;
}

bool starts_sgf(std::string_view line) {
    const std::string dense = without_blanks(line);
    return dense == "(" || dense.substr(0, 2) == "(;";
}

Result<Positions> read_by_content(std::string_view text, const formats::ReadOptions& read,
                                  const InputOptions& options) {
    if (is_numbers(text))
        return read_numbers(text, read, options);
    formats::LineCursor lines(text);
    auto line = lines.next_filled();
    while (line && line->front() == '#' && !is_drawn(*line))  // a comment, or a row of frozen cells
        line = lines.next_filled();
    const std::string_view first = line.value_or("");
    if (starts_sgf(first))
        return read_sgf(text, read, options);
    if (first.substr(0, 4) == "Pisk" || first.substr(0, 4) == "pisk")
        return read_psq(text, read, options);
    return is_drawn(first) ? read_drawing(text, read, options) : read_pos(text, read, options);
}

std::string lower_case_extension(const std::filesystem::path& path) {
    std::string extension = formats::to_utf8(path.extension());
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

}  // namespace

Result<InputPosition> read_position(std::string_view moves, const std::string& place,
                                    const InputOptions& options) {
    auto points = parse_pos(moves, options.width, options.height);
    if (!points)
        return Error{fmt::format("{}: {}", place, points.error())};
    for (Point& p : *points)
        p = counted(p, options.rows, options.height);
    return checked(after_moves(place, options.rule, Grid(options.width, options.height), *points),
                   options);
}

Result<std::vector<InputPosition>> read_positions(std::string_view text,
                                                  const std::filesystem::path& path,
                                                  const InputOptions& options) {
    if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark)
        text.remove_prefix(kByteOrderMark.size());
    formats::ReadOptions read;
    read.file = formats::to_utf8(path);
    read.rule = options.rule;
    read.width = options.width;
    read.height = options.height;
    const std::string extension = lower_case_extension(path);
    if (extension == ".pos")
        return read_pos(text, read, options);
    if (extension == ".psq")
        return read_psq(text, read, options);
    if (extension == ".sgf")
        return read_sgf(text, read, options);
    return read_by_content(text, read, options);
}

}  // namespace fukumi
