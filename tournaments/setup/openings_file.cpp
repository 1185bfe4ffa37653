// See openings_file.h.
#include "tournaments/setup/openings_file.h"

#include <fmt/format.h>

#include <utility>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "formats/offsets.h"
#include "formats/reading.h"
#include "formats/text_file.h"

namespace fukumi::match {
namespace {

// Checks that a game can begin with an opening. Errors: the opening already ends the game.
Result<void> check_opening(const Opening& opening, const TournamentConfig& game) {
    Grid grid(game.width, game.height);
    Color color = Color::Black;
    for (const Point p : opening) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    for (const Point p : opening) {
        if (wins(grid, game.rule, p))
            return Error{fmt::format("the stones already make five in a row at {}", to_text(p))};
    }
    if (grid.count(Cell::Empty) <= draw_free_cells(game.rule))
        return Error{"no cell is left for a move"};
    return {};
}

}  // namespace

Result<std::vector<Opening>> parse_openings(std::string_view text, std::string_view place,
                                            OpeningsFormat format, const TournamentConfig& game) {
    std::vector<Opening> openings;
    formats::LineCursor lines(text);
    while (const auto line = lines.next_filled()) {
        if ((*line)[0] == '#' || (*line)[0] == ';')
            continue;
        Result<Opening> opening = format == OpeningsFormat::Offset
                                      ? formats::parse_offsets(*line, game.width, game.height)
                                      : parse_pos(*line, game.width, game.height);
        if (!opening)
            return Error{fmt::format("{}:{}: {}", place, lines.number(), opening.error())};
        if (const auto checked = check_opening(*opening, game); !checked)
            return Error{fmt::format("{}:{}: {}", place, lines.number(), checked.error())};
        openings.push_back(std::move(*opening));
    }
    if (openings.empty())
        return Error{fmt::format("{}: contains no opening", place)};
    return openings;
}

Result<std::vector<Opening>> read_openings(const std::string& path, OpeningsFormat format,
                                           const TournamentConfig& game) {
    const auto text = formats::read_text_file(formats::path_from_utf8(path));
    if (!text)
        return Error{text.error()};
    return parse_openings(*text, path, format, game);
}

}  // namespace fukumi::match
