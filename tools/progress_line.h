// Prints the progress of a long command to stderr: "12 of 40 positions, 8 s left".
//
// On a terminal it overwrites one line; elsewhere it prints a line every ten seconds. For one thread
// at a time.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/clock.h"

namespace fukumi {

class ProgressLine {
 public:
    enum class Style : std::uint8_t { None, Terminal, Plain };

    /// `done` of `total` items were done before this run. `noun`: their name in the plural.
    ProgressLine(Style style, std::int64_t done, std::int64_t total,
                 const char* noun = "positions");
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows that `done` items are done.
    void show(std::int64_t done);
    /// Clears the line of a terminal, before other output.
    void clear();

    /// The text after `seconds` of this run.
    std::string text(std::int64_t done, double seconds) const;

 private:
    Style style_;
    std::int64_t before_;
    std::int64_t total_;
    const char* noun_;
    TimePoint start_ = Clock::now();
    TimePoint shown_ = start_;
    bool is_open_ = false;  // a line of a terminal is visible
};

/// Terminal if stderr is one, or else Plain if `always`, or None.
ProgressLine::Style progress_style(bool always);

}  // namespace fukumi
