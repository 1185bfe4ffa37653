// The search for continuous fours: which lines are followed, in which order, and what is
// remembered.
//
// One object for one question of a VcfSolver (vcf.h); four_proof.h adds what follows from a win.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/four_board.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vcf_table.h"

namespace fukumi {

inline constexpr int kLongestLineOfFours = 120;  // fours; longer lines are not followed
inline constexpr int kQuietCost = 1;             // of a four that builds no three
inline constexpr int kFirstCostLimit = 2;        // of the first round; doubles with every round
inline constexpr int kLastCostLimit = 128;       // of the last round but the one without limit
inline constexpr std::int64_t kFoursBetweenLooks = 4096;  // a few milliseconds

// What an attacker finds in a position of continuous fours.
struct FoundFours {
    int plies = 0;         // of the win, 0 if there is none
    Move move;             // the first of the win
    bool complete = true;  // without a win: nothing was left out
};

// A move of the attacker.
struct AttackingFour {
    Move move;
    std::uint16_t threes = 0;  // five-windows that get their third stone
    FewMoves answers;          // legal ones; empty: the five cannot be stopped
};

// What all searches of a solver have in common.
struct FourMemory {
    VcfTable table;
    // The lists of all nodes of the current line; empty between searches.
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
        plan_next_look();
    }

    VcfResult solve() {
        if (position_.count(Attacker, MoveClass::Five) > 0)
            return win(position_.cells(Attacker, MoveClass::Five).first(), 1);
        const std::optional<FewMoves> forced = forced_at_root();
        int refuted = -1;
        for (int limit = kFirstCostLimit;; limit *= 2) {
            limit = std::min(limit > kLastCostLimit ? kNoCostLimit : limit, limits_.max_cost);
            const FoundFours found = search(forced, limit, 0);
            if (found.plies > 0)
                return win(found.move, found.plies);
            if (stopped_)
                return {Verdict::Unknown, Move::none(), 0, refuted, fours_};
            if (found.complete)
                return {Verdict::NoWin, Move::none(), 0, kNoCostLimit, fours_};
            refuted = std::min(limit, kNoCostLimit - 1);
            if (limit == limits_.max_cost)
                return {Verdict::Unknown, Move::none(), 0, refuted, fours_};
        }
    }

 protected:
    VcfResult win(Move move, int plies) const { return {Verdict::Win, move, plies, -1, fours_}; }

    static constexpr bool kAttackerHasForbidden = R == Rule::Renju && Attacker == Color::Black;
    static constexpr bool kDefenderHasForbidden = R == Rule::Renju && Attacker == Color::White;

    bool forbidden(Move m) const { return is_forbidden(position_.table(), board_.line_keys(), m); }

    // Where the attacker has to play because the defender threatens a five; nothing if he is free.
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

    // The same after the defender has played `answer`.
    std::optional<FewMoves> forced_after(Move answer) const {
        CommonAnswers forced;
        board_.template for_each_five_through<kDefender>(
            answer, [&](const PendingFive& five) { forced.add(five); });
        return forced.any() ? std::optional(forced.cells()) : std::nullopt;
    }

    // The answers to a four on m. Requires: it is one.
    FewMoves answers_to(Move m) const {
        CommonAnswers answers;
        board_.for_each_five_after(m, [&](const PendingFive& five) { answers.add(five); });
        return answers.cells();
    }

    // Those of the answers to a four that are not forbidden to Black.
    FewMoves legal_ones(Move four, const FewMoves& answers) {
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

    // Appends the attacker's fours to lists_, those first that build the most threes.
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
            rate(i, first);
    }

    // Completes what is known of a four and moves it before those of the list that build less.
    void rate(std::size_t index, std::size_t first) {
        AttackingFour four = lists_[index];
        four.answers = legal_ones(four.move, four.answers);
        if (!four.answers.empty()) {
            table_.prefetch(board_.key_after(four.move, four.answers[0]));
            four.threes =
                static_cast<std::uint16_t>(board_.threes_built(four.move, four.answers[0]));
        }
        for (; index > first && lists_[index - 1].threes < four.threes; --index)
            lists_[index] = lists_[index - 1];
        lists_[index] = four;
    }

