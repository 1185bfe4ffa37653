// See large_pages.h. Linux does so since 6.1; Windows has large pages for privileged users alone.
#include "engine/core/large_pages.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fukumi {

#ifdef __linux__

bool merge_into_large_page(void* page) noexcept {
    constexpr int kCollapse = 25;  // MADV_COLLAPSE, which older headers lack; see madvise(2)
    // There has to be something to merge.
    volatile char& first = *static_cast<char*>(page);
    first = first;
    return ::madvise(page, kLargePage, kCollapse) == 0;
}

#else

bool merge_into_large_page(void*) noexcept {
    return false;
}

#endif

}  // namespace fukumi
