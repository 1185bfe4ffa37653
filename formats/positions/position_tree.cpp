// See position_tree.h. To find parents, removes single stones from the hash of a position and looks
// up the result.
#include "formats/positions/position_tree.h"

#include <algorithm>
#include <optional>

#include "engine/core/random.h"

namespace fukumi::database {
namespace {

/// Returns the smallest number of passes in a game that leads to a position with these numbers of
/// stones. Moves alternate, so each stone that a side lacks was a pass.
int passes(int black, int white, bool is_white_next) noexcept {
    const int of_white = is_white_next ? std::max({white, black - 1, 0}) : std::max(white, black);
    const int of_black = is_white_next ? of_white + 1 : of_white;
    return of_black - black + of_white - white;
}

}  // namespace

int followed_by(int first, int second) noexcept {
    // To mirror one axis after a swap of the axes is the same as to mirror the other axis before
    // it.
    const int mirrors = first & 4 ? ((second & 1) << 1) | ((second & 2) >> 1) : second & 3;
    return (first ^ mirrors) ^ (second & 4);
}

PositionTree::PositionTree(int width, int height)
    : width_(width),
      height_(height),
      cells_count_(width * height),
      symmetries_(symmetry_count(width, height)) {
    for (int symmetry = 0; symmetry < symmetries_; ++symmetry) {
        for (int cell = 0; cell < cells_count_; ++cell) {
            const Point p = transformed({cell % width, cell / width}, symmetry, width, height);
            turned_cells_.push_back(static_cast<std::uint16_t>(p.y * width + p.x));
        }
    }
    Random random(20021);
    const auto next_key = [&random] {
        const std::uint64_t a = random.next();
        return Key{a, random.next()};
    };
    white_next_key_ = next_key();
    for (int i = 0; i < 2 * cells_count_; ++i)
        stone_keys_.push_back(next_key());
}

PositionTree::Index PositionTree::add(const Stones& stones) {
    Node node;
    node.cells = cells_.size();
    for (const auto* cells : {&stones.black, &stones.white}) {
        for (const Point p : *cells)
            cells_ += static_cast<char16_t>(p.y * width_ + p.x);
    }
    node.black = static_cast<std::uint16_t>(stones.black.size());
    node.white = static_cast<std::uint16_t>(stones.white.size());
    node.is_white_next = stones.to_move == Color::White;
    return append(node);
}

/// Adds a node unless an equal one exists, and returns the index of the node.
/// Requires: the stones of the node are the last ones in cells_.
PositionTree::Index PositionTree::append(Node node) {
    const Keys keys = keys_of(node);
    node.key = keys.as[0];
    const auto [known, is_new] = by_key_.try_emplace(node.key, static_cast<Index>(nodes_.size()));
    if (!is_new) {
        cells_.resize(node.cells);
        return known->second;
    }
    node.to_form = static_cast<std::uint8_t>(smallest(keys));
    by_form_.try_emplace(keys.as[node.to_form], known->second);
    nodes_.push_back(node);
    return known->second;
}

int PositionTree::smallest(const Keys& keys) const noexcept {
    return static_cast<int>(std::min_element(keys.as, keys.as + symmetries_) - keys.as);
}

PositionTree::Keys PositionTree::keys_of(const Node& node) const noexcept {
    Keys keys;
    for (int symmetry = 0; symmetry < symmetries_; ++symmetry) {
        Key key = node.is_white_next ? white_next_key_ : Key{};
        for (int i = 0; i < node.black + node.white; ++i) {
            const int cell = cells_[node.cells + i];
            key =
                key ^ stone(i < node.black ? 0 : 1, turned_cells_[symmetry * cells_count_ + cell]);
        }
        keys.as[symmetry] = key;
    }
    return keys;
}

PositionTree::Keys PositionTree::keys_before(const Node& node, const Keys& keys,
                                             std::uint16_t last) const noexcept {
    Keys before;
    const int color = node.is_white_next ? 0 : 1;
    for (int symmetry = 0; symmetry < symmetries_; ++symmetry) {
        before.as[symmetry] = keys.as[symmetry] ^ white_next_key_;
        if (last == kPassed)
            continue;
        const int cell = turned_cells_[symmetry * cells_count_ + last];
        before.as[symmetry] = before.as[symmetry] ^ stone(color, cell);
    }
    return before;
}

/// Returns the possible last moves: each stone of the side that moved last, and a pass if the
/// position before the pass needs fewer passes. So every chain of parents ends.
std::vector<std::uint16_t> PositionTree::last_moves(const Node& node) const {
    std::vector<std::uint16_t> moves;
    const std::size_t first = node.cells + (node.is_white_next ? 0 : node.black);
    const std::size_t count = node.is_white_next ? node.black : node.white;
    for (std::size_t i = 0; i < count; ++i)
        moves.push_back(cells_[first + i]);
    if (passes(node.black, node.white, !node.is_white_next) <
        passes(node.black, node.white, node.is_white_next))
        moves.push_back(kPassed);
    return moves;
}

PositionTree::Place PositionTree::turned_place(const Keys& before, std::uint16_t last) const {
    const int to_form = smallest(before);
    const auto like = by_form_.find(before.as[to_form]);
    if (like == by_form_.end())
        return {};
    const int turn = followed_by(to_form, inverse_symmetry(nodes_[like->second].to_form));
    return {like->second, last, static_cast<std::uint8_t>(turn)};
}

PositionTree::Place PositionTree::find_place(Index i) const {
    const Node& node = nodes_[i];
    const Keys keys = keys_of(node);
    const auto is_better = [i](Index a, Index b) {
        return b == kNone || ((a < i) == (b < i) ? (a < b) == (i < a) : a < i);
    };
    Place place;
    Place turned;
    for (const std::uint16_t last : last_moves(node)) {
        const Keys before = keys_before(node, keys, last);
        if (const auto same = by_key_.find(before.as[0]); same != by_key_.end()) {
            if (is_better(same->second, place.parent))
                place = {same->second, last, 0};
        }
        if (place.parent != kNone)
            continue;
        const Place found = turned_place(before, last);
        if (found.parent != kNone && is_better(found.parent, turned.parent))
            turned = found;
    }
    return place.parent != kNone ? place : turned;
}

std::vector<PositionTree::Place> PositionTree::other_places(Index i) const {
    const Node& node = nodes_[i];
    const Keys keys = keys_of(node);
    std::vector<Place> places;
    const auto is_known = [&](Index parent) {
        return parent == node.place.parent ||
               std::any_of(places.begin(), places.end(),
                           [&](const Place& place) { return place.parent == parent; });
    };
    for (const std::uint16_t last : last_moves(node)) {
        const Keys before = keys_before(node, keys, last);
        if (const auto same = by_key_.find(before.as[0]); same != by_key_.end()) {
            if (!is_known(same->second))
                places.push_back({same->second, last, 0});
        } else if (const Place turned = turned_place(before, last);
                   turned.parent != kNone && !is_known(turned.parent)) {
            places.push_back(turned);
        }
    }
    return places;
}

/// Adds a parent for a position: removes the last stone in the list of the side that moved last, or
/// takes back a pass.
PositionTree::Place PositionTree::add_parent(Index i) {
    Node parent = nodes_[i];
    const std::size_t from = parent.cells;
    const std::size_t count = parent.black + parent.white;
    const bool was_black = parent.is_white_next;
    std::uint16_t& stones = was_black ? parent.black : parent.white;
    std::optional<std::size_t> dropped;
    if (stones > 0)
        dropped = was_black ? parent.black - 1u : count - 1;
    parent.cells = cells_.size();
    for (std::size_t k = 0; k < count; ++k) {
        if (k != dropped)
            cells_ += cells_[from + k];
    }
    const std::uint16_t last = dropped ? cells_[from + *dropped] : kPassed;
    stones = static_cast<std::uint16_t>(stones - (dropped ? 1 : 0));
    parent.is_white_next = !parent.is_white_next;
    return {append(parent), last, 0};
}

PositionTree::Index PositionTree::link() {
    Stones empty;
    empty.width = width_;
    empty.height = height_;
    for (Index i = 0; i < nodes_.size(); ++i) {
        const bool is_top =
            nodes_[i].black == 0 && nodes_[i].white == 0 && !nodes_[i].is_white_next;
        Place place;
        if (!is_top) {
            place = find_place(i);
            if (place.parent == kNone)
                place = add_parent(i);
        }
        nodes_[i].place = place;
    }
    const Index top = add(empty);
    for (Node& node : nodes_) {
        node.first_child = kNone;
        node.next_sibling = kNone;
    }
    // Go from the last node to the first, because each node is inserted before its later siblings.
    for (Index i = static_cast<Index>(nodes_.size()); i-- > 0;) {
        const Index parent = nodes_[i].place.parent;
        if (parent == kNone)
            continue;
        nodes_[i].next_sibling = nodes_[parent].first_child;
        nodes_[parent].first_child = i;
    }
    return top;
}

int PositionTree::turn_below(Index i, int above) const noexcept {
    return followed_by(nodes_[i].place.to_parent, above);
}

Point PositionTree::move_of(const Place& place, int turn) const noexcept {
    const int cell = place.last;
    if (cell == kPassed)
        return kNoPoint;
    return transformed({cell % width_, cell / width_}, turn, width_, height_);
}

}  // namespace fukumi::database
