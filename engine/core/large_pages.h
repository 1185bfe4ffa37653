// Puts large tables into huge memory pages, so that the processor has fewer TLB misses.
#pragma once

#include <cstddef>

namespace fukumi {

/// The size of a huge page in bytes.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// True if this system may be able to merge pages.
#ifdef __linux__
inline constexpr bool kCanMergePages = true;
#else
inline constexpr bool kCanMergePages = false;
#endif

/// Asks the operating system to move the kLargePage bytes at `page` into one huge page. Their
/// addresses and contents stay the same, and other threads may use them at the same time. The call
/// usually takes a fraction of a millisecond. Linux waits until each processor has run a short task
/// of its kernel: this took up to 0.6 s while a program with real-time priority used the other
/// processor.
/// Requires: `page` is a multiple of kLargePage, the caller owns all kLargePage bytes, and one of
/// them was written before.
/// Returns true if the bytes are now in a huge page, false if the system refused.
bool merge_into_large_page(void* page) noexcept;

}  // namespace fukumi
