// See affinity.h.
#include "tournaments/match/affinity.h"

#ifdef __linux__
#include <sched.h>
#endif

namespace fukumi::match {

#ifdef __linux__
void bind_to_processor(int worker) noexcept {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0)
        return;
    int skip = worker % CPU_COUNT(&allowed);
    for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
        if (CPU_ISSET(processor, &allowed) == 0 || skip-- > 0)
            continue;
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(processor, &one);
        sched_setaffinity(0, sizeof one, &one);
        return;
    }
}
#else
void bind_to_processor(int) noexcept {}
#endif

}  // namespace fukumi::match
