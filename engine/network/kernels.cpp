// When the program starts, this file chooses the kernels that the processor can run.
#include "engine/network/kernels.h"

#include <array>
#include <cstddef>

namespace fukumi {
namespace {

struct Choice {
    std::array<const Kernels*, 3> kernels{};
    std::size_t count = 0;

    void add(const Kernels& more) noexcept { kernels[count++] = &more; }
};

Choice choose() noexcept {
    Choice choice;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2"))
        choice.add(kAvx2Kernels);
    if (__builtin_cpu_supports("sse4.2"))
        choice.add(kSse42Kernels);
#elif defined(__wasm_simd128__)
    choice.add(kWasmKernels);
#endif
    choice.add(kPlainKernels);
    return choice;
}

const Choice kChoice = choose();

}  // namespace

std::span<const Kernels* const> all_kernels() noexcept {
    return {kChoice.kernels.data(), kChoice.count};
}

const Kernels& best_kernels() noexcept {
    return *kChoice.kernels.front();
}

}  // namespace fukumi
