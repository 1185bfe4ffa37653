// See tree_walk.h.
#include "tools/explain/tree_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace fukumi {

Position Explained::position() const {
    Position at(input.rule, input.grid, input.to_move);
    for (const Move m : path)
        at.make(m);
    return at;
}

std::vector<MoveVisits> moves_of(const RecordedTree& tree, std::size_t node) {
    std::vector<MoveVisits> moves;
    for (const std::size_t child : tree.children(node)) {
        const RecordedNode& record = tree.nodes[child];
        if (record.visit == Visit::Singular)
            continue;
        // The visits of a move are consecutive, so compare only with the last move.
        if (moves.empty() || moves.back().move != record.move)
            moves.push_back({record.move, {}});
        moves.back().visits.push_back(child);
    }
    return moves;
}

std::vector<std::size_t> tests_of(const RecordedTree& tree, std::size_t node) {
    std::vector<std::size_t> tests = tree.children(node);
    std::erase_if(tests, [&](std::size_t i) { return tree.nodes[i].visit != Visit::Singular; });
    return tests;
}

std::size_t deepest_visit(const RecordedTree& tree, const MoveVisits& move) {
    const auto has_moves = [&](std::size_t i) { return tree.nodes[i].size > 1; };
    const auto found = std::find_if(move.visits.rbegin(), move.visits.rend(), has_moves);
    return found == move.visits.rend() ? move.visits.back() : *found;
}

std::size_t root_of(const RecordedTree& tree) {
    const std::vector<std::size_t> roots = tree.roots();
    const auto finished = [&](std::size_t i) { return tree.nodes[i].end != NodeEnd::Unfinished; };
    const auto found = std::find_if(roots.rbegin(), roots.rend(), finished);
    return found == roots.rend() ? roots.back() : *found;
}

Result<std::size_t> walk(const RecordedTree& tree, const std::vector<Move>& path,
                         const CellNames& name) {
    std::size_t node = root_of(tree);
    std::string before;
    for (const Move m : path) {
        const std::vector<MoveVisits> moves = moves_of(tree, node);
        const auto found = std::find_if(moves.begin(), moves.end(),
                                        [&](const MoveVisits& move) { return move.move == m; });
        if (found == moves.end()) {
            const auto gone = tree.pruned_of(tree.nodes[node]);
            const auto rule = std::find_if(gone.begin(), gone.end(),
                                           [&](const PrunedMove& out) { return out.move() == m; });
            return Error{fmt::format("the search did not visit {}{}{}", name(m),
                                     before.empty() ? std::string() : " after " + before,
                                     rule == gone.end()
                                         ? std::string()
                                         : fmt::format(": pruned by {}", name_of(rule->why())))};
        }
        node = deepest_visit(tree, *found);
        before += (before.empty() ? "" : " ") + name(m);
    }
    return node;
}

}  // namespace fukumi
