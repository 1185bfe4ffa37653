// Implements huge pages for Linux 6.1 and newer. On other systems the function only returns false;
// Windows, for example, gives huge pages only to privileged users.
#include "engine/core/large_pages.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fukumi {

#ifdef __linux__

bool merge_into_large_page(void* page) noexcept {
    constexpr int kCollapse = 25;  // MADV_COLLAPSE, which older headers lack; see madvise(2)
    return ::madvise(page, kLargePage, kCollapse) == 0;
}

#else

bool merge_into_large_page(void*) noexcept {
    return false;
}

#endif

}  // namespace fukumi
