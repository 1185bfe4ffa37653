// Prints the progress of a long command to stderr: "12 of 40 positions, 8 s left".
//
// On a terminal the object overwrites one line; elsewhere it prints a new line every ten seconds.
// Not thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/clock.h"

namespace fukumi {

class ProgressLine {
 public:
    enum class Style : std::uint8_t { None, Terminal, Plain };

    /// `done` of `total` items were finished before this run. `noun` names the items, in the
    /// plural.
    ProgressLine(Style style, std::int64_t done, std::int64_t total,
                 const char* noun = "positions");
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Shows that `done` items are finished, unless the last output was a moment ago.
    void show(std::int64_t done);
    /// Removes the line from the terminal. Call this before other output.
    void clear();

    /// Returns the text for `done` finished items, `seconds` after the start of this run.
    std::string text(std::int64_t done, double seconds) const;

 private:
    Style style_;
    std::int64_t before_;
    std::int64_t total_;
    const char* noun_;
    TimePoint start_ = Clock::now();
    TimePoint shown_ = start_;
    bool is_open_ = false;  // the terminal shows a progress line
};

/// Returns Terminal if stderr is a terminal; otherwise Plain if `always`, or None.
ProgressLine::Style progress_style(bool always);

}  // namespace fukumi
