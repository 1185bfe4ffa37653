// The tree of positions that `pbrain-fukumi db grow` builds. Computes the minimax values and
// selects the move to add next.
//
// Some moves of a position lead to positions of the tree. The best of all other moves is the
// drop-out move; a search finds and evaluates it. In each step, `db grow` adds the position after
// the drop-out move with the smallest cost. The cost is a sum over the moves from the root to that
// position. Each move adds the value that it loses against the best move of its position, and a
// penalty for the ply. So the tree becomes deepest near the best line.
// Source: drop-out expansion, T. R. Lincke, "Strategies for the Automatic Construction of Opening
// Books", Computers and Games 2000 (LNCS 2063); here with value losses in the units of the engine.
//
// The tree identifies positions by their canonical keys (canonical.h). So a position that another
// order of moves or a mirror image reaches is one node with several parents. Each move adds a
// stone, so the graph has no cycles. This class does not search, and does not read or write files.
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

/// Returns the worth of the move that leads to a position. Negates the value, and adds one ply to
/// the distance of a win or loss.
Worth worth_of_move_to(const Worth& position) noexcept;

/// Returns the worth of a position, computed from the worths of all its moves. The position is a
/// proven loss only if every move is a proven loss. Its depth is the smallest depth among the moves
/// that are not proven.
Worth best_of(const std::vector<Worth>& moves) noexcept;

/// The drop-out move: the best move that leads out of the tree.
struct DropOut {
    Point move = kNoPoint;  ///< on the board of the key; kNoPoint: all moves lead into the tree
    Worth worth;            ///< of the move; if the game is over in this position, of its result

    friend bool operator==(const DropOut&, const DropOut&) = default;
};

/// A position of the tree, as the database stores it.
struct GrownPosition {
    DropOut drop_out;
    std::int64_t nodes = 0;  ///< total nodes of all searches of this position
    Worth worth;             ///< the minimax value that was last written to the database

    friend bool operator==(const GrownPosition&, const GrownPosition&) = default;
};

struct GrowthStyle {
    int width = 4;         ///< maximum number of moves of a position within the tree
    int ply_penalty = 20;  ///< cost of each ply, in the units of Value
};

class GrownTree {
 public:
    using Id = std::uint32_t;

    explicit GrownTree(const GrowthStyle& style = {}) : style_(style) {}

    std::size_t size() const noexcept { return nodes_.size(); }
    std::optional<Id> find(std::string_view key) const;
    const std::string& key(Id id) const noexcept { return *nodes_[id].key; }
    const GrownPosition& position(Id id) const noexcept { return nodes_[id].position; }
    /// Returns the minimax value of a position. Requires: back_up() after the last change.
    const Worth& worth(Id id) const noexcept { return nodes_[id].worth; }
    const std::vector<Id>& children(Id id) const noexcept { return nodes_[id].children; }
    const std::vector<Id>& parents(Id id) const noexcept { return nodes_[id].parents; }

    /// Adds a position and links it with its parents and children in the tree.
    /// Requires: is_canonical(key); the position is not in the tree.
    Id add(const std::string& key, const GrownPosition& position);
    void set_drop_out(Id id, const DropOut& drop_out, std::int64_t nodes);
    void set_written(Id id, const Worth& worth) { nodes_[id].position.worth = worth; }

    /// Updates the worth of these positions and of all positions above them. Returns the positions
    /// whose worth has changed since it was last written.
    std::vector<Id> back_up(const std::vector<Id>& changed);
    std::vector<Id> back_up_all();

    /// Returns the position whose drop-out move has the smallest cost among `root` and all
    /// positions below it. Returns nullopt if no move can be added. Requires: back_up() after the
    /// last change.
    std::optional<Id> next_below(Id root) const;

    /// Returns true if the stored drop-out move leads to a position of the tree. Then another
    /// drop-out move must be chosen. This happens when two trees are merged.
    bool is_stale(Id id) const;
    /// Returns the moves, on the board of `stones`, that lead into the tree.
    std::vector<Point> moves_into_tree(const Stones& stones) const;

 private:
    using Cost = std::int64_t;
    static constexpr Cost kNever = std::int64_t{1} << 60;

    struct Node {
        const std::string* key = nullptr;  // points to a key of ids_
        int stones = 0;
        GrownPosition position;
        Worth worth;
        // Smallest cost of a drop-out move of this node or a node below it. The cost sums up the
        // moves from this node on, not those from the root.
        Cost cost = kNever;
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
    std::map<int, int> on_level_;  // for each number of stones, the number of positions
};

}  // namespace fukumi::database
