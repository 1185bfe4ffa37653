// How often each technique of the search acted, and how many nodes it saved.
//
// What was not searched cannot be counted, so that a saving is an estimate: what a node of that
// depth took on average in this very search, less what was spent instead. A node that was cut
// counts as one that had to look at its moves; a move that was left out or reduced, as any visit of
// a move of its depth. Techniques are looked at one by one, as if the others stayed as they are.
#pragma once

#include <array>
#include <cstdint>

#include "engine/search/record/recorded_tree.h"

namespace fukumi {

enum class Technique : std::uint8_t {
    Patterns,           ///< nodes that the patterns decide without a search
    MateDistance,       ///< nodes
    TableCut,           ///< nodes
    FourWin,            ///< nodes
    ReverseFutility,    ///< nodes
    Razoring,           ///< nodes
    ForcedAnswers,      ///< nodes with a threat to be met: only the answers are moves
    InternalReduction,  ///< nodes
    LateMovePruning,    ///< moves
    Futility,           ///< moves
    ScorePruning,       ///< moves
    LateMoveReduction,  ///< moves
    LikelyHigh,         ///< moves of nodes that fail high anyway
    AlphaRaised,        ///< moves after one that raised alpha
    Singular,           ///< moves that were searched deeper; what it saved is negative
    NotSingular,        ///< table moves that were searched less deep
    MultiCut,           ///< nodes
    BetaCut,            ///< nodes whose moves stop at one that beats beta
};
inline constexpr int kTechniques = 18;

const char* name_of(Technique technique) noexcept;

struct TechniqueTotal {
    std::int64_t acted = 0;
    std::int64_t saved = 0;     ///< nodes, estimated; negative: it cost more
    bool has_estimate = false;  ///< whether `saved` means anything
};

class SearchTotals {
 public:
    /// Adds a finished visit. `left_out` tells how many of its moves each rule left out, `searched`
    /// how many were searched. Unfinished visits count as visits alone.
    void add(const RecordedNode& node, const std::array<int, kLeftOutBys>& left_out,
             int searched) noexcept;

    TechniqueTotal total(Technique technique) const noexcept;
    std::int64_t visits() const noexcept { return visits_; }
    /// Beta cuts by the first move that was searched.
    std::int64_t first_move_cuts() const noexcept { return first_move_cuts_; }
    /// Reduced moves that beat alpha, so that they were searched again.
    std::int64_t searched_again() const noexcept { return searched_again_; }

 private:
    static constexpr int kDepths = 64;

    struct Mean {
        std::int64_t count = 0;
        std::int64_t nodes = 0;
    };
    using Means = std::array<Mean, kDepths>;  // by depth
    // Nodes of a technique: what would have been searched, less what was.
    struct Tally {
        std::int64_t acted = 0;
        std::int64_t spent = 0;
        std::array<std::int64_t, kDepths> moves{};  // visits of moves, by depth
        std::array<std::int64_t, kDepths> nodes{};  // nodes that would look at their moves
    };

    static int bucket(int depth) noexcept {
        return depth < 0 ? 0 : depth < kDepths ? depth : kDepths - 1;
    }
    static double mean_of(const Means& means, int depth) noexcept;
    Tally& tally(Technique technique) noexcept { return tallies_[static_cast<int>(technique)]; }
    void instead_of_node(Technique technique, int depth, std::int64_t spent) noexcept;
    void other_depth(Technique technique, int usual, int searched) noexcept;
    void add_node(const RecordedNode& node) noexcept;
    void add_move(const RecordedNode& node) noexcept;

    std::array<Tally, kTechniques> tallies_{};
    Means moves_{};
    Means nodes_{};
    std::int64_t visits_ = 0;
    std::int64_t first_move_cuts_ = 0;
    std::int64_t searched_again_ = 0;
};

}  // namespace fukumi
