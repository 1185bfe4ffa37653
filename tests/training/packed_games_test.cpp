// Tests packed games: unpacked games are equal to the packed ones, and damaged bytes are refused.
#include "training/packed_games.h"

#include <doctest/doctest.h>

#include "engine/core/bytes.h"
#include "engine/core/random.h"
#include "tests/training/training_support.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

std::vector<TrainingGame> random_games(Random& random, int count) {
    std::vector<TrainingGame> games;
    for (int i = 0; i < count; ++i)
        games.push_back(support::random_game(random));
    return games;
}

}  // namespace

TEST_SUITE_BEGIN("training packed games");

TEST_CASE("packed games keep everything except the other candidates and the shares") {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        CAPTURE(i);
        std::vector<TrainingGame> games = random_games(random, random.below(5));
        const auto unpacked = unpacked_games(packed_games(games));
        REQUIRE(unpacked);
        for (TrainingGame& game : games)
            game = without_other_candidates(game);
        CHECK(*unpacked == games);
        CHECK(packed_games(*unpacked) == packed_games(games));
    }
}

TEST_CASE("games of the engine become small") {
    std::vector<TrainingGame> games;
    std::size_t bytes = 0;
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const SelfplaySettings settings = support::quick_selfplay(rule, 15, 15);
        for (int number = 0; number < 3; ++number) {
            games.push_back(play_training_game(settings, number));
            bytes += encode(games.back()).size();
        }
    }
    const std::string packed = packed_games(games);
    CHECK(packed.size() < bytes / 2);  // before compression
    const auto unpacked = unpacked_games(packed);
    REQUIRE(unpacked);
    for (std::size_t i = 0; i < games.size(); ++i)
        CHECK((*unpacked)[i] == without_other_candidates(games[i]));
}

TEST_CASE("damaged packed games are refused") {
    Random random(2);
    const std::string packed = packed_games(random_games(random, 4));
    for (std::size_t length = 0; length < packed.size(); length += 7) {
        CAPTURE(length);
        CHECK_FALSE(unpacked_games(packed.substr(0, length)));
    }
    CHECK_FALSE(unpacked_games(packed + "x"));
    for (std::size_t at = 0; at < packed.size(); at += 5) {
        CAPTURE(at);
        std::string damaged = packed;
        damaged[at] = static_cast<char>(damaged[at] + 1);
        CHECK_FALSE(unpacked_games(damaged));
    }
}

TEST_CASE("packed games with a correct digest but wrong numbers give whole games or an error") {
    Random random(3);
    int accepted = 0;
    for (int i = 0; i < 2000; ++i) {
        std::string packed = packed_games(random_games(random, 2));
        packed.resize(packed.size() - 8);
        const int at = 8 + random.below(static_cast<int>(packed.size()) - 8);
        packed[static_cast<std::size_t>(at)] = static_cast<char>(random.below(256));
        append_number(packed, digest_of(packed));
        CAPTURE(i);
        const auto unpacked = unpacked_games(packed);
        if (!unpacked)
            continue;
        ++accepted;
        CHECK(packed_games(*unpacked).size() >= 8);
        for (const TrainingGame& game : *unpacked) {
            for (const PlayedMove& move : game.moves)
                REQUIRE((move.cell.x < game.width && move.cell.y < game.height));
        }
    }
    CHECK(accepted > 0);
}
