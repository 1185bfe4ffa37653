// See answer_line.h.
#include "tournaments/players/answer_line.h"

#include <algorithm>
#include <iterator>

#include "engine/core/text.h"
#include "engine/core/types.h"

namespace fukumi::match {
namespace {

bool equal_words(std::string_view a, std::string_view lower) noexcept {
    return std::equal(a.begin(), a.end(), lower.begin(), lower.end(),
                      [](char x, char y) { return to_lower(x) == y; });
}

// Reads an integer from the start of the text. Clamps it to +-1,000,000, which is off every board.
bool take_int(std::string_view& text, int& number) noexcept {
    const auto taken = take_integer(text);
    if (taken)
        number = static_cast<int>(std::clamp<std::int64_t>(*taken, -1000000, 1000000));
    return taken.has_value();
}

bool take_point(std::string_view& text, Point& p) noexcept {
    if (!take_int(text, p.x))
        return false;
    skip_blanks(text);
    if (text.empty() || text[0] != ',')
        return false;
    text.remove_prefix(1);
    skip_blanks(text);
    return take_int(text, p.y);
}

AnswerLine points_of(std::string_view text) noexcept {
    AnswerLine line;
    line.kind = LineKind::Points;
    line.text = text;
    while (!text.empty()) {
        // Cells need a blank between them: "7,78,8" is garbage.
        const bool separated = line.point_count == 0 || is_blank(text[0]);
        skip_blanks(text);
        if (text.empty())
            break;
        if (!separated || line.point_count == 3 ||
            !take_point(text, line.points[static_cast<std::size_t>(line.point_count)])) {
            line.kind = LineKind::Garbage;
            break;
        }
        ++line.point_count;
    }
    return line;
}

LineKind kind_of_word(std::string_view word) noexcept {
    struct KnownWord {
        std::string_view word;
        LineKind kind;
    };
    static constexpr KnownWord kWords[] = {
        {"message", LineKind::Message}, {"debug", LineKind::Ignored},
        {"info", LineKind::Ignored},    {"ok", LineKind::Ok},
        {"error", LineKind::Error},     {"unknown", LineKind::Unknown},
        {"suggest", LineKind::Suggest}, {"swap", LineKind::Swap},
        {"forbid", LineKind::Forbid},   {"name", LineKind::About},
    };
    for (const KnownWord& known : kWords) {
        if (equal_words(word, known.word))
            return known.kind;
    }
    return LineKind::Garbage;
}

// Reads "35", "+35", "-M8" or "+M7"; returns false for other texts. Fractions and percentages are
// refused: they are winning rates or pawns, not the integer values that adjudication needs.
bool read_value(std::string_view text, int& value) noexcept {
    std::string_view rest = text;
    const bool negative = rest.starts_with('-');
    if (negative || rest.starts_with('+'))
        rest.remove_prefix(1);
    const bool mate = rest.starts_with('M') || rest.starts_with('m');
    if (mate)
        rest.remove_prefix(1);
    int number = 0;
    if (rest.empty() || !is_digit(rest[0]) || !take_int(rest, number))
        return false;
    if (rest.starts_with('.') || rest.starts_with('%') || (!rest.empty() && is_letter(rest[0])))
        return false;
    if (mate)
        number = std::max(kMate - number, 0);
    value = negative ? -number : number;
    return true;
}

}  // namespace

AnswerLine classify(std::string_view line) noexcept {
    line = trimmed(line);
    if (line.empty())
        return {};
    if (!is_letter(line[0]))
        return points_of(line);

    const auto end = std::find_if_not(line.begin(), line.end(), is_letter);
    AnswerLine result;
    result.kind = kind_of_word(line.substr(0, static_cast<std::size_t>(end - line.begin())));
    result.text = line.substr(static_cast<std::size_t>(end - line.begin()));
    skip_blanks(result.text);
    if (result.kind == LineKind::Suggest) {
        const AnswerLine suggested = points_of(result.text);
        result.points = suggested.points;
        result.point_count = suggested.point_count;
        if (suggested.kind != LineKind::Points || suggested.point_count != 1)
            result.kind = LineKind::Garbage;
    }
    if (result.kind == LineKind::Garbage)
        result.text = line;
    return result;
}

void read_evaluation(std::string_view message, std::optional<int>& eval, int& depth) noexcept {
    static constexpr std::string_view kValueWords[] = {"ev", "eval",  "evaluation", "value",
                                                       "v",  "score", "val"};
    static constexpr std::string_view kDepthWords[] = {"depth", "d"};
    while (!message.empty()) {
        if (!is_letter(message[0])) {
            message.remove_prefix(1);
            continue;
        }
        const auto word_end = std::find_if_not(message.begin(), message.end(), is_letter);
        const std::string_view word =
            message.substr(0, static_cast<std::size_t>(word_end - message.begin()));
        message.remove_prefix(word.size());
        if (equal_words(word, "pv"))
            return;  // moves follow "pv", and a move such as "d5" is not a depth
        std::string_view value = message;
        while (!value.empty() && (is_blank(value[0]) || value[0] == ':' || value[0] == '='))
            value.remove_prefix(1);
        const auto is_word = [word](std::string_view known) { return equal_words(word, known); };
        int number = 0;
        if (std::any_of(std::begin(kValueWords), std::end(kValueWords), is_word)) {
            if (read_value(value, number))
                eval = number;
        } else if (std::any_of(std::begin(kDepthWords), std::end(kDepthWords), is_word)) {
            if (take_int(value, number) && number > 0)
                depth = number;
        }
    }
}

}  // namespace fukumi::match
