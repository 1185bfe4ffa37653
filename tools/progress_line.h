// Prints the progress of a long command to stderr: "12 of 40 positions, 8 s left".
//
// On a terminal the object overwrites one line; elsewhere it prints a new line every ten seconds.
// Not thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

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

/// The limits of a call, and the counter of its nodes; 0 and null: none.
struct CallLimits {
    std::int64_t max_ms = 0;
    std::int64_t max_nodes = 0;            ///< of each search of the call
    const NodeCounter* visited = nullptr;  ///< the nodes of the running search
};

/// Shows on a terminal that a long call runs: "solving, 12 s, at most 8 s left", or with a limit of
/// nodes "solving, 12 s, 60 % of the nodes, at most 8 s left". A thread updates the line from half a
/// second after the construction on, until clear().
class WaitingLine {
 public:
    /// `what` is the work, such as "solving".
    WaitingLine(ProgressLine::Style style, std::string what, const CallLimits& limits = {});
    ~WaitingLine();
    WaitingLine(const WaitingLine&) = delete;
    WaitingLine& operator=(const WaitingLine&) = delete;

    /// Removes the line from the terminal and ends the thread. Call this before other output.
    void clear();

    /// Returns the text `ms` after the start. Calls with smaller `ms` must come first, because the speed
    /// is that since the running search began: since the counter last became smaller.
    std::string text(std::int64_t ms);

 private:
    void run();

    std::string what_;
    CallLimits limits_;
    std::int64_t nodes_ = 0;      // of the running search, at the last call of text()
    std::int64_t search_ms_ = 0;  // when the running search began
    TimePoint start_ = Clock::now();
    std::mutex mutex_;  // guards is_over_
    std::condition_variable changed_;
    bool is_over_ = false;
    std::thread thread_;
};

/// Returns Terminal if stderr is a terminal; otherwise Plain if `always`, or None.
ProgressLine::Style progress_style(bool always);

}  // namespace fukumi
