// See position_reader.h.
#include "web/service/position_reader.h"

#include <fmt/format.h>

#include <utility>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/game_record.h"

namespace fukumi::web {
namespace {

constexpr const char* kPlace = "position";

Result<void> put(Grid& grid, Members& members, const char* name, Cell content) {
    const std::string place = fmt::format("{}.{}", kPlace, name);
    const auto cells = read_cells(members.texts(name), place, grid.width(), grid.height());
    if (!cells)
        return Error{cells.error()};
    for (const Point p : *cells) {
        if (grid.at(p) != Cell::Empty)
            return Error{fmt::format("{}: {} is taken", place, to_text(p))};
        grid.set(p, content);
    }
    return {};
}

/// Returns the side that makes the first of the moves.
Result<Color> first_mover(const Grid& grid, Members& members) {
    const int black = grid.count(Cell::Black);
    const int white = grid.count(Cell::White);
    if (members.any("to_move").is_null() && black != white && black != white + 1) {
        return Error{
            fmt::format("{}: {} black and {} white stones need \"to_move\"", kPlace, black, white)};
    }
    return members.choice<Color>("to_move", black == white ? Color::Black : Color::White,
                                 {{"black", Color::Black}, {"white", Color::White}});
}

Result<void> play_moves(GivenPosition& given, Members& members) {
    InputPosition& input = given.input;
    const std::string place = fmt::format("{}.moves", kPlace);
    const auto cells =
        read_moves(members.texts("moves"), place, input.grid.width(), input.grid.height());
    if (!cells)
        return Error{cells.error()};
    for (const Point p : *cells) {
        if (!formats::is_pass(p) && input.grid.at(p) != Cell::Empty) {
            return Error{fmt::format("{}: move {} is on {}, which is taken", place,
                                     given.moves.size() + 1, to_text(p))};
        }
        formats::put_move(input.grid, p, input.to_move);
        input.to_move = opponent(input.to_move);
        input.last = p;
        given.moves.push_back(p);
    }
    return {};
}

}  // namespace

Result<std::vector<Point>> read_cells(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height) {
    std::vector<Point> cells;
    for (const std::string& name : names) {
        const auto points = parse_pos(name, width, height);
        if (!points)
            return Error{fmt::format("{}: {}", place, points.error())};
        if (points->size() != 1)
            return Error{fmt::format("{}: '{}' is not one cell", place, name)};
        cells.push_back(points->front());
    }
    return cells;
}

Result<std::vector<Point>> read_moves(const std::vector<std::string>& names,
                                      const std::string& place, int width, int height) {
    std::vector<Point> moves;
    for (const std::string& name : names) {
        if (name == kPassWord) {
            moves.push_back(formats::kPass);
            continue;
        }
        const auto cell = read_cells({name}, place, width, height);
        if (!cell)
            return Error{cell.error()};
        moves.push_back(cell->front());
    }
    return moves;
}

Result<GivenPosition> read_given_position(const Json& json) {
    Members members(json, kPlace);
    Rule rule = Rule::Freestyle;
    if (const auto word = members.text("rule")) {
        const auto known = formats::parse_rule(*word);
        if (!known)
            return Error{fmt::format("{}.rule: {}", kPlace, known.error())};
        rule = *known;
    }
    const auto width =
        static_cast<int>(members.integer("width", kMinBoardSize, kMaxBoardSize).value_or(15));
    const auto height =
        static_cast<int>(members.integer("height", kMinBoardSize, kMaxBoardSize).value_or(width));
    if (!members.problem().empty())
        return Error{members.problem()};
    GivenPosition given{{kPlace, rule, Grid(width, height)}};
    Grid& grid = given.input.grid;
    for (const auto& [name, content] :
         {std::pair{"black", Cell::Black}, {"white", Cell::White}, {"frozen", Cell::Wall}}) {
        if (const auto fine = put(grid, members, name, content); !fine)
            return Error{fine.error()};
    }
    given.set_up = grid.stones() > 0;
    const auto first = first_mover(grid, members);
    if (!first)
        return Error{first.error()};
    given.input.to_move = *first;
    if (const auto played = play_moves(given, members); !played)
        return Error{played.error()};
    if (!members.problem().empty())
        return Error{members.problem()};
    given.input.opening = !given.set_up && given.moves.size() >= 3
                              ? opening_of(given.moves, width, height)
                              : opening_on(grid);
    return given;
}

Result<GivenPosition> read_open_position(const Json& json) {
    auto given = read_given_position(json);
    if (!given)
        return given;
    if (const auto open = check_open(given->input, Rows::FromTop); !open)
        return Error{open.error()};
    return given;
}

}  // namespace fukumi::web
