// See board_options.h.
#include "protocol/formats/board_options.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string_view>

namespace fukumi::formats {
namespace {

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

bool fits(std::optional<int> side) {
    return side && *side >= kMinBoardSize && *side <= kMaxBoardSize;
}

}  // namespace

Result<Rule> parse_rule(const std::string& text) {
    for (const Rule rule : kAllRules) {
        if (text == name_of(rule) || text == fmt::to_string(info_number(rule)))
            return rule;
    }
    return Error{fmt::format(
        "'{}' is not one of 0 freestyle, 1 standard, 4 renju, 8 caro-overline, 9 caro", text)};
}

Result<BoardSize> parse_board_size(const std::string& text) {
    const std::size_t cross = text.find_first_of("xX");
    const auto width = whole_number(std::string_view(text).substr(0, cross));
    const auto height =
        cross == std::string::npos ? width : whole_number(std::string_view(text).substr(cross + 1));
    if (!fits(width) || !fits(height)) {
        return Error{fmt::format("'{}' is not a size such as 15 or 20x12, from {} to {}", text,
                                 kMinBoardSize, kMaxBoardSize)};
    }
    return BoardSize{*width, *height};
}

}  // namespace fukumi::formats
