// What a person sees while many positions are analysed: "12 of 40 positions, 8 s left", on stderr.
//
// On a terminal one line is rewritten; elsewhere a line is written now and then. One thread at a
// time.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/clock.h"

namespace fukumi {

class ProgressLine {
 public:
    enum class Style : std::uint8_t { None, Terminal, Plain };

    /// `done` of `total` were done before this run. `noun` says what they are.
    ProgressLine(Style style, std::int64_t done, std::int64_t total,
                 const char* noun = "positions");
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// So many are done now.
    void show(std::int64_t done);
    /// Takes the line of a terminal away, before something else is printed.
    void clear();

    /// The text after so many seconds of this run.
    std::string text(std::int64_t done, double seconds) const;

 private:
    Style style_;
    std::int64_t before_;
    std::int64_t total_;
    const char* noun_;
    TimePoint start_ = Clock::now();
    TimePoint shown_ = start_;
    bool is_open_ = false;  // a line of a terminal
};

}  // namespace fukumi
