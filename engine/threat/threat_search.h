// The proof-number search for continuous threats: how its tree grows and how nodes are judged.
//
// One object for one question of a VctSolver (vct.h); threat_proof.h turns the tree into a proof.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/poll.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/proof.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/threat_tree.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

// Effort of one attempt. When an attempt ends because nothing is left, but only by leaving things
// out, the next one starts afresh with more. Most wins consist of fours and threes, and looking
// further costs several times as much.
struct ThreatEffort {
    std::int64_t fours;  // for each test for continuous fours
    MoveClass least;     // what a quiet move has to make to be tried as a threat
};
inline constexpr std::int64_t kQuickFours = 500;
inline constexpr ThreatEffort kEfforts[] = {{kQuickFours, MoveClass::ThreeTwo},
                                            {kQuickFours, MoveClass::OpenTwo},
                                            {20000, MoveClass::None},
                                            {1000000, MoveClass::None}};

template <Rule R>
class ThreatSearch {
 public:
    ThreatSearch(const Position& root, ThreatTree& tree, VcfSolver& vcf, const VctLimits& limits)
        : position_(root),
          attacker_(root.side_to_move()),
          defender_(opponent(attacker_)),
          tree_(tree),
          vcf_(vcf),
          limits_(limits) {}

    VctResult solve() {
        poll_ = [this] { return out_of_time(); };
        end_ = SolverEnd::Exhausted;
        for (const ThreatEffort& effort : kEfforts) {
            if (effort.fours > kQuickFours && !limits_.thorough)
                break;
            effort_ = effort;
            left_out_ = false;
            const Verdict verdict = attempt();
            if (verdict == Verdict::Win)
                return {verdict, winning_edge(tree_.nodes[0]), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::NoWin && !left_out_)
                return {verdict, Move::none(), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::Unknown)
                break;
        }
        return {Verdict::Unknown, Move::none(), expansions_, end_};
    }

