// See board_options.h.
#include "formats/board_options.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>

#include "engine/core/text.h"

namespace fukumi::formats {

std::string rule_list() {
    std::string list;
    for (const Rule rule : kAllRules) {
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ", info_number(rule), name_of(rule));
    }
    return list;
}

Result<Rule> parse_rule(std::string_view text) {
    const std::string word = to_lower(text);
    for (const Rule rule : kAllRules) {
        if (word == name_of(rule) || word == fmt::to_string(info_number(rule)))
            return rule;
    }
    return Error{fmt::format("'{}' is not one of {}", text, rule_list())};
}

Result<BoardSize> parse_board_size(std::string_view text) {
    const std::size_t cross = text.find_first_of("xX");
    const auto width = parse_integer(text.substr(0, cross));
    const auto height =
        cross == std::string_view::npos ? width : parse_integer(text.substr(cross + 1));
    if (!is_board_side(width.value_or(0)) || !is_board_side(height.value_or(0))) {
        return Error{fmt::format("'{}' is not a size such as 15 or 20x12, from {} to {}", text,
                                 kMinBoardSize, kMaxBoardSize)};
    }
    return BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
}

}  // namespace fukumi::formats
