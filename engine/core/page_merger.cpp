// See page_merger.h.
#include "engine/core/page_merger.h"

#include "engine/core/large_pages.h"

namespace fukumi {

void PageMerger::merge(const Memory& memory, TimePoint until) {
    const bool is_busy = thread_ && !thread_->wait_until(Clock::now());
    if (!kCanMergePages || is_busy || tried_ >= memory.in_use)
        return;
    stop_ = false;
    thread_.reset();
    thread_ = std::make_unique<HelperThreads>(
        1, [this, memory, until](int) { merge_next_pages(memory, until); });
    thread_->wait_until(until);
}

void PageMerger::forget() noexcept {
    stop_ = true;
    thread_.reset();
    tried_ = 0;
}

void PageMerger::merge_next_pages(const Memory& memory, TimePoint until) noexcept {
    const auto begin = reinterpret_cast<std::uintptr_t>(memory.words);
    while (tried_ < memory.in_use && !stop_ && Clock::now() < until) {
        const std::uintptr_t page = (begin + tried_ + kLargePage - 1) / kLargePage * kLargePage;
        tried_ = page + kLargePage - begin;
        if (tried_ > memory.bytes)
            return;
        // The system merges no page that was never written. This writes and changes nothing; a
        // compiler may turn fetch_or(0) into a load.
        std::atomic<std::uint64_t>& first = memory.words[(page - begin) / sizeof(*memory.words)];
        std::uint64_t seen = first.load(std::memory_order_relaxed);
        first.compare_exchange_strong(seen, seen, std::memory_order_relaxed);
        if (!merge_into_large_page(&first))
            tried_ = memory.bytes;  // the system cannot merge pages
    }
}

}  // namespace fukumi
