// Puts large tables into huge memory pages, so that the processor has fewer TLB misses.
#pragma once

#include <cstddef>

namespace fukumi {

/// The size of a huge page in bytes.
inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// Asks the operating system to move the kLargePage bytes at `page` into one huge page. Their
/// addresses and contents stay the same. The call takes a fraction of a millisecond, or several
/// milliseconds if the system must free memory first.
/// Requires: `page` is a multiple of kLargePage, and the caller owns all kLargePage bytes.
/// Returns true if the bytes are now in a huge page, false if the system refused.
bool merge_into_large_page(void* page) noexcept;

}  // namespace fukumi
