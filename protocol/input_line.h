// A line from the manager, as pipe/line_splitter.h cuts it and the state machine takes it.
#pragma once

#include <string>

namespace fukumi {

struct InputLine {
    std::string text;
    bool too_long = false;  ///< text is only the beginning, enough to see the command word
};

}  // namespace fukumi
