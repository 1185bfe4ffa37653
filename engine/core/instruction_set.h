// For which processors this copy of the engine was compiled.
#pragma once

namespace fukumi {

/// "AVX2", "SSE4.2" or, for other processors, "portable". All compute the same.
const char* instruction_set() noexcept;

}  // namespace fukumi
