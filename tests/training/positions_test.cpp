// Tests the training positions of games: each comes from a game or a leaf, no two are equal under a
// symmetry, and all are quiet.
#include "training/network/positions.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "engine/board/grid.h"
#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "training/game_file.h"
#include "training/quiet_positions.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

SelfplaySettings quick(Rule rule, int width, int height) {
    SelfplaySettings settings = support::quick_selfplay(rule, width, height);
    settings.leaves = 4;
    settings.random_percent = 8;
    return settings;
}

// The data that the test expects for one training position. A map finds these data by the drawing
// of the board.
struct Known {
    Value value;
    bool result_counts;
    float score;
    std::vector<Candidate> candidates;
};

std::multimap<std::string, Known> all_positions(const std::vector<TrainingGame>& games) {
    std::multimap<std::string, Known> all;
    for (const TrainingGame& game : games) {
        std::vector<Point> stones;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            const PlayedMove& move = game.moves[i];
            const auto add = [&](const SearchSummary& summary, bool is_leaf) {
                const bool random_later =
                    std::any_of(game.moves.begin() + static_cast<std::ptrdiff_t>(i),
                                game.moves.end(), [](const auto& m) { return m.random; });
                const auto winner = winner_of(game.result);
                const float score = !winner                                       ? 0.5F
                                    : *winner == formats::mover_at(stones.size()) ? 1.0F
                                                                                  : 0.0F;
                all.emplace(
                    support::drawing_of(stones, game.width, game.height),
                    Known{summary.value, !is_leaf && !random_later, score, summary.candidates});
            };
            if (static_cast<int>(i) >= game.opening_stones) {
                add(move.search, false);
                for (const Leaf& leaf : move.leaves) {
                    stones.insert(stones.end(), leaf.line.begin(), leaf.line.end());
                    add(leaf.search, true);
                    stones.resize(stones.size() - leaf.line.size());
                }
            }
            stones.push_back(move.cell);
        }
    }
    return all;
}

bool is_known(const std::multimap<std::string, Known>& all, const TrainingPosition& position) {
    const auto [first, last] =
        all.equal_range(support::drawing_of(position.stones, position.width, position.height));
    return std::any_of(first, last, [&](const auto& entry) {
        const Known& known = entry.second;
        return known.value == position.value && known.result_counts == position.result_counts &&
               known.score == position.result && known.candidates == position.candidates;
    });
}

}  // namespace

TEST_SUITE_BEGIN("training positions");

TEST_CASE("every position comes from a game with its data, and no two are equal") {
    const auto kStoredGames = support::rounds<std::uint64_t>(21, 5);
    struct Board {
        Rule rule;
        int width;
        int height;
    };
    for (const Board board : {Board{Rule::Freestyle, 11, 11}, Board{Rule::Renju, 12, 12},
                              Board{Rule::CaroExact, 9, 13}}) {
        const Rule rule = board.rule;
        const int width = board.width;
        const int height = board.height;
        CAPTURE(name_of(rule));
        const SelfplaySettings settings = quick(rule, width, height);
        std::vector<TrainingGame> games;
        PositionStore store(rule);
        for (std::uint64_t i = 0; i < kStoredGames; ++i) {
            games.push_back(play_training_game(settings, i));
            store.add(games.back());
        }
        const auto all = all_positions(games);
        const PositionCounts& counts = store.counts();
        CHECK(counts.games == static_cast<int>(kStoredGames));
        CHECK(counts.positions == static_cast<std::int64_t>(all.size()));
        CHECK(counts.positions == counts.closed + counts.tails + counts.duplicates + counts.kept);
        CHECK(counts.leaves > counts.positions / 2);
        CHECK(counts.proven > 0);
        CHECK(counts.closed > 0);
        CHECK(store.training().size() + store.validation().size() ==
              static_cast<std::size_t>(counts.kept));
        CHECK(store.validation().size() > 0);
        std::set<std::string> seen;
        int scored = 0;
        for (const auto* part : {&store.training(), &store.validation()}) {
            for (const std::uint32_t number : *part) {
                const TrainingPosition position = store.position(number);
                CAPTURE(support::drawing_of(position.stones, width, height));
                CHECK(is_known(all, position));
                CHECK(
                    seen.insert(support::canonical_drawing(position.stones, width, height)).second);
                scored += position.result_counts;
                Position played(rule, width, height);
                for (const Point p : position.stones)
                    played.make(move_at(p.x, p.y));
                const Color us = played.side_to_move();
                CHECK(played.count(us, MoveClass::Five) == 0);
                CHECK(played.count(opponent(us), MoveClass::Five) == 0);
            }
        }
        CHECK(scored > 0);
    }
}

TEST_CASE("thinning out keeps every fourth game and all held-out games") {
    PositionStore store(Rule::Standard);
    std::vector<std::size_t> kept_after;  // number of training positions after each game
    for (std::uint64_t i = 0; i < 9; ++i) {
        store.add(play_training_game(quick(Rule::Standard, 10, 10), i));
        kept_after.push_back(store.training().size());
    }
    const std::vector<std::uint32_t> held_out = store.validation();
    REQUIRE(held_out.size() > 0);
    const std::vector<std::uint32_t> all = store.training();
    store.thin_out(1);
    CHECK(store.training() == all);
    store.thin_out(4);
    std::vector<std::uint32_t> expected;
    for (const std::size_t game : {std::size_t{1}, std::size_t{5}}) {
        for (std::size_t i = kept_after[game - 1]; i < kept_after[game]; ++i)
            expected.push_back(all[i]);
    }
    CHECK(expected.size() > 0);
    CHECK(store.training() == expected);
    CHECK(store.validation() == held_out);
}

