// See line_splitter.h.
#include "protocol/loop/line_splitter.h"

#include <utility>

namespace fukumi {

void LineSplitter::feed(std::string_view bytes, const Visit& visit) {
    while (!bytes.empty()) {
        const std::size_t end = bytes.find_first_of("\r\n");
        append(bytes.substr(0, end));
        if (end == std::string_view::npos)
            return;
        end_line(visit);
        bytes.remove_prefix(end + 1);
    }
}

void LineSplitter::finish(const Visit& visit) {
    end_line(visit);
}

void LineSplitter::append(std::string_view bytes) {
    if (line_.too_long)
        return;
    if (line_.text.size() + bytes.size() > kMaxLine) {
        line_.too_long = true;
        bytes = bytes.substr(0, kHeadOfLongLine);
    }
    line_.text += bytes;
    if (line_.too_long && line_.text.size() > kHeadOfLongLine)
        line_.text.resize(kHeadOfLongLine);
}

void LineSplitter::end_line(const Visit& visit) {
    const InputLine line = std::exchange(line_, InputLine{});
    if (!line.text.empty())
        visit(line);
}

}  // namespace fukumi
