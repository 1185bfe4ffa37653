// How far a run of reviews is, and how long it will still take, on a terminal.
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/clock.h"

namespace fukumi {

/// "1200 of 8000 positions, 15 %, 2 min 10 s left"; without the time left before anything is done.
std::string progress_words(std::int64_t done, std::int64_t total, std::int64_t elapsed_ms);

/// One line on stderr that is rewritten; silent where stderr is no terminal. For one thread at a
/// time.
class ReviewProgress {
 public:
    explicit ReviewProgress(std::int64_t total);
    /// Wipes its line.
    ~ReviewProgress();
    ReviewProgress(const ReviewProgress&) = delete;
    ReviewProgress& operator=(const ReviewProgress&) = delete;

    void step();

 private:
    const bool terminal_;
    const TimePoint start_;
    TimePoint shown_;
    std::int64_t total_;
    std::int64_t done_ = 0;
    std::size_t width_ = 0;  // of the line that is there
};

}  // namespace fukumi
