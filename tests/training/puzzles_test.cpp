#include "training/puzzles.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "training/training_game.h"

using namespace fukumi;
using namespace fukumi::training;

TEST_SUITE_BEGIN("puzzles of games");

namespace {

TrainingGame game_of(const std::string& moves, Rule rule = Rule::Freestyle) {
    TrainingGame game;
    game.rule = rule;
    const auto cells = parse_pos(moves, 15, 15);
    REQUIRE(cells);
    for (const Point p : *cells)
        game.moves.push_back({p});
    return game;
}

std::vector<PuzzleTheme> all_themes() {
    return {std::begin(kAllPuzzleThemes), std::end(kAllPuzzleThemes)};
}

const MinedPuzzle* with_theme(const std::vector<MinedPuzzle>& puzzles, PuzzleTheme theme) {
    const auto found = std::find_if(puzzles.begin(), puzzles.end(),
                                    [&](const MinedPuzzle& one) { return one.theme == theme; });
    return found == puzzles.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a five and its block are puzzles with one solution and a low rating") {
    PuzzleMiner miner(3, all_themes());
    const auto puzzles = miner.mine(game_of("h8g8i8a1j8a3k8a5l8"));
    const MinedPuzzle* five = with_theme(puzzles, PuzzleTheme::Five);
    REQUIRE(five);
    CHECK(to_text(five->solution) == "l8");
    CHECK(five->moves.size() == 8);
    CHECK(five->plies == 1);
    CHECK(five->rating == 400);
    const MinedPuzzle* stop = with_theme(puzzles, PuzzleTheme::StopFive);
    REQUIRE(stop);
    CHECK(to_text(stop->solution) == "l8");
    CHECK(stop->plies == 0);
    const std::string line = to_line(*five);
    CHECK(line.starts_with("five-"));
    CHECK(line.ends_with(" freestyle 15x15 h8g8i8a1j8a3k8a5 five 1 400 l8"));
}

TEST_CASE("a position with two right moves is no puzzle") {
    PuzzleMiner miner(3, all_themes());
    // Black can make five at both ends, and White cannot stop both.
    const auto puzzles = miner.mine(game_of("h8a1i8a3j8a5k8o1l8"));
    CHECK_FALSE(with_theme(puzzles, PuzzleTheme::Five));
    CHECK_FALSE(with_theme(puzzles, PuzzleTheme::StopFive));
}

TEST_CASE("the miner keeps its quota, its themes, and no position twice") {
    const TrainingGame game = game_of("h8g8i8a1j8a3k8a5l8");
    PuzzleMiner few(1, {PuzzleTheme::Five});
    CHECK(few.mine(game).size() == 1);
    CHECK(few.mine(game).empty());
    CHECK(few.mine(game_of("h9g9i9a1j9a3k9a5l9")).empty());  // the quota is full
    CHECK(few.mine(game_of("h9g9i9a1j9a3k9a5l9", Rule::Standard)).size() == 1);  // another league
}

TEST_SUITE_END();
