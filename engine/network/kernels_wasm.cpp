// Kernels for WebAssembly with SIMD. A WebAssembly module is compiled for one instruction set; in a
// build without SIMD this file is empty.
#include "engine/network/kernels.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include <cstring>

#define FUKUMI_TARGET

namespace fukumi {
namespace wasm {

using Vector = v128_t;

inline Vector zero() noexcept {
    return wasm_i32x4_const(0, 0, 0, 0);
}
inline Vector load(const void* from) noexcept {
    return wasm_v128_load(from);
}
inline void store(void* to, Vector x) noexcept {
    wasm_v128_store(to, x);
}
inline Vector repeated(std::int32_t x) noexcept {
    return wasm_i32x4_splat(x);
}
inline Vector add16(Vector a, Vector b) noexcept {
    return wasm_i16x8_add(a, b);
}
inline Vector subtract16(Vector a, Vector b) noexcept {
    return wasm_i16x8_sub(a, b);
}
inline Vector larger16(Vector a, Vector b) noexcept {
    return wasm_i16x8_max(a, b);
}
inline Vector add32(Vector a, Vector b) noexcept {
    return wasm_i32x4_add(a, b);
}
// Multiplies the 16-bit numbers of a and b, and returns the 32-bit sum of each pair of neighbouring
// products.
inline Vector multiply_add(Vector a, Vector b) noexcept {
    return wasm_i32x4_dot_i16x8(a, b);
}
// first_half() and second_half() convert one half of the 16-bit numbers to 32-bit numbers.
inline Vector first_half(Vector x) noexcept {
    return wasm_i32x4_extend_low_i16x8(x);
}
inline Vector second_half(Vector x) noexcept {
    return wasm_i32x4_extend_high_i16x8(x);
}
inline std::int32_t sum32(Vector x) noexcept {
    return wasm_i32x4_extract_lane(x, 0) + wasm_i32x4_extract_lane(x, 1) +
           wasm_i32x4_extract_lane(x, 2) + wasm_i32x4_extract_lane(x, 3);
}

#include "engine/network/vector_kernels.inc"

}  // namespace wasm

const Kernels kWasmKernels = {"WebAssembly SIMD", wasm::update_cells, wasm::remove_cell,
                              wasm::sum_counts,   wasm::add_layer,    wasm::weigh_cell};

}  // namespace fukumi

#undef FUKUMI_TARGET

#endif
