// What follows from a win by continuous fours: its proof, and where it can be broken.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/threat/four_search.h"
#include "engine/threat/proof.h"

namespace fukumi {

template <Rule R, Color Attacker>
class FourProof : private FourSearch<R, Attacker> {
 public:
    FourProof(const Position& position, FourMemory& memory)
        : Base(position, memory, {.max_fours = std::numeric_limits<std::int64_t>::max()}) {}

    Proof proof() {
        Proof proof;
        if (position_.count(Attacker, MoveClass::Five) > 0) {
            proof.nodes.push_back({position_.cells(Attacker, MoveClass::Five).first(), 1, -1, {}});
        } else {
            add_to_proof(proof, this->forced_at_root());
        }
        return proof;
    }

    // Walks through the win and collects every cell that matters to it. Every cell may matter where
    // the table has forgotten parts of the win that take more fours to find again.
    CellSet defences(std::int64_t max_fours) {
        limits_.max_fours = max_fours;
        return defences_to(
            [&](CellSet& cells) { collect_defences(this->forced_at_root(), cells); });
    }

    // The same along a proof.
    CellSet defences(const Proof& proof) {
        return defences_to([&](CellSet& cells) { collect_defences(proof, 0, cells); });
    }

 private:
    using Base = FourSearch<R, Attacker>;
    using Base::board_;
    using Base::kAttackerHasForbidden;
    using Base::kDefender;
    using Base::kDefenderHasForbidden;
    using Base::limits_;
    using Base::position_;
    using Base::stopped_;
    using typename Base::Board;

    // Where the count of fours of a line begins, so that none is too long: a win that the table has
    // put together from several searches may be longer than one search follows.
    static constexpr int kAnyLength = kLongestLineOfFours - kMaxCells / 2;

    // The first four of the win from here. Requires: there is one. Says nothing once the limit of
    // fours has ended the search. What the table has forgotten is found again, cheap lines first:
    // the win may have been one of them, and a wider search could take long to come to it.
    AttackingFour winning_four(const std::optional<FewMoves>& forced) {
        FoundFours found;
        this->plan_next_look();
        for (int limit = 0; found.plies == 0 && !stopped_; limit = std::max(1, 2 * limit))
            found = this->search(forced, std::min(limit, kNoCostLimit), kAnyLength);
        if (stopped_)
            return {};
        return {found.move, 0, this->legal_ones(found.move, this->answers_to(found.move))};
    }

    std::vector<PendingFive> fives_after(Move four) const {
        std::vector<PendingFive> fives;
        board_.for_each_five_after(four, [&](const PendingFive& five) { fives.push_back(five); });
        return fives;
    }

    static int add_five(Proof& proof, Move five) {
        proof.nodes.push_back({five, 1, -1, {}});
        return static_cast<int>(proof.nodes.size()) - 1;
    }

    // Returns the index of the new node.
    int add_to_proof(Proof& proof, const std::optional<FewMoves>& forced) {
        const AttackingFour four = winning_four(forced);
        const int index = static_cast<int>(proof.nodes.size());
        proof.nodes.push_back({four.move, 3, -1, {}});
        const std::vector<PendingFive> fives = fives_after(four.move);

        // Answers that stop the first five: those that stop all go on, others meet another five.
        const PendingFive& first = fives.front();
        const int otherwise = add_five(proof, first.cell);
        ProofNode node{four.move, 3, otherwise, {}};
        for (const Move answer : first.answers) {
            if (four.answers.contains(answer)) {
                typename Board::Undo undo;
                board_.play(four.move, answer, undo);
                const int next = add_to_proof(proof, this->forced_after(answer));
                board_.undo(four.move, answer, undo);
                node.plies = std::max(node.plies, proof.nodes[next].plies + 2);
                node.answers.push_back({answer, next});
                continue;
            }
            const auto other = std::find_if(
                fives.begin(), fives.end(),
                [&](const PendingFive& five) { return !five.answers.contains(answer); });
            // Forbidden to Black: he loses by it.
            if (other != fives.end())
                node.answers.push_back({answer, add_five(proof, other->cell)});
        }
        std::stable_sort(node.answers.begin(), node.answers.end(),
                         [&](const ProofNode::Answer& a, const ProofNode::Answer& b) {
                             return proof.nodes[a.next].plies > proof.nodes[b.next].plies;
                         });
        proof.nodes[index] = std::move(node);
        return index;
    }

    // What breaks a win whose fours `collect` goes through, and the defender's own fours.
    template <class Collect>
    CellSet defences_to(Collect collect) {
        CellSet cells;
        if (position_.count(Attacker, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, kDefender, answers);
            for (const Move m : answers)
                cells.insert(m);
        } else {
            collect(cells);
        }
        if (unrestricted_)
            return position_.free_set();
        MoveList own_fours;
        fours<R>(position_, kDefender, own_fours);
        for (const Move m : own_fours)
            cells.insert(m);
        position_.cells(kDefender, MoveClass::Five).for_each([&](Move m) { cells.insert(m); });
        cells &= position_.free_set();
        return cells;
    }

    // `go_on` collects what follows after an answer.
    template <class GoOn>
    void collect_around(const AttackingFour& four, CellSet& cells, GoOn go_on) {
        cells.insert(four.move);
        board_.collect_five_cells(four.move, cells);
        if (rests_on_forbidden_moves(four))
            unrestricted_ = true;
        for (const Move answer : four.answers) {
            typename Board::Undo undo;
            board_.play(four.move, answer, undo);
            // There his answer becomes a four, which may gain him the move.
            board_.collect_fours_with(answer, cells);
            go_on(answer);
            board_.undo(four.move, answer, undo);
        }
    }

    void collect_defences(const std::optional<FewMoves>& forced, CellSet& cells) {
        const AttackingFour four = winning_four(forced);
        if (stopped_) {
            unrestricted_ = true;
            return;
        }
        collect_around(four, cells,
                       [&](Move answer) { collect_defences(this->forced_after(answer), cells); });
    }

    void collect_defences(const Proof& proof, int index, CellSet& cells) {
        const ProofNode& node = proof.nodes[static_cast<std::size_t>(index)];
        const AttackingFour four{node.move, 0,
                                 this->legal_ones(node.move, this->answers_to(node.move))};
        collect_around(four, cells, [&](Move answer) {
            const auto next =
                std::find_if(node.answers.begin(), node.answers.end(),
                             [&](const ProofNode::Answer& known) { return known.move == answer; });
            collect_defences(proof, next->next, cells);
        });
    }

    // What is forbidden may change with a stone far away (a three is none if its four is
    // forbidden), in ways that no list of cells covers.
    bool rests_on_forbidden_moves(const AttackingFour& four) const {
        if constexpr (kDefenderHasForbidden)
            return four.answers.size() != this->answers_to(four.move).size();
        if constexpr (kAttackerHasForbidden)
            return count_open_threes(position_.table(), board_.line_keys(), four.move) >= 2;
        return false;
    }

    bool unrestricted_ = false;
};

}  // namespace fukumi
