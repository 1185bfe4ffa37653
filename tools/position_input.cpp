// See position_input.h.
#include "tools/position_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include "engine/board/rules.h"
#include "engine/core/text.h"
#include "formats/convert.h"
#include "formats/drawn_board.h"
#include "formats/game_record.h"
#include "formats/links.h"
#include "formats/pos.h"
#include "formats/reading.h"
#include "formats/sgf.h"
#include "formats/text_encoding.h"
#include "formats/text_file.h"

namespace fukumi {
namespace {

using formats::GameRecord;
using Positions = std::vector<InputPosition>;

// ---- Which positions can be solved --------------------------------------------------------------

/// Returns the first winning row of a side, searching from the top left; empty if the side has
/// none.
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

std::string names_of(const std::vector<Point>& line, const CellNames& name) {
    std::string names;
    for (const Point p : line)
        names += name(p);
    return names;
}

/// Returns the reason why the position cannot be solved, or an empty text if it can.
std::string problem_of(const InputPosition& position, Rows rows) {
    const Grid& grid = position.grid;
    const CellNames name(rows, grid.height());
    const auto black = line_of(grid, position.rule, Color::Black);
    const auto white = line_of(grid, position.rule, Color::White);
    if (!black.empty() && !white.empty()) {
        return fmt::format("both sides have won, Black with {} and White with {}",
                           names_of(black, name), names_of(white, name));
    }
    if (!black.empty())
        return fmt::format("Black has won already, with {}", names_of(black, name));
    if (!white.empty())
        return fmt::format("White has won already, with {}", names_of(white, name));
    // A forbidden last move ended the game only if it was played. In a set-up position or a move
    // list the order of the moves is unknown.
    if (position.is_last_played && position.last != kNoPoint) {
        const auto end = end_after(grid, position.rule, position.last);
        if (end && end->forbidden != Forbidden::No) {
            return fmt::format("Black has lost already, by {} on {}", name_of(end->forbidden),
                               name(position.last));
        }
    }
    if (is_full(grid))
        return "the board is full";
    return {};
}

Result<InputPosition> checked(InputPosition position, const InputOptions& options) {
    if (options.to_move) {
        position.to_move = *options.to_move;
        position.is_turn_assumed = false;
    }
    if (const auto open = check_open(position, options.rows.shown()); !open)
        return Error{open.error()};
    return position;
}

// ---- From moves to positions --------------------------------------------------------------------

/// The beginning of a game or a move list.
struct Start {
    std::string place;
    Rule rule;
    Grid grid;
    Color first = Color::Black;     ///< the side that moves first
    std::size_t set = 0;            ///< number of moves that are stones set up, not played
    bool is_first_assumed = false;  ///< nothing shows which side moves first
};

InputPosition after_moves(const Start& start, const std::vector<Point>& moves) {
    Grid grid = start.grid;
    Color mover = start.first;
    for (const Point p : moves) {
        formats::put_move(grid, p, mover);
        mover = opponent(mover);
    }
    InputPosition position{start.place, start.rule, std::move(grid), mover,
                           moves.empty() ? kNoPoint : moves.back()};
    position.is_last_played = moves.size() > start.set;
    position.is_turn_assumed = start.is_first_assumed;
    const bool is_whole_game = start.first == Color::Black && start.grid.stones() == 0;
    position.opening = is_whole_game && moves.size() >= 3
                           ? opening_of(moves, position.grid.width(), position.grid.height())
                           : opening_on(position.grid);
    return position;
}

Result<Positions> only(Result<InputPosition> position) {
    if (!position)
        return Error{position.error()};
    return Positions{std::move(*position)};
}

/// Returns every position of the game, without the final position if that is won or full.
Result<Positions> on_the_way(const Start& start, const std::vector<Point>& moves,
                             const InputOptions& options) {
    Positions positions;
    for (std::size_t count = 0; count <= moves.size(); ++count) {
        const auto end = moves.begin() + static_cast<std::ptrdiff_t>(count);
        InputPosition position = after_moves(start, std::vector<Point>(moves.begin(), end));
        position.place = fmt::format("{}, after {} moves", start.place, count);
        const std::string problem = problem_of(position, options.rows.shown());
        if (end == moves.end() && !problem.empty() && !positions.empty())
            break;
        if (!problem.empty())
            return Error{fmt::format("{}: {}", position.place, problem)};
        if (end != moves.end())
            position.next = *end;
        positions.push_back(std::move(position));
    }
    return positions;
}

Result<Positions> from_moves(const Start& start, const std::vector<Point>& moves,
                             const InputOptions& options) {
    if (options.every)
        return on_the_way(start, moves, options);
    return only(checked(after_moves(start, moves), options));
}

Result<Positions> from_game(const GameRecord& game, std::string place,
                            const InputOptions& options) {
    std::vector<Point> moves;
    for (const formats::MoveRecord& move : game.moves)
        moves.push_back(move.at);
    const Start start{std::move(place), game.rule, Grid(game.width, game.height), Color::Black,
                      static_cast<std::size_t>(game.opening_stones)};
    return from_moves(start, moves, options);
}

Result<Positions> from_tree(const formats::GameTree& tree, std::string place,
                            const InputOptions& options) {
    Start start{std::move(place), tree.rule, Grid(tree.width, tree.height), tree.first};
    for (const Color color : kColors) {
        for (const Point p : tree.setup[color])
            start.grid.set(p, stone_of(color));
    }
    start.is_first_assumed = tree.is_first_assumed;
    std::vector<Point> moves;
    for (const formats::GameTree::Node& node : formats::main_line(tree))
        moves.push_back(*node.move);
    return from_moves(start, moves, options);
}

Result<void> append(Positions& all, Result<Positions> more) {
    if (!more)
        return Error{more.error()};
    std::move(more->begin(), more->end(), std::back_inserter(all));
    return {};
}

/// Collects the positions of the games of a file. Leaves out a game with an error, unless no game of
/// the file has a position.
class GamePositions {
 public:
    /// `what` names the parts of the file in notes: "game" or "line".
    GamePositions(const InputOptions& options, const char* what) : options_(options), what_(what) {}

