// See grown_tree.h.
#include "database/grown_tree.h"

#include <algorithm>
#include <cassert>
#include <queue>

#include "database/canonical.h"
#include "engine/board/grid.h"

namespace fukumi::database {
namespace {

Bound for_opponent(Bound bound) noexcept {
    return bound == Bound::Lower ? Bound::Upper : bound == Bound::Upper ? Bound::Lower : bound;
}

bool is_proven(const Worth& worth) noexcept {
    return is_proven_win(worth) || is_proven_loss(worth);
}

int stones_in_all(const Stones& stones) noexcept {
    return static_cast<int>(stones.black.size() + stones.white.size());
}

// Returns the keys of all positions from which one move leads to `stones`.
std::vector<std::string> keys_before(const Stones& stones) {
    std::vector<std::string> keys;
    for (const Point last : stones.to_move == Color::White ? stones.black : stones.white)
        keys.push_back(canonical_key(before_stone(stones, last)).bytes);
    return keys;
}

}  // namespace

bool is_proven_win(const Worth& worth) noexcept {
    return is_win(worth.value) && (worth.bound == Bound::Exact || worth.bound == Bound::Lower);
}

bool is_proven_loss(const Worth& worth) noexcept {
    return is_loss(worth.value) && (worth.bound == Bound::Exact || worth.bound == Bound::Upper);
}

Worth worth_of_move_to(const Worth& position) noexcept {
    Value value = -position.value;
    if (is_win(value))
        --value;
    else if (is_loss(value))
        ++value;
    return {value, std::min(position.depth + 1, kMostDepth), for_opponent(position.bound)};
}

Worth best_of(const std::vector<Worth>& moves) noexcept {
    Value least = -kInfinite;  // lower bound of the value of the position
    Value most = -kInfinite;   // upper bound
    int depth = kMostDepth;
    for (const Worth& move : moves) {
        if (move.bound == Bound::None)
            return {};
        least = std::max(least, move.bound == Bound::Upper ? -kInfinite : move.value);
        most = std::max(most, move.bound == Bound::Lower ? kInfinite : move.value);
        if (!is_proven(move))
            depth = std::min(depth, move.depth);
    }
    if (moves.empty())
        return {};
    Worth best = most == kInfinite
                     ? Worth{least, depth, Bound::Lower}
                     : Worth{most, depth, least == most ? Bound::Exact : Bound::Upper};
    if (!is_proven(best))
        return best;
    // A proven win gets the depth of its winning move, a proven loss the smallest depth of its
    // moves.
    best.depth = is_win(best.value) ? -kMostDepth : kMostDepth;
    for (const Worth& move : moves) {
        if (is_loss(best.value))
            best.depth = std::min(best.depth, move.depth);
        else if (move.value == best.value && is_proven_win(move))
            best.depth = std::max(best.depth, move.depth);
    }
    return best;
}

std::optional<GrownTree::Id> GrownTree::find(std::string_view key) const {
    const auto found = ids_.find(std::string(key));
    return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

void GrownTree::link(Id parent, Id child) {
    auto& children = nodes_[parent].children;
    // Two symmetric moves lead to the same child. Link it only once.
    if (std::find(children.begin(), children.end(), child) != children.end())
        return;
    children.push_back(child);
    nodes_[child].parents.push_back(parent);
}

GrownTree::Id GrownTree::add(const std::string& key, const GrownPosition& position) {
    const auto stones = stones_of(key);
    assert(stones && !find(key));
    const auto id = static_cast<Id>(nodes_.size());
    Node node;
    node.key = &ids_.emplace(key, id).first->first;
    node.stones = stones_in_all(*stones);
    node.position = position;
    node.worth = position.worth;
    nodes_.push_back(std::move(node));
    const int level = nodes_[id].stones;
    if (on_level_.count(level - 1) != 0) {
        for (const std::string& before : keys_before(*stones)) {
            if (const auto parent = find(before))
                link(*parent, id);
        }
    }
    for (const Point move : moves_into_tree(*stones))
        link(id, *find(canonical_key(with_stone(*stones, move)).bytes));
    ++on_level_[level];
    return id;
}

void GrownTree::set_drop_out(Id id, const DropOut& drop_out, std::int64_t nodes) {
    nodes_[id].position.drop_out = drop_out;
    nodes_[id].position.nodes += nodes;
}

std::vector<Point> GrownTree::moves_into_tree(const Stones& stones) const {
    std::vector<Point> moves;
    if (on_level_.count(stones_in_all(stones) + 1) == 0)
        return moves;
    for (const Point cell : grid_of(stones).free_cells()) {
        if (find(canonical_key(with_stone(stones, cell)).bytes))
            moves.push_back(cell);
    }
    return moves;
}

bool GrownTree::is_stale(Id id) const {
    const Point move = nodes_[id].position.drop_out.move;
    return move != kNoPoint &&
           find(canonical_key(with_stone(*stones_of(key(id)), move)).bytes).has_value();
}

std::vector<Worth> GrownTree::moves_of(const Node& node) const {
    std::vector<Worth> moves;
    for (const Id child : node.children)
        moves.push_back(worth_of_move_to(nodes_[child].worth));
    // If all moves lead into the tree, the position lacks a drop-out move, and `drop_out.worth` is
    // unknown.
    const DropOut& drop_out = node.position.drop_out;
    if (drop_out.worth.bound != Bound::None)
        moves.push_back(drop_out.worth);
    return moves;
}

GrownTree::Cost GrownTree::cost_of_drop_out(const Node& node) const {
    const DropOut& drop_out = node.position.drop_out;
    if (drop_out.move == kNoPoint || is_proven_loss(drop_out.worth) ||
        static_cast<int>(node.children.size()) >= style_.width) {
        return kNever;
    }
    return style_.ply_penalty + std::max(node.worth.value - drop_out.worth.value, 0);
}

GrownTree::Cost GrownTree::cost_of_child(const Node& node, const Node& child) const {
    if (child.cost == kNever)
        return kNever;
    const Value loss = node.worth.value - worth_of_move_to(child.worth).value;
    return style_.ply_penalty + std::max(loss, 0) + child.cost;
}

// Computes worth and cost of a node from its children. Returns true if worth or cost has changed.
bool GrownTree::update(Node& node) const {
    const Worth worth = best_of(moves_of(node));
    Cost cost = kNever;
    // Add no moves below a proven position.
    const bool is_open = worth.bound != Bound::None && !is_proven(worth);
    const bool is_changed = worth != node.worth;
    node.worth = worth;
    if (is_open) {
        cost = cost_of_drop_out(node);
        for (const Id child : node.children)
            cost = std::min(cost, cost_of_child(node, nodes_[child]));
    }
    if (cost == node.cost)
        return is_changed;
    node.cost = cost;
    return true;
}

std::vector<GrownTree::Id> GrownTree::back_up(const std::vector<Id>& changed) {
    // Positions with more stones come first, so that children are updated before parents.
    const auto has_fewer = [this](Id a, Id b) {
        return std::pair(nodes_[a].stones, a) < std::pair(nodes_[b].stones, b);
    };
    std::priority_queue<Id, std::vector<Id>, decltype(has_fewer)> waiting(has_fewer);
    for (const Id id : changed)
        waiting.push(id);
    std::vector<Id> unwritten;
    while (!waiting.empty()) {
        const Id id = waiting.top();
        while (!waiting.empty() && waiting.top() == id)
            waiting.pop();
        Node& node = nodes_[id];
        const bool is_changed = update(node);
        if (node.worth != node.position.worth)
            unwritten.push_back(id);
        if (is_changed) {
            for (const Id parent : node.parents)
                waiting.push(parent);
        }
    }
    return unwritten;
}

std::vector<GrownTree::Id> GrownTree::back_up_all() {
    std::vector<Id> all;
    for (Id id = 0; id < nodes_.size(); ++id)
        all.push_back(id);
    return back_up(all);
}

std::optional<GrownTree::Id> GrownTree::next_below(Id root) const {
    if (nodes_[root].cost == kNever)
        return std::nullopt;
    Id id = root;
    while (true) {
        const Node& node = nodes_[id];
        Cost least = cost_of_drop_out(node);
        std::optional<Id> below;
        for (const Id child : node.children) {
            const Cost cost = cost_of_child(node, nodes_[child]);
            // If two costs are equal, choose the smaller key, so that the result does not depend on
            // the order in which the positions were added to the tree.
            if (cost < least || (cost == least && below && key(child) < key(*below))) {
                least = cost;
                below = child;
            }
        }
        if (!below)
            return id;
        id = *below;
    }
}

}  // namespace fukumi::database
