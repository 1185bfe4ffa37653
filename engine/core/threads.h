// The only place in the engine that creates threads.
//
// Compiled with FUKUMI_NO_THREADS it creates none, and all work runs on the caller's thread.
#pragma once

#include <functional>
#include <memory>

namespace fukumi {

/// Threads that each run one call and end with the object.
class HelperThreads {
 public:
    /// Calls work(0), ..., work(count - 1), each on its own thread. If the system refuses a thread,
    /// the calls from that one on are skipped and count() is smaller; compiled without exceptions,
    /// the program ends instead. Requires: `work` may run on several threads at once and does not
    /// throw.
    HelperThreads(int count, const std::function<void(int)>& work);
    /// Waits until all calls have returned.
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// The number of threads that were created.
    int count() const noexcept;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
