// ThreatProof: extracts the proof of a win by continuous threats from the tree of the search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/threat/proof.h"
#include "engine/threat/threat_search.h"

namespace fukumi {

/// Requires: `tree` is from a ThreatSearch of `root` that returned a win.
template <Rule R>
class ThreatProof : private ThreatSearch<R> {
 public:
    ThreatProof(const Position& root, ThreatTree& tree, VcfSolver& vcf)
        : Base(root, tree, vcf, kNoLimits) {}

    Proof proof() {
        Proof proof;
        add_attack(proof, 0);
        return proof;
    }

 private:
    using Base = ThreatSearch<R>;
    using Base::attacker_;
    using Base::defender_;
    using Base::position_;
    using Base::tree_;
    using Base::vcf_;

    // Appends the defender's legal moves that stop the attacker's five on `five` but leave another
    // five.
    void list_stops_of(Move five, std::vector<Move>& moves) {
        position_.free_set().for_each([&](Move m) {
            if (is_forbidden_to<R>(position_, defender_, m))
                return;
            position_.template make<R>(m);
            const bool stops = !position_.is_free(five) ||
                               position_.move_class(five, attacker_) != MoveClass::Five;
            const bool others = position_.count(attacker_, MoveClass::Five) > 0;
            position_.unmake();
            if (stops && others)
                moves.push_back(m);
        });
    }

    Proof fours() {
        vcf_.solve(position_, attacker_, {});
        return vcf_.proof(position_, attacker_);
    }

    // Appends the attacker's win by fours from the current position. Returns the index of its first
    // node.
    int add_fours(Proof& proof) { return proof.append(fours()); }

    // Appends the attacker's win from tree node `index`, unless the proof already has it. Returns
    // the index of its first node.
    int add_attack(Proof& proof, std::uint32_t index) {
        if (const auto known = placed_.find(index); known != placed_.end())
            return known->second;
        const ThreatNode& node = tree_.nodes[index];
        if (node.won_by_fours) {
            const int place = add_fours(proof);
            placed_.emplace(index, place);
            return place;
        }
        const int place = static_cast<int>(proof.nodes.size());
        placed_.emplace(index, place);
        proof.nodes.emplace_back();
        const Move move = this->winning_edge(node);
        position_.template make<R>(move);
        const ThreatNode& reply = tree_.nodes[tree_.by_key.at(position_.key())];
        const Proof threat = fours();
        ProofNode made{move, 3, proof.append(threat), {}};
        made.plies = proof.nodes[made.otherwise].plies + 2;
        const auto add_answer = [&](Move answer, auto add_continuation) {
            position_.template make<R>(answer);
            const int next = add_continuation();
            position_.unmake();
            made.plies = std::max(made.plies, proof.nodes[next].plies + 2);
            made.answers.push_back({answer, next});
        };
        // Collect the defences against `otherwise`. Some are not in the tree: the moves that stop
        // one of several fives, and the moves that stop this win by fours but not the win by fours
        // that the search had found. The attacker still wins by fours after them.
        std::vector<Move> defences;
        if (position_.count(attacker_, MoveClass::Five) > 0) {
            list_stops_of(proof.nodes[made.otherwise].move, defences);
        } else {
            vcf_.defences(position_, attacker_, threat).for_each([&](Move m) {
                if (!is_forbidden_to<R>(position_, defender_, m))
                    defences.push_back(m);
            });
        }
        CellSet in_tree;
        for (std::uint32_t i = 0; i < reply.edges; ++i) {
            const ThreatEdge edge = tree_.edges[reply.first_edge + i];
            in_tree.insert(edge.move);
            add_answer(edge.move, [&] { return add_attack(proof, edge.node); });
        }
        for (const Move defence : defences) {
            if (!in_tree.contains(defence))
                add_answer(defence, [&] { return add_fours(proof); });
        }
        position_.unmake();
        std::stable_sort(made.answers.begin(), made.answers.end(),
                         [&](const ProofNode::Answer& a, const ProofNode::Answer& b) {
                             return proof.nodes[a.next].plies > proof.nodes[b.next].plies;
                         });
        proof.nodes[place] = std::move(made);
        return place;
    }

    static inline const VctLimits kNoLimits{};

    std::unordered_map<std::uint32_t, int> placed_;  // tree node -> index in the proof
};

}  // namespace fukumi
