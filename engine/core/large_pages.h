// Huge pages for large tables: they reduce misses in the processor's TLB.
#pragma once

#include <cstddef>

namespace fukumi {

inline constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// Backs the kLargePage bytes at `page` with one huge page; their content stays. Takes a fraction
/// of a millisecond, or several milliseconds if the system has to free memory first.
/// Requires: `page` is a multiple of kLargePage, and the caller owns all kLargePage bytes.
/// Returns false if the system refused; then nothing has changed.
bool merge_into_large_page(void* page) noexcept;

}  // namespace fukumi
