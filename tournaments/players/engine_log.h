// What was said between us and the engines, with times: the file of -log.
//
//    12.345678 game 3 Foo > TURN 7,7
//    12.345912 game 3 Foo < 8,8
//
// Seconds since the start of the run; '>' is to the engine, '<' from it.
// Thread-safe. Lines are in the order in which they were written or read.
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
    /// Truncates the file, or with `append` continues it.
    static Result<std::unique_ptr<EngineLog>> open(const std::string& path, bool append);
    ~EngineLog();
    EngineLog(const EngineLog&) = delete;
    EngineLog& operator=(const EngineLog&) = delete;

    /// Every line of `text` becomes a line of the log.
    void write(char direction, int game, std::string_view player, std::string_view text);
    /// To the file system, so that a log can be read while the match runs.
    void flush();

 private:
    explicit EngineLog(std::FILE* file) : file_(file) {}

    std::mutex mutex_;
    std::FILE* file_;
    TimePoint start_ = Clock::now();
};

}  // namespace fukumi::match
