// Tests the move picker: it returns each move once, the move from the transposition table first, no
// forbidden move, and against a threat only answers.
#include "engine/search/move_picker.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "engine/eval/weights.h"
#include "engine/network/network_file.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/twins/slow_twins.h"

namespace fukumi {
namespace {

/// Returns the set of moves that a picker must generate in this position.
template <Rule R>
CellSet expected_moves(const Position& position) {
    const Color us = position.side_to_move();
    CellSet moves;
    MoveList answers;
    switch (threat_against(position, us)) {
        case Threat::None:
            moves = position.candidates();
            break;
        case Threat::Fours:  // the picker gets these answers as an argument
            break;
        case Threat::OpenFour:
            answers_to_open_four<R>(position, us, answers);
            break;
        case Threat::Five:
            answers_to_five<R>(position, us, answers);
            break;
    }
    for (const Move m : answers)
        moves.insert(m);
    const CellSet with_forbidden = moves;
    with_forbidden.for_each([&](Move m) {
        if (is_forbidden_to<R>(position, us, m))
            moves.erase(m);
    });
    return moves;
}

Evaluator evaluator_of(const Position& position) {
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(position.rule()));
    return evaluator;
}

template <Rule R>
void check_picker(const Position& position, const History& history, Move table_move) {
    const CellSet expected = expected_moves<R>(position);
    const CellSet no_defences;
    Evaluator evaluator = evaluator_of(position);
    MovePicker<R> picker(position, evaluator, history,
                         threat_against(position, position.side_to_move()), no_defences,
                         table_move);
    CellSet picked;
    int count = 0;
    Move first;
    for (Move m = picker.next(); m && count <= kMaxCells; m = picker.next()) {
        if (count++ == 0)
            first = m;
        picked.insert(m);
    }
    CAPTURE(support::describe(position));
    CHECK(picked == expected);
    CHECK(count == expected.count());
    CHECK_FALSE(picker.next());
    if (table_move && expected.contains(table_move))
        CHECK(first == table_move);
}

template <Rule R>
void check_positions() {
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        const auto [width, height] = support::kBoardSizes[seed % support::kBoardSizeCount];
        const Grid grid = support::random_grid(R, width, height, seed);
        const Position position(R, grid, random.below(2) == 0 ? Color::Black : Color::White);
        History history;
        check_picker<R>(position, history, Move::none());
        if (position.free_cells() == 0)
            continue;
        for (int i = 0; i < 200; ++i) {
            history.update(position, support::random_free_cell(position, random),
                           random.below(3000) - 1500);
        }
        // The move from the table may be a candidate, or any cell, because another position may
        // have the same key.
        const CellSet candidates = expected_moves<R>(position);
        if (!candidates.empty())
            check_picker<R>(position, history, candidates.first());
    }
}

CellSet three_cells() {
    CellSet cells;
    for (const Move m : {move_at(3, 4), move_at(9, 9), move_at(14, 0)})
        cells.insert(m);
    return cells;
}

}  // namespace

TEST_SUITE_BEGIN("move picker");

TEST_CASE("every move comes once, the table's first, and no forbidden move") {
    check_positions<Rule::Freestyle>();
    check_positions<Rule::Standard>();
    check_positions<Rule::Renju>();
    check_positions<Rule::CaroOverline>();
    check_positions<Rule::CaroExact>();
}

TEST_CASE("a table move that cannot be played is skipped") {
    Grid grid(9, 9);
    grid.set(4, 4, Cell::Black);
    const Position position(Rule::Freestyle, grid, Color::White);
    check_picker<Rule::Freestyle>(position, History(), move_at(4, 4));
    check_picker<Rule::Freestyle>(position, History(), Move(1));
    check_picker<Rule::Freestyle>(position, History(), move_at(12, 3));
}

