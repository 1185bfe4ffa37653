// Splits the output of an engine into lines.
//
// A line ends at LF or CR, so CR LF gives an additional empty line; callers skip empty lines. A
// line longer than the buffer (64 KiB) is dropped; no line of the protocol is that long. Allocates
// only in the constructor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace fukumi::match {

class LineReader {
 public:
    LineReader() : buffer_(kCapacity) {}

    /// Returns the next complete line without its end, or nullopt. Valid until the next call of a
    /// member function.
    std::optional<std::string_view> next() noexcept {
        for (; scanned_ < end_; ++scanned_) {
            if (buffer_[scanned_] == '\n' || buffer_[scanned_] == '\r') {
                const std::string_view line(buffer_.data() + begin_, scanned_ - begin_);
                begin_ = scanned_ + 1;
                if (std::exchange(skipping_, false))
                    continue;
                ++scanned_;
                return line;
            }
        }
        return std::nullopt;
    }

    /// Returns free space for new bytes, never empty. Call added() after filling some of it.
    std::span<char> space() noexcept {
        if (begin_ > 0) {
            std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
            end_ -= begin_;
            scanned_ -= begin_;
            begin_ = 0;
        }
        if (end_ == kCapacity)
            skip_begun();
        return {buffer_.data() + end_, kCapacity - end_};
    }
    void added(std::size_t count) noexcept { end_ += count; }

    /// Drops the incomplete last line, including the part that arrives later. Requires: next() has
    /// returned all complete lines.
    void skip_begun() noexcept {
        skipping_ = skipping_ || begin_ < end_;
        begin_ = end_ = scanned_ = 0;
    }
    /// Drops all received bytes. Call it before reading from another process.
    void clear() noexcept {
        begin_ = end_ = scanned_ = 0;
        skipping_ = false;
    }

 private:
    static constexpr std::size_t kCapacity = 65536;

    std::vector<char> buffer_;
    std::size_t begin_ = 0;    // begin of the incomplete line
    std::size_t end_ = 0;      // end of the bytes received
    std::size_t scanned_ = 0;  // bytes from begin_ to scanned_ contain no end of a line
    bool skipping_ = false;    // drop the bytes up to the next end of a line
};

}  // namespace fukumi::match
