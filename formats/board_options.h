// Rules and board sizes as the options of every program say them.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi::formats {

struct BoardSize {
    int width = 15;
    int height = 15;
};

/// All rules for help texts and errors: "0 freestyle, 1 standard, …".
std::string rule_list();
/// What parse_board_size() reads, for help texts.
inline constexpr const char* kSizeHelp = "15, or 20x12 for columns x rows";

/// "4" or "renju": the number of INFO or the name, in either case. Errors: names the text.
Result<Rule> parse_rule(std::string_view text);

/// "15" or "20x12". Errors: names the text.
Result<BoardSize> parse_board_size(std::string_view text);

}  // namespace fukumi::formats