TEST_CASE("moves with a better history come earlier") {
    Grid grid(15, 15);
    grid.set(7, 7, Cell::Black);
    const Position position(Rule::Freestyle, grid, Color::White);
    // Two cells with equal policy scores: they are mirror images of each other.
    const Move better = move_at(5, 6);
    const Move equal = move_at(6, 5);
    for (const Move favourite : {better, equal}) {
        History history;
        for (int i = 0; i < 20; ++i)
            history.update(position, favourite, History::bonus(10));
        const CellSet no_defences;
        Evaluator evaluator = evaluator_of(position);
        MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::None, no_defences,
                                           Move::none());
        Move first_of_both;
        for (Move m = picker.next(); m; m = picker.next()) {
            if (!first_of_both && (m == better || m == equal))
                first_of_both = m;
        }
        CHECK(first_of_both == favourite);
    }
}

TEST_CASE("the countermove comes earlier") {
    Position position(Rule::Freestyle, 15, 15);
    position.make(move_at(7, 7));
    for (const Move favourite : {move_at(5, 6), move_at(6, 5)}) {  // their scores are equal
        History history;
        history.set_countermove(position, favourite);
        const CellSet no_defences;
        Evaluator evaluator = evaluator_of(position);
        MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::None, no_defences,
                                           Move::none());
        Move first_of_both;
        for (Move m = picker.next(); m; m = picker.next()) {
            if (!first_of_both && (m == move_at(5, 6) || m == move_at(6, 5)))
                first_of_both = m;
        }
        CHECK(first_of_both == favourite);
    }
}

TEST_CASE("the gap is how far a move's score is below the best") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const Grid grid = support::random_grid(Rule::Freestyle, 15, 15, seed);
        const Position position(Rule::Freestyle, grid, Color::Black);
        CAPTURE(support::describe(position));
        Evaluator evaluator = evaluator_of(position);
        const MoveScores scores(position, evaluator);
        const History history;  // empty, so that only the policy affects the scores
        const CellSet no_defences;
        const Move table_move = position.candidates().first();
        MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::None, no_defences,
                                           table_move);
        REQUIRE(picker.next() == table_move);
        CHECK(picker.gap() == 0);
        const Move best = picker.next();
        CHECK(picker.gap() == 0);
        for (Move m = picker.next(); m; m = picker.next())
            REQUIRE(picker.gap() == scores(best) - scores(m));
    }
}

TEST_CASE("the table's move comes first among answers, whatever its policy score") {
    StoredNetwork network = support::built_in_network(Rule::Freestyle);
    auto changed = std::make_shared<NetworkOfColor>(*network.black);
    for (std::size_t row = kFirstStoneRow; row < kWindowRows; ++row)
        changed->rows.windows[row].fill(kWindowLimit);
    changed->head.policy_bias.fill(kWeightLimit);
    network.black = std::move(changed);
    const Weights weights = support::weights_of(network);
    Position position(Rule::Freestyle, 15, 15);
    position.make(move_at(7, 7));
    Evaluator evaluator;
    evaluator.refresh(position, weights);
    const MoveScores scores(position, evaluator);
    REQUIRE(scores(move_at(9, 9)) > (1 << 14));  // twice this score exceeds 16 bits
    const CellSet defences = three_cells();
    const History history;
    defences.for_each([&](Move table_move) {
        MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::Fours, defences,
                                           table_move);
        CHECK(picker.next() == table_move);
    });
}

TEST_CASE("the gap of a table's move among answers does not count its place") {
    const Position position(Rule::Freestyle, 15, 15);
    const CellSet defences = three_cells();
    const History history;
    Evaluator evaluator = evaluator_of(position);
    MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::Fours, defences,
                                       move_at(9, 9));
    const MoveScores scores(position, evaluator);
    int best = scores(picker.next());
    CHECK(picker.gap() == 0);
    for (Move m = picker.next(); m; m = picker.next()) {
        best = std::max(best, scores(m));
        CHECK(picker.gap() == best - scores(m));
    }
}

