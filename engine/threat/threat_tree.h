// The tree of the proof-number search for continuous threats (vct.h), kept in memory as a whole.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/core/types.h"

namespace fukumi {

// The proof number of what is refuted, and the disproof number of what is won.
inline constexpr std::uint32_t kNever = 1U << 30;

struct ThreatEdge {
    std::uint32_t node;
    Move move;
};

// A position with the attacker or the defender to move, which follows from its depth.
struct ThreatNode {
    std::uint32_t proof = 1;     // leaves still to be won, at least, before the attacker wins
    std::uint32_t disproof = 1;  // leaves still to be refuted before he does not
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    bool expanded = false;
    bool won_by_fours = false;  // the attacker, to move, wins by continuous fours (or a five)

    bool is_settled() const noexcept { return proof == 0 || disproof == 0; }
};

struct ThreatTree {
    std::vector<ThreatNode> nodes;
    std::vector<ThreatEdge> edges;
    std::unordered_map<std::uint64_t, std::uint32_t> by_key;
    std::size_t capacity = 0;  // bytes

    void clear() {
        nodes = {};
        edges = {};
        by_key = {};
    }
    std::size_t bytes() const noexcept {
        // A hash map takes about 40 bytes for an element of this kind.
        return nodes.size() * (sizeof(ThreatNode) + 40) + edges.size() * sizeof(ThreatEdge);
    }
};

inline std::uint32_t capped(std::uint64_t sum) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kNever));
}

}  // namespace fukumi
