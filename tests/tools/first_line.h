// The first line of a text of several: the verdict of a report.
#pragma once

#include <string>

namespace fukumi {

/// Without the line's end; the whole text if it is one line.
inline std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

}  // namespace fukumi
