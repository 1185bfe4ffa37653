// The search for continuous fours, and what follows from a win: its proof, and where it can be
// broken.
#include "engine/threat/vcf.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "engine/core/with_rule.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/four_board.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf_table.h"

namespace fukumi {
namespace {

constexpr int kMaxFours = 120;                     // longest line of fours that is followed
constexpr int kQuietCost = 1;                      // of a four that builds no three
constexpr int kFirstCostLimit = 2;                 // of the first round; doubles with every round
constexpr int kLastCostLimit = 128;                // of the last round but the one without limit
constexpr std::int64_t kFoursBetweenLooks = 4096;  // fours: a few milliseconds

// What an attacker finds in a position of continuous fours.
struct Found {
    int plies = 0;         // of the win, 0 if there is none
    Move move;             // the first of the win
    bool complete = true;  // without a win: nothing was left out
};

// A move of the attacker.
struct Four {
    Move move;
    std::uint16_t threes = 0;  // five-windows that get their third stone
    FewMoves answers;          // legal ones; empty: the five cannot be stopped
};

// What all searches of a solver have in common.
struct Memory {
    VcfTable table;
    std::vector<Four> lists;  // the lists of all nodes of the current line; empty between searches
};

template <Rule R, Color Attacker>
class FourSearch {
 public:
    static constexpr Color kDefender = opponent(Attacker);
    using Board = FourBoard<R, Attacker>;

    FourSearch(const Position& position, Memory& memory, const VcfLimits& limits)
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
            const Found found = search(forced, limit, 0);
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

    Proof proof() {
        Proof proof;
        if (position_.count(Attacker, MoveClass::Five) > 0) {
            proof.nodes.push_back({position_.cells(Attacker, MoveClass::Five).first(), 1, -1, {}});
        } else {
            add_to_proof(proof, forced_at_root());
        }
        return proof;
    }

