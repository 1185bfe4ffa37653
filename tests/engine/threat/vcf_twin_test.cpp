// Tests VcfSolver against a complete search that uses only the rules. The verdicts must be equal
// with any content of the solver's table, the proofs must be valid, and the sets of defences
// complete.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "engine/threat/vcf.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi {
namespace {

using support::BoardSize;
using support::check_proof;
using support::describe;
using support::grid_with_threes;
using support::kBoardSizeCount;
using support::kBoardSizes;
using support::slow_vcf;
using support::winning_cells;

constexpr int kMaxSlowPositions = 2'000;
constexpr std::int64_t kMaxFours = 200'000;

/// Counts of compared positions. One board gives two positions, one for each attacker.
struct FoursTally {
    std::int64_t positions = 0;
    std::int64_t wins_at_once = 0;
    std::int64_t wins_in_3 = 0;
    std::int64_t wins_in_5_or_7 = 0;
    std::int64_t deep_wins = 0;      ///< in 9 plies or more
    std::int64_t losing_fours = 0;   ///< the attacker has fours, but no win
    std::int64_t nothing = 0;        ///< the attacker has no four
    std::int64_t too_hard = 0;       ///< the slow twin gave up
    std::int64_t given_up = 0;       ///< the solver gave up
    std::int64_t other_wins = 0;     ///< the proof shows another win than solve()
    std::int64_t budget_misses = 0;  ///< wins missed with a limited quiet budget
    std::int64_t defence_sets = 0;
    std::int64_t other_replies = 0;  ///< replies outside those sets; each loses
    int longest = 0;

    void add_win(int plies) {
        ++(plies == 1   ? wins_at_once
           : plies == 3 ? wins_in_3
           : plies < 9  ? wins_in_5_or_7
                        : deep_wins);
        longest = std::max(longest, plies);
    }
    std::string text() const {
        const auto number = [](std::int64_t n, const char* what) {
            return std::to_string(n) + what;
        };
        return number(positions, " positions: wins at once ") + number(wins_at_once, ", in 3 ") +
               number(wins_in_3, ", in 5 or 7 ") + number(wins_in_5_or_7, ", in 9 or more ") +
               number(deep_wins, " (up to ") + number(longest, "); fours that do not win ") +
               number(losing_fours, ", no four ") + number(nothing, ", too hard for the twin ") +
               number(too_hard, ", for a solver ") + number(given_up, "; ") +
               number(other_wins, " proven otherwise, ") +
               number(budget_misses, " not found within a limited budget; ") +
               number(defence_sets, " sets of defences with ") +
               number(other_replies, " replies left out");
    }
};

std::string text_of(const CellSet& cells) {
    std::string text;
    cells.for_each([&](Move m) { text += to_text(m); });
    return text;
}

bool disagree(Verdict a, Verdict b) {
    return a != b && a != Verdict::Unknown && b != Verdict::Unknown;
}

/// Returns true if the solver reached its limit of fours.
bool is_given_up(const VcfResult& result) {
    return result.verdict == Verdict::Unknown && result.fours >= kMaxFours;
}

/// Follows the first answer of each node, and returns true if at every node of this line the win
/// takes exactly as many plies as the proof says.
bool is_as_long_as_claimed(const Proof& proof) {
    const ProofNode* node = &proof.nodes.front();
    while (node->plies > 1) {
        const int next = node->answers.empty() ? node->otherwise : node->answers.front().next;
        if (proof.nodes[next].plies != node->plies - 2)
            return false;
        node = &proof.nodes[next];
    }
    return true;
}

class Comparison {
 public:
    /// The comparison checks the set of defences for every `defences_every`-th win.
    Comparison(Rule rule, int defences_every)
        : rule_(rule), defences_every_(defences_every), used_(1 << 18) {}

    void compare(const Grid& grid) {
        for (const Color attacker : kColors) {
            // The solver must accept positions where the attacker or the defender is to move.
            const bool attacker_moves = random_.below(2) == 0;
            const Color side = attacker_moves ? attacker : opponent(attacker);
            compare(grid, Position(rule_, grid, side), attacker);
        }
    }

    const FoursTally& tally() const { return tally_; }

