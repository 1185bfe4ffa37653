// See root_threats.h.
#include "engine/search/root_threats.h"

#include <algorithm>

#include "engine/board/game_end.h"
#include "engine/search/params.h"

namespace fukumi {
namespace {

// The limits of one search for threats: a share of the time, or so many positions for every node
// that the main search may visit.
VctLimits share_of(const Limits& limits, const std::atomic<bool>& stop) {
    VctLimits share;
    share.stop = &stop;
    share.thorough = false;
    share.deadline = limits.deadline;
    share.max_nodes = kRootThreatNodes;
    if (limits.max_nodes > 0)
        share.max_nodes = std::max<std::int64_t>(limits.max_nodes / kNodesPerThreatNode, 1);
    if (limits.optimum != TimePoint::max()) {
        const auto now = Clock::now();
        share.deadline = std::min(limits.deadline, now + (std::max(limits.optimum, now) - now) *
                                                             kRootThreatsPercent / 100);
        if (limits.max_nodes == 0)
            share.max_nodes = 0;
    }
    return share;
}

// Fours for the search at the root: never more than a small part of the time for the move.
std::int64_t fours_for(const Limits& limits) {
    if (limits.optimum == TimePoint::max())
        return kRootFours;
    const auto left = std::chrono::duration_cast<Milliseconds>(limits.optimum - Clock::now());
    return std::clamp<std::int64_t>(left.count() * kRootFoursPerMs, kNodeFours, kRootFours);
}

bool comes_in_time(const Position& position, int plies) {
    return position.free_cells() - plies >= draw_ahead(position.rule(), position.free_cells());
}

}  // namespace

RootThreats::RootThreats() : fours_(kRootVcfTableBytes), threats_(kRootThreatTreeBytes) {}

std::optional<ForcedWin> RootThreats::find_win(const Position& root, const Limits& limits,
                                               const std::atomic<bool>& stop) {
    const Color us = root.side_to_move();
    if (const auto known = known_.find(root.key()); known != known_.end())
        return ForcedWin{known->second.plies, {known->second.move}};
    if (fours_.solve(root, us, {fours_for(limits)}).verdict == Verdict::Win)
        return take(root, fours_.proof(root, us));
    if (threats_.solve(root, share_of(limits, stop)).verdict == Verdict::Win)
        return take(root, threats_.proof(root));
    return std::nullopt;
}

std::optional<ForcedWin> RootThreats::take(const Position& root, const Proof& proof) {
    if (!comes_in_time(root, proof.nodes[0].plies))
        return std::nullopt;
    remember(root, proof);
    return ForcedWin{proof.nodes[0].plies, proof.main_line()};
}

// What every branch plays goes into the book of known moves.
void RootThreats::remember(const Position& root, const Proof& proof) {
    known_.clear();
    Position position = root;
    const auto visit = [&](const auto& self, int index) -> void {
        const ProofNode& node = proof.nodes[index];
        if (!known_.try_emplace(position.key(), KnownMove{node.move, node.plies}).second)
            return;
        position.make(node.move);
        for (const ProofNode::Answer& answer : node.answers) {
            position.make(answer.move);
            self(self, answer.next);
            position.unmake();
        }
        position.unmake();
    };
    visit(visit, 0);
}

void RootThreats::clear() {
    known_.clear();
    fours_.clear();
    threats_.clear();
}

}  // namespace fukumi
