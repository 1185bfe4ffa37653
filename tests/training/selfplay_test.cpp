// Tests self-play: games follow the rules, do not depend on the number of threads, and are kept
// when a run is interrupted.
#include "training/selfplay.h"

#include <doctest/doctest.h>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/search/params.h"
#include "tests/engine/eval/stored_weights.h"
#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "tournaments/opening_maker/opening_maker.h"
#include "training/game_file.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

SelfplaySettings quick(Rule rule) {
    SelfplaySettings settings = support::quick_selfplay(rule, 11, 11);
    settings.random_percent = 10;
    return settings;
}

Result<SelfplayProgress> run(const SelfplaySettings& settings, const std::string& path, int games,
                             int threads) {
    return run_selfplay(settings, path, games, threads,
                        [](const SelfplayProgress&) { return true; });
}

// Checks that the best move was played unless the move is random, and that every leaf can be
// reached and was searched. Returns the number of leaves.
int check_search(Rule rule, const Grid& before, Color to_move, const PlayedMove& move) {
    REQUIRE_FALSE(move.search.candidates.empty());
    CHECK((move.search.candidates.front().cell == move.cell) == !move.random);
    for (const Leaf& leaf : move.leaves) {
        Grid grid = before;
        Color mover = to_move;
        for (const Point cell : leaf.line) {
            REQUIRE(grid.at(cell) == Cell::Empty);
            grid.set(cell, stone_of(mover));
            CHECK_FALSE(wins(grid, rule, cell));
            mover = opponent(mover);
        }
        REQUIRE_FALSE(leaf.search.candidates.empty());
        CHECK(grid.at(leaf.search.candidates.front().cell) == Cell::Empty);
    }
    return static_cast<int>(move.leaves.size());
}

// Checks that the last move ends the game, by the rules or because a win or loss is proven. Returns
// the number of leaves.
int check_moves(const TrainingGame& game) {
    int leaves = 0;
    Grid grid(game.width, game.height);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        CAPTURE(i);
        const PlayedMove& move = game.moves[i];
        const Color mover = formats::mover_at(i);
        const bool last = i + 1 == game.moves.size();
        REQUIRE(grid.at(move.cell) == Cell::Empty);
        if (game.rule == Rule::Renju && mover == Color::Black && !last)
            CHECK(forbidden(grid, move.cell) == Forbidden::No);
        if (static_cast<int>(i) >= game.opening_stones)
            leaves += check_search(game.rule, grid, mover, move);
        grid.set(move.cell, stone_of(mover));
        const bool won = wins(grid, game.rule, move.cell);
        const auto end = end_after(grid, game.rule, move.cell);
        if (!last) {
            CHECK_FALSE(won);
            CHECK_FALSE(end);
        } else if (won || is_win(move.search.value)) {
            CHECK(game.result == formats::win_for(mover));
        } else if (is_loss(move.search.value)) {
            CHECK(game.result == formats::win_for(opponent(mover)));
        } else {
            CHECK(game.result == formats::Outcome::Draw);
            CHECK(end == GameEnd{});
        }
    }
    return leaves;
}

}  // namespace

TEST_SUITE_BEGIN("training selfplay threads");

TEST_CASE("games follow the rules and have the right result") {
    int random_moves = 0;
    int leaves = 0;
    int results[3] = {};
    for (const Rule rule : kAllRules) {
        for (int number = 0; number < support::rounds(12, 4); ++number) {
            SelfplaySettings settings = quick(rule);
            if (number % 2 == 1)  // on 6x6 many games are drawn
                settings.width = settings.height = 6;
            const TrainingGame game = play_training_game(settings, number);
            CAPTURE(number);
            CAPTURE(support::moves_of(game));
            CHECK(game.rule == rule);
            CHECK(game.opening_stones >= 2);
            leaves += check_moves(game);
            for (const PlayedMove& move : game.moves)
                random_moves += move.random;
            ++results[static_cast<int>(game.result)];
        }
    }
    CHECK(random_moves > 0);
    CHECK(leaves > support::rounds(200, 60));
    for (const int games : results)
        CHECK(games > 0);
}

