// Cuts the bytes from the manager into lines.
//
// LF, CR LF and a lone CR all end a line, also mixed in one stream;
// empty lines are dropped. That makes CR and LF equals: CR LF is then a
// line and an empty line. Bytes are not interpreted any further here.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

#include "protocol/input_line.h"

namespace fukumi {

class LineSplitter {
 public:
    /// Bytes in the longest line that is accepted. Managers that send a whole block on one line
    /// reach 5 KB.
    static constexpr std::size_t kMaxLine = 65536;
    /// How much of a longer line is handed on.
    static constexpr std::size_t kHeadOfLongLine = 80;

    using Visit = std::function<void(InputLine)>;

    /// Calls visit for each line that the bytes complete.
    /// Memory stays below kMaxLine whatever comes.
    void feed(std::string_view bytes, const Visit& visit);
    /// At the end of the input: what stands there without a terminator counts as a line too, so
    /// that `printf 'START 15' | engine` works.
    void finish(const Visit& visit);

 private:
    void append(std::string_view bytes);
    void end_line(const Visit& visit);

    InputLine line_;
};

}  // namespace fukumi
