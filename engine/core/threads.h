// Threads beside the caller's own, the only place of the engine that knows of them.
//
// With FUKUMI_NO_THREADS there are none: everything then runs on the caller's thread.
#pragma once

#include <functional>
#include <memory>

namespace fukumi {

/// Helpers that work until they are done.
class HelperThreads {
 public:
    /// Calls work(0) to work(count - 1), each on a thread of its own. Where the system gives fewer
    /// threads, the last ones are left out (compiled without exceptions, the program ends). `work`
    /// is called by several threads at once, and must not throw.
    HelperThreads(int count, const std::function<void(int)>& work);
    /// Waits for all of them.
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// How many there are.
    int count() const noexcept;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