TEST_CASE("against continuous fours the moves are the defences, the table's move first") {
    const Position position(Rule::Freestyle, 15, 15);
    const CellSet defences = three_cells();
    const History history;
    Evaluator evaluator = evaluator_of(position);
    MovePicker<Rule::Freestyle> picker(position, evaluator, history, Threat::Fours, defences,
                                       move_at(9, 9));
    CellSet picked;
    Move m = picker.next();
    CHECK(m == move_at(9, 9));
    for (; m; m = picker.next())
        picked.insert(m);
    CHECK(picked == defences);
    MovePicker<Rule::Freestyle> other(position, evaluator, history, Threat::Fours, defences,
                                      move_at(7, 7));
    CHECK(other.next() != move_at(7, 7));
}

TEST_CASE("upcoming() predicts next(), and changes nothing") {
    int asked = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const Position position(Rule::Freestyle,
                                support::random_grid(Rule::Freestyle, 15, 15, seed), Color::Black);
        const History history;
        const CellSet no_defences;
        Evaluator evaluator = evaluator_of(position);
        const auto picker_of = [&] {
            return MovePicker<Rule::Freestyle>(position, evaluator, history, Threat::None,
                                               no_defences, Move::none());
        };
        MovePicker<Rule::Freestyle> asking = picker_of();
        MovePicker<Rule::Freestyle> other = picker_of();
        CHECK_FALSE(asking.upcoming());  // no moves are generated before the first next()
        int number = 0;
        for (Move m = other.next(); m; m = other.next()) {
            if (++number > 1) {
                REQUIRE(asking.upcoming() == m);
                ++asked;
            }
            REQUIRE(asking.next() == m);
            if (number == 3) {
                asking.upcoming();  // may return a move that the next lines prune
                for (MovePicker<Rule::Freestyle>* picker : {&asking, &other})
                    picker->prune(Pruning::Quiet, [](Move) {});
            }
        }
        CHECK_FALSE(asking.upcoming());
        CHECK_FALSE(asking.next());
    }
    CHECK(asked > 300);
}

TEST_CASE("pruning removes the quiet moves, or all that make no four") {
    const auto makes = [](const Position& position, Move m, Color color, MoveClass lowest) {
        const MoveClass c = position.move_class(m, color);
        return c >= lowest || (c == MoveClass::Forbidden && lowest == MoveClass::OpenThree);
    };
    int left[2] = {};
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        CAPTURE(seed);
        const Pruning pruning = seed % 2 == 0 ? Pruning::Quiet : Pruning::AllButFours;
        const Grid grid = support::random_grid(Rule::Renju, 15, 15, seed);
        const Position position(Rule::Renju, grid, Color::Black);
        CAPTURE(support::describe(position));
        const History history;
        const CellSet no_defences;
        CellSet expected;
        Evaluator evaluator = evaluator_of(position);
        MovePicker<Rule::Renju> all(position, evaluator, history, Threat::None, no_defences,
                                    Move::none());
        int number = 0;
        for (Move m = all.next(); m; m = all.next()) {
            const bool stays = pruning == Pruning::AllButFours
                                   ? makes(position, m, Color::Black, MoveClass::Four)
                                   : makes(position, m, Color::Black, MoveClass::OpenThree) ||
                                         makes(position, m, Color::White, MoveClass::OpenThree);
            CHECK(is_pruned(position, m, pruning) == !stays);
            CHECK_FALSE(is_pruned(position, m, Pruning::Nothing));
            if (++number > 2 && stays)
                expected.insert(m);
        }
        MovePicker<Rule::Renju> some(position, evaluator, history, Threat::None, no_defences,
                                     Move::none());
        some.next();
        some.next();
        CellSet gone;
        some.prune(pruning, [&](Move m) { gone.insert(m); });
        CellSet picked;
        for (Move m = some.next(); m; m = some.next()) {
            picked.insert(m);
            CHECK_FALSE(gone.contains(m));
        }
        CHECK(picked == expected);
        left[seed % 2] += expected.count();
    }
    CHECK(left[0] > 100);
    CHECK(left[1] > 50);
}

TEST_SUITE_END();

}  // namespace fukumi
