// Compares surveys of first moves and of replies with brute force, and tests how a survey ends.
#include "engine/play/move_survey.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "engine/board/notation.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/searches.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/distance_solver.h"
#include "tests/twins/slow_shortest.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi {
namespace {

using support::BoardSize;

constexpr std::size_t kSurveyTable = std::size_t{1} << 20;
constexpr int kMaxFoursOfTwin = 5'000;

/// Returns a larger side for renju: on small boards the draw at 25 free cells, which the twins
/// ignore, comes before many wins.
int side_for(Rule rule, int side) {
    return rule == Rule::Renju ? side + 1 : side;
}

std::size_t legal_cells(const Grid& grid, Rule rule, Color color) {
    return support::legal_moves(grid, rule, color).size();
}

/// Returns Win if `color` wins by continuous fours with p as its first move, NoWin if not, Unknown
/// if the twin gives up. Uses the rules only.
Verdict slow_first_move(Grid grid, Rule rule, Color color, Point p) {
    if (support::is_winning(grid, rule, color, p))
        return Verdict::Win;
    grid.set(p, stone_of(color));
    const bool is_four = !support::winning_cells(grid, rule, color).empty();
    if (!is_four || !support::winning_cells(grid, rule, opponent(color)).empty())
        return Verdict::NoWin;
    Verdict verdict = Verdict::Win;
    for (const Point answer : support::legal_moves(grid, rule, opponent(color))) {
        grid.set(answer, stone_of(opponent(color)));
        const Verdict after = support::slow_vcf(grid, rule, color, kMaxFoursOfTwin);
        grid.set(answer, Cell::Empty);
        if (after == Verdict::NoWin)
            return after;
        verdict = after == Verdict::Unknown ? after : verdict;
    }
    return verdict;
}

/// Returns Win if the opponent wins by continuous fours after the reply of `color` on p, NoWin if
/// not, Unknown if the twin gives up. Uses the rules only.
Verdict slow_reply(Grid grid, Rule rule, Color color, Point p) {
    if (support::is_winning(grid, rule, color, p))
        return Verdict::NoWin;
    grid.set(p, stone_of(color));
    return support::slow_vcf(grid, rule, opponent(color), kMaxFoursOfTwin);
}

/// Returns the number of cells where the opponent wins at once after the reply.
std::size_t fives_after(const Position& position, Move reply) {
    const Color us = position.side_to_move();
    const Grid grid = support::after_move(position.grid(), us, reply);
    return support::winning_cells(grid, position.rule(), opponent(us)).size();
}

/// Checks that no reply is better than the toughest one (holds while that one loses, or loses
/// later), and that no equally good reply leaves the opponent fewer fives.
void check_toughest(const Position& position, const MoveSurvey& survey) {
    CAPTURE(support::describe(position));
    const auto strength = [](const SurveyedMove& m) {
        return m.verdict == Verdict::Win ? m.plies : m.verdict == Verdict::Unknown ? 1000 : 2000;
    };
    const auto toughest =
        std::find_if(survey.moves.begin(), survey.moves.end(),
                     [&](const SurveyedMove& m) { return m.move == survey.toughest; });
    CHECK((toughest == survey.moves.end()) == survey.moves.empty());
    if (survey.moves.empty())
        return;
    const std::size_t left = fives_after(position, survey.toughest);
    for (const SurveyedMove& m : survey.moves) {
        CHECK(strength(m) <= strength(*toughest));
        if (strength(m) == strength(*toughest) && strength(m) < 1000)
            CHECK(fives_after(position, m.move) >= left);
    }
}

struct SurveyTally {
    int positions = 0;
    int wins = 0;    ///< moves after which the attacker wins
    int others = 0;  ///< moves that do not win where another move wins
};

/// Makes surveys by continuous fours and checks every result with the twin.
class SurveyComparison {
 public:
    explicit SurveyComparison(Rule rule) : rule_(rule) {}