TEST_CASE("the drawn tail of a game is skipped") {
    TrainingGame game;
    game.rule = Rule::Standard;
    game.width = game.height = 9;
    game.result = formats::Outcome::Draw;
    game.opening_stones = 2;
    // In each row two black and two white stones take turns, shifted from row to row, so that no
    // five occurs and all free cells are near stones.
    for (int i = 0; i < 60; ++i) {
        PlayedMove move;
        move.cell = {i % 9, i / 9};
        if (i >= game.opening_stones)
            move.search = {i < 25 ? 40 : i % 2 == 0 ? kTieValue : -kTieValue, false, {}};
        game.moves.push_back(move);
    }
    CHECK(drawn_tail(game) == 25 + kTiesBeforeTail);
    game.moves[30].search.value = kTieValue + 1;
    CHECK(drawn_tail(game) == 31 + kTiesBeforeTail);
    game.moves[55].search.value = -kTieValue - 1;
    CHECK(drawn_tail(game) == 60);
    game.moves[55].search.value = game.moves[30].search.value = 0;
    game.result = formats::Outcome::BlackWins;
    CHECK(drawn_tail(game) == 60);
    game.result = formats::Outcome::Draw;
    // Before the third ninth of the board a value of 0 is no draw.
    for (int i = 2; i < 25; ++i)
        game.moves[static_cast<std::size_t>(i)].search.value = 0;
    CHECK(drawn_tail(game) == 18 + kTiesBeforeTail);
    CHECK(drawn_tail(TrainingGame{}) == 0);

    game.moves[40].leaves.push_back({{{0, 8}, {2, 8}}, {}});
    PositionStore store(Rule::Standard);
    store.add(game);
    CHECK(store.counts().tails == 60 - 26 + 1);
    CHECK(store.counts().leaves == 1);
    CHECK(store.counts().positions == 60 - 2 + 1);
    for (const auto* part : {&store.training(), &store.validation()}) {
        for (const std::uint32_t number : *part)
            CHECK(store.position(number).stones.size() < 26);
    }
}

TEST_CASE("a game on a turned board adds nothing") {
    const TrainingGame game = play_training_game(quick(Rule::Standard, 10, 10), 3);
    PositionStore store(Rule::Standard);
    store.add(game);
    const std::int64_t kept = store.counts().kept;
    CHECK(kept > 0);
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        store.add(support::turned(game, symmetry));
        CHECK(store.counts().kept == kept);
    }
}

TEST_CASE("files of rules with different networks are refused") {
    const support::TemporaryFile a("a.games");
    const support::TemporaryFile b("b.games");
    for (const auto& [file, rule] : {std::pair(&a, Rule::Freestyle), std::pair(&b, Rule::Renju)}) {
        auto writer = GameWriter::open(file->path());
        REQUIRE(writer);
        REQUIRE(writer->append(play_training_game(quick(rule, 10, 10), 1)));
    }
    const auto one = PositionStore::load({a.path()});
    REQUIRE(one);
    CHECK(one->counts().games == 1);
    CHECK_FALSE(PositionStore::load({a.path(), b.path()}));
    CHECK_FALSE(PositionStore::load({"/nonexistent.games"}));
    CHECK_FALSE(PositionStore::load({}));
}

TEST_CASE("games of both caro rules are read together, each position keeps its rule") {
    const support::TemporaryFile a("a.games");
    const support::TemporaryFile b("b.games");
    for (const auto& [file, rule] :
         {std::pair(&a, Rule::CaroOverline), std::pair(&b, Rule::CaroExact)}) {
        auto writer = GameWriter::open(file->path());
        REQUIRE(writer);
        for (std::uint64_t i = 0; i < 2; ++i)  // the first game is held out
            REQUIRE(writer->append(play_training_game(quick(rule, 10, 10), i)));
    }
    const auto overline = PositionStore::load({a.path()});
    const auto exact = PositionStore::load({b.path()});
    const auto both = PositionStore::load({a.path(), b.path()});
    REQUIRE(overline);
    REQUIRE(exact);
    REQUIRE(both);
    // The games of the two files begin with the same moves, but positions of different rules are
    // not duplicates.
    CHECK(both->counts().kept == overline->counts().kept + exact->counts().kept);
    CHECK(overline->rule() == both->rule());
    const std::vector<std::uint32_t>& of_one = overline->training();
    const std::vector<std::uint32_t>& of_both = both->training();
    REQUIRE(of_one.size() > 0);
    REQUIRE(of_both.size() > of_one.size());
    for (std::size_t i = 0; i < of_both.size(); ++i) {
        const Rule rule = i < of_one.size() ? Rule::CaroOverline : Rule::CaroExact;
        CHECK(both->position(of_both[i]).rule == rule);
    }
}

TEST_SUITE_END();
