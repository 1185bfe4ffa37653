// Linux 6.1 or newer only. Windows gives huge pages to privileged users only.
#include "engine/core/large_pages.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fukumi {

#ifdef __linux__

bool merge_into_large_page(void* page) noexcept {
    constexpr int kCollapse = 25;  // MADV_COLLAPSE, missing in older headers; see madvise(2)
    // madvise() needs at least one page in memory: touch the first.
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
