// See value_line.h.
#include "formats/positions/value_line.h"

#include <fmt/core.h>

#include <charconv>
#include <optional>
#include <string_view>

#include "engine/core/text.h"
#include "engine/core/types.h"

namespace fukumi::database {
namespace {

constexpr std::string_view kStart = "Fukumi: ";
constexpr const char* kBounds[] = {"", "at most", "at least", "exact"};

bool is_visible(Label label) noexcept {
    return label > ' ' && label < 127;
}

std::string plies(int count) {
    return fmt::format("{} {}", count, count == 1 ? "ply" : "plies");
}

std::string chance_text(Value value) {
    if (is_win(value))
        return fmt::format("win in {}", plies(kMate - value));
    if (is_loss(value))
        return fmt::format("loss in {}", plies(kMate + value));
    return fmt::format("win chance {:.1f} %", 100 * win_chance(value));
}

/// Parses a number at the start of a text, and removes it from the text.
std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{})
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

/// Removes `start` from the start of a text. Returns false if the text starts otherwise.
bool take(std::string_view& text, std::string_view start) {
    if (!text.starts_with(start))
        return false;
    text.remove_prefix(start.size());
    return true;
}

/// Parses the members of a line without checking the rest of it.
std::optional<Record> parsed(std::string_view line, Color to_move) {
    Record record;
    if (!take(line, kStart))
        return std::nullopt;
    record.value = take_number(line);
    if (record.value && (!take(line, " for ") || *record.value < -kMate || *record.value > kMate))
        return std::nullopt;
    if (!take(line, name_of(to_move)))
        return std::nullopt;
    if (record.value) {
        if (!take(line, ", "))
            return std::nullopt;
        for (int bound = 1; bound < 4; ++bound) {
            if (take(line, kBounds[bound]))
                record.bound = static_cast<Bound>(bound);
        }
        const auto depth = take(line, ", depth ") ? take_number(line) : std::nullopt;
        if (!depth || *depth < -kMostDepth || *depth > kMostDepth || record.bound == Bound::None)
            return std::nullopt;
        record.depth = *depth;
    }
    constexpr std::string_view kLabel = ", label ";
    if (line.size() > kLabel.size() &&
        line.substr(line.size() - kLabel.size() - 1, kLabel.size()) == kLabel)
        record.label = line.back();
    return record;
}

}  // namespace

std::string value_line(const Record& record, Color to_move) {
    std::string line;
    if (record.value && record.bound != Bound::None) {
        line = fmt::format("{}{} for {}, {}, depth {}, {}", kStart, *record.value, name_of(to_move),
                           kBounds[static_cast<int>(record.bound)], record.depth,
                           chance_text(*record.value));
    }
    if (is_visible(record.label)) {
        if (line.empty())
            line = fmt::format("{}{}", kStart, name_of(to_move));
        line += fmt::format(", label {}", record.label);
    }
    return line;
}

std::string comment_with_value(const Record& record, Color to_move) {
    const std::string line = value_line(record, to_move);
    if (line.empty() || record.comment.empty())
        return record.comment + line;
    return record.comment + "\n" + line;
}

formats::LeftOut lost_by_comments(const Record& record) {
    formats::LeftOut lost;
    lost.add(formats::Lost::Values,
             record.bound == Bound::None && (record.value || record.depth != 0));
    lost.add(formats::Lost::Verdicts, record.label != kNoLabel && !is_visible(record.label));
    lost.add(formats::Lost::Counts, record.games != GameCounts{});
    return lost;
}

void take_value_line(Record& record, Color to_move) {
    const std::size_t end = record.comment.find_last_not_of("\r\n");
    if (end == std::string::npos)
        return;
    const std::string_view text = std::string_view(record.comment).substr(0, end + 1);
    const std::size_t before = text.rfind('\n');
    const std::string_view line = text.substr(before == std::string::npos ? 0 : before + 1);
    const auto found = parsed(line, to_move);
    if (!found || value_line(*found, to_move) != line)
        return;
    record.value = found->value;
    record.depth = found->depth;
    record.bound = found->bound;
    record.label = found->label;
    record.comment.resize(before == std::string::npos ? 0 : before);
}

}  // namespace fukumi::database
