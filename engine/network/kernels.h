// Kernels: the inner loops of the neural network, in one version for each instruction set.
//
// All versions compute the same integers, because they add integers without rounding and so the
// order of the additions does not matter. The versions differ only in how many numbers they process
// at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/network/network.h"

namespace fukumi {

/// The change of the features of one free cell: after = before + sum of (added - removed).
struct CellUpdate {
    struct Exchange {
        const RowPair* added;
        const RowPair* removed;
    };

    /// Begins the update from the features `from` to the features `to`, without exchanges so far.
    /// Requires: `to` and `from` are different objects.
    void begin(const RowPair& from, RowPair& to) noexcept {
        before = &from;
        after = &to;
        count = 0;
    }
    /// Adds one exchange of rows. Requires: at most two calls after each begin().
    void exchange(const RowPair& added, const RowPair& removed) noexcept {
        exchanges[count++] = {&added, &removed};
    }

    // There are no constructor and no default values, so that the creation of an array of updates
    // takes no time.
    const RowPair* before;
    RowPair* after;
    int count;
    std::array<Exchange, 2> exchanges;  ///< only the first `count` are valid
};

struct Kernels {
    const char* name;  ///< "AVX2", "SSE4.2", "WebAssembly SIMD" or "plain"

    /// Computes the features `after` of all updates, and adds the changes of the rectified features
    /// (network.h) to the pools.
    /// Requires: all features are within ±kFeatureLimit, before and after.
    void (*update_cells)(std::span<const CellUpdate> updates, Pools& pools) noexcept;
    /// Subtracts the rectified features of a cell from the pools.
    void (*remove_cell)(const RowPair& features, Pools& pools) noexcept;
    /// Computes sum = rows[numbers[0]] + rows[numbers[1]] + ... Requires: every partial sum fits
    /// into 16 bits.
    void (*sum_counts)(const UnitRow* rows, const CountRows& numbers, UnitRow& sum) noexcept;
    /// Adds inputs[i] * weight(i, k) to sums[k] for all i < 2 * pairs and k < outputs. `weights` is
    /// in the order of PairedRows (network.h). Requires: outputs is a multiple of 32; every sum
    /// fits into 32 bits.
    void (*add_layer)(const std::int16_t* inputs, int pairs, const std::int16_t* weights,
                      int outputs, std::int32_t* sums) noexcept;
    /// Returns the sum of the rectified features of a cell, each times its weight.
    /// Requires: the sum fits into 32 bits in every order of addition.
    std::int32_t (*weigh_cell)(const RowPair& features, const RowPair& weights) noexcept;
};

/// Returns all kernels that this processor can run, the fastest first, kPlainKernels last.
std::span<const Kernels* const> all_kernels() noexcept;
/// Returns the fastest kernels that this processor can run.
const Kernels& best_kernels() noexcept;

/// The kernels in plain C++, which run on any processor.
extern const Kernels kPlainKernels;
#if defined(__x86_64__) || defined(__i386__)
extern const Kernels kSse42Kernels;
extern const Kernels kAvx2Kernels;
#elif defined(__wasm_simd128__)
extern const Kernels kWasmKernels;
#endif

}  // namespace fukumi
