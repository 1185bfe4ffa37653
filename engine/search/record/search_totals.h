// Counts how often each technique of the search acted, and estimates how many nodes it saved.
//
// The estimate is the average number of nodes of a subtree of the same depth in this search, minus
// the nodes that were visited instead. For a node that was cut, the average is taken over nodes
// that searched their moves; for a move that was pruned or reduced, over all visits outside the
// principal variation. Each estimate assumes that the other techniques do not change.
#pragma once

#include <array>
#include <cstdint>

#include "engine/search/record/recorded_tree.h"

namespace fukumi {

/// The techniques of the search. The comments state what TechniqueTotal::acted counts.
enum class Technique : std::uint8_t {
    Patterns,           ///< nodes that the pattern counts decided
    MateDistance,       ///< nodes
    TableCut,           ///< nodes
    FourWin,            ///< nodes
    ReverseFutility,    ///< nodes
    Razoring,           ///< nodes
    ForcedAnswers,      ///< nodes where only answers to a threat were searched
    InternalReduction,  ///< nodes
    LateMovePruning,    ///< moves
    Futility,           ///< moves
    ScorePruning,       ///< moves
    LateMoveReduction,  ///< moves
    LikelyHigh,         ///< moves in nodes that likely fail high
    AlphaRaised,        ///< moves searched after a move that raised alpha
    Singular,           ///< moves searched deeper; the saved number is negative
    NotSingular,        ///< table's moves that were searched less deep
    MultiCut,           ///< nodes
    BetaCut,            ///< nodes where a move reached beta
};
inline constexpr int kTechniques = 18;

const char* name_of(Technique technique) noexcept;

struct TechniqueTotal {
    std::int64_t acted = 0;
    std::int64_t saved = 0;     ///< nodes, estimated; negative if the technique costs nodes
    bool has_estimate = false;  ///< false: `saved` is 0 and means nothing
};

class SearchTotals {
 public:
    /// Adds a visit. `pruned` is the number of its moves that each rule pruned; `searched` is the
    /// number of moves that were searched. An unfinished visit only increases visits().
    void add(const RecordedNode& node, const std::array<int, kPrunedBys>& pruned,
             int searched) noexcept;

    TechniqueTotal total(Technique technique) const noexcept;
    std::int64_t visits() const noexcept { return visits_; }
    /// Returns how often the first move of a node caused the beta cut.
    std::int64_t first_move_cuts() const noexcept { return first_move_cuts_; }

 private:
    static constexpr int kDepths = 64;

    struct Mean {
        std::int64_t count = 0;
        std::int64_t nodes = 0;
    };
    using Means = std::array<Mean, kDepths>;
    // The visits that one technique saved, and the nodes that it spent.
    struct Tally {
        std::int64_t acted = 0;
        std::int64_t spent = 0;
        std::array<std::int64_t, kDepths> moves{};  // saved visits of any kind, by depth
        // Saved visits of nodes that would have searched their moves, by depth.
        std::array<std::int64_t, kDepths> nodes{};
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
};

}  // namespace fukumi
