// Tests the search for dead units and for weights at their limit: its counts against those of the
// slow twin of the network, and against models in which the test has made units dead or saturated.
#include "training/network/health.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/engine/eval/stored_weights.h"
#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "tests/twins/slow_network.h"
#include "training/commands/commands.h"
#include "training/game_file.h"
#include "training/network/quantiser.h"
#include "training/network/starting_model.h"
#include "training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

const auto kGames = support::rounds<std::uint64_t>(6, 2);

std::vector<TrainingGame> inspected_games(Rule rule) {
    std::vector<TrainingGame> games;
    for (std::uint64_t i = 0; i < kGames; ++i)
        games.push_back(play_training_game(support::quick_selfplay(rule, 11, 11), i));
    return games;
}

PositionStore inspected_store(Rule rule) {
    PositionStore store(rule);
    for (const TrainingGame& game : inspected_games(rule))
        store.add(game);
    return store;
}

const WeightsHealth& weights_named(const ColorHealth& color, const std::string& name) {
    const auto found =
        std::find_if(color.weights.begin(), color.weights.end(),
                     [&](const WeightsHealth& weights) { return name == weights.name; });
    REQUIRE(found != color.weights.end());
    return *found;
}

}  // namespace

TEST_SUITE_BEGIN("network health");

TEST_CASE("active units are those of the engine's integers") {
    for (const Rule rule : {Rule::Standard, Rule::Renju}) {
        CAPTURE(name_of(rule));
        const PositionStore store = inspected_store(rule);
        const StoredNetwork network = support::built_in_network(rule);
        const auto colors = health_of(model_of(network), store, store.training());
        REQUIRE(colors.size() == (rule == Rule::Renju ? 2 : 1));
        std::vector<double> inputs(colors.size());
        std::vector<double> first(colors.size());
        int positions = 0;
        for (const std::uint32_t number : store.training()) {
            const TrainingPosition position = store.position(number);
            Position board(rule, position.width, position.height);
            for (const Point p : position.stones)
                board.make(move_at(p.x, p.y));
            const Color us = board.side_to_move();
            const std::size_t color = colors.size() == 1 ? 0 : index_of(us);
            const auto& head =
                color == 0 || !network.white ? network.black->head : network.white->head;
            const auto features =
                support::slow_features(board, *network.black, network.white.get());
            for (const Color view : kColors) {
                for (const std::int32_t pool : features.pools.of(view))
                    inputs[color] += pool > 0 ? 1.0 / kInputs : 0;
            }
            const auto units =
                support::slow_head(head, features.pools, support::slow_count_rows(board), us);
            for (const std::int64_t unit : units.first)
                first[color] += unit > 0 ? 1.0 / kHidden : 0;
        }
        for (std::size_t color = 0; color < colors.size(); ++color) {
            const ColorHealth& health = colors[color];
            positions += health.positions;
            CHECK(health.layers[0].active ==
                  doctest::Approx(inputs[color] / health.positions).epsilon(0.001));
            // A unit that the engine rounds to 0 may be slightly positive in the model.
            CHECK(std::abs(health.layers[1].active - first[color] / health.positions) < 0.005);
        }
        CHECK(positions == static_cast<int>(store.training().size()));
    }
}

