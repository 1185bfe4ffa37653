// See pos.h.
#include "formats/pos.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "engine/board/notation.h"
#include "engine/core/text.h"
#include "formats/game_tree.h"

namespace fukumi::formats {
namespace {

constexpr std::string_view kBetweenMoves = " \t\r\n;";
constexpr std::string_view kDigits = "0123456789";

// Returns the length of the move number at the start of the text, such as "12." or "12)". Returns 0
// if the text does not start with one.
std::size_t length_of_number(std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
    const std::size_t end = std::min(text.find_first_not_of(".)", digits), text.size());
    return digits > 0 && end > digits ? end : 0;
}

// Removes the next move or word from the text and returns it. Skips move numbers. Returns an empty
// text at the end.
std::string_view take_token(std::string_view& text) {
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBetweenMoves), text.size()));
        const std::size_t number = length_of_number(text);
        if (number == 0)
            break;
        text.remove_prefix(number);
    }
    const std::string_view token = text.substr(0, text.find_first_of(kBetweenMoves));
    text.remove_prefix(token.size());
    return token;
}

// Returns true if the text has a word that is not a move: it has no digit and is not "pass".
bool has_words(std::string_view text) {
    for (auto token = take_token(text); !token.empty(); token = take_token(text)) {
        if (token.find_first_of(kDigits) == std::string_view::npos && to_lower(token) != kPassWord)
            return true;
    }
    return false;
}

// Removes the comment at the end of a line. A semicolon starts a comment only if words follow it,
// because semicolons may also separate moves.
std::string_view without_comment(std::string_view line) {
    line = line.substr(0, std::min(line.find('#'), line.find("//")));
    for (std::size_t at = line.find(';'); at < line.size();) {
        const std::size_t next = line.find(';', at + 1);
        if (has_words(line.substr(at, next - at)))
            return line.substr(0, at);
        at = next;
    }
    return line;
}

// Converts "9,7" to "i7"; returns nullopt for other texts.
std::optional<std::string> cell_of_pair(std::string_view token) {
    const std::size_t comma = std::min(token.find(','), token.size());
    const auto x = parse_integer(token.substr(0, comma));
    const auto y = parse_integer(token.substr(std::min(comma + 1, token.size())));
    if (!x || !y || *x < 1 || *x > kMaxBoardSize || *y < 1 || *y > kMaxBoardSize)
        return std::nullopt;
    return to_text(Point{static_cast<int>(*x) - 1, static_cast<int>(*y) - 1});
}

// Returns the index of the first cell in `cells` that parse_pos() refuses. Requires: it refuses one.
std::size_t index_of_wrong(std::string_view cells, int width, int height) {
    const auto begins_cell = [&](std::size_t i) {
        return cells[i] != ' ' && (i == 0 || cells[i - 1] == ' ' || is_letter(cells[i]));
    };
    std::size_t first = 0;
    for (std::size_t i = 0; i <= cells.size(); ++i) {
        if (i < cells.size() && !begins_cell(i))
            continue;
        if (!parse_pos(cells.substr(0, i), width, height))
            return first;
        first = i;
    }
    return first;
}

// Returns true if the line starts with a move number other than 1.
bool continues_game(std::string_view line) {
    const std::size_t length = length_of_number(line);
    return length > 0 && parse_integer(line.substr(0, line.find_first_not_of(kDigits))) != 1;
}

}  // namespace

std::vector<MoveLine> move_lines(std::string_view text) {
    std::vector<MoveLine> games;
    LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        const std::string_view moves = without_comment(*line);
        const bool is_filled = std::any_of(moves.begin(), moves.end(),
                                           [](char c) { return is_letter(c) || is_digit(c); });
        if (!is_filled)
            continue;
        const auto begin = static_cast<std::size_t>(line->data() - text.data());
        const std::size_t line_begin = text.substr(0, begin).find_last_of("\r\n") + 1;
        MoveLine::Part part{0, lines.number(), static_cast<int>(begin - line_begin) + 1};
        if (!games.empty() && continues_game(moves)) {
            part.begin = games.back().moves.size() + 1;
            games.back().moves.append(" ").append(moves);
        } else {
            games.push_back({lines.number(), std::string(moves), {}});
        }
        games.back().parts.push_back(part);
        std::string_view comment = line->substr(moves.size());
        comment.remove_prefix(std::min(comment.find_first_not_of("#/; \t"), comment.size()));
        if (!comment.empty())
            games.back().comment = comment;
    }
    return games;
}

