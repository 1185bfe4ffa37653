// HelperThreads runs a function on several threads. No other code of the engine creates threads.
//
// In a build with FUKUMI_NO_THREADS the constructor uses no thread and calls nothing, so that only
// the caller's thread works.
#pragma once

#include <functional>
#include <memory>

#include "engine/core/clock.h"

namespace fukumi {

/// Returns the number of threads that the machine can run at the same time, at least 1. Returns 1
/// if the system does not report the number, and in a build without threads.
int machine_threads() noexcept;

/// A group of threads, each of which runs one function call. The destructor waits for the calls.
/// The threads come from a pool that the whole process shares, and return to it.
class HelperThreads {
 public:
    /// Calls work(0), ..., work(count - 1), each on its own thread. If the system refuses the
    /// thread for work(i), the constructor skips work(i) and all later calls, and count() returns
    /// i. In a build without exceptions the program ends instead.
    /// Requires: `work` may run on several threads at once and does not throw.
    HelperThreads(int count, const std::function<void(int)>& work);
    /// Waits until all calls have returned.
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// Waits until all calls have returned, or until the time `until`. Returns true if all calls
    /// have returned.
    bool wait_until(TimePoint until);
    /// Returns the number of threads that run or have run a call.
    int count() const noexcept;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
