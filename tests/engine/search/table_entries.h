// Makes entries for the tests of the transposition table.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "engine/search/transposition_table.h"

namespace fukumi {

inline constexpr std::size_t kLineBytes = 64;

inline bool same(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.value == b.value && a.eval == b.eval && a.depth == b.depth &&
           a.bound == b.bound;
}

inline TableEntry entry_of_depth(int depth, Bound bound = Bound::Lower) {
    return {move_at(7, 8), 120, kNoValue, depth, bound};
}

/// Returns an entry whose fields depend on the key.
inline TableEntry entry_for(std::uint64_t key) {
    Random random(key);
    TableEntry entry;
    const int x = random.below(kMaxBoardSize);
    entry.move = move_at(x, random.below(kMaxBoardSize));
    entry.value = random.below(2 * kMaxEval) - kMaxEval;
    entry.eval = random.below(2 * kMaxEval) - kMaxEval;
    entry.depth = random.below(256);
    entry.bound = static_cast<Bound>(1 + random.below(3));
    return entry;
}

}  // namespace fukumi
