// See root_solver.h.
#include "engine/search/root_solver.h"

#include <algorithm>
#include <utility>

#include "engine/board/rules.h"
#include "engine/search/params.h"
#include "engine/search/root_moves.h"
#include "engine/threat/resistance.h"

namespace fukumi {
namespace {

// Returns the limits of the VCT search: a share of the time of the main search, or of its nodes.
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
            times.deadline, now + (std::max(times.optimum, now) - now) * kRootSolverPercent / 100);
        if (limits.max_nodes == 0)
            share.max_nodes = 0;
    }
    return share;
}

// Returns the limit of fours for the VCF search, which takes a small part of the time for the move.
std::int64_t fours_for(const SearchTimes& times) {
    if (times.optimum == TimePoint::max())
        return kRootFours;
    const auto left = std::chrono::duration_cast<Milliseconds>(times.optimum - Clock::now());
    return std::clamp<std::int64_t>(left.count() * kRootFoursPerMs, kNodeFours, kRootFours);
}

// Limit of fours for each VCF search that extends a line.
constexpr int kLineFours = 300;

// Returns the transposition table's entry of the position if it proves a win of the side to move.
// An upper bound proves nothing.
std::optional<TableEntry> won_entry(const Position& position, const TranspositionTable& table) {
    const auto entry = table.probe(position.key(), 0);
    return entry && is_win(entry->value) && entry->bound != Bound::Upper ? entry : std::nullopt;
}

}  // namespace

RootSolver::RootSolver() : fours_(kRootVcfTableBytes), threats_(kRootThreatTreeBytes) {}

// The search for threats at the root gains +14 +- 68 Elo (freestyle 20x20, 100 ms, November 2026,
// tournaments/results/threat_search.md). It also lets the engine play a win from its proof.
std::optional<ForcedWin> RootSolver::find_win(const Position& root, const Limits& limits,
                                              const SearchTimes& times, const Poll& poll) {
    if (auto win = recall(root, limits))
        return win;
    const Color us = root.side_to_move();
    if (fours_.solve(root, us, {.max_fours = fours_for(times), .poll = &poll}).verdict ==
        Verdict::Win)
        return take(root, limits, fours_.proof(root, us), WinKind::Fours);
    if (threats_.solve(root, share_of(limits, times, poll)).verdict == Verdict::Win)
        return take(root, limits, threats_.proof(root), WinKind::Threats);
    return std::nullopt;
}

std::optional<ForcedWin> RootSolver::recall(const Position& root, const Limits& limits) {
    const int index = node_of(root);
    if (index < 0 || limits.excludes(proof_.nodes[index].move))
        return std::nullopt;
    last_root_ = root;
    last_node_ = index;
    Proof rest = proof_.from(index);
    return ForcedWin{rest.nodes[0].plies, rest.main_line(root), std::move(rest), kind_};
}

// Returns the index of the proof node whose position this is, or -1. The proof lists only defences
// that need their own reply; `otherwise` refutes all others. After such a defence the position is
// not a node of the proof, but the branches of `otherwise` still apply.
int RootSolver::node_of(const Position& root) const {
    if (const auto found = nodes_.find(root.key()); found != nodes_.end())
        return found->second;
    if (!last_root_)
        return -1;
    const ProofNode& last = proof_.nodes[last_node_];
    const Move reply = reply_to(*last_root_, last.move, root);
    if (!reply)
        return -1;
    for (const ProofNode::Answer& answer : last.answers) {
        if (answer.move == reply)
            return answer.next;
    }
    return last.otherwise;
}

std::optional<ForcedWin> RootSolver::take(const Position& root, const Limits& limits, Proof proof,
                                          WinKind kind) {
    const ProofNode& first = proof.nodes.front();
    if (!comes_before_draw(root.rule(), root.free_cells(), first.plies) ||
        limits.excludes(first.move))
        return std::nullopt;
    remember(root, proof);
    kind_ = kind;
    last_root_ = root;
    last_node_ = 0;
    return ForcedWin{first.plies, proof.main_line(root), std::move(proof), kind};
}

