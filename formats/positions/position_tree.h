// Arranges positions as a tree for files of variations: each position is below one with one stone
// less. The input is positions without the order of their moves.
//
// The parent of a position has all its stones except one of the side that moved last, or all of
// them if that side passed. If several positions can be the parent, link() selects the last of
// those added before the position, otherwise the first of those added after it. So a tree whose
// positions were added in its own order keeps its form. If no position can be the parent, link()
// looks for a position that becomes the parent if the child is mirrored or rotated. If that fails
// too, link() adds the missing positions above the child, up to the empty board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board/geometry.h"
#include "formats/positions/record.h"

namespace fukumi::database {

/// Returns the symmetry (engine/board/geometry.h) that applies `first` and then `second`.
int followed_by(int first, int second) noexcept;

class PositionTree {
 public:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0xFFFFFFFF;

    /// Requires: width and height are possible sides of a board.
    PositionTree(int width, int height);

    /// Adds a position unless the tree has it already. Returns its index, from 0.
    /// Requires: check_stones() accepts it; its board has the size of the tree; link() was not
    /// called.
    Index add(const Stones& stones);
    std::size_t size() const noexcept { return nodes_.size(); }

    /// Finds the parents of all positions. Missing parents are added and get higher indexes.
    /// Returns the index of the empty board. The time is proportional to the number of stones in all
    /// positions together.
    Index link();

    /// Returns the side to move in position `i`.
    Color to_move(Index i) const noexcept {
        return nodes_[i].is_white_next ? Color::White : Color::Black;
    }

    // Call the following functions only after link().
    Index first_child(Index i) const noexcept { return nodes_[i].first_child; }
    Index next_sibling(Index i) const noexcept { return nodes_[i].next_sibling; }
    /// Returns the symmetry that turns position `i` to its place in the tree, if `above` is the
    /// symmetry that turns its parent.
    int turn_below(Index i, int above) const noexcept;
    /// Returns the move that leads to position `i`, turned by the symmetry `turn`; kNoPoint for a
    /// pass.
    Point move_to(Index i, int turn) const noexcept { return move_of(nodes_[i].place, turn); }

    /// A place of a position in the tree.
    struct Place {
        Index parent = kNone;
        std::uint16_t last = 0;      ///< the cell of the last stone, or kPassed
        std::uint8_t to_parent = 0;  ///< symmetry that turns the position to fit below its parent
    };
    /// Other orders of moves may lead to position `i` through other parents than the parent that
    /// link() selected. Returns one place for each of these parents.
    std::vector<Place> other_places(Index i) const;
    /// Returns the last move of a place, turned by the symmetry `turn`; kNoPoint for a pass.
    Point move_of(const Place& place, int turn) const noexcept;

 private:
    /// A hash of 128 bits. Positions with equal hashes count as equal.
    struct Key {
        std::uint64_t a = 0;
        std::uint64_t b = 0;

        friend bool operator==(const Key&, const Key&) = default;
        friend bool operator<(const Key& x, const Key& y) noexcept {
            return x.a != y.a ? x.a < y.a : x.b < y.b;
        }
        friend Key operator^(Key x, const Key& y) noexcept { return {x.a ^ y.a, x.b ^ y.b}; }
    };
    struct HashOfKey {
        std::size_t operator()(const Key& key) const noexcept { return key.a; }
    };
    using Indexes = std::unordered_map<Key, Index, HashOfKey>;

    struct Node {
        Key key;
        std::size_t cells = 0;  // index of its first stone in cells_; Black's stones come first
        std::uint16_t black = 0;
        std::uint16_t white = 0;
        bool is_white_next = false;
        std::uint8_t to_form = 0;  // symmetry to the form that all its mirror images share
        Place place;
        Index first_child = kNone;
        Index next_sibling = kNone;
    };
    /// The keys of a position under all symmetries.
    struct Keys {
        Key as[8];
    };
    static constexpr std::uint16_t kPassed = 0xFFFF;

    Key stone(int color, int cell) const noexcept {
        return stone_keys_[color * cells_count_ + cell];
    }
    int smallest(const Keys& keys) const noexcept;
    Keys keys_of(const Node& node) const noexcept;
    /// Returns the keys of the position before the last move, a stone on the cell `last` or a pass.
    Keys keys_before(const Node& node, const Keys& keys, std::uint16_t last) const noexcept;
    Index append(Node node);
    std::vector<std::uint16_t> last_moves(const Node& node) const;
    Place find_place(Index i) const;
    /// Returns the place below a parent that fits after a symmetry; a place without a parent if
    /// none fits.
    Place turned_place(const Keys& before, std::uint16_t last) const;
    Place add_parent(Index i);

    int width_;
    int height_;
    int cells_count_;
    int symmetries_;
    std::vector<std::uint16_t> turned_cells_;  // the turned cell for each symmetry and cell
    std::vector<Key> stone_keys_;
    Key white_next_key_;
    std::u16string cells_;  // the stones of all nodes
    std::vector<Node> nodes_;
    Indexes by_key_;
    Indexes by_form_;  // index of the first position with each form
};

}  // namespace fukumi::database
