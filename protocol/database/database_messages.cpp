// See database_messages.h.
#include "protocol/database/database_messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.h"
#include "engine/core/types.h"

namespace fukumi {

namespace {

using database::Record;

// These limits, in bytes, keep each line below 1000 bytes. A manager with a buffer of 1000 bytes
// would take the end of a longer line for another line.
constexpr std::size_t kMostOfComment = 900;
constexpr std::size_t kMostOfBoardText = 100;
constexpr std::size_t kMostOfTag = 4;

/// Returns the number of bytes of the UTF-8 character at the start of `text`; 0 if the text is
/// empty or does not start with a valid character.
std::size_t utf8_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.empty() || byte(0) < 0x80)
        return text.empty() ? 0 : 1;
    const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length)
        return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return 0;
    }
    // Reject overlong sequences, surrogates, and code points above U+10FFFF.
    const bool is_bad = (byte(0) == 0xE0 && byte(1) < 0xA0) ||
                        (byte(0) == 0xED && byte(1) >= 0xA0) ||
                        (byte(0) == 0xF0 && byte(1) < 0x90) || (byte(0) == 0xF4 && byte(1) >= 0x90);
    return is_bad ? 0 : length;
}

/// Returns the longest start of the text with whole UTF-8 characters and at most `most` bytes.
std::string_view cut(std::string_view text, std::size_t most) noexcept {
    std::size_t end = 0;
    while (end < text.size()) {
        const std::size_t length = utf8_length(text.substr(end));
        if (length == 0 || end + length > most)
            break;
        end += length;
    }
    return text.substr(0, end);
}

std::int64_t packed(std::string_view text) noexcept {
    std::int64_t number = 0;
    for (const char c : cut(text, kMostOfTag))
        number = number << 8 | static_cast<unsigned char>(c);
    return number;
}

/// Converts the label of a position, which is for the side to move, to one for the side that moved.
char label_of_move(database::Label label) noexcept {
    if (label == database::kWon)
        return database::kLost;
    if (label == database::kLost)
        return database::kWon;
    return label > ' ' && label <= '~' ? label : '?';
}

/// Returns the verdict on the move to a position: a label with the plies to the five ("w11"), a
/// label ("w*"), or a win chance ("45%"). Returns an empty string for a record without label and
/// value.
std::string judgement_of_move(const Record& after) {
    const Value value = after.value.value_or(0);
    const bool is_lost =
        after.label == database::kLost || (after.label == database::kNoLabel && is_loss(value));
    const bool is_won =
        after.label == database::kWon || (after.label == database::kNoLabel && is_win(value));
    // The plies count from before the move, but the value counts them from after it. So add one.
    if (is_lost && is_loss(value))
        return fmt::format("w{}", kMate + value + 1);
    if (is_won && is_win(value))
        return fmt::format("l{}", kMate - value + 1);
    if (after.label != database::kNoLabel)
        return fmt::format("{}*", label_of_move(after.label));
    if (!after.value)
        return {};
    return fmt::format("{}%", std::lround(100 * win_chance(-value)));
}

/// Converts a text to UTF-8, and replaces each control character by a blank.
std::string without_controls(std::string_view text) {
    std::string line = as_utf8(text);
    for (char& c : line) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7F')
            c = ' ';
    }
    return line;
}

/// Adds a backslash before each quote and each backslash.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result;
}

std::string with_text(std::string line, std::string_view text) {
    const std::string shown = as_one_line(text, kMostOfBoardText);
    return shown.empty() ? line : line + ' ' + shown;
}

}  // namespace

std::string as_utf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length > 0) {
            result += text.substr(0, length);
        } else {
            const unsigned byte = static_cast<unsigned char>(text.front());
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
        text.remove_prefix(length > 0 ? length : 1);
    }
    return result;
}

std::string as_one_line(std::string_view text, std::size_t most) {
    std::string line = without_controls(text);
    std::replace(line.begin(), line.end(), '"', '\'');
    return std::string(trimmed(cut(trimmed(line), most)));
}

std::string shown_comment(std::string_view comment) {
    const std::string line = without_controls(comment);
    const std::string_view text = trimmed(line);
    std::size_t most = kMostOfComment;
    std::size_t printed = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        printed += text[i] == '"' || text[i] == '\\' ? 2 : 1;
        if (printed > kMostOfComment) {
            most = i;
            break;
        }
    }
    return std::string(trimmed(cut(text, most)));
}

std::int64_t cell_tag(const Record& after) {
    if (const std::string text = as_one_line(after.board_text, kMostOfBoardText); !text.empty())
        return packed(text);
    if (const std::string text = judgement_of_move(after); !text.empty())
        return packed(text);
    return after.comment.empty() ? packed("*") : -1;
}

std::string database_move_line(Point cell, const Record& after) {
    return with_text(fmt::format("MESSAGE DATABASE {} {} {} {} {} {} {}", cell.x, cell.y,
                                 cell_tag(after), after.value.value_or(0), after.depth,
                                 static_cast<int>(after.bound), after.comment.empty() ? 0 : 1),
                     after.board_text);
}

std::string database_one_line(const Record& record) {
    return with_text(
        fmt::format("MESSAGE DATABASE ONE {} {} {} {}", static_cast<unsigned char>(record.label),
                    record.value.value_or(0), record.depth, static_cast<int>(record.bound)),
        record.board_text);
}

std::string database_text_line(const Record& record) {
    return fmt::format("MESSAGE DATABASE TEXT \"{}\"", escaped(shown_comment(record.comment)));
}

}  // namespace fukumi