    // What the table knows of the position with this key, if that is enough.
    std::optional<FoundFours> known(std::uint64_t key, int limit) const {
        const VcfEntry* entry = table_.probe(key);
        if (entry == nullptr)
            return std::nullopt;
        if (entry->plies > 0)
            return FoundFours{entry->plies, entry->move, true};
        if (entry->refuted >= limit)
            return FoundFours{0, Move::none(), entry->refuted == kNoCostLimit};
        return std::nullopt;
    }

    // The attacker to move. `limit` is what quiet fours may cost from here on.
    FoundFours search(const std::optional<FewMoves>& forced, int limit, int depth) {
        const std::optional<FoundFours> found = known(board_.key(), limit);
        return found ? *found : expand(forced, limit, depth);
    }

    // The same without a look at the table.
    FoundFours expand(const std::optional<FewMoves>& forced, int limit, int depth) {
        if (depth >= kLongestLineOfFours)
            return {0, Move::none(), false};
        const std::size_t first = lists_.size();
        list_fours(forced);
        const FoundFours found = search_list(first, limit, depth);
        lists_.resize(first);
        if (!stopped_)
            remember(limit, found);
        return found;
    }

    FoundFours search_list(std::size_t first, int limit, int depth) {
        const std::size_t end = lists_.size();
        for (std::size_t i = first; i < end; ++i) {
            if (lists_[i].answers.empty())
                return {3, lists_[i].move, true};
        }
        FoundFours best;
        for (std::size_t i = first; i < end; ++i) {
            const AttackingFour four = lists_[i];  // deeper lists may move this one
            const int cost = four.threes == 0 && limit != kNoCostLimit ? kQuietCost : 0;
            if (cost > limit) {
                best.complete = false;
                continue;
            }
            const FoundFours found = search_answers(four, limit - cost, depth);
            if (stopped_ || found.plies > 0)
                return found;
            best.complete &= found.complete;
        }
        return best;
    }

    bool has_poll() const { return limits_.poll != nullptr && *limits_.poll; }

    void plan_next_look() {
        next_look_ = limits_.max_fours;
        if (has_poll())
            next_look_ = std::min(next_look_, fours_ + kFoursBetweenLooks);
    }

    bool has_to_end() {
        plan_next_look();
        return fours_ >= limits_.max_fours || (has_poll() && (*limits_.poll)());
    }

    // All answers to a four have to lose.
    FoundFours search_answers(const AttackingFour& four, int limit, int depth) {
        FoundFours worst{0, four.move, true};
        for (const Move answer : four.answers) {
            if (fours_ >= next_look_ && has_to_end()) {
                stopped_ = true;
                return {0, Move::none(), false};
            }
            ++fours_;
            std::optional<FoundFours> found = known(board_.key_after(four.move, answer), limit);
            if (!found) {
                typename Board::Undo undo;
                board_.play(four.move, answer, undo);
                found = expand(forced_after(answer), limit, depth + 1);
                board_.undo(four.move, answer, undo);
            }
            if (stopped_ || found->plies == 0)
                return {0, Move::none(), found->complete};
            worst.plies = std::max(worst.plies, found->plies + 2);
        }
        return worst;
    }

    void remember(int limit, const FoundFours& found) {
        VcfEntry entry;
        entry.key = board_.key();
        entry.move = found.move;
        entry.plies = static_cast<std::int16_t>(found.plies);
        if (found.plies == 0)
            entry.refuted = static_cast<std::int16_t>(
                found.complete ? kNoCostLimit : std::min(limit, kNoCostLimit - 1));
        table_.store(entry);
    }

    const Position& position_;
    Board board_;
    VcfTable& table_;
    VcfLimits limits_;
    std::int64_t fours_ = 0;
    std::int64_t next_look_ = 0;  // number of fours at which the limits are looked at
    bool stopped_ = false;
    std::vector<AttackingFour>& lists_;
};

}  // namespace fukumi