 private:
    void compare(const Grid& grid, const Position& position, Color attacker) {
        ++tally_.positions;
        const VcfResult result = used_.solve(position, attacker, {kMaxFours});
        const Verdict slow = slow_vcf(grid, rule_, attacker, kMaxSlowPositions);
        const Verdict fresh = VcfSolver(1 << 15).solve(position, attacker, {kMaxFours}).verdict;
        tally_.too_hard += slow == Verdict::Unknown;
        tally_.given_up += result.verdict == Verdict::Unknown || fresh == Verdict::Unknown;
        if (disagree(result.verdict, slow) || disagree(result.verdict, fresh)) {
            CAPTURE(describe(position));
            CAPTURE(std::string(name_of(attacker)));
            CAPTURE(result.fours);
            CHECK(result.verdict == slow);
            CHECK(result.verdict == fresh);
        } else if (result.verdict == Verdict::Win) {
            check_win(grid, position, attacker, result);
        } else if (result.verdict == Verdict::NoWin) {
            ++(result.fours > 0 ? tally_.losing_fours : tally_.nothing);
        }
        if (result.fours > 0)
            compare_budgets(position, attacker, result.verdict);
    }

    /// Checks results with a limited quiet budget: a win that it finds is right, and a win found
    /// with a small budget is also found with a larger budget and a fuller table.
    void compare_budgets(const Position& position, Color attacker, Verdict unlimited) {
        bool won = false;
        for (const int budget : {0, 1, 3}) {
            const VcfLimits limits{.max_fours = kMaxFours, .quiet_budget = budget};
            const VcfResult fresh = VcfSolver(1 << 15).solve(position, attacker, limits);
            const VcfResult used = used_.solve(position, attacker, limits);
            const bool gave_up = is_given_up(fresh) || is_given_up(used);
            const bool is_true =
                !disagree(fresh.verdict, unlimited) && !disagree(used.verdict, unlimited) &&
                (fresh.verdict == Verdict::NoWin) == (fresh.refuted_budget == kAnyQuietFours) &&
                (fresh.verdict == Verdict::Win
                     ? fresh.refuted_budget < 0
                     : is_given_up(fresh) || fresh.refuted_budget >= budget);
            const bool finds_no_less =
                gave_up || ((fresh.verdict == Verdict::Win || !won) &&
                            (used.verdict == Verdict::Win || fresh.verdict != Verdict::Win));
            won = fresh.verdict == Verdict::Win;
            tally_.given_up += gave_up;
            tally_.budget_misses += unlimited == Verdict::Win && fresh.verdict == Verdict::Unknown;
            if (!is_true || !finds_no_less) {
                CAPTURE(describe(position));
                CAPTURE(std::string(name_of(attacker)));
                CAPTURE(budget);
                CAPTURE(fresh.refuted_budget);
                CHECK(is_true);
                CHECK(finds_no_less);
            }
        }
    }

    void check_win(const Grid& grid, const Position& position, Color attacker,
                   const VcfResult& result) {
        tally_.add_win(result.plies);
        const Proof proof = used_.proof(position, attacker);
        const std::string wrong = check_proof(grid, rule_, attacker, proof);
        const bool right = wrong.empty() && is_as_long_as_claimed(proof);
        // proof() may show another win if the table has overwritten entries of the first one.
        tally_.other_wins +=
            proof.nodes.front().move != result.move || proof.nodes.front().plies != result.plies;
        if (!right) {
            CAPTURE(describe(position));
            CAPTURE(std::string(name_of(attacker)));
            CAPTURE(proof.nodes.front().plies);
            CAPTURE(result.plies);
            CAPTURE(to_text(result.move));
            CHECK(wrong == "");
            CHECK(right);
        } else if (++wins_ % defences_every_ == 0) {
            check_defences(grid, position, attacker, proof);
        }
    }

