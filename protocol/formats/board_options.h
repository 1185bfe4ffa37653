// Rules and board sizes as options say them.
#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi::formats {

struct BoardSize {
    int width = 15;
    int height = 15;
};

/// "4" or "renju". Errors: names the text.
Result<Rule> parse_rule(const std::string& text);

/// "15" or "20x12". Errors: names the text.
Result<BoardSize> parse_board_size(const std::string& text);

}  // namespace fukumi::formats
