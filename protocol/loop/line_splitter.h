// Cuts the bytes from the manager into lines. LF, CR LF and a lone CR end a line, also mixed in one
// stream. Empty lines are dropped, so that the LF of CR LF needs no special case.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace fukumi {

struct InputLine {
    std::string text;
    bool too_long = false;  ///< text is only the beginning, which includes the command word
};

class LineSplitter {
 public:
    /// The longest accepted line in bytes. A block on one line needs up to 5 KB.
    static constexpr std::size_t kMaxLine = 65536;
    /// The number of bytes that are kept of a longer line.
    static constexpr std::size_t kHeadOfLongLine = 80;

    using Visit = std::function<void(const InputLine&)>;

    /// Calls visit for each line that the bytes complete. Uses less than kMaxLine bytes of memory.
    void feed(std::string_view bytes, const Visit& visit);
    /// Call at the end of the input. A rest without a terminator is a line too, so that
    /// `printf 'START 15' | engine` works.
    void finish(const Visit& visit);

 private:
    void append(std::string_view bytes);
    void end_line(const Visit& visit);

    InputLine line_;
};

}  // namespace fukumi
