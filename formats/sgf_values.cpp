// See sgf_values.h.
#include "formats/sgf_values.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>

#include "engine/core/text.h"
#include "formats/reading.h"

namespace fukumi::formats {
namespace {

// The reader reduces larger numbers in files to this value.
constexpr int kFar = 1 << 30;

}  // namespace

std::optional<Point> parse_cell(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 2 || text.size() > 3)
        return std::nullopt;
    const auto letter = [](char c) { return to_lower(c) - 'a'; };
    const int x = letter(text[0]);
    if (x < 0 || x > 25)
        return std::nullopt;
    if (const auto row = parse_integer(text.substr(1)))
        return Point{x, static_cast<int>(*row) - 1};
    const int y = letter(text[1]);
    if (text.size() != 2 || y < 0 || y > 25)
        return std::nullopt;
    return Point{x, y};
}

std::optional<Point> parse_move(std::string_view text, int width, int height) {
    constexpr int kLargestWithTt = 19;
    if (trimmed(text).empty())
        return kPass;
    if (std::max(width, height) <= kLargestWithTt && to_lower(trimmed(text)) == "tt")
        return kPass;
    return parse_cell(text);
}

int small_integer_of(std::string_view text) {
    return static_cast<int>(std::clamp<std::int64_t>(parse_integer(text).value_or(0), 0, kFar));
}

bool begins_with_time(std::string_view comment) {
    const std::string_view line = trimmed(comment.substr(0, comment.find('\n')));
    const std::size_t unit = line.find_first_not_of("0123456789");
    return unit != 0 && unit != std::string_view::npos &&
           trimmed(line.substr(unit)).starts_with("ms");
}

void read_comment(std::string_view comment, MoveRecord& move) {
    const std::size_t end = comment.find('\n');
    std::string_view first = trimmed(comment.substr(0, end));
    std::string_view message = end == std::string_view::npos ? "" : comment.substr(end + 1);
    std::int64_t elapsed = 0;
    const auto [stop, error] = std::from_chars(first.data(), first.data() + first.size(), elapsed);
    const std::string_view unit = first.substr(static_cast<std::size_t>(stop - first.data()));
    if (error == std::errc{} && trimmed(unit).starts_with("ms")) {
        move.elapsed_ms = std::clamp<std::int64_t>(elapsed, 0, kLongestMs);
        for (std::size_t comma = first.find(','); comma != std::string_view::npos;
             comma = first.find(',')) {
            first = trimmed(first.substr(comma + 1));
            const std::string_view item = trimmed(first.substr(0, first.find(',')));
            if (item.starts_with("eval ")) {
                if (const auto value = parse_integer(item.substr(5)))
                    move.eval = static_cast<int>(std::clamp<std::int64_t>(*value, -kFar, kFar));
            } else if (item.starts_with("depth ")) {
                move.depth = small_integer_of(item.substr(6));
            }
        }
    } else {
        message = comment;
    }
    move.message = single_line(message);
}

std::optional<Termination> parse_termination(std::string_view text, std::string& reason) {
    text = trimmed(text);
    if (text.empty())
        return std::nullopt;
    const std::size_t colon = text.find(": ");
    for (int i = 0; i < kTerminationCount; ++i) {
        const auto termination = static_cast<Termination>(i);
        if (text.substr(0, colon) == name_of(termination)) {
            reason = colon == std::string_view::npos ? "" : text.substr(colon + 2);
            return termination;
        }
    }
    reason = text;
    const std::string words = to_lower(text);
    const std::pair<const char*, Termination> guesses[] = {
        {"time", Termination::Time},
        {"illegal", Termination::IllegalMove},
        {"forbidden", Termination::ForbiddenMove},
        {"memory", Termination::Memory},
        {"crash", Termination::Crash},
        {"disconnect", Termination::Crash},
        {"resign", Termination::Adjudication},
        {"adjudicat", Termination::Adjudication},
    };
    for (const auto& [word, termination] : guesses) {
        if (words.find(word) != std::string::npos)
            return termination;
    }
    return std::nullopt;
}

std::optional<Color> color_of_player(std::string_view text) {
    const std::string word = to_lower(trimmed(text));
    if (word.starts_with("b"))
        return Color::Black;
    return word.starts_with("w") ? std::optional(Color::White) : std::nullopt;
}

}  // namespace fukumi::formats
