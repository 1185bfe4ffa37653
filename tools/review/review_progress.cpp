// See review_progress.h.
#include "tools/review/review_progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "protocol/loop/stdio_pipe.h"

namespace fukumi {
namespace {

constexpr Milliseconds kBetweenLines{200};

std::string duration_words(std::int64_t seconds) {
    if (seconds < 60)
        return fmt::format("{} s", seconds);
    if (seconds < 3600)
        return fmt::format("{} min {} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

}  // namespace

std::string progress_words(std::int64_t done, std::int64_t total, std::int64_t elapsed_ms) {
    std::string words = fmt::format("{} of {} positions, {} %", done, total, done * 100 / total);
    if (done == 0)
        return words;
    const double left_ms = static_cast<double>(elapsed_ms) * static_cast<double>(total - done) /
                           static_cast<double>(done);
    return words + ", " + duration_words(static_cast<std::int64_t>(left_ms / 1000 + 0.5)) + " left";
}

ReviewProgress::ReviewProgress(std::int64_t total)
    : terminal_(stderr_is_terminal()),
      start_(Clock::now()),
      shown_(start_ - kBetweenLines),
      total_(std::max<std::int64_t>(total, 1)) {}

ReviewProgress::~ReviewProgress() {
    if (width_ > 0)
        fmt::print(stderr, "\r{:{}}\r", "", width_);
}

void ReviewProgress::step() {
    ++done_;
    if (!terminal_ || Clock::now() < shown_ + kBetweenLines)
        return;
    shown_ = Clock::now();
    const std::string words = progress_words(done_, total_, milliseconds_since(start_));
    fmt::print(stderr, "\r{:<{}}", words, width_);
    std::fflush(stderr);
    width_ = std::max(width_, words.size());
}

}  // namespace fukumi
