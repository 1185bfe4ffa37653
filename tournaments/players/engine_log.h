// The log file of -log. It contains all lines sent to and received from the engines, with times.
//
//    12.345678 game 3 Foo > TURN 7,7
//    12.345912 game 3 Foo < 8,8
//
// The time is in seconds since the start of the run. '>' marks a line to the engine, '<' a line
// from it.
// Thread-safe. Lines are in the order in which they were sent or received.
#pragma once

#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/core/clock.h"
#include "engine/core/result.h"

namespace fukumi::match {

class EngineLog {
 public:
    /// Opens the file; without `append` truncates it. Errors: the file cannot be opened.
    static Result<std::unique_ptr<EngineLog>> open(const std::string& path, bool append);
    ~EngineLog();
    EngineLog(const EngineLog&) = delete;
    EngineLog& operator=(const EngineLog&) = delete;

    /// Writes a line to the log for every line of `text`. `direction` is '>' or '<'.
    void write(char direction, int game, std::string_view player, std::string_view text);
    /// Flushes, so that the log can be read while the match runs.
    void flush();

 private:
    explicit EngineLog(std::FILE* file) : file_(file) {}

    std::mutex mutex_;
    std::FILE* file_;
    TimePoint start_ = Clock::now();
};

}  // namespace fukumi::match
