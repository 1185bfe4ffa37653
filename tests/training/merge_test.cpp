// Tests how files of training games are merged, against a slow function that compares all pairs of
// games.
#include "training/merge.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tests/training/training_support.h"
#include "training/canonical_key.h"
#include "training/game_file.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

struct Side {
    int width;
    int height;
};
constexpr std::array kSmallBoards = {Side{5, 5}, Side{5, 6}, Side{6, 5}, Side{6, 6}};

// Returns a random game with few moves on a small board, so that many positions are equal.
TrainingGame short_game(Random& random) {
    TrainingGame game;
    const Side side = kSmallBoards[static_cast<std::size_t>(random.below(4))];
    game.width = side.width;
    game.height = side.height;
    game.result = static_cast<formats::Outcome>(random.below(3));
    const int moves = 1 + random.below(4);
    game.opening_stones = random.below(std::min(moves + 1, 3));
    while (static_cast<int>(game.moves.size()) < moves) {
        const Point cell{random.below(game.width), random.below(game.height)};
        if (!support::is_taken(game, {}, cell))
            game.moves.push_back({cell});
    }
    for (std::size_t i = static_cast<std::size_t>(game.opening_stones); i < game.moves.size();
         ++i) {
        game.moves[i].search = support::random_summary(random, game);
        for (int n = random.below(4); n > 0; --n) {
            Leaf leaf = support::random_leaf(random, game);
            while (leaf.line.size() > 2)
                leaf.line.pop_back();
            game.moves[i].leaves.push_back(leaf);
        }
    }
    return game;
}

// Returns random games. Some repeat an earlier game on a turned board, with the leaves in reverse
// order.
std::vector<TrainingGame> short_games(Random& random, int count) {
    std::vector<TrainingGame> games;
    while (static_cast<int>(games.size()) < count) {
        TrainingGame game = short_game(random);
        if (!games.empty() && random.below(4) == 0) {
            game = games[static_cast<std::size_t>(random.below(static_cast<int>(games.size())))];
            game = support::turned(game, random.below(symmetry_count(game.width, game.height)));
            for (PlayedMove& move : game.moves)
                std::reverse(move.leaves.begin(), move.leaves.end());
        }
        games.push_back(game);
    }
    return games;
}

std::vector<Point> cells_of_moves(const TrainingGame& game) {
    std::vector<Point> cells;
    for (const PlayedMove& move : game.moves)
        cells.push_back(move.cell);
    return cells;
}

bool same_moves(const TrainingGame& a, const TrainingGame& b) {
    if (a.width != b.width || a.height != b.height)
        return false;
    for (int symmetry = 0; symmetry < (a.width == a.height ? 8 : 4); ++symmetry) {
        if (support::turned(cells_of_moves(a), symmetry, a.width, a.height) == cells_of_moves(b))
            return true;
    }
    return false;
}

std::vector<TrainingGame> joined_slowly(const std::vector<TrainingGame>& games) {
    std::vector<TrainingGame> joined;
    std::vector<std::string> judged;
    for (TrainingGame game : games) {
        if (std::any_of(joined.begin(), joined.end(),
                        [&](const TrainingGame& other) { return same_moves(game, other); }))
            continue;
        const auto text_of = [&](const std::vector<Point>& stones) {
            return std::to_string(game.width) + ":" +
                   support::canonical_drawing(stones, game.width, game.height);
        };
        std::vector<Point> stones;
        for (PlayedMove& move : game.moves) {
            if (static_cast<int>(stones.size()) >= game.opening_stones)
                judged.push_back(text_of(stones));
            std::vector<Leaf> leaves;
            for (const Leaf& leaf : move.leaves) {
                std::vector<Point> there = stones;
                there.insert(there.end(), leaf.line.begin(), leaf.line.end());
                if (std::find(judged.begin(), judged.end(), text_of(there)) == judged.end())
                    leaves.push_back(leaf);
                judged.push_back(text_of(there));
            }
            move.leaves = leaves;
            stones.push_back(move.cell);
        }
        joined.push_back(game);
    }
    return joined;
}

std::string file_of(const support::TemporaryFolder& folder, const std::string& name,
                    std::span<const TrainingGame> games) {
    const std::string path = folder.file(name);
    auto writer = GameWriter::open_empty(path);
    REQUIRE(writer);
    for (const TrainingGame& game : games)
        REQUIRE(writer->append(game));
    return path;
}

std::vector<TrainingGame> games_in(const std::string& path) {
    std::vector<TrainingGame> games;
    REQUIRE(read_training_games(path, [&](const TrainingGame& game) { games.push_back(game); }));
    return games;
}

}  // namespace

TEST_SUITE_BEGIN("training merge");

