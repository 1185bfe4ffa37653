// FourSearch: the search for continuous fours behind VcfSolver (vcf.h), and its hash table.
//
// One FourSearch object serves one call of the solver. four_proof.h extends the class.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/four_board.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"

namespace fukumi {

/// The stored result of a position: a win, or a refutation within a quiet budget (vcf.h). The
/// refutation of all lines has the budget kAnyQuietFours.
struct VcfEntry {
    std::uint64_t key = 0;
    Move move;                         ///< the first move of a win
    std::int16_t plies = 0;            ///< plies of the win; 0 for a refutation
    std::int16_t refuted_budget = -1;  ///< no line within this quiet budget wins
};

/// A hash table with one entry per bucket; a new entry always replaces the old one.
class VcfTable {
 public:
    explicit VcfTable(std::size_t bytes)
        : entries_(std::bit_floor(std::max<std::size_t>(bytes, 4096) / sizeof(VcfEntry))) {}

    /// Returns the entry of a position, or null. The pointer is valid until the next store().
    const VcfEntry* probe(std::uint64_t key) const noexcept {
        const VcfEntry& entry = entries_[index(key)];
        return entry.key == key ? &entry : nullptr;
    }
    void store(const VcfEntry& entry) noexcept { entries_[index(entry.key)] = entry; }
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&entries_[index(key)]); }
    void clear() { std::fill(entries_.begin(), entries_.end(), VcfEntry{}); }

 private:
    std::size_t index(std::uint64_t key) const noexcept { return key & (entries_.size() - 1); }

    std::vector<VcfEntry> entries_;
};

/// The largest number of fours in a line; the search does not follow longer lines.
inline constexpr int kMaxLineOfFours = 120;
// The quiet budget starts at kFirstQuietBudget and doubles with each round up to kLastQuietBudget;
// one more round has kAnyQuietFours.
inline constexpr int kFirstQuietBudget = 2;
inline constexpr int kLastQuietBudget = 128;
/// The search checks its limits after this many fours, which takes a few milliseconds.
inline constexpr std::int64_t kFoursPerCheck = 4096;

/// The result for one node of the search.
struct FoundFours {
    int plies = 0;         ///< plies of the win; 0: no win
    Move move;             ///< the first move of the win
    bool complete = true;  ///< false if there is no win but some line was skipped
};

/// A four of the attacker and its answers.
struct AttackingFour {
    Move move;
    std::uint16_t threes = 0;  ///< number of five-windows that it fills to three stones
    FewMoves answers;          ///< legal answers; empty if nothing stops the five
};

/// The data that a solver keeps from one search to the next.
struct FourMemory {
    VcfTable table;
    /// The move lists of all nodes on the current line, one after another; empty between searches.
    std::vector<AttackingFour> lists;
};

template <Rule R, Color Attacker>
class FourSearch {
 public:
    static constexpr Color kDefender = opponent(Attacker);
    using Board = FourBoard<R, Attacker>;

    FourSearch(const Position& position, FourMemory& memory, const VcfLimits& limits)
        : position_(position),
          board_(position),
          table_(memory.table),
          limits_(limits),
          lists_(memory.lists) {
        set_max_fours(limits.max_fours);
    }

    VcfResult solve() {
        if (position_.count(Attacker, MoveClass::Five) > 0)
            return win(position_.cells(Attacker, MoveClass::Five).first(), 1);
        const std::optional<FewMoves> forced = forced_at_root();
        int refuted = -1;
        for (int budget = kFirstQuietBudget;; budget *= 2) {
            budget =
                std::min(budget > kLastQuietBudget ? kAnyQuietFours : budget, limits_.quiet_budget);
            const FoundFours found = search(forced, budget, 0);
            if (found.plies > 0)
                return win(found.move, found.plies);
            if (stopped_)
                return {Verdict::Unknown, Move::none(), 0, refuted, fours_};
            if (found.complete)
                return {Verdict::NoWin, Move::none(), 0, kAnyQuietFours, fours_};
            refuted = std::min(budget, kAnyQuietFours - 1);
            if (budget == limits_.quiet_budget)
                return {Verdict::Unknown, Move::none(), 0, refuted, fours_};
        }
    }