bool begins_pos(std::string_view text) {
    const std::vector<MoveLine> games = move_lines(text);
    if (games.empty())
        return true;
    std::string_view moves = games.front().moves;
    const std::string_view token = take_token(moves);
    const std::size_t digits = std::min(token.find_first_of(kDigits), token.size());
    const std::string_view first = token.substr(0, token.find_first_not_of(kDigits, digits));
    const bool is_cell = !first.empty() && parse_pos(first, kMaxBoardSize, kMaxBoardSize);
    return is_cell || cell_of_pair(token) || to_lower(token).starts_with(kPassWord);
}

bool looks_like_number_pairs(std::string_view text) {
    const std::vector<MoveLine> games = move_lines(text);
    for (const MoveLine& line : games) {
        std::string_view moves = line.moves;
        for (auto token = take_token(moves); !token.empty(); token = take_token(moves)) {
            if (!cell_of_pair(token))
                return false;
        }
    }
    return !games.empty();
}

Result<std::vector<Point>> parse_moves(std::string_view text, int width, int height,
                                       std::size_t* wrong) {
    text = without_comment(text);
    const std::string_view whole = text;
    std::string plain;
    std::vector<std::size_t> origins;    // index in `whole` of each character of `plain`
    std::vector<std::ptrdiff_t> passes;  // the number of cells before each pass
    const auto add = [&](std::string_view cells, std::size_t origin, std::size_t step) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            origins.push_back(origin + i * step);
        plain.append(cells).append(" ");
        origins.push_back(origin + cells.size() * step);
    };
    for (auto token = take_token(text); !token.empty(); token = take_token(text)) {
        auto origin = static_cast<std::size_t>(token.data() - whole.data());
        if (const auto pair = cell_of_pair(token)) {
            add(*pair, origin, 0);
            continue;
        }
        std::string cells(token);
        std::replace(cells.begin(), cells.end(), ',', ' ');
        for (std::size_t at = to_lower(cells).find(kPassWord); at != std::string::npos;
             at = to_lower(cells).find(kPassWord)) {
            add(cells.substr(0, at), origin, 1);
            cells.erase(0, at + kPassWord.size());
            origin += at + kPassWord.size();
            passes.push_back(std::count_if(plain.begin(), plain.end(), is_letter));
        }
        add(cells, origin, 1);
    }
    auto points = parse_pos(plain, width, height);
    if (!points && wrong != nullptr)
        *wrong = plain.empty() ? 0 : origins[index_of_wrong(plain, width, height)];
    for (std::size_t i = 0; points && i < passes.size(); ++i)
        points->insert(points->begin() + passes[i] + static_cast<std::ptrdiff_t>(i), kPass);
    return points;
}

Result<std::vector<Point>> parse_moves(const MoveLine& game, const ReadOptions& options) {
    std::size_t wrong = 0;
    auto points = parse_moves(game.moves, options.width, options.height, &wrong);
    if (points)
        return points;
    MoveLine::Part at = game.parts.front();
    for (const MoveLine::Part& part : game.parts) {
        if (part.begin <= wrong)
            at = part;
    }
    return error_at(options, at.line, at.column + static_cast<int>(wrong - at.begin),
                    points.error());
}

std::string moves_text(std::span<const Point> moves) {
    std::string text;
    bool after_pass = false;
    for (const Point at : moves) {
        const bool blank = !text.empty() && (after_pass || is_pass(at));
        text += (blank ? " " : "") + to_text(at);
        after_pass = is_pass(at);
    }
    return text;
}

std::string write_pos(const GameRecord& record) {
    std::vector<Point> moves;
    for (const MoveRecord& move : record.moves)
        moves.push_back(move.at);
    std::string text = moves_text(moves);
    GameRecord shown = record;
    complete_record(shown, std::nullopt, std::nullopt);
    if (shown.outcome != record.outcome)
        text += "  # " + result_text(record.outcome, record.termination);
    return text + "\n";
}

Result<ReadGames> read_pos(std::string_view text, const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    ReadGames games;
    for (const MoveLine& line : move_lines(text)) {
        const auto points = parse_moves(line, options);
        if (!points) {
            games.push_back(Error{points.error()});
            continue;
        }
        GameRecord record;
        record.rule = options.rule;
        record.width = options.width;
        record.height = options.height;
        for (const Point p : *points) {
            MoveRecord move;
            move.at = renumbered(p, options.rows, options.height);
            record.moves.push_back(std::move(move));
        }
        complete_record(record, outcome_of(line.comment), std::nullopt);
        games.push_back(std::move(record));
    }
    return games;
}

}  // namespace fukumi::formats