TEST_CASE("dead and saturated units and full weights are counted") {
    const PositionStore store = inspected_store(Rule::Standard);
    const NetworkModel model = model_of(support::built_in_network(Rule::Standard));
    const ColorHealth before = health_of(model, store, store.training()).front();
    NetworkModel changed = model;
    std::vector<float>& head = changed.of(0).head;
    // Make all units of the second layer dead except the first, which is saturated in every
    // position.
    for (std::size_t unit = 0; unit < kHidden; ++unit)
        head[HeadLayout::kSecondBias + unit] = unit == 0 ? 4000 : -4000;
    const ColorHealth after = health_of(changed, store, store.training()).front();
    CHECK(after.layers[0].dead == before.layers[0].dead);
    CHECK(after.layers[1].dead == before.layers[1].dead);
    CHECK(after.layers[2].dead == kHidden - 1);
    CHECK(after.layers[2].saturated == 1);
    CHECK(after.layers[2].active == doctest::Approx(1.0 / kHidden));
    CHECK(after.dead() == after.layers[0].dead + after.layers[1].dead + kHidden - 1);

    for (std::size_t i = 0; i < kHidden; ++i)
        head[HeadLayout::kWin + i] = i < 3 ? -kHeadWeights.largest() : i == 3 ? 2.0F : 0.0F;
    const WeightsHealth win = weights_named(health_of(changed, store, {}).front(), "win");
    CHECK(win.count == kHidden);
    CHECK(win.at_limit == 3);
    CHECK(win.largest == doctest::Approx(4095.0 / 1024));
    CHECK(win.root_mean_square == doctest::Approx(std::sqrt((3 * 15.992 + 4) / 32)).epsilon(0.001));
    // The groups cover the head without gaps.
    int next = 0;
    for (const HeadGroup& group : kHeadGroups) {
        CHECK(group.from == next);
        next = group.to;
    }
    CHECK(next == HeadLayout::kSize);
}

TEST_CASE("a sample is evenly spaced") {
    const std::vector<std::uint32_t> numbers{3, 5, 7, 11, 13, 17, 19};
    CHECK(spread_sample(numbers, 3) == std::vector<std::uint32_t>{3, 7, 13});
    CHECK(spread_sample(numbers, 7) == numbers);
    CHECK(spread_sample(numbers, 100) == numbers);
    CHECK(spread_sample({}, 3).empty());
}

TEST_CASE("tables and a line") {
    ColorHealth color;
    color.positions = 200;
    color.layers = {LayerHealth{"inputs", 64, 0, 1, 0.75}, LayerHealth{"first", 32, 13, 0, 0.5},
                    LayerHealth{"second", 32, 2, 3, 0.25}};
    color.weights = {{"windows", 100, 0.5, 2.25, 7}};
    CHECK(health_table({color}) ==
          "both colours, 200 positions\n\n"
          "layer          units    dead  saturated  active\n"
          "inputs            64       0          1  75.0 %\n"
          "first             32      13          0  50.0 %\n"
          "second            32       2          3  25.0 %\n\n"
          "weights        count     RMS    largest  at limit\n"
          "windows          100   0.500      2.250         7\n");
    const std::string two = health_table({color, color});
    CHECK(two.find("Black to move, 200 positions") == 0);
    CHECK(two.find("\n\nWhite to move, 200 positions") != std::string::npos);
    CHECK(health_line({color}) ==
          "dead 0 of 64, 13 of 32, 2 of 32, saturated 4, weights at their limit 7, RMS windows "
          "0.50");
}

TEST_CASE("fukumi-train inspect") {
    const support::TemporaryFile network("standard.network");
    const support::TemporaryFile games("standard.games");
    const support::TemporaryFile others("freestyle.games");
    network.write(bytes_of(support::built_in_network(Rule::Standard)));
    for (const auto& [file, rule] :
         {std::pair(&games, Rule::Standard), std::pair(&others, Rule::Freestyle)}) {
        auto writer = GameWriter::open(file->path());
        REQUIRE(writer);
        for (const TrainingGame& game : inspected_games(rule))
            REQUIRE(writer->append(game));
    }
    CHECK(run_inspect_command({network.path(), games.path(), "--positions", "50"}) == 0);
    CHECK(run_inspect_command({network.path(), others.path()}) == 2);
    CHECK(run_inspect_command({games.path(), games.path()}) == 2);
    CHECK(run_inspect_command({network.path(), "/nonexistent.games"}) == 2);
    CHECK(run_inspect_command({network.path()}) == 2);
}

TEST_SUITE_END();
