// A tree of positions that the engine has grown (pbrain-fukumi db grow): what each of them is worth
// by minimax, and where the tree grows next.
//
// Of the moves of a position some lead to positions of the tree; the best of all others is its
// drop-out move, which a search has found and judged. Growing puts the position behind a drop-out
// move into the tree. Which one, is told by a cost: the value that both sides lose on the way from
// the root, each against its best move, and a penalty for each ply. The cheapest one is taken, so
// that lines near the best are looked at first and deepest. This is the drop-out expansion of
// T. R. Lincke, "Strategies for the Automatic Construction of Opening Books", Computers and Games
// 2000 (LNCS 2063), with value losses in the units of the engine.
//
// Positions are known by their canonical keys (canonical.h): what comes about by another order of
// moves, or in a mirror, is one position with several parents. Each move adds a stone, so there are
// no cycles. Nothing here searches or touches a file.
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

/// What a position, or a move, is worth to the side to move.
struct Worth {
    Value value = 0;
    int depth = 0;
    Bound bound = Bound::None;  ///< None: nothing is known

    friend bool operator==(const Worth&, const Worth&) = default;
};

bool is_proven_win(const Worth& worth) noexcept;
bool is_proven_loss(const Worth& worth) noexcept;

/// The worth of a move to a position that is worth this much to the opponent: wins and losses are
/// a ply further away.
Worth worth_of_move_to(const Worth& position) noexcept;

/// What a position is worth whose moves are worth this much, all of them. The bounds are those that
/// follow: a loss is proven only where it is proven of every move. The depth is the one to which
/// all moves have been looked at, but for proven ones, which need no more.
Worth best_of(const std::vector<Worth>& moves) noexcept;

/// The best of the moves that lead out of the tree.
struct DropOut {
    Point move = kNoPoint;  ///< on the board of the key; none: there are no such moves
    Worth worth;            ///< of the move; without one, of a game that is over, or nothing

    friend bool operator==(const DropOut&, const DropOut&) = default;
};

/// A position of the tree, as it is kept.
struct GrownPosition {
    DropOut drop_out;
    std::int64_t nodes = 0;  ///< that the searches of this position have visited
    Worth worth;             ///< by minimax, when it was written

    friend bool operator==(const GrownPosition&, const GrownPosition&) = default;
};

/// Where a tree grows.
struct GrowthStyle {
    int width = 4;         ///< a position gets no more moves than this within the tree
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
    /// By minimax; up to date after back_up().
    const Worth& worth(Id id) const noexcept { return nodes_[id].worth; }
    const std::vector<Id>& children(Id id) const noexcept { return nodes_[id].children; }
    const std::vector<Id>& parents(Id id) const noexcept { return nodes_[id].parents; }

    /// Links it with those positions of the tree that are a move away. Requires: it is the key of a
    /// position, and not in the tree.
    Id add(const std::string& key, const GrownPosition& position);
    void set_drop_out(Id id, const DropOut& drop_out, std::int64_t nodes);
    void set_written(Id id, const Worth& worth) { nodes_[id].position.worth = worth; }

    /// Brings these and everything above up to date. Returns the positions whose worth is not, or
    /// no longer, the one that was written.
    std::vector<Id> back_up(const std::vector<Id>& changed);
    std::vector<Id> back_up_all();

    /// The position below a root whose drop-out move is the next one to be taken into the tree;
    /// nothing if there is no more to be found out. Requires: backed up.
    std::optional<Id> next_below(Id root) const;

    /// Whether the drop-out move leads into the tree, as after two trees were joined.
    bool is_stale(Id id) const;
    /// The moves on the board of the key that lead into the tree.
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
    std::map<int, int> on_level_;  // how many positions have so many stones
};

}  // namespace fukumi::database
