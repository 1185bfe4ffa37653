// The tree of positions of `pbrain-fukumi db grow`: their minimax values, and where it grows next.
//
// Some moves of a position lead to positions of the tree. The best of all other moves is the
// drop-out move; a search has found and evaluated it. Growing adds the position after a drop-out
// move to the tree. It selects the drop-out move with the smallest cost: the value that both sides
// lose on the way from the root, each compared with its best move, plus a penalty for each ply. So
// lines near the best line are explored first and deepest.
// Source: drop-out expansion, T. R. Lincke, "Strategies for the Automatic Construction of Opening
// Books", Computers and Games 2000 (LNCS 2063); here with value losses in the units of the engine.
//
// Positions are identified by their canonical keys (canonical.h), so that another order of moves or
// a symmetric copy is the same position with one more parent. Each move adds a stone, which excludes
// cycles. This file does not search, and does not read or write files.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/types.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// The value of a position or a move for the side to move.
struct Worth {
    Value value = 0;
    int depth = 0;
    Bound bound = Bound::None;  ///< None: the value is unknown

    friend bool operator==(const Worth&, const Worth&) = default;
};

bool is_proven_win(const Worth& worth) noexcept;
bool is_proven_loss(const Worth& worth) noexcept;

/// Returns the worth of a move to a position: the value negated, wins and losses one ply further
/// away.
Worth worth_of_move_to(const Worth& position) noexcept;

/// Returns the worth of a position from that of all its moves. A loss is proven only if every move
/// is a proven loss. The depth is the smallest one of the moves, without those that are proven.
Worth best_of(const std::vector<Worth>& moves) noexcept;

/// The drop-out move: the best move that leads out of the tree.
struct DropOut {
    Point move = kNoPoint;  ///< on the board of the key; kNoPoint: all moves lead into the tree
    Worth worth;            ///< of the move; without a move, the result of a game that is over

    friend bool operator==(const DropOut&, const DropOut&) = default;
};

/// A position of the tree, as the database stores it.
struct GrownPosition {
    DropOut drop_out;
    std::int64_t nodes = 0;  ///< of all searches of this position
    Worth worth;             ///< by minimax, when the position was last written

    friend bool operator==(const GrownPosition&, const GrownPosition&) = default;
};

struct GrowthStyle {
    int width = 4;         ///< maximum number of moves of a position within the tree
    int ply_penalty = 20;  ///< value units
};

class GrownTree {
 public:
    using Id = std::uint32_t;

    explicit GrownTree(const GrowthStyle& style = {}) : style_(style) {}

    std::size_t size() const noexcept { return nodes_.size(); }
    std::optional<Id> find(std::string_view key) const;
    const std::string& key(Id id) const noexcept { return *nodes_[id].key; }
    const GrownPosition& position(Id id) const noexcept { return nodes_[id].position; }
    /// The minimax value; current after back_up().
    const Worth& worth(Id id) const noexcept { return nodes_[id].worth; }
    const std::vector<Id>& children(Id id) const noexcept { return nodes_[id].children; }
    const std::vector<Id>& parents(Id id) const noexcept { return nodes_[id].parents; }

    /// Adds a position, with links to its parents and children. Requires: is_canonical(key); the
    /// position is not in the tree.
    Id add(const std::string& key, const GrownPosition& position);
    void set_drop_out(Id id, const DropOut& drop_out, std::int64_t nodes);
    void set_written(Id id, const Worth& worth) { nodes_[id].position.worth = worth; }

    /// Updates the worth of these positions and of all positions above them. Returns those that
    /// differ from the written worth.
    std::vector<Id> back_up(const std::vector<Id>& changed);
    std::vector<Id> back_up_all();

    /// Returns the position at or below `root` whose drop-out move has the smallest cost, or nullopt
    /// if no move can be added. Requires: back_up() after the last change.
    std::optional<Id> next_below(Id root) const;

    /// Returns true if the drop-out move leads into the tree, as after two trees were merged.
    bool is_stale(Id id) const;
    /// Returns the moves, on the board of `stones`, that lead into the tree.
    std::vector<Point> moves_into_tree(const Stones& stones) const;

 private:
    using Cost = std::int64_t;
    static constexpr Cost kNever = std::int64_t{1} << 60;

    struct Node {
        const std::string* key = nullptr;  // in ids_
        int stones = 0;
        GrownPosition position;
        Worth worth;
        Cost cost = kNever;  // of the cheapest drop-out move at or below it
        std::vector<Id> parents;
        std::vector<Id> children;
    };

    void link(Id parent, Id child);
    std::vector<Worth> moves_of(const Node& node) const;
    bool update(Node& node) const;
    Cost cost_of_drop_out(const Node& node) const;
    Cost cost_of_child(const Node& node, const Node& child) const;

    GrowthStyle style_;
    std::unordered_map<std::string, Id> ids_;
    std::vector<Node> nodes_;
    std::map<int, int> on_level_;  // number of positions by number of stones
};

}  // namespace fukumi::database
