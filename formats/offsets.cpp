// See offsets.h.
#include "formats/offsets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "engine/board/grid.h"

namespace fukumi::formats {
namespace {

bool is_offset_comment(std::string_view line) noexcept {
    return line.front() == '#' || line.front() == ';';
}

/// Returns words that name a usual size whose board contains all stones of a wrong opening, or an
/// empty text.
std::string size_hint(std::string_view line, const ReadOptions& options) {
    for (const int size : {15, 20}) {
        if (size > std::min(options.width, options.height) && parse_offsets(line, size, size))
            return fmt::format("; it fits on {0}x{0}: try --size {0}", size);
    }
    return {};
}

}  // namespace

Result<std::vector<Point>> parse_offsets(std::string_view line, int width, int height) {
    if (line.ends_with(','))
        line.remove_suffix(1);  // in some files every line ends with a comma
    const auto numbers = parse_integers(line);
    if (!numbers)
        return Error{numbers.error()};
    if (numbers->size() % 2 != 0)
        return Error{"odd number of coordinates; each stone has two"};
    Grid seen(width, height);
    std::vector<Point> stones;
    for (std::size_t i = 0; i < numbers->size(); i += 2) {
        const std::int64_t dx = (*numbers)[i];
        const std::int64_t dy = (*numbers)[i + 1];
        const auto place = [](int centre, std::int64_t offset) {
            constexpr std::int64_t kFar = 1000;  // outside every board; the sum cannot overflow
            return centre + static_cast<int>(std::clamp(offset, -kFar, kFar));
        };
        const Point p{place(width / 2, dx), place(height / 2, dy)};
        const std::string_view fault = !seen.contains(p.x, p.y)    ? "is outside the board"
                                       : seen.at(p) != Cell::Empty ? "is on an occupied cell"
                                                                   : "";
        if (!fault.empty())
            return Error{fmt::format("stone {} at {},{} {}", i / 2 + 1, dx, dy, fault)};
        seen.set(p, Cell::Wall);
        stones.push_back(p);
    }
    return stones;
}

bool looks_like_offsets(std::string_view text) {
    int count = 0;
    bool are_openings = true;
    LineCursor lines(text);
    while (const auto line = lines.next_filled()) {
        if (is_offset_comment(*line))
            continue;
        if (line->find_first_not_of("0123456789-+, \t") != std::string_view::npos)
            return false;
        are_openings = are_openings && parse_offsets(*line, kMaxBoardSize, kMaxBoardSize);
        if (++count == 1 && !are_openings)
            return false;
    }
    return count > 0 && (are_openings || text.find('-') != std::string_view::npos);
}

Result<ReadGames> read_offsets(std::string_view text, const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    ReadGames games;
    LineCursor lines(text);
    while (const auto line = lines.next_filled()) {
        if (is_offset_comment(*line))
            continue;
        const auto stones = parse_offsets(*line, options.width, options.height);
        if (!stones) {
            games.push_back(
                error_at(options, lines.number(), stones.error() + size_hint(*line, options)));
            continue;
        }
        GameRecord record;
        record.rule = options.rule;
        record.width = options.width;
        record.height = options.height;
        for (const Point p : *stones)
            record.moves.push_back({p, 0, {}, 0, {}});
        complete_record(record, std::nullopt, std::nullopt);
        games.push_back(std::move(record));
    }
    return games;
}

}  // namespace fukumi::formats
