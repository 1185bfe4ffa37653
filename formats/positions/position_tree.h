// Positions as a tree: each one below a position with one stone less, as files of variations want
// it, although positions do not say in which order their stones came.
//
// A position goes below one that is there and has all its stones but one of the side that moved
// last, or all of them where that side has passed. Several may qualify: the last one that came
// before it is taken, which puts the positions of a tree that was read in its order back where they
// were, and otherwise the first one after it. If there is none, one that is the same by a symmetry
// does, and the position is turned as a whole. If there is none either, plain positions are added
// until there is one, at the latest the empty board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/board/geometry.h"
#include "formats/positions/record.h"

namespace fukumi::database {

class PositionTree {
 public:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0xFFFFFFFF;

    /// Ranges: as for boards, and at most 255 cells.
    PositionTree(int width, int height);

    /// The index of a position, which is added if it is new. Indexes count from 0 on.
    /// Requires: check_stones(), the size of the tree; link() was not called yet.
    Index add(const Stones& stones);
    std::size_t size() const noexcept { return nodes_.size(); }

    /// Finds the places of all positions; adds plain ones behind those that were added. Returns the
    /// index of the empty board. Time: for each position, its number of stones.
    Index link();

    // After link():
    Index first_child(Index i) const noexcept { return nodes_[i].first_child; }
    Index next_sibling(Index i) const noexcept { return nodes_[i].next_sibling; }
    /// How the position has to be turned for its place, if the one above it is turned by `above`.
    int turn_below(Index i, int above) const noexcept;
    /// The move to the position as it stands in the tree, turned by `turn`; kNoPoint for a pass.
    Point move_to(Index i, int turn) const noexcept;

 private:
    /// A hash of 128 bits: equal ones are taken as equal positions.
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
        std::size_t cells = 0;  // where its stones begin in cells_, first Black's
        std::uint8_t black = 0;
        std::uint8_t white = 0;
        bool is_white_next = false;
        std::uint8_t to_form = 0;    // the symmetry that makes it the form of its class
        std::uint8_t to_parent = 0;  // the one that makes it fit the position above it
        std::uint8_t last = 0;       // the cell of the last stone; kPassed
        Index first_child = kNone;
        Index next_sibling = kNone;
    };
    /// The keys of a position and of what symmetries make of it.
    struct Keys {
        Key as[8];
    };
    /// Where a position may go.
    struct Place {
        Index parent = kNone;
        std::uint8_t last = 0;
        std::uint8_t to_parent = 0;
    };
    static constexpr std::uint8_t kPassed = 255;

    Key stone(int color, int cell) const noexcept {
        return stone_keys_[color * cells_count_ + cell];
    }
    int smallest(const Keys& keys) const noexcept;
    Keys keys_of(const Node& node) const noexcept;
    /// What is left of the keys without a stone of the side that moved last, or after its pass.
    Keys keys_before(const Node& node, const Keys& keys, std::uint8_t last) const noexcept;
    Index append(Node node);
    std::vector<std::uint8_t> last_moves(const Node& node) const;
    Place find_place(Index i) const;
    Place add_parent(Index i);

    int width_;
    int height_;
    int cells_count_;
    int symmetries_;
    std::vector<std::uint8_t> turned_cells_;  // by symmetry and cell
    std::vector<Key> stone_keys_;
    Key white_next_key_;
    std::string cells_;  // the stones of all nodes
    std::vector<Node> nodes_;
    Indexes by_key_;
    Indexes by_form_;  // the first of each class
};

}  // namespace fukumi::database
