// See root_threats.h.
#include "engine/search/root_threats.h"

#include <algorithm>
#include <utility>

#include "engine/board/game_end.h"
#include "engine/search/params.h"

namespace fukumi {
namespace {

// The limits of one search for threats: a share of the time, or so many positions for every node
// that the main search may visit.
VctLimits share_of(const Limits& limits, const SearchTimes& times, const Poll& poll) {
    VctLimits share;
    share.poll = poll;
    share.thorough = false;
    share.deadline = times.deadline;
    share.max_nodes = kRootThreatNodes;
    if (limits.max_nodes > 0)
        share.max_nodes = std::max<std::int64_t>(limits.max_nodes / kNodesPerThreatNode, 1);
    if (times.optimum != TimePoint::max()) {
        const auto now = Clock::now();
        share.deadline = std::min(
            times.deadline, now + (std::max(times.optimum, now) - now) * kRootThreatsPercent / 100);
        if (limits.max_nodes == 0)
            share.max_nodes = 0;
    }
    return share;
}

// Fours for the search at the root: never more than a small part of the time for the move.
std::int64_t fours_for(const SearchTimes& times) {
    if (times.optimum == TimePoint::max())
        return kRootFours;
    const auto left = std::chrono::duration_cast<Milliseconds>(times.optimum - Clock::now());
    return std::clamp<std::int64_t>(left.count() * kRootFoursPerMs, kNodeFours, kRootFours);
}

bool comes_in_time(const Position& position, int plies) {
    return position.free_cells() - plies >= draw_ahead(position.rule(), position.free_cells());
}

}  // namespace

RootThreats::RootThreats() : fours_(kRootVcfTableBytes), threats_(kRootThreatTreeBytes) {}

// Threats at the root: +14 +- 68, freestyle 20x20, 100 ms, November 2026,
// tournaments/results/threat_search.md. Besides, they give wins that are played from the proof.
std::optional<ForcedWin> RootThreats::find_win(const Position& root, const Limits& limits,
                                               const SearchTimes& times, const Poll& poll) {
    if (auto win = recall(root, limits))
        return win;
    const Color us = root.side_to_move();
    if (fours_.solve(root, us, {fours_for(times), kNoCostLimit, &poll}).verdict == Verdict::Win)
        return take(root, limits, fours_.proof(root, us));
    if (threats_.solve(root, share_of(limits, times, poll)).verdict == Verdict::Win)
        return take(root, limits, threats_.proof(root));
    return std::nullopt;
}

std::optional<ForcedWin> RootThreats::recall(const Position& root, const Limits& limits) const {
    const auto known = known_.find(root.key());
    if (known == known_.end() || limits.excludes(proof_.nodes[known->second].move))
        return std::nullopt;
    const ProofNode& node = proof_.nodes[known->second];
    return ForcedWin{node.plies, {node.move}, proof_.from(known->second)};
}

std::optional<ForcedWin> RootThreats::take(const Position& root, const Limits& limits,
                                           Proof proof) {
    const ProofNode& first = proof.nodes.front();
    if (!comes_in_time(root, first.plies) || limits.excludes(first.move))
        return std::nullopt;
    remember(root, proof);
    return ForcedWin{first.plies, proof.main_line(), std::move(proof)};
}

// What every branch plays goes into the book of known moves.
void RootThreats::remember(const Position& root, Proof proof) {
    proof_ = std::move(proof);
    known_.clear();
    Position position = root;
    const auto visit = [&](const auto& self, int index) -> void {
        const ProofNode& node = proof_.nodes[index];
        if (!known_.try_emplace(position.key(), index).second)
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
    proof_ = {};
    known_.clear();
    fours_.clear();
    threats_.clear();
}

}  // namespace fukumi
