// FourProof builds the proof of a win by continuous fours, and finds the cells where a defender can
// break the win.
#pragma once

#include <algorithm>
#include <cstdint>
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
    FourProof(const Position& position, FourMemory& memory) : Base(position, memory, {}) {}

    Proof proof() {
        Proof proof;
        if (position_.count(Attacker, MoveClass::Five) > 0) {
            proof.nodes.push_back({position_.cells(Attacker, MoveClass::Five).first(), 1, -1, {}});
        } else {
            add_to_proof(proof, this->forced_at_root());
        }
        return proof;
    }

    // Walks through the win and collects the cells where a defender can break it. The table may
    // have overwritten parts of the win: then searches these again with up to `max_fours` fours,
    // and returns all free cells if that fails.
    CellSet defences(std::int64_t max_fours) {
        this->set_max_fours(max_fours);
        return defences_to(
            [&](CellSet& cells) { collect_defences(this->forced_at_root(), cells); });
    }

    // Collects the cells where a defender can break the win of a given proof.
    CellSet defences(const Proof& proof) {
        return defences_to([&](CellSet& cells) { collect_defences(proof, 0, cells); });
    }

 private:
    using Base = FourSearch<R, Attacker>;
    using Base::board_;
    using Base::kAttackerHasForbidden;
    using Base::kDefender;
    using Base::kDefenderHasForbidden;
    using Base::position_;
    using Base::stopped_;
    using typename Base::Board;

    // A start depth so low that no line becomes too long. The table can combine several searches to
    // a win that is longer than the lines of one search.
    static constexpr int kNoDepthLimit = kMaxLineOfFours - kMaxCells / 2;

    // Returns the first four of the win from the current position; the result means nothing if
    // `stopped_` is set afterwards. If the table has overwritten the win, searches again with
    // growing budgets from 0: the win may need few quiet fours, and a search with a larger budget
    // could take long to reach it. Requires: the attacker wins.
    AttackingFour winning_four(const std::optional<FewMoves>& forced) {
        FoundFours found;
        this->schedule_check();
        for (int budget = 0; found.plies == 0 && !stopped_; budget = std::max(1, 2 * budget))
            found = this->search(forced, std::min(budget, kAnyQuietFours), kNoDepthLimit);
        if (stopped_)
            return {};
        return {found.move, 0, this->legal_answers(found.move, this->answers_to(found.move))};
    }

    std::vector<PendingFive> fives_after(Move four) const {
        std::vector<PendingFive> fives;
        board_.for_each_five_after(four, [&](const PendingFive& five) { fives.push_back(five); });
        return fives;
    }

    // Returns true if renju forbids no answer to the five.
    bool has_legal_answers(Move four, const PendingFive& five) {
        return this->legal_answers(four, five.answers).size() == five.answers.size();
    }

    static int add_five(Proof& proof, Move five) {
        proof.nodes.push_back({five, 1, -1, {}});
        return static_cast<int>(proof.nodes.size()) - 1;
    }

    // Adds the win from the current position to the proof. Returns the index of its first node.
    int add_to_proof(Proof& proof, const std::optional<FewMoves>& forced) {
        const AttackingFour four = winning_four(forced);
        const int index = static_cast<int>(proof.nodes.size());
        proof.nodes.push_back({four.move, 3, -1, {}});
        std::vector<PendingFive> fives = fives_after(four.move);
        // An answer that renju forbids is not listed. A stone that the defender has put elsewhere
        // before, in reply to a threat, may make it legal, so it must lose to `otherwise` too:
        // `otherwise` makes a five whose own answers are all legal.
        const auto sure = std::find_if(fives.begin(), fives.end(), [&](const PendingFive& five) {
            return has_legal_answers(four.move, five);
        });
        if (sure != fives.end())
            std::rotate(fives.begin(), sure, sure + 1);

        // An answer that stops only the first five loses to another five. The answers that stop all
        // fives need a continuation.
        const PendingFive& first = fives.front();
        const int otherwise = add_five(proof, first.cell);
        ProofNode node{four.move, 3, otherwise, {}};
        for (const Move answer : this->legal_answers(four.move, first.answers)) {
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
            node.answers.push_back({answer, add_five(proof, other->cell)});
        }
        std::stable_sort(node.answers.begin(), node.answers.end(),
                         [&](const ProofNode::Answer& a, const ProofNode::Answer& b) {
                             return proof.nodes[a.next].plies > proof.nodes[b.next].plies;
                         });
        proof.nodes[index] = std::move(node);
        return index;
    }

    // Returns the cells that `collect` adds for the fours of a win, and the cells of the defender's
    // own fours.
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
        if (any_cell_may_matter_)
            return position_.free_set();
        MoveList own_fours;
        fours<R>(position_, kDefender, own_fours);
        for (const Move m : own_fours)
            cells.insert(m);
        position_.cells(kDefender, MoveClass::Five).for_each([&](Move m) { cells.insert(m); });
        cells &= position_.free_set();
        return cells;
    }

    // Adds the cells where the defender can break one four of the win. Calls collect_rest(answer)
    // after playing each answer.
    template <class CollectRest>
    void collect_around(const AttackingFour& four, CellSet& cells, CollectRest collect_rest) {
        cells.insert(four.move);
        board_.collect_five_cells(four.move, cells);
        if (depends_on_forbidden_moves(four))
            any_cell_may_matter_ = true;
        for (const Move answer : four.answers) {
            typename Board::Undo undo;
            board_.play(four.move, answer, undo);
            // On these cells the defender can make a four with the answer, and gains a tempo.
            board_.collect_fours_with(answer, cells);
            collect_rest(answer);
            board_.undo(four.move, answer, undo);
        }
    }

    void collect_defences(const std::optional<FewMoves>& forced, CellSet& cells) {
        const AttackingFour four = winning_four(forced);
        if (stopped_) {
            any_cell_may_matter_ = true;
            return;
        }
        collect_around(four, cells,
                       [&](Move answer) { collect_defences(this->forced_after(answer), cells); });
    }

    void collect_defences(const Proof& proof, int index, CellSet& cells) {
        const ProofNode& node = proof.nodes[static_cast<std::size_t>(index)];
        const AttackingFour four{node.move, 0,
                                 this->legal_answers(node.move, this->answers_to(node.move))};
        collect_around(four, cells, [&](Move answer) {
            const auto next =
                std::find_if(node.answers.begin(), node.answers.end(),
                             [&](const ProofNode::Answer& known) { return known.move == answer; });
            collect_defences(proof, next->next, cells);
        });
    }

    // Returns true if the four depends on which moves renju forbids. A distant stone may change
    // whether a move is forbidden (a three does not count if its four is forbidden), so no list of
    // cells is complete if such a move is part of the win.
    bool depends_on_forbidden_moves(const AttackingFour& four) {
        if constexpr (kDefenderHasForbidden) {
            const std::vector<PendingFive> fives = fives_after(four.move);
            return four.answers.size() != this->answers_to(four.move).size() ||
                   std::none_of(fives.begin(), fives.end(), [&](const PendingFive& five) {
                       return has_legal_answers(four.move, five);
                   });
        }
        if constexpr (kAttackerHasForbidden)
            return count_open_threes(position_.table(), board_.line_keys(), four.move) >= 2;
        return false;
    }

    bool any_cell_may_matter_ = false;
};

}  // namespace fukumi