// Stores the proof, and the position keys of its nodes.
void RootSolver::remember(const Position& root, Proof proof) {
    proof_ = std::move(proof);
    nodes_.clear();
    Position position = root;
    const auto visit = [&](const auto& self, int index) -> void {
        const ProofNode& node = proof_.nodes[index];
        if (!nodes_.try_emplace(position.key(), index).second)
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

// Returns the line of a win by continuous fours with at most `most_plies` moves, or an empty line if
// the search finds none. It looks first for a win without quiet fours, which is often shorter.
std::vector<Move> RootSolver::fours_from(const Position& position, Color winner, int most_plies) {
    if (most_plies < 1)
        return {};
    if (position.count(winner, MoveClass::Five) > 0)
        return {position.cells(winner, MoveClass::Five).first()};
    const auto wins = [&](int quiet_budget) {
        const VcfLimits limits{.max_fours = kLineFours, .quiet_budget = quiet_budget};
        return fours_.solve(position, winner, limits).verdict == Verdict::Win;
    };
    if (!wins(0) && !wins(kAnyQuietFours))
        return {};
    std::vector<Move> line = fours_.proof(position, winner).main_line(position);
    return static_cast<int>(line.size()) <= most_plies ? line : std::vector<Move>();
}

// Returns the number of plies in which the side to move wins, or 0 if no win within `most_plies` is
// known.
int RootSolver::plies_to_win(const Position& position, int most_plies,
                             const TranspositionTable& table) {
    const auto entry = won_entry(position, table);
    if (entry && kMate - entry->value <= most_plies)
        return kMate - entry->value;
    return static_cast<int>(fours_from(position, position.side_to_move(), most_plies).size());
}

// Returns the defence that resists the longest, of the defences against which a win within
// `most_plies` is known. If several resist equally long, returns the defence that hinders the
// threat most.
Move RootSolver::longest_defence(const Position& position, int most_plies,
                                 const TranspositionTable& table, TimePoint deadline) {
    Move longest;
    int most = 0;
    Position next = position;
    const auto try_moves = [&](const std::vector<Move>& moves) {
        for (const Move m : moves) {
            if (Clock::now() >= deadline)
                return;
            next.make(m);
            const int plies = plies_to_win(next, most_plies, table);
            next.unmake();
            if (plies > most) {
                most = plies;
                longest = m;
            }
        }
    };
    try_moves(sensible_moves(position));
    if (!longest)
        try_moves(moves_by_resistance(position));
    return longest;
}

void RootSolver::finish_line(const Position& root, int plies, const TranspositionTable& table,
                             std::vector<Move>& line, TimePoint deadline) {
    const Color winner = root.side_to_move();
    Position position = root;
    for (const Move m : line) {
        if (position.side_to_move() == winner && position.move_class(m, winner) == MoveClass::Five)
            return;
        position.make(m);
    }
    while (static_cast<int>(line.size()) < plies && Clock::now() < deadline) {
        const int left = plies - static_cast<int>(line.size());
        Move next;
        if (position.side_to_move() != winner) {
            next = longest_defence(position, left - 1, table, deadline);
        } else if (position.count(winner, MoveClass::Five) == 0) {
            const auto entry = won_entry(position, table);
            if (entry && kMate - entry->value <= left && entry->move &&
                position.is_free(entry->move))
                next = entry->move;
        }
        if (!next) {
            const std::vector<Move> rest = position.side_to_move() == winner
                                               ? fours_from(position, winner, left)
                                               : std::vector<Move>();
            line.insert(line.end(), rest.begin(), rest.end());
            return;
        }
        line.push_back(next);
        position.make(next);
    }
}

void RootSolver::clear() {
    proof_ = {};
    nodes_.clear();
    last_root_.reset();
    fours_.clear();
    threats_.clear();
}

SeenWin::SeenWin(const Position& root, const SearchResult& result) {
    if (!is_win(result.value) || result.lines.empty())
        return;
    plies_ = kMate - result.value;
    line_ = result.lines.front().moves;
    if (plies_ > 2)
        root_ = root;
}

std::optional<ForcedWin> SeenWin::at(const Position& root, const std::vector<Move>& moves,
                                     const Limits& limits) const {
    if (!root_ || !limits.proofs || limits.multi_pv > 1)
        return std::nullopt;
    const Move reply = reply_to(*root_, line_.front(), root);
    if (!reply)
        return std::nullopt;
    ForcedWin win;
    win.plies = plies_ - 2;
    if (line_.size() > 2 && line_[1] == reply) {
        win.line.assign(line_.begin() + 2, line_.end());
        if (std::find(moves.begin(), moves.end(), win.line.front()) == moves.end())
            return std::nullopt;
    } else if (moves.size() == 1 && limits.excluded.empty() &&
               limits.candidate_range == kDefaultCandidateRange) {
        win.line = moves;
    } else {
        return std::nullopt;
    }
    return win;
}

}  // namespace fukumi