    /// Checks that a stone of the defender on any free cell outside the set makes no four, and that
    /// the attacker still wins. For the set of a proof, the attacker must win by the same proof.
    void check_defences(const Grid& grid, const Position& position, Color attacker,
                        const Proof& proof) {
        const Color defender = opponent(attacker);
        const CellSet of_proof = used_.defences(position, attacker, proof);
        const CellSet defences = used_.defences(position, attacker);
        const std::vector<Point> their_fives = winning_cells(grid, rule_, defender);
        ++tally_.defence_sets;
        Grid after = grid;
        for (const Point p : grid.free_cells()) {
            const bool is_of_proof = of_proof.contains(move_at(p));
            const bool is_defence = defences.contains(move_at(p));
            if ((is_of_proof && is_defence) || !support::is_legal(grid, rule_, defender, p))
                continue;
            ++tally_.other_replies;
            after.set(p, stone_of(defender));
            const bool is_same = check_proof(after, rule_, attacker, proof, 1).empty();
            // If the attacker has several fives, it may win with another five.
            const bool may_differ = is_of_proof || proof.nodes.front().plies == 1;
            const bool loses =
                is_same || (may_differ &&
                            slow_vcf(after, rule_, attacker, kMaxSlowPositions) != Verdict::NoWin);
            const bool quiet = winning_cells(after, rule_, defender).size() <= their_fives.size();
            after.set(p, Cell::Empty);
            if (loses && quiet)
                continue;
            CAPTURE(text_of(of_proof));
            CAPTURE(describe(position));
            CAPTURE(std::string(name_of(attacker)));
            CAPTURE(text_of(defences));
            CAPTURE(to_text(p));
            CHECK(loses);
            CHECK(quiet);
        }
    }

    Rule rule_;
    int defences_every_;
    VcfSolver used_;
    Random random_{1};
    FoursTally tally_;
    std::int64_t wins_ = 0;
};

Grid without_fives(Grid grid, Rule rule) {
    support::block_fives(grid, rule);
    return grid;
}

/// Compares boards of three kinds until `positions` have been compared.
FoursTally compare_positions(Rule rule, int positions, int defences_every) {
    Comparison comparison(rule, defences_every);
    for (std::uint64_t seed = 1; comparison.tally().positions < positions; ++seed) {
        CAPTURE(seed);
        const BoardSize size = kBoardSizes[seed / 32 % kBoardSizeCount];
        if (seed % 32 == 0) {
            Grid grid(size.width, size.height);
            Color side = Color::Black;
            for (const Point p : support::played_moves(rule, size.width, size.height, 60, seed)) {
                grid.set(p, stone_of(side));
                side = opponent(side);
                if (grid.stones() > 8)
                    comparison.compare(without_fives(grid, rule));
            }
        } else if (seed % 16 == 1) {
            comparison.compare(support::random_grid(rule, size.width, size.height, seed));
        } else {
            comparison.compare(grid_with_threes(rule, size.width, size.height, seed));
        }
    }
    return comparison.tally();
}

/// Checks that the compared positions include at least `at_least` of each kind.
void check_all_kinds_occurred(const FoursTally& tally, std::int64_t at_least) {
    CHECK(tally.wins_at_once >= at_least);
    CHECK(tally.wins_in_3 >= at_least);
    CHECK(tally.wins_in_5_or_7 >= at_least);
    CHECK(tally.deep_wins >= at_least);
    CHECK(tally.losing_fours >= at_least);
    CHECK(tally.budget_misses >= at_least / 4);
    CHECK(tally.too_hard <= tally.positions / support::rounds(500, 200));
    CHECK(tally.given_up <= tally.positions / 1'000);
    CHECK(tally.other_wins <= tally.positions / 10'000);
}

}  // namespace

TEST_SUITE_BEGIN("threat vcf");

TEST_CASE("continuous fours against a complete search") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const FoursTally tally = compare_positions(rule, support::rounds(4'000, 600), 20);
        check_all_kinds_occurred(tally, support::rounds(40, 1));
    }
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("threat vcf slow");

TEST_CASE("continuous fours against a complete search, 200,000 positions per rule") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const FoursTally tally = compare_positions(rule, 200'000, 40);
        CHECK(tally.positions >= 200'000);
        check_all_kinds_occurred(tally, 2'000);
        MESSAGE(std::string(name_of(rule)), ", ", tally.text());
    }
}

TEST_SUITE_END();

}  // namespace fukumi
