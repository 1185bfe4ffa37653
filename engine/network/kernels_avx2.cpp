// Kernels for processors with AVX2. Only the functions of this file use AVX2 instructions. The
// program also runs on other processors, because kernels.cpp chooses the kernels when the program
// starts.
#include "engine/network/kernels.h"

#if defined(__x86_64__) || defined(__i386__)

#include <immintrin.h>

#include <cstring>

#define FUKUMI_TARGET __attribute__((target("avx2")))

namespace fukumi {
namespace avx2 {

using Vector = __m256i;

FUKUMI_TARGET inline Vector zero() noexcept {
    return _mm256_setzero_si256();
}
FUKUMI_TARGET inline Vector load(const void* from) noexcept {
    return _mm256_loadu_si256(static_cast<const Vector*>(from));
}
FUKUMI_TARGET inline void store(void* to, Vector x) noexcept {
    _mm256_storeu_si256(static_cast<Vector*>(to), x);
}
FUKUMI_TARGET inline Vector repeated(std::int32_t x) noexcept {
    return _mm256_set1_epi32(x);
}
FUKUMI_TARGET inline Vector add16(Vector a, Vector b) noexcept {
    return _mm256_add_epi16(a, b);
}
FUKUMI_TARGET inline Vector subtract16(Vector a, Vector b) noexcept {
    return _mm256_sub_epi16(a, b);
}
FUKUMI_TARGET inline Vector larger16(Vector a, Vector b) noexcept {
    return _mm256_max_epi16(a, b);
}
FUKUMI_TARGET inline Vector add32(Vector a, Vector b) noexcept {
    return _mm256_add_epi32(a, b);
}
// Multiplies the 16-bit numbers of a and b, and returns the 32-bit sum of each pair of neighbouring
// products.
FUKUMI_TARGET inline Vector multiply_add(Vector a, Vector b) noexcept {
    return _mm256_madd_epi16(a, b);
}
// first_half() and second_half() convert one half of the 16-bit numbers to 32-bit numbers.
FUKUMI_TARGET inline Vector first_half(Vector x) noexcept {
    return _mm256_cvtepi16_epi32(_mm256_castsi256_si128(x));
}
FUKUMI_TARGET inline Vector second_half(Vector x) noexcept {
    return _mm256_cvtepi16_epi32(_mm256_extracti128_si256(x, 1));
}
FUKUMI_TARGET inline std::int32_t sum32(Vector x) noexcept {
    __m128i sums = _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(1, 0, 3, 2)));
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, _MM_SHUFFLE(2, 3, 0, 1)));
    return _mm_cvtsi128_si32(sums);
}

#include "engine/network/vector_kernels.inc"

}  // namespace avx2

const Kernels kAvx2Kernels = {"AVX2",           avx2::update_cells, avx2::remove_cell,
                              avx2::sum_counts, avx2::add_layer,    avx2::weigh_cell};

}  // namespace fukumi

#undef FUKUMI_TARGET

#endif