TEST_CASE("positions have equal keys exactly if a symmetry maps one to the other") {
    Random random(1);
    std::map<std::string, std::uint64_t> keys;
    std::map<std::uint64_t, std::string> drawings;
    int seen_before = 0;
    for (int i = 0; i < 4000; ++i) {
        const Side side = kSmallBoards[static_cast<std::size_t>(random.below(4))];
        Position position(Rule::Freestyle, side.width, side.height);
        CanonicalKey key(side.width, side.height);
        std::vector<Point> stones;
        for (int n = random.below(4); n > 0; --n) {
            const Point cell{random.below(side.width), random.below(side.height)};
            if (position.at(move_at(cell.x, cell.y)) != Cell::Empty)
                continue;
            key.toggle(cell, position.side_to_move());
            position.make(move_at(cell.x, cell.y));
            stones.push_back(cell);
        }
        const std::string drawing = std::to_string(side.width) + ":" +
                                    support::canonical_drawing(stones, side.width, side.height);
        CAPTURE(drawing);
        CHECK(key.value() == canonical_key(position));
        const auto [entry, is_new] = keys.emplace(drawing, key.value());
        CHECK(entry->second == key.value());
        CHECK(drawings.emplace(key.value(), drawing).first->second == drawing);
        seen_before += is_new ? 0 : 1;
        key.toggle({0, 0}, Color::White);
        CHECK(key.value() != canonical_key(position));
        key.toggle({0, 0}, Color::White);
        CHECK(key.value() == canonical_key(position));
    }
    CHECK(seen_before > 1000);
    CHECK(keys.size() > 500);
}

TEST_CASE("the joined file equals that of the slow twin, at once and in steps") {
    const support::TemporaryFolder folder;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        const std::vector<TrainingGame> games = short_games(random, 120);
        const std::span<const TrainingGame> all = games;
        const std::string first = file_of(folder, "first.games", all.first(50));
        const std::string second = file_of(folder, "second.games", all.subspan(50, 30));
        const std::string third = file_of(folder, "third.games", all.subspan(80));
        const std::string out = folder.file("out.games");
        const auto counts = merge_training_games({first, second, third}, out);
        REQUIRE(counts);
        const auto joined = games_in(out);
        CHECK(joined == joined_slowly(games));
        std::int64_t leaves = 0;
        std::int64_t searched = 0;
        for (const TrainingGame& game : joined) {
            searched += static_cast<std::int64_t>(game.moves.size()) - game.opening_stones;
            for (const PlayedMove& move : game.moves)
                leaves += static_cast<std::int64_t>(move.leaves.size());
        }
        CHECK(counts->games == static_cast<int>(joined.size()));
        CHECK(counts->same_games == 120 - counts->games);
        CHECK(counts->same_games > 20);
        CHECK(counts->leaves == leaves);
        CHECK(counts->same_leaves > 3);
        CHECK(counts->positions == searched + leaves);
        // The same file may be an input twice, and an input may also be the output.
        REQUIRE(merge_training_games({first, second}, first));
        REQUIRE(merge_training_games({first, third, third}, first));
        CHECK(games_in(first) == joined);
    }
}

TEST_CASE("an error leaves the file unchanged and no other file") {
    const support::TemporaryFolder folder;
    Random random(7);
    const std::vector<TrainingGame> games = short_games(random, 5);
    const std::string good = file_of(folder, "good.games", games);
    const std::vector<TrainingGame> before(games.begin(), games.begin() + 2);
    const std::string out = file_of(folder, "out.games", before);
    TrainingGame other = games.front();
    other.rule = Rule::Renju;
    const std::string renju = file_of(folder, "renju.games", std::span(&other, 1));
    const std::string empty = file_of(folder, "empty.games", {});
    const auto error_of = [&](const std::vector<std::string>& paths) {
        const auto counts = merge_training_games(paths, out);
        CHECK(games_in(out) == before);
        CHECK_FALSE(std::filesystem::exists(out + ".part"));
        return counts ? "none" : counts.error();
    };
    CHECK(error_of({good, renju}) == renju + ": games of another rule than freestyle");
    CHECK(error_of({good, "/nonexistent.games"}) ==
          "/nonexistent.games: No such file or directory");
    CHECK(error_of({empty}) == "no games");
    {
        const auto playing = GameWriter::open(out);
        REQUIRE(playing);
        CHECK(error_of({good}) == out + ": another run is writing to it");
    }
    CHECK_FALSE(merge_training_games({good}, "/nonexistent/folder/out.games"));
    {
        const auto busy = GameWriter::open(out + ".part");
        REQUIRE(busy);
        CHECK(merge_training_games({good}, out).error() ==
              out + ".part: another run is writing to it");
    }
    // The unfinished ".part" file of a killed run is overwritten.
    file_of(folder, "out.games.part", games);
    REQUIRE(merge_training_games({empty, good}, out));
    CHECK(games_in(out) == joined_slowly(games));
}

TEST_SUITE_END();