    void add(Result<Positions> more) {
        if (const auto added = append(positions_, std::move(more)); !added)
            problems_.push_back(added.error());
    }
    bool is_empty() const noexcept { return positions_.empty() && problems_.empty(); }
    Result<Positions> take() {
        if (problems_.empty())
            return std::move(positions_);
        if (positions_.empty())
            return formats::no_game_error(problems_.front(), problems_.size());
        if (options_.left_out == nullptr)
            return Error{problems_.front()};
        for (const std::string& problem : problems_) {
            if (options_.notes != nullptr)
                options_.notes->push_back(fmt::format("{}; this {} is left out", problem, what_));
        }
        options_.left_out->add(formats::Lost::BadGames, std::ssize(problems_));
        return std::move(positions_);
    }

 private:
    const InputOptions& options_;
    const char* what_;
    Positions positions_;
    std::vector<std::string> problems_;
};

// ---- The formats --------------------------------------------------------------------------------

/// Reads a file of games, whose positions are those at the end of the games.
Result<Positions> read_games(std::string_view text, const std::filesystem::path& path,
                             formats::Format format, const formats::ReadOptions& read,
                             const InputOptions& options) {
    formats::ConvertOptions convert;
    convert.read = read;
    convert.from = format;
    convert.skips_bad_games = options.left_out != nullptr;
    const auto found = formats::read_text_of_games(text, path, convert);
    if (!found)
        return Error{found.error()};
    if (options.notes != nullptr)
        options.notes->insert(options.notes->end(), found->notes.begin(), found->notes.end());
    if (options.left_out != nullptr)
        options.left_out->add(found->left_out);
    GamePositions positions(options, "game");
    const std::vector<GameRecord>& games = found->games;
    for (std::size_t i = 0; i < games.size(); ++i) {
        std::string place = read.file;
        if (games.size() > 1)
            place += fmt::format(": game {}", i + 1);
        positions.add(from_game(games[i], std::move(place), options));
    }
    return positions.take();
}

Result<Positions> read_sgf(std::string_view text, const formats::ReadOptions& read,
                           const InputOptions& options) {
    const auto games = formats::read_sgf_trees(text, read);
    if (!games)
        return Error{games.error()};
    GamePositions positions(options, "game");
    int number = 0;
    for (const Result<formats::GameTree>& game : *games) {
        ++number;
        if (!game) {
            positions.add(Error{game.error()});
            continue;
        }
        std::string place = read.file;
        if (games->size() > 1)
            place += fmt::format(": game {}", number);
        positions.add(from_tree(*game, std::move(place), options));
    }
    return positions.take();
}

/// Returns the positions that links show.
Result<Positions> read_links(std::string_view text, const formats::ReadOptions& read,
                             const InputOptions& options) {
    const auto links = formats::read_links(text, read);
    if (!links)
        return Error{links.error()};
    GamePositions positions(options, "game");
    for (const Result<formats::LinkedGame>& link : *links) {
        if (!link) {
            positions.add(Error{link.error()});
            continue;
        }
        formats::GameTree tree = link->tree;
        tree.nodes.resize(link->shown + 1);
        std::string place = fmt::format("{}:{}", read.file, link->line);
        positions.add(from_tree(tree, std::move(place), options));
    }
    return positions.take();
}

/// Returns the positions of a list of moves. The moves, and the cells in errors, number the rows as
/// options.rows.shown().
Result<Positions> from_list(std::vector<Point> points, const std::string& place,
                            const InputOptions& options) {
    for (Point& p : points)
        p = renumbered(p, options.rows.shown(), options.height);
    // A move list that names one position may have any order, so its stones count as set up.
    const Start start{place, options.rule, Grid(options.width, options.height), Color::Black,
                      options.every ? 0 : points.size()};
    return from_moves(start, points, options);
}

/// Returns the options for a text that is no file: its errors begin with `place` instead of a file
/// name.
formats::ReadOptions options_at(const std::string& place, const InputOptions& options) {
    formats::ReadOptions read;
    read.file = place;
    read.rule = options.rule;
    read.width = options.width;
    read.height = options.height;
    return read;
}

Result<Positions> read_pos(std::string_view text, const formats::ReadOptions& read,
                           const InputOptions& options) {
    if (const std::string note = rows_note(options.rows, formats::Format::Pos, read.file);
        options.notes != nullptr && !note.empty())
        options.notes->push_back(note);
    InputOptions in_file = options;  // its errors name the cells as the file does
    in_file.rows.given = options.rows.in_files();
    GamePositions positions(options, "line");
    for (const formats::MoveLine& line : formats::move_lines(text)) {
        const std::string place = fmt::format("{}:{}", read.file, line.number);
        if (formats::is_link(trimmed(line.moves))) {
            positions.add(read_links(line.moves, options_at(place, in_file), in_file));
            continue;
        }
        auto points = formats::parse_moves(line, read);
        positions.add(points ? from_list(std::move(*points), place, in_file)
                             : Result<Positions>(Error{points.error()}));
    }
    if (positions.is_empty())
        return formats::error_at(read, 0, "no position in it");
    return positions.take();
}

/// Returns the position of a board that was read without the order of its moves. The numbers of
/// stones decide the side to move.
Result<Positions> from_grid(Result<Grid> grid, const formats::ReadOptions& read,
                            const InputOptions& options) {
    if (!grid)
        return Error{grid.error()};
    const int black = grid->count(Cell::Black);
    const int white = grid->count(Cell::White);
    const Color to_move = black <= white ? Color::Black : Color::White;
    InputPosition position{read.file, read.rule, std::move(*grid), to_move, kNoPoint};
    position.is_turn_assumed = black != white && black != white + 1;
    position.opening = opening_on(position.grid);
    return only(checked(std::move(position), options));
}

}  // namespace

std::string turn_text(const InputPosition& position) {
    return fmt::format("{} ({}) to move{}", name_of(position.to_move), letter_of(position.to_move),
                       position.is_turn_assumed
                           ? " (assumed: the numbers of stones do not show it; see --to-move)"
                           : "");
}

std::string opening_text(const RenjuOpening& opening) {
    return fmt::format("{} {} ({})", opening.code, opening.name, opening.japanese);
}

Result<void> check_open(const InputPosition& position, Rows rows) {
    if (const std::string problem = problem_of(position, rows); !problem.empty())
        return Error{fmt::format("{}: {}", position.place, problem)};
    return {};
}

Result<std::vector<Move>> free_cells_of(const char* option, std::string words,
                                        const InputPosition& position, Rows rows) {
    std::replace(words.begin(), words.end(), ',', ' ');
    const Grid& grid = position.grid;
    const auto points = parse_pos(words, grid.width(), grid.height());
    if (!points)
        return Error{fmt::format("{}: {}", option, points.error())};
    std::vector<Move> moves;
    for (const Point named : *points) {
        const Point p = renumbered(named, rows, grid.height());
        if (grid.at(p) != Cell::Empty)
            return Error{fmt::format("{}: {} is not free", option, to_text(named))};
        moves.push_back(move_at(p.x, p.y));
    }
    return moves;
}

Result<Positions> read_moves(std::string_view moves, const std::string& place,
                             const InputOptions& options) {
    if (formats::is_link(trimmed(moves)))
        return read_links(moves, options_at(place, options), options);
    auto points = formats::parse_moves(moves, options.width, options.height);
    if (!points)
        return Error{fmt::format("{}: {}", place, points.error())};
    return from_list(std::move(*points), place, options);
}

Result<InputPosition> read_position(std::string_view moves, const std::string& place,
                                    const InputOptions& options) {
    InputOptions last = options;
    last.every = false;
    auto positions = read_moves(moves, place, last);
    if (!positions)
        return Error{positions.error()};
    return std::move(positions->front());
}

Result<std::vector<InputPosition>> read_positions(std::string_view bytes,
                                                  const std::filesystem::path& path,
                                                  const InputOptions& options) {
    formats::ReadOptions read;
    read.file = formats::to_utf8(path);
    read.notes = options.notes;
    const bool is_binary = formats::is_binary(bytes, path);
    Result<formats::DecodedText> decoded = formats::DecodedText{std::string(bytes), {}, {}};
    if (!is_binary)
        decoded = formats::decode_text(bytes, options.encoding);
    if (!decoded)
        return formats::error_at(read, 0, decoded.error());
    const std::string_view text = is_binary ? bytes : without_byte_order_mark(decoded->text);
    read.rule = options.rule;
    read.width = options.width;
    read.height = options.height;
    const auto format = formats::format_of_text(text, path, formats::Use::PositionInput);
    if (!format)
        return Error{format.error()};
    switch (*format) {
        case formats::Format::Pos:
            return read_pos(text, read, options);
        case formats::Format::Sgf:
            return read_sgf(text, read, options);
        case formats::Format::Board:
            return from_grid(formats::read_drawn_board(text, read), read, options);
        case formats::Format::Link:
            return read_links(text, read, options);
        case formats::Format::Numbers:
            return from_grid(formats::read_numeric_board(text, read), read, options);
        default:
            return read_games(text, path, *format, read, options);
    }
}

}  // namespace fukumi