 protected:
    VcfResult win(Move move, int plies) const { return {Verdict::Win, move, plies, -1, fours_}; }

    static constexpr bool kAttackerHasForbidden = R == Rule::Renju && Attacker == Color::Black;
    static constexpr bool kDefenderHasForbidden = R == Rule::Renju && Attacker == Color::White;

    bool forbidden(Move m) const { return is_forbidden(position_.table(), board_.line_keys(), m); }

    // Returns the cells where the attacker must play to stop a five of the defender; nullopt if the
    // defender threatens no five.
    std::optional<FewMoves> forced_at_root() const {
        if (position_.count(kDefender, MoveClass::Five) == 0)
            return std::nullopt;
        MoveList answers;
        answers_to_five<R>(position_, Attacker, answers);
        FewMoves forced;
        for (const Move m : answers)
            forced.push(m);
        return forced;
    }

    // Returns the same as forced_at_root(), after the defender's move `answer`.
    std::optional<FewMoves> forced_after(Move answer) const {
        CommonAnswers forced;
        board_.template for_each_five_through<kDefender>(
            answer, [&](const PendingFive& five) { forced.add(five); });
        return forced.any() ? std::optional(forced.cells()) : std::nullopt;
    }

    // Returns the answers to a four on m, including answers that renju forbids. Requires: m makes a
    // four.
    FewMoves answers_to(Move m) const {
        CommonAnswers answers;
        board_.for_each_five_after(m, [&](const PendingFive& five) { answers.add(five); });
        return answers.cells();
    }

    // Returns `answers` without the moves that renju forbids to Black.
    FewMoves legal_answers(Move four, const FewMoves& answers) {
        if constexpr (!kDefenderHasForbidden)
            return answers;
        FewMoves legal;
        for (const Move answer : answers) {
            if (!board_.with_four(four, [&](const LineKeys& keys) {
                    return is_forbidden(position_.table(), keys, answer);
                })) {
                legal.push(answer);
            }
        }
        return legal;
    }

    // Appends the attacker's fours to lists_; the fours that build most threes come first.
    void list_fours(const std::optional<FewMoves>& forced) {
        const std::size_t first = lists_.size();
        board_.for_each_four([&](Move m, auto answers) {
            if (forced && !forced->contains(m))
                return;
            for (std::size_t i = first; i < lists_.size(); ++i) {
                if (lists_[i].move == m)
                    return lists_[i].answers.intersect(answers());
            }
            if (kAttackerHasForbidden && forbidden(m))
                return;
            lists_.push_back({m, 0, answers()});
        });
        for (std::size_t i = first; i < lists_.size(); ++i)
            insert_sorted(i, first);
    }

    // Fills in the fields of the four at `index` and moves it to its place in the sorted list that
    // begins at `first`.
    void insert_sorted(std::size_t index, std::size_t first) {
        AttackingFour four = lists_[index];
        four.answers = legal_answers(four.move, four.answers);
        if (!four.answers.empty()) {
            table_.prefetch(board_.key_after(four.move, four.answers[0]));
            four.threes =
                static_cast<std::uint16_t>(board_.threes_built(four.move, four.answers[0]));
        }
        for (; index > first && lists_[index - 1].threes < four.threes; --index)
            lists_[index] = lists_[index - 1];
        lists_[index] = four;
    }

    // Returns the table's result of the position if it is a win or a refutation within at least
    // this budget.
    std::optional<FoundFours> probe(std::uint64_t key, int budget) const {
        const VcfEntry* entry = table_.probe(key);
        if (entry == nullptr)
            return std::nullopt;
        if (entry->plies > 0)
            return FoundFours{entry->plies, entry->move, true};
        if (entry->refuted_budget >= budget)
            return FoundFours{0, Move::none(), entry->refuted_budget == kAnyQuietFours};
        return std::nullopt;
    }

