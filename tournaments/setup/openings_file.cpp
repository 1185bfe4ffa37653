// See openings_file.h.
#include "tournaments/setup/openings_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "engine/board/game_end.h"
#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "formats/reading.h"

namespace fukumi::match {
namespace {

Result<Opening> parse_offsets(std::string_view line, int width, int height) {
    if (line.ends_with(','))
        line.remove_suffix(1);  // some files end their lines with a comma
    const auto numbers = formats::parse_integers(line);
    if (!numbers)
        return Error{numbers.error()};
    if (numbers->size() % 2 != 0)
        return Error{"an odd count of numbers; a stone has two"};
    Grid seen(width, height);
    Opening opening;
    for (std::size_t i = 0; i < numbers->size(); i += 2) {
        const std::int64_t dx = (*numbers)[i];
        const std::int64_t dy = (*numbers)[i + 1];
        const auto place = [](int centre, std::int64_t offset) {
            constexpr std::int64_t kFar = 1000;  // off every board, and no sum of it overflows
            return centre + static_cast<int>(std::clamp(offset, -kFar, kFar));
        };
        const Point p{place(width / 2, dx), place(height / 2, dy)};
        const std::string_view fault = !seen.contains(p.x, p.y)    ? "is outside the board"
                                       : seen.at(p) != Cell::Empty ? "is there twice"
                                                                   : "";
        if (!fault.empty())
            return Error{fmt::format("stone {} at {},{} {}", i / 2 + 1, dx, dy, fault)};
        seen.set(p, Cell::Wall);
        opening.push_back(p);
    }
    return opening;
}

// Whether a game can begin with this opening.
Result<void> check_opening(const Opening& opening, const TournamentConfig& game) {
    Grid grid(game.width, game.height);
    Color color = Color::Black;
    for (const Point p : opening) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    for (const Point p : opening) {
        if (wins(grid, game.rule, p))
            return Error{fmt::format("five in a row stand there already, at {}", to_text(p))};
    }
    if (grid.count(Cell::Empty) <= draw_free_cells(game.rule))
        return Error{"no cell is left to play on"};
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
                                      ? parse_offsets(*line, game.width, game.height)
                                      : parse_pos(*line, game.width, game.height);
        if (!opening)
            return Error{fmt::format("{}:{}: {}", place, lines.number(), opening.error())};
        if (const auto checked = check_opening(*opening, game); !checked)
            return Error{fmt::format("{}:{}: {}", place, lines.number(), checked.error())};
        openings.push_back(std::move(*opening));
    }
    if (openings.empty())
        return Error{fmt::format("{}: no opening in it", place)};
    return openings;
}

Result<std::vector<Opening>> read_openings(const std::string& path, OpeningsFormat format,
                                           const TournamentConfig& game) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf()))
        return Error{fmt::format("{}: {}", path, file ? "nothing in it" : std::strerror(errno))};
    return parse_openings(text.str(), path, format, game);
}

void shuffle_openings(std::vector<Opening>& openings, std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = openings.size(); i > 1; --i) {
        const auto other = static_cast<std::size_t>(random.below(static_cast<int>(i)));
        std::swap(openings[i - 1], openings[other]);
    }
}

}  // namespace fukumi::match
