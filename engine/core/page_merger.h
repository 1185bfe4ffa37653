// Merges the memory of a large table into huge pages, on a thread of its own: the system may wait
// for another processor for longer than the caller can (see large_pages.h).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/core/clock.h"
#include "engine/core/threads.h"

namespace fukumi {

class PageMerger {
 public:
    /// The memory of a table, as words that all threads may use at the same time.
    struct Memory {
        std::atomic<std::uint64_t>* words = nullptr;
        std::size_t bytes = 0;   ///< size of the memory
        std::size_t in_use = 0;  ///< pages are merged until they cover this many bytes
    };

    ~PageMerger() { forget(); }

    /// Merges pages until the time `until`, and keeps their contents. A later call with the same
    /// memory continues. Returns at `until` at the latest; a call to the system that lasts longer
    /// ends on the merger's thread. Does nothing in a build without threads. Before the caller frees
    /// the memory, it must call forget().
    void merge(const Memory& memory, TimePoint until);
    /// Waits until the merger's thread has ended. The next merge() begins with the first page.
    void forget() noexcept;

 private:
    void merge_next_pages(const Memory& memory, TimePoint until) noexcept;

    std::unique_ptr<HelperThreads> thread_;
    std::atomic<bool> stop_ = false;
    std::atomic<std::size_t> tried_ = 0;  // bytes from the begin of the memory
};

}  // namespace fukumi
