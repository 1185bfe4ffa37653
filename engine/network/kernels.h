// The inner loops of the network, once for each kind of processor.
//
// All kernels compute the same integers: sums of 16-bit products in 32 bits, whose order does not
// matter, and nothing that rounds. They differ in how many numbers they take at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/network/network.h"

namespace fukumi {

/// One free cell of which one line has changed: after = before + added - removed.
struct CellUpdate {
    struct Exchange {
        const RowPair* added;
        const RowPair* removed;
    };

    /// `to` is another place than `from`.
    void begin(const RowPair& from, RowPair& to) noexcept {
        before = &from;
        after = &to;
        count = 0;
    }
    void exchange(const RowPair& added, const RowPair& removed) noexcept {
        exchanges[count++] = {&added, &removed};
    }

    // Without a constructor, so that lists of updates do not begin by being cleared.
    const RowPair* before;
    RowPair* after;
    int count;
    std::array<Exchange, 2> exchanges;  ///< so many of line and classes
};

struct Kernels {
    const char* name;  ///< "AVX2", "SSE4.2", "WebAssembly SIMD", "plain"

    /// Makes the updates and adds to the pools by how much the rectified features have changed.
    /// Requires: features within kFeatureLimit either way, before and after.
    void (*update_cells)(std::span<const CellUpdate> updates, Pools& pools) noexcept;
    /// Takes the rectified features of a cell out of the pools.
    void (*remove_cell)(const RowPair& features, Pools& pools) noexcept;
    /// The sum of these rows. Requires: no partial sum leaves 16 bits.
    void (*sum_counts)(const UnitRow* rows, const CountRows& numbers, UnitRow& sum) noexcept;
    /// sums[k] += inputs[i] * weight of (i, k), for 2 * `pairs` inputs and `outputs` sums, a
    /// multiple of 32. Weights as in PairedRows (network.h). Requires: no sum leaves 32 bits.
    void (*add_layer)(const std::int16_t* inputs, int pairs, const std::int16_t* weights,
                      int outputs, std::int32_t* sums) noexcept;
    /// The sum of the rectified features of a cell, each times its weight. Requires: it stays
    /// within 32 bits, whatever the order.
    std::int32_t (*weigh_cell)(const RowPair& features, const RowPair& weights) noexcept;
};

/// All that this processor can run; the fastest first, the plain ones last.
std::span<const Kernels* const> all_kernels() noexcept;
/// The fastest.
const Kernels& best_kernels() noexcept;

/// For any processor.
extern const Kernels kPlainKernels;
#if defined(__x86_64__) || defined(__i386__)
extern const Kernels kSse42Kernels;
extern const Kernels kAvx2Kernels;
#elif defined(__wasm_simd128__)
extern const Kernels kWasmKernels;
#endif

}  // namespace fukumi
