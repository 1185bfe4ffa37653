// Cuts the output of an engine into lines, however it arrives and however long its lines are.
//
// A line ends at LF or CR, so CR LF gives an empty line more, which the caller skips anyway. A line
// that exceeds the buffer is dropped: none of the protocol is that long. No allocation after the
// construction.
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

    /// The next complete line without its end; valid until the next call of any function here.
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

    /// Where new bytes go, never empty; then added() tells how many came.
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

    /// Drops the line that is not complete yet, also what is still to come of it. Requires: next()
    /// has given all lines before it.
    void skip_begun() noexcept {
        skipping_ = skipping_ || begin_ < end_;
        begin_ = end_ = scanned_ = 0;
    }
    /// For the output of another process.
    void clear() noexcept {
        begin_ = end_ = scanned_ = 0;
        skipping_ = false;
    }

 private:
    static constexpr std::size_t kCapacity = 65536;

    std::vector<char> buffer_;
    std::size_t begin_ = 0;    // of the line that is not complete yet
    std::size_t end_ = 0;      // of the bytes
    std::size_t scanned_ = 0;  // no line ends before this
    bool skipping_ = false;    // that line is to be dropped
};

}  // namespace fukumi::match
