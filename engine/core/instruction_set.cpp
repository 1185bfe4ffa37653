#include "engine/core/instruction_set.h"

namespace fukumi {

const char* instruction_set() noexcept {
#if defined(__AVX2__)
    return "AVX2";
#elif defined(__SSE4_2__)
    return "SSE4.2";
#else
    return "portable";
#endif
}

}  // namespace fukumi
