// Reading and writing pos.
#include "protocol/formats/pos.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/board/notation.h"
#include "engine/core/text.h"

namespace fukumi::formats {
namespace {

constexpr std::string_view kBetweenMoves = " \t\r\n;";

// The next token, or nothing.
std::string_view take_token(std::string_view& text) {
    text.remove_prefix(std::min(text.find_first_not_of(kBetweenMoves), text.size()));
    const std::string_view token = text.substr(0, text.find_first_of(kBetweenMoves));
    text.remove_prefix(token.size());
    return token;
}

// "9,7" as "i7"; nothing if it is no pair of numbers.
std::optional<std::string> cell_of_pair(std::string_view token) {
    const std::size_t comma = std::min(token.find(','), token.size());
    const auto x = parse_integer(token.substr(0, comma));
    const auto y = parse_integer(token.substr(std::min(comma + 1, token.size())));
    if (!x || !y || *x < 1 || *x > kMaxBoardSize || *y < 1 || *y > kMaxBoardSize)
        return std::nullopt;
    return to_text(Point{static_cast<int>(*x) - 1, static_cast<int>(*y) - 1});
}

}  // namespace

bool looks_like_number_pairs(std::string_view text) {
    bool found = false;
    for (auto token = take_token(text); !token.empty(); token = take_token(text)) {
        if (!cell_of_pair(token))
            return false;
        found = true;
    }
    return found;
}

Result<std::vector<Point>> parse_moves(std::string_view text, int width, int height) {
    std::string plain;
    for (auto token = take_token(text); !token.empty(); token = take_token(text)) {
        std::string cells = cell_of_pair(token).value_or(std::string(token));
        std::replace(cells.begin(), cells.end(), ',', ' ');
        plain += cells + " ";
    }
    return parse_pos(plain, width, height);
}

std::string write_pos(const GameRecord& record) {
    std::string text;
    for (const MoveRecord& move : record.moves)
        text += to_text(move.at);
    return text + "\n";
}

Result<std::vector<GameRecord>> read_pos(std::string_view text, const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    std::vector<GameRecord> games;
    LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        if (line->front() == '#')
            continue;
        const auto points = parse_moves(*line, options.width, options.height);
        if (!points)
            return error_at(options, lines.number(), points.error());
        GameRecord record;
        record.rule = options.rule;
        record.width = options.width;
        record.height = options.height;
        for (const Point p : *points) {
            MoveRecord move;
            move.at = counted(p, options.rows, options.height);
            record.moves.push_back(std::move(move));
        }
        complete_record(record, std::nullopt, std::nullopt);
        games.push_back(std::move(record));
    }
    return games;
}

}  // namespace fukumi::formats
