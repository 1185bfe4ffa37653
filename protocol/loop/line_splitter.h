// Cuts the bytes from the manager into lines. LF, CR LF and a lone CR end a line, and one stream
// may mix them. The splitter drops empty lines, so that the LF of CR LF needs no special case.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace fukumi {

struct InputLine {
    std::string text;
    bool too_long = false;  ///< `text` is only the beginning of the line, with the command word
};

class LineSplitter {
 public:
    /// The longest accepted line in bytes. A block on one line needs up to 5 KB.
    static constexpr std::size_t kMaxLine = 65536;
    /// The number of bytes that are kept of a longer line.
    static constexpr std::size_t kHeadOfLongLine = 80;

    using Visit = std::function<void(const InputLine&)>;

    /// Adds bytes of the input, and calls `visit` for each line that they complete. Stores at most
    /// kMaxLine bytes of an incomplete line.
    void feed(std::string_view bytes, const Visit& visit);
    /// Calls `visit` for the last line if it has no terminator, so that
    /// `printf 'START 15' | engine` works. Call it at the end of the input.
    void finish(const Visit& visit);

 private:
    void append(std::string_view bytes);
    void end_line(const Visit& visit);

    InputLine line_;
};

}  // namespace fukumi
