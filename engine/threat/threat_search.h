// ThreatSearch: the proof-number search for continuous threats behind VctSolver (vct.h), and its
// tree.
//
// One ThreatSearch object serves one call of the solver. threat_proof.h extracts the proof from the
// tree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/proof.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

/// The proof number of a refuted node, and the disproof number of a won node.
inline constexpr std::uint32_t kNever = 1U << 30;

/// A move in the tree and the node that it leads to.
struct ThreatEdge {
    std::uint32_t node;
    Move move;
};

/// A position of the tree. The side to move follows from the depth.
struct ThreatNode {
    /// At least this many leaves must still be won before this node is won; 0: the node is won.
    std::uint32_t proof = 1;
    /// At least this many leaves must still be refuted before this node is refuted; 0: the node is
    /// refuted.
    std::uint32_t disproof = 1;
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    bool expanded = false;
    bool won_by_fours = false;  ///< the attacker is to move and wins by continuous fours or a five

    bool is_settled() const noexcept { return proof == 0 || disproof == 0; }
};

/// The whole tree of the search, kept in memory.
struct ThreatTree {
    std::vector<ThreatNode> nodes;
    std::vector<ThreatEdge> edges;
    std::unordered_map<std::uint64_t, std::uint32_t> by_key;
    std::size_t capacity = 0;  ///< limit of bytes()

    void clear() {
        nodes = {};
        edges = {};
        by_key = {};
    }
    std::size_t bytes() const noexcept {
        // An element of the hash map takes about 40 bytes.
        return nodes.size() * (sizeof(ThreatNode) + 40) + edges.size() * sizeof(ThreatEdge);
    }
};

inline std::uint32_t capped(std::uint64_t sum) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(sum, kNever));
}

/// The effort of one attempt to find a win. If an attempt refutes everything but skipped some
/// lines, the next attempt starts again with more effort. Most wins consist of fours and threes,
/// and a wider search costs several times as much.
struct ThreatEffort {
    std::int64_t fours;   ///< limit of each search for continuous fours
    MoveClass min_class;  ///< quiet moves below this class are not tried as threats
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
            skipped_ = false;
            const Verdict verdict = attempt();
            if (verdict == Verdict::Win)
                return {verdict, winning_edge(tree_.nodes[0]), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::NoWin && !skipped_)
                return {verdict, Move::none(), expansions_, SolverEnd::Solved};
            if (verdict == Verdict::Unknown)
                break;
        }
        return {Verdict::Unknown, Move::none(), expansions_, end_};
    }

 protected:
    Move winning_edge(const ThreatNode& node) {
        if (node.won_by_fours)
            return vcf_.solve(position_, attacker_, {}).move;
        for (std::uint32_t i = 0; i < node.edges; ++i) {
            const ThreatEdge& edge = tree_.edges[node.first_edge + i];
            if (tree_.nodes[edge.node].proof == 0)
                return edge.move;
        }
        return Move::none();
    }

    // Appends the moves of the defender that may stop the threat. Requires: the attacker threatens
    // to win.
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

 private:
    bool attacker_to_move() const noexcept { return position_.side_to_move() == attacker_; }

    // ---- The search -----------------------------------------------------------------------------

    Verdict attempt() {
        tree_.clear();
        tree_.nodes.emplace_back();
        path_.clear();
        std::uint32_t current = 0;
        init_attack_node(tree_.nodes[0]);
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

    // Follows the most-proving child down to an unexpanded node. Stops at an earlier node if that
    // node is already settled: another line may have settled children that both share.
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

    // Updates the proof and disproof numbers from this node towards the root. Stops at the root, or
    // at a node that is not settled and does not change. Returns the node where it stopped.
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

    // Creates the children of a node. Returns false if the time ran out: to initialise all children
    // may take long.
    bool expand(std::uint32_t index) {
        ++expansions_;
        if (limits_.visited != nullptr)
            limits_.visited->store(expansions_, std::memory_order_relaxed);
        moves_.clear();
        if (attacker_to_move()) {
            list_threats(moves_);
        } else {
            list_defences(moves_);
        }
        const auto first = static_cast<std::uint32_t>(tree_.edges.size());
        // Moves that lead to the same position share one node.
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

    // Returns true if the tree must keep the child. It drops refuted moves of the attacker, but
    // keeps refuted defences, because the proof must answer them.
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
            init_attack_node(node);
        } else {
            init_defence_node(node);
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
            vcf_.solve(position_, color, {effort_.fours, kAnyQuietFours, &poll_}).verdict;
        skipped_ |= verdict == Verdict::Unknown;
        return verdict == Verdict::Win;
    }

    // Initialises a node with the attacker to move.
    void init_attack_node(ThreatNode& node) {
        if (wins_by_fours(attacker_)) {
            node.won_by_fours = true;
            return set_won(node);
        }
        // Heuristic first value of the disproof number: the more threats the attacker has, the
        // harder the refutation.
        int threes = 0;
        for (int c = static_cast<int>(MoveClass::OpenThree); c < static_cast<int>(MoveClass::Five);
             ++c) {
            threes += position_.count(attacker_, static_cast<MoveClass>(c));
        }
        node.disproof = static_cast<std::uint32_t>(1 + threes / 2);
    }

    // Initialises a node with the defender to move. The node is refuted if the last move was not a
    // threat.
    void init_defence_node(ThreatNode& node) {
        if (position_.count(defender_, MoveClass::Five) > 0)
            return set_refuted(node);
        const int fives = position_.count(attacker_, MoveClass::Five);
        if (fives == 0 && (!wins_by_fours(attacker_) || wins_by_fours(defender_)))
            return set_refuted(node);
    }

    // Appends the attacker's moves that may be threats. If the defender threatens a five, appends
    // the answers to this five instead.
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
        skipped_ |= effort_.min_class != MoveClass::None;
        position_.candidates().for_each([&](Move m) {
            const MoveClass move_class = position_.move_class(m, attacker_);
            if (move_class >= effort_.min_class || move_class == MoveClass::Forbidden)
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
    Poll poll_;  // the poll of the searches by vcf_
    SolverEnd end_ = SolverEnd::Exhausted;
    ThreatEffort effort_{};
    bool skipped_ = false;  // a line that might win was not searched
    std::int64_t expansions_ = 0;
    std::vector<std::uint32_t> path_;  // from the root to the parent of the current node
    std::vector<Move> moves_;
};

}  // namespace fukumi