 protected:
    Move winning_edge(const ThreatNode& node) {
        if (node.won_by_fours)
            return vcf_.solve(position_, attacker_, {kAnyNumber}).move;
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const ThreatEdge& edge = tree_.edges[node.first_edge + i];
            if (tree_.nodes[edge.node].proof == 0)
                return edge.move;
        }
        return Move::none();
    }

    // Requires: the attacker threatens something.
    void list_defences(std::vector<Move>& moves) {
        const auto add = [&](Move m) {
            if (!is_forbidden_to<R>(position_, defender_, m))
                moves.push_back(m);
        };
        if (position_.count(attacker_, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, defender_, answers);
            std::for_each(answers.begin(), answers.end(), add);
        } else {
            vcf_.defences(position_, attacker_).for_each(add);
        }
    }

    static constexpr std::int64_t kAnyNumber = std::numeric_limits<std::int64_t>::max();

 private:
    bool attacker_to_move() const noexcept { return position_.side_to_move() == attacker_; }

    // ---- The search -----------------------------------------------------------------------------

    Verdict attempt() {
        tree_.clear();
        tree_.nodes.emplace_back();
        path_.clear();
        std::uint32_t current = 0;
        judge_attack(tree_.nodes[0]);
        while (!tree_.nodes[0].is_settled()) {
            if (out_of_limits()) {
                unwind();
                return Verdict::Unknown;
            }
            current = descend(current);
            if (!tree_.nodes[current].is_settled() && !expand(current)) {
                unwind();
                return Verdict::Unknown;
            }
            current = update_ancestors(current);
        }
        unwind();
        return tree_.nodes[0].proof == 0 ? Verdict::Win : Verdict::NoWin;
    }

    bool out_of_limits() {
        if (limits_.max_nodes > 0 && expansions_ >= limits_.max_nodes)
            return ends_by(SolverEnd::Nodes);
        if (tree_.bytes() >= tree_.capacity)
            return ends_by(SolverEnd::Memory);
        return out_of_time();
    }

    bool out_of_time() {
        if (limits_.poll && limits_.poll())
            return ends_by(SolverEnd::Stopped);
        return Clock::now() >= limits_.deadline && ends_by(SolverEnd::Time);
    }

    bool ends_by(SolverEnd why) noexcept {
        end_ = why;
        return true;
    }

    void unwind() {
        for (; !path_.empty(); path_.pop_back())
            position_.unmake();
    }

    // Follows the child that decides its parent's number down to a node without children. Stops
    // early where a node turns out to be settled through another line that shares its children.
    std::uint32_t descend(std::uint32_t current) {
        while (tree_.nodes[current].expanded) {
            update(tree_.nodes[current]);
            if (tree_.nodes[current].is_settled())
                break;
            const ThreatEdge edge = best_edge(tree_.nodes[current]);
            path_.push_back(current);
            position_.make<R>(edge.move);
            current = edge.node;
        }
        return current;
    }

    const ThreatEdge& best_edge(const ThreatNode& node) const {
        const bool attack = attacker_to_move();
        const auto number = [&](const ThreatEdge& edge) {
            const ThreatNode& child = tree_.nodes[edge.node];
            return attack ? child.proof : child.disproof;
        };
        const auto first = tree_.edges.begin() + node.first_edge;
        return *std::min_element(
            first, first + node.edges,
            [&](const ThreatEdge& a, const ThreatEdge& b) { return number(a) < number(b); });
    }

    // Goes back towards the root as long as numbers change.
    std::uint32_t update_ancestors(std::uint32_t current) {
        while (true) {
            ThreatNode& node = tree_.nodes[current];
            const std::uint32_t proof = node.proof;
            const std::uint32_t disproof = node.disproof;
            if (node.expanded)
                update(node);
            const bool unchanged = node.proof == proof && node.disproof == disproof;
            if (path_.empty() || (unchanged && !node.is_settled()))
                return current;
            current = path_.back();
            path_.pop_back();
            position_.unmake();
        }
    }

    void update(ThreatNode& node) const {
        std::uint32_t smallest = kNever;
        std::uint64_t sum = 0;
        const bool attack = attacker_to_move();
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const ThreatNode& child = tree_.nodes[tree_.edges[node.first_edge + i].node];
            smallest = std::min(smallest, attack ? child.proof : child.disproof);
            sum += attack ? child.disproof : child.proof;
        }
        node.proof = attack ? smallest : capped(sum);
        node.disproof = attack ? capped(sum) : smallest;
    }

    // ---- Nodes ----------------------------------------------------------------------------------

    // False if the time was over first: testing all children may take long.
    bool expand(std::uint32_t index) {
        ++expansions_;
        moves_.clear();
        if (attacker_to_move()) {
            list_threats(moves_);
        } else {
            list_defences(moves_);
        }
        const auto first = static_cast<std::uint32_t>(tree_.edges.size());
        // A move may lead to a node of another line, which is then shared.
        for (const Move move : moves_) {
            if (out_of_time())
                return false;
            position_.make<R>(move);
            const std::uint32_t child = node_of_position();
            position_.unmake();
            if (is_worth_an_edge(tree_.nodes[child]))
                tree_.edges.push_back({child, move});
        }
        ThreatNode& node = tree_.nodes[index];
        node.first_edge = first;
        node.edges = static_cast<std::uint16_t>(tree_.edges.size() - first);
        node.expanded = true;
        return true;
    }

    // Refuted attacks need no place. Refuted defences need theirs: the proof answers them.
    bool is_worth_an_edge(const ThreatNode& child) const noexcept {
        return !attacker_to_move() || child.disproof != 0;
    }

    std::uint32_t node_of_position() {
        const auto next = static_cast<std::uint32_t>(tree_.nodes.size());
        const auto [known, is_new] = tree_.by_key.try_emplace(position_.key(), next);
        if (!is_new)
            return known->second;
        ThreatNode node;
        if (attacker_to_move()) {
            judge_attack(node);
        } else {
            judge_defence(node);
        }
        tree_.nodes.push_back(node);
        return next;
    }

    static void set_won(ThreatNode& node) noexcept {
        node.proof = 0;
        node.disproof = kNever;
    }
    static void set_refuted(ThreatNode& node) noexcept {
        node.proof = kNever;
        node.disproof = 0;
    }

    bool wins_by_fours(Color color) {
        const Verdict verdict =
            vcf_.solve(position_, color, {effort_.fours, kNoCostLimit, &poll_}).verdict;
        left_out_ |= verdict == Verdict::Unknown;
        return verdict == Verdict::Win;
    }

    // The attacker to move.
    void judge_attack(ThreatNode& node) {
        if (wins_by_fours(attacker_)) {
            node.won_by_fours = true;
            return set_won(node);
        }
        // The more the attacker can still build, the more there is to refute.
        int threes = 0;
        for (int c = static_cast<int>(MoveClass::OpenThree); c < static_cast<int>(MoveClass::Five);
             ++c) {
            threes += position_.count(attacker_, static_cast<MoveClass>(c));
        }
        node.disproof = static_cast<std::uint32_t>(1 + threes / 2);
    }

    // The defender to move, after what should be a threat.
    void judge_defence(ThreatNode& node) {
        if (position_.count(defender_, MoveClass::Five) > 0)
            return set_refuted(node);
        const int fives = position_.count(attacker_, MoveClass::Five);
        if (fives == 0 && (!wins_by_fours(attacker_) || wins_by_fours(defender_)))
            return set_refuted(node);
    }

    // Fours, open threes and, with less hope, whatever else may build a threat.
    void list_threats(std::vector<Move>& moves) {
        const auto add = [&](Move m) {
            if (!is_forbidden_to<R>(position_, attacker_, m))
                moves.push_back(m);
        };
        if (position_.count(defender_, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, attacker_, answers);
            std::for_each(answers.begin(), answers.end(), add);
            return;
        }
        left_out_ |= effort_.least != MoveClass::None;
        position_.candidates().for_each([&](Move m) {
            const MoveClass move_class = position_.move_class(m, attacker_);
            if (move_class >= effort_.least || move_class == MoveClass::Forbidden)
                add(m);
        });
    }

 protected:
    Position position_;
    Color attacker_;
    Color defender_;
    ThreatTree& tree_;
    VcfSolver& vcf_;

 private:
    const VctLimits& limits_;
    Poll poll_;  // for the tests for continuous fours
    SolverEnd end_ = SolverEnd::Exhausted;
    ThreatEffort effort_{};
    bool left_out_ = false;  // something that might be a win was not looked at
    std::int64_t expansions_ = 0;
    std::vector<std::uint32_t> path_;  // nodes from the root to the parent of the current one
    std::vector<Move> moves_;
};

}  // namespace fukumi