    // Walks through the win and collects every cell that matters to it.
    CellSet defences() {
        CellSet cells;
        if (position_.count(Attacker, MoveClass::Five) > 0) {
            MoveList answers;
            answers_to_five<R>(position_, kDefender, answers);
            for (const Move m : answers)
                cells.insert(m);
        } else {
            collect_defences(forced_at_root(), cells);
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

 private:
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
        Four four = lists_[index];
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
    std::optional<Found> known(std::uint64_t key, int limit) const {
        const VcfEntry* entry = table_.probe(key);
        if (entry == nullptr)
            return std::nullopt;
        if (entry->plies > 0)
            return Found{entry->plies, entry->move, true};
        if (entry->refuted >= limit)
            return Found{0, Move::none(), entry->refuted == kNoCostLimit};
        return std::nullopt;
    }

    // The attacker to move. `limit` is what quiet fours may cost from here on.
    Found search(const std::optional<FewMoves>& forced, int limit, int depth) {
        const std::optional<Found> found = known(board_.key(), limit);
        return found ? *found : expand(forced, limit, depth);
    }

    // The same without a look at the table.
    Found expand(const std::optional<FewMoves>& forced, int limit, int depth) {
        if (depth >= kMaxFours)
            return {0, Move::none(), false};
        const std::size_t first = lists_.size();
        list_fours(forced);
        const Found found = search_list(first, limit, depth);
        lists_.resize(first);
        if (!stopped_)
            remember(limit, found);
        return found;
    }

    Found search_list(std::size_t first, int limit, int depth) {
        const std::size_t end = lists_.size();
        for (std::size_t i = first; i < end; ++i) {
            if (lists_[i].answers.empty())
                return {3, lists_[i].move, true};
        }
        Found best;
        for (std::size_t i = first; i < end; ++i) {
            const Four four = lists_[i];  // deeper lists may move this one
            const int cost = four.threes == 0 && limit != kNoCostLimit ? kQuietCost : 0;
            if (cost > limit) {
                best.complete = false;
                continue;
            }
            const Found found = search_answers(four, limit - cost, depth);
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
    Found search_answers(const Four& four, int limit, int depth) {
        Found worst{0, four.move, true};
        for (const Move answer : four.answers) {
            if (fours_ >= next_look_ && has_to_end()) {
                stopped_ = true;
                return {0, Move::none(), false};
            }
            ++fours_;
            std::optional<Found> found = known(board_.key_after(four.move, answer), limit);
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

    void remember(int limit, const Found& found) {
        VcfEntry entry;
        entry.key = board_.key();
        entry.move = found.move;
        entry.plies = static_cast<std::int16_t>(found.plies);
        if (found.plies == 0)
            entry.refuted = static_cast<std::int16_t>(
                found.complete ? kNoCostLimit : std::min(limit, kNoCostLimit - 1));
        table_.store(entry);
    }

    // The first four of the win from here. Requires: there is one.
    Four winning_four(const std::optional<FewMoves>& forced, int depth) {
        Found found;
        next_look_ = std::numeric_limits<std::int64_t>::max();
        for (int limit = kFirstCostLimit; found.plies == 0; limit *= 2)
            found = search(forced, std::min(limit, kNoCostLimit), depth);
        return {found.move, 0, legal_ones(found.move, answers_to(found.move))};
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
    int add_to_proof(Proof& proof, const std::optional<FewMoves>& forced, int depth = 0) {
        const Four four = winning_four(forced, depth);
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
                const int next = add_to_proof(proof, forced_after(answer), depth + 1);
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

    void collect_defences(const std::optional<FewMoves>& forced, CellSet& cells, int depth = 0) {
        const Four four = winning_four(forced, depth);
        cells.insert(four.move);
        board_.collect_five_cells(four.move, cells);
        if (rests_on_forbidden_moves(four))
            unrestricted_ = true;
        for (const Move answer : four.answers) {
            typename Board::Undo undo;
            board_.play(four.move, answer, undo);
            // There his answer becomes a four, which may gain him the move.
            board_.collect_fours_with(answer, cells);
            collect_defences(forced_after(answer), cells, depth + 1);
            board_.undo(four.move, answer, undo);
        }
    }

    // What is forbidden may change with a stone far away (a three is none if its four is
    // forbidden), in ways that no list of cells covers.
    bool rests_on_forbidden_moves(const Four& four) const {
        if constexpr (kDefenderHasForbidden)
            return four.answers.size() != answers_to(four.move).size();
        if constexpr (kAttackerHasForbidden)
            return count_open_threes(position_.table(), board_.line_keys(), four.move) >= 2;
        return false;
    }

    const Position& position_;
    Board board_;
    VcfTable& table_;
    VcfLimits limits_;
    std::int64_t fours_ = 0;
    std::int64_t next_look_ = 0;  // number of fours at which the limits are looked at
    bool stopped_ = false;
    bool unrestricted_ = false;
    std::vector<Four>& lists_;
};

template <typename Visit>
auto with_search(const Position& position, Color attacker, Memory& memory, const VcfLimits& limits,
                 Visit visit) {
    return with_rule(position.rule(), [&]<Rule R>() {
        if (attacker == Color::Black)
            return visit(FourSearch<R, Color::Black>(position, memory, limits));
        return visit(FourSearch<R, Color::White>(position, memory, limits));
    });
}

}  // namespace

struct VcfSolver::Impl : Memory {};

VcfSolver::VcfSolver(std::size_t table_bytes) : impl_(new Impl{{VcfTable(table_bytes), {}}}) {}
VcfSolver::~VcfSolver() = default;
VcfSolver::VcfSolver(VcfSolver&&) noexcept = default;
VcfSolver& VcfSolver::operator=(VcfSolver&&) noexcept = default;

VcfResult VcfSolver::solve(const Position& position, Color attacker, const VcfLimits& limits) {
    if (!has_four(position, attacker))
        return {Verdict::NoWin, Move::none(), 0, kNoCostLimit, 0};
    // Positions are often asked about again, and the board is dearer than the table.
    if (const VcfEntry* entry = impl_->table.probe(four_key(position, attacker))) {
        if (entry->plies > 0)
            return {Verdict::Win, entry->move, entry->plies, -1, 0};
        if (entry->refuted == kNoCostLimit)
            return {Verdict::NoWin, Move::none(), 0, kNoCostLimit, 0};
        if (entry->refuted >= limits.max_cost)
            return {Verdict::Unknown, Move::none(), 0, entry->refuted, 0};
    }
    return with_search(position, attacker, *impl_, limits,
                       [](auto search) { return search.solve(); });
}

Proof VcfSolver::proof(const Position& position, Color attacker) {
    return with_search(position, attacker, *impl_, {}, [](auto search) { return search.proof(); });
}

CellSet VcfSolver::defences(const Position& position, Color attacker) {
    return with_search(position, attacker, *impl_, {},
                       [](auto search) { return search.defences(); });
}

void VcfSolver::clear() {
    impl_->table.clear();
}

}  // namespace fukumi