    void compare(const Grid& grid) {
        for (const Color color : kColors) {
            const Position position(rule_, grid, color);
            if (position.free_cells() == 0)
                continue;
            ++tally_.positions;
            check(position, survey_first_moves(solver_, position, PuzzleKind::Vcf, {}),
                  slow_first_move);
            const MoveSurvey replies = survey_replies(solver_, position, PuzzleKind::Vcf, {});
            check(position, replies, slow_reply);
            check_toughest(position, replies);
        }
    }
    const SurveyTally& tally() const { return tally_; }

 private:
    template <typename Twin>
    void check(const Position& position, const MoveSurvey& survey, Twin twin) {
        const Grid grid = position.grid();
        const Color color = position.side_to_move();
        CAPTURE(support::describe(position));
        CHECK(survey.moves.size() == legal_cells(grid, rule_, color));
        const auto wins = std::count_if(survey.moves.begin(), survey.moves.end(),
                                        [](auto m) { return m.verdict == Verdict::Win; });
        tally_.wins += static_cast<int>(wins);
        tally_.others += wins > 0 ? static_cast<int>(survey.moves.size() - wins) : 0;
        for (const SurveyedMove& m : survey.moves) {
            const Verdict slow = twin(grid, rule_, color, point_of(m.move));
            const bool plies_fit = (m.verdict == Verdict::Win) == (m.plies > 0);
            if ((slow == m.verdict || slow == Verdict::Unknown) && plies_fit)
                continue;
            CAPTURE(to_text(m.move));
            CAPTURE(m.plies);
            CHECK(slow == m.verdict);
            CHECK(plies_fit);
        }
    }

    Rule rule_;
    PuzzleSolver solver_{kSurveyTable};
    SurveyTally tally_;
};

SurveyTally compare_surveys(Rule rule, int boards) {
    constexpr BoardSize kSizes[] = {{6, 6}, {7, 7}, {8, 8}, {10, 7}};
    SurveyComparison comparison(rule);
    for (int i = 1; i <= boards; ++i) {
        CAPTURE(i);
        const BoardSize size = kSizes[i % 4];
        comparison.compare(support::grid_with_threes(rule, side_for(rule, size.width),
                                                     side_for(rule, size.height),
                                                     static_cast<std::uint64_t>(i)));
    }
    return comparison.tally();
}

/// Makes surveys by continuous threats. Checks that the wins in the survey are true, and that the
/// survey finds a win if there is one within five plies.
int check_threats(Rule rule, int boards) {
    PuzzleSolver solver(kSurveyTable);
    support::DistanceSolver truth(support::rounds(20'000, 4'000));
    int wins = 0;
    for (int i = 1; i <= boards; ++i) {
        const int side = side_for(rule, 7);
        const Grid grid =
            support::grid_with_threes(rule, side, side, static_cast<std::uint64_t>(i));
        const Color color = i % 2 == 0 ? Color::Black : Color::White;
        const Position position(rule, grid, color);
        const MoveSurvey survey = survey_first_moves(solver, position, PuzzleKind::Vct, {});
        bool wins_within_five = false;
        for (const SurveyedMove& m : survey.moves) {
            if (m.verdict != Verdict::Win)
                continue;
            wins_within_five = wins_within_five || m.plies <= 5;
            wins += m.plies > 1;
            CAPTURE(support::describe(position));
            CAPTURE(to_text(m.move));
            if (m.plies == 1) {
                CHECK(support::is_winning(grid, rule, color, point_of(m.move)));
                continue;
            }
            const Grid after = support::after_move(grid, color, m.move);
            CHECK(truth.loses_within(after, rule, opponent(color), m.plies - 1) != Verdict::NoWin);
        }
        support::SlowShortest twin(grid, rule, color, false, 500);
        const bool must_win = twin.wins_within(5) == Verdict::Win;
        const bool some_wins =
            std::any_of(survey.moves.begin(), survey.moves.end(),
                        [](const SurveyedMove& m) { return m.verdict == Verdict::Win; });
        CHECK((!must_win || some_wins));
    }
    return wins;
}

}  // namespace

TEST_SUITE_BEGIN("engine move survey");