TEST_CASE("the file does not depend on threads or interruptions") {
    const SelfplaySettings settings = quick(Rule::Freestyle);
    const support::TemporaryFile whole("whole.games");
    const support::TemporaryFile parts("parts.games");
    const auto at_once = run(settings, whole.path(), 8, 1);
    REQUIRE(at_once);
    CHECK(at_once->games == 8);
    REQUIRE(run(settings, parts.path(), 3, 2));
    const std::string three = support::content_of(parts.path());
    parts.write(three.substr(0, three.size() - 7));  // as if killed while writing game 3
    const auto rest = run(settings, parts.path(), 8, 3);
    REQUIRE(rest);
    CHECK(rest->games == 8);
    CHECK(support::content_of(parts.path()) == support::content_of(whole.path()));
    CHECK(support::content_of(whole.path()).size() > 8 * 20);
    SelfplaySettings other = settings;
    other.seed = 2;
    const auto refused = run(other, parts.path(), 9, 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error() ==
          parts.path() + ": its last game is not one of this engine and these options");
    CHECK(support::content_of(parts.path()) == support::content_of(whole.path()));
    CHECK(run(other, parts.path(), 8, 1));  // all games exist, so no game is played
    for (const auto& wrong : {quick(Rule::Renju), support::quick_selfplay(Rule::Freestyle, 12, 11),
                              support::quick_selfplay(Rule::Freestyle, 11, 12)}) {
        CHECK(run(wrong, parts.path(), 8, 1).error() == refused.error());
        CHECK(run(wrong, parts.path(), 3, 1).error() == refused.error());
    }
    CHECK(support::content_of(parts.path()) == support::content_of(whole.path()));
    CHECK_FALSE(play_training_game(other, 0) == play_training_game(settings, 0));
}

TEST_CASE("random moves come only at the beginning of a game") {
    SelfplaySettings settings = quick(Rule::Freestyle);
    settings.random_percent = 50;
    settings.random_until = 4;
    int random_moves = 0;
    int late_moves = 0;
    for (int number = 0; number < support::rounds(8, 4); ++number) {
        const TrainingGame game = play_training_game(settings, number);
        for (int i = game.opening_stones; i < static_cast<int>(game.moves.size()); ++i) {
            const bool is_late = i >= game.opening_stones + 4;
            const bool is_random = game.moves[static_cast<std::size_t>(i)].random;
            CHECK_FALSE((is_late && is_random));
            random_moves += is_random;
            late_moves += is_late;
        }
    }
    CHECK(random_moves > support::rounds(4, 2));
    CHECK(late_moves > support::rounds(8, 4));
}

TEST_CASE("games use the weights of the settings") {
    SelfplaySettings settings = quick(Rule::Freestyle);
    const TrainingGame game = play_training_game(settings, 0);
    settings.weights = std::make_shared<const Weights>(
        support::weights_of(support::built_in_network(Rule::Freestyle)));
    CHECK(play_training_game(settings, 0) == game);
    settings.weights = std::make_shared<const Weights>(
        support::weights_of(support::reversed_network(Rule::Freestyle)));
    CHECK_FALSE(play_training_game(settings, 0) == game);
}

TEST_CASE("openings are even by the weights of the settings") {
    SelfplaySettings settings = quick(Rule::Freestyle);
    settings.uneven_percent = 0;
    settings.weights = std::make_shared<const Weights>(
        support::weights_of(support::reversed_network(Rule::Freestyle)));
    match::OpeningSettings by_weights;
    by_weights.width = settings.width;
    by_weights.height = settings.height;
    by_weights.bound = settings.bound;
    by_weights.nodes = settings.opening_nodes;
    match::OpeningMaker built_in(by_weights);
    by_weights.weights = settings.weights;
    match::OpeningMaker maker(by_weights);
    int uneven = 0;  // openings that the built-in weights find uneven
    for (int number = 0; number < support::rounds(4, 2); ++number) {
        const TrainingGame game = play_training_game(settings, number);
        CAPTURE(support::moves_of(game));
        match::Opening opening;
        for (int i = 0; i < game.opening_stones; ++i)
            opening.push_back(game.moves[static_cast<std::size_t>(i)].cell);
        CHECK(maker.even_value(opening).has_value());
        uneven += built_in.even_value(opening) ? 0 : 1;
    }
    CHECK(uneven > 0);
}

TEST_CASE("a file that cannot be written is an error") {
    CHECK_FALSE(run(quick(Rule::Freestyle), "/nonexistent/folder/x.games", 1, 1));
}

TEST_CASE("a full disk ends a run, and a later run resumes after the last whole game") {
    const SelfplaySettings settings = quick(Rule::Freestyle);
    const support::TemporaryFile whole("whole.games");
    const support::TemporaryFile cut("cut.games");
    REQUIRE(run(settings, whole.path(), 6, 1));
    {
        const support::FileSizeLimit limit(support::content_of(whole.path()).size() / 2);
        const auto stopped = run(settings, cut.path(), 6, 2);
        REQUIRE_FALSE(stopped);
        CHECK(stopped.error() == cut.path() + ": File too large");
        CHECK(support::content_of(whole.path()).starts_with(support::content_of(cut.path())));
    }
    REQUIRE(run(settings, cut.path(), 6, 1));
    CHECK(support::content_of(cut.path()) == support::content_of(whole.path()));
}

TEST_SUITE_END();