    // Searches the position with the attacker to move. `budget` is the number of quiet fours that
    // the rest of the line may contain.
    FoundFours search(const std::optional<FewMoves>& forced, int budget, int depth) {
        const std::optional<FoundFours> found = probe(board_.key(), budget);
        return found ? *found : expand(forced, budget, depth);
    }

    // Searches the position like search(), but does not probe the table.
    FoundFours expand(const std::optional<FewMoves>& forced, int budget, int depth) {
        if (depth >= kMaxLineOfFours)
            return {0, Move::none(), false};
        const std::size_t first = lists_.size();
        list_fours(forced);
        const FoundFours found = search_list(first, budget, depth);
        lists_.resize(first);
        if (!stopped_)
            store(budget, found);
        return found;
    }

    FoundFours search_list(std::size_t first, int budget, int depth) {
        const std::size_t end = lists_.size();
        for (std::size_t i = first; i < end; ++i) {
            if (lists_[i].answers.empty())
                return {3, lists_[i].move, true};
        }
        FoundFours best;
        for (std::size_t i = first; i < end; ++i) {
            // Copy the four, because deeper nodes may reallocate lists_.
            const AttackingFour four = lists_[i];
            const int quiet = four.threes == 0 && budget != kAnyQuietFours ? 1 : 0;
            if (quiet > budget) {
                best.complete = false;
                continue;
            }
            const FoundFours found = search_answers(four, budget - quiet, depth);
            if (stopped_ || found.plies > 0)
                return found;
            best.complete &= found.complete;
        }
        return best;
    }

    // Sets the limit of fours; 0 = no limit.
    void set_max_fours(std::int64_t max_fours) {
        max_fours_ = max_fours > 0 ? max_fours : std::numeric_limits<std::int64_t>::max();
        schedule_check();
    }

    bool has_poll() const { return limits_.poll != nullptr && *limits_.poll; }

    void schedule_check() {
        next_check_ = max_fours_;
        if (has_poll())
            next_check_ = std::min(next_check_, fours_ + kFoursPerCheck);
    }

    bool is_limit_reached() {
        schedule_check();
        if (limits_.visited != nullptr)
            limits_.visited->store(fours_, std::memory_order_relaxed);
        return fours_ >= max_fours_ || (has_poll() && (*limits_.poll)());
    }

    // Searches the answers to a four. The four wins only if every answer loses.
    FoundFours search_answers(const AttackingFour& four, int budget, int depth) {
        FoundFours worst{0, four.move, true};
        for (const Move answer : four.answers) {
            if (fours_ >= next_check_ && is_limit_reached()) {
                stopped_ = true;
                return {0, Move::none(), false};
            }
            ++fours_;
            std::optional<FoundFours> found = probe(board_.key_after(four.move, answer), budget);
            if (!found) {
                typename Board::Undo undo;
                board_.play(four.move, answer, undo);
                found = expand(forced_after(answer), budget, depth + 1);
                board_.undo(four.move, answer, undo);
            }
            if (stopped_ || found->plies == 0)
                return {0, Move::none(), found->complete};
            worst.plies = std::max(worst.plies, found->plies + 2);
        }
        return worst;
    }

    void store(int budget, const FoundFours& found) {
        VcfEntry entry;
        entry.key = board_.key();
        entry.move = found.move;
        entry.plies = static_cast<std::int16_t>(found.plies);
        if (found.plies == 0)
            entry.refuted_budget = static_cast<std::int16_t>(
                found.complete ? kAnyQuietFours : std::min(budget, kAnyQuietFours - 1));
        table_.store(entry);
    }

    const Position& position_;
    Board board_;
    VcfTable& table_;
    VcfLimits limits_;
    std::int64_t fours_ = 0;
    std::int64_t max_fours_ = 0;
    std::int64_t next_check_ = 0;  // value of fours_ at the next check of the limits
    bool stopped_ = false;
    std::vector<AttackingFour>& lists_;
};

}  // namespace fukumi