TEST_CASE("if renju's early draw comes first, no first move wins and every reply holds") {
    const Grid grid = support::three_before_draw();
    PuzzleSolver solver(kSurveyTable);
    for (const PuzzleKind kind : {PuzzleKind::Vcf, PuzzleKind::Vct}) {
        for (const Color color : kColors) {
            const Position position(Rule::Renju, grid, color);
            const MoveSurvey survey = color == Color::Black
                                          ? survey_first_moves(solver, position, kind, {})
                                          : survey_replies(solver, position, kind, {});
            CHECK(survey.moves.size() == 27);
            for (const SurveyedMove& m : survey.moves)
                CHECK(m.verdict == Verdict::NoWin);
        }
    }
    const Position soon(Rule::Renju, support::three_before_draw(3), Color::Black);
    const MoveSurvey wins = survey_first_moves(solver, soon, PuzzleKind::Vcf, {});
    CHECK(std::count_if(wins.moves.begin(), wins.moves.end(),
                        [](const SurveyedMove& m) { return m.verdict == Verdict::Win; }) > 0);
}

TEST_CASE("first moves and replies by continuous fours against brute force") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        const SurveyTally tally = compare_surveys(rule, support::rounds(16, 4));
        CHECK(tally.wins >= support::rounds(100, 25));
        CHECK(tally.others >= support::rounds(20, 5));
    }
}

TEST_CASE("first moves that win by continuous threats") {
    for (const Rule rule : kAllRules) {
        CAPTURE(std::string(name_of(rule)));
        // In renju the first eight boards have no win by threats to find, so use more boards.
        const int boards = support::rounds(14, rule == Rule::Renju ? 14 : 8);
        CHECK(check_threats(rule, boards) >= support::rounds(4, 1));
    }
}

TEST_CASE("a survey by search finds winning moves and replies that hold") {
    const Position position(Rule::Standard, support::four_three(), Color::Black);
    PuzzleSolver solver(kSurveyTable);
    const PuzzleLimits limits{.max_nodes = 2'000};
    const MoveSurvey firsts = survey_first_moves(solver, position, PuzzleKind::Search, limits);
    bool f5_wins = false;
    for (const SurveyedMove& m : firsts.moves)
        f5_wins = f5_wins || (to_text(m.move) == "f5" && m.verdict == Verdict::Win && m.plies == 5);
    CHECK(f5_wins);
    Position threatened = position;
    threatened.make(move_at(support::cell("f5")));
    const MoveSurvey replies = survey_replies(solver, threatened, PuzzleKind::Search, limits);
    CHECK(std::all_of(replies.moves.begin(), replies.moves.end(),
                      [](const SurveyedMove& m) { return m.verdict == Verdict::Win; }));
}

TEST_CASE("the toughest reply to an open four stops one of its fives, not the first cell") {
    const Position position(Rule::Freestyle, support::drawn(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . . . . . . . .
        . O . O . . . . .
        . . . . . O . . .)"),
                            Color::White);
    PuzzleSolver solver(kSurveyTable);
    for (const PuzzleKind kind : {PuzzleKind::Vcf, PuzzleKind::Vct, PuzzleKind::Search}) {
        const MoveSurvey survey = survey_replies(solver, position, kind, {.max_nodes = 1000});
        CHECK((to_text(survey.toughest) == "b4" || to_text(survey.toughest) == "g4"));
    }
}

TEST_CASE("a limit, a deadline and a poll end the survey, and leave moves unknown") {
    PuzzleSolver solver(kSurveyTable);
    const Position position = support::threats_win();
    const auto unknown = [&](const PuzzleLimits& limits, const SearchControl& control) {
        const MoveSurvey survey =
            survey_replies(solver, position, PuzzleKind::Vct, limits, control);
        return std::count_if(survey.moves.begin(), survey.moves.end(),
                             [](const auto& m) { return m.verdict == Verdict::Unknown; });
    };
    const SearchControl unstopped;
    CHECK(unknown({.deadline = Clock::now()}, unstopped) > 0);
    CHECK(unknown({}, SearchControl([] { return true; })) > 0);
    CHECK(unknown({.max_nodes = 1}, unstopped) > 0);
}

TEST_SUITE_END();

}  // namespace fukumi
