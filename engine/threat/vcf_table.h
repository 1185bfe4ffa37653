// What the search for continuous fours has found out about positions.
//
// Three results are kept apart: a win; a refutation that holds for good because nothing was left
// out; and a refutation of all lines up to some cost, which says nothing about dearer ones. One
// entry for each place of the table; a new entry replaces the old one.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/types.h"

namespace fukumi {

struct VcfEntry {
    std::uint64_t key = 0;
    Move move;                  ///< the first of a win
    std::int16_t plies = 0;     ///< of a win; 0 for a refutation
    std::int16_t refuted = -1;  ///< lines of up to this cost do not win
};

class VcfTable {
 public:
    explicit VcfTable(std::size_t bytes)
        : entries_(std::bit_floor(std::max<std::size_t>(bytes, 4096) / sizeof(VcfEntry))) {}

    /// Null if nothing is known. The pointer is good until the next store.
    const VcfEntry* probe(std::uint64_t key) const noexcept {
        const VcfEntry& entry = entries_[index(key)];
        return entry.key == key ? &entry : nullptr;
    }
    void store(const VcfEntry& entry) noexcept { entries_[index(entry.key)] = entry; }
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&entries_[index(key)]); }
    void clear() { std::fill(entries_.begin(), entries_.end(), VcfEntry{}); }

 private:
    std::size_t index(std::uint64_t key) const noexcept { return key & (entries_.size() - 1); }

    std::vector<VcfEntry> entries_;
};

}  // namespace fukumi
