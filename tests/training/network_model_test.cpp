// Tests the trained model of a network: its samples against the board, its gradients against finite
// differences.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/random.h"
#include "engine/eval/evaluator.h"
#include "engine/pattern/position.h"
#include "engine/search/move_picker.h"
#include "engine/threat/threat_moves.h"
#include "tests/support/sanitizers.h"
#include "tests/training/training_support.h"
#include "tests/twins/slow_network.h"
#include "training/network/model.h"
#include "training/quiet_positions.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

TrainingPosition random_position(Rule rule, Random& random, int stones) {
    TrainingPosition position;
    position.rule = rule;
    position.width = 7 + random.below(9);
    position.height = 7 + random.below(9);
    while (static_cast<int>(position.stones.size()) < stones) {
        const Point cell{random.below(position.width), random.below(position.height)};
        if (std::find(position.stones.begin(), position.stones.end(), cell) ==
            position.stones.end())
            position.stones.push_back(cell);
    }
    position.value = random.below(1001) - 500;
    position.result_counts = random.below(2) == 0;
    position.result = 0.5F * static_cast<float>(random.below(3));
    return position;
}

Position board_of(const TrainingPosition& position) {
    Position board(position.rule, position.width, position.height);
    for (const Point p : position.stones)
        board.make(move_at(p.x, p.y));
    return board;
}

float loss_of(const NetworkModel& model, const NetworkSample& sample, GradientSum& sum) {
    const SampleLoss loss = model.forward(sample, sum);
    return loss.outcome + 0.5F * loss.policy;
}

// Returns a model with random window weights. In a new model these are zero.
NetworkModel model_with_rows(Rule rule, Random& random) {
    NetworkModel model(rule, 9);
    for (int color = 0; color < model.colors(); ++color) {
        ModelOfColor& of = model.of(color);
        for (std::vector<float>* part : {&of.windows, &of.inner}) {
            for (float& weight : *part)
                weight = 0.02F * static_cast<float>(random.below(21) - 10);
        }
        std::fill_n(of.windows.begin(), kFirstStoneRow * kFeatures, 0.0F);
        // Keep the policy weights within their limits, where they have no derivative.
        for (int i = HeadLayout::kPolicy; i < HeadLayout::kPolicyBias; ++i)
            of.head[static_cast<std::size_t>(i)] *= 0.01F;
    }
    model.update();
    return model;
}

// Compares up to 8 large gradients with finite differences. Returns the number of comparisons.
int compare_slopes(NetworkModel& model, const NetworkSample& sample, std::vector<float>& parameters,
                   const std::vector<float>& gradients, Random& random) {
    constexpr float kStep = 1e-3F;
    GradientSum scratch(model.colors());
    int compared = 0;
    for (int tries = 0; tries < 4000 && compared < 8; ++tries) {
        const auto i = static_cast<std::size_t>(random.below(static_cast<int>(parameters.size())));
        if (std::abs(gradients[i]) < 0.01F)
            continue;
        const float before = parameters[i];
        const auto loss_at = [&](float value) {
            parameters[i] = value;
            model.update();
            return loss_of(model, sample, scratch);
        };
        const float difference = (loss_at(before + kStep) - loss_at(before - kStep)) / (2 * kStep);
        loss_at(before);
        CAPTURE(i);
        // The tolerance is large, because a unit may switch on or off between the two points.
        CHECK(difference == doctest::Approx(gradients[i]).epsilon(0.15));
        ++compared;
    }
    return compared;
}

}  // namespace

TEST_SUITE_BEGIN("network model");

TEST_CASE("windows with the same inner part have the same inner row") {
    const std::vector<int> inner = inner_rows();
    Random random(1);
    std::array<std::uint32_t, kInnerRows> example{};
    for (int i = 0; i < support::rounds(200000, 20000); ++i) {
        // `ends` puts a wall on the fourth cell of each side, as near the edge of a board.
        const auto window = static_cast<std::uint32_t>(random.next()) & kWindowMask;
        const std::uint32_t ends = 0x3U << 2 | 0x3U << 18;
        const int row = inner[static_cast<std::size_t>(window_row(window))];
        CAPTURE(window);
        // Cells behind the third cell or behind a wall do not change the row.
        const int cut = inner[static_cast<std::size_t>(window_row(window | ends))];
        REQUIRE(row == cut);
        bool has_stone = false;
        for (const int side : {-1, 1}) {
            for (int k = 1; k <= 3 && cell_of_window(window, side * k) != Cell::Wall; ++k)
                has_stone = has_stone || cell_of_window(window, side * k) != Cell::Empty;
        }
        REQUIRE((row >= 0) == has_stone);
        if (row < 0)
            continue;
        REQUIRE(row < kInnerRows);
        std::uint32_t& known = example[static_cast<std::size_t>(row)];
        if (known == 0)
            known = window | ends;
        CHECK(window_row(known) == window_row(window | ends));
    }
}

TEST_CASE("target moves are the best move and shares of nodes") {
    TrainingPosition position;
    position.width = position.height = 15;
    position.stones = {{7, 7}, {8, 8}, {6, 7}};
    const Point far{0, 14};  // too far from all stones to be a target move
    position.candidates = {{{7, 8}, 100}, {{8, 7}, 60}, {far, 20}, {{9, 9}, 20}, {{6, 8}, 0}};
    const auto shares_of = [&](float effort) {
        TargetSettings settings;
        settings.effort_share = effort;
        NetworkSample sample;
        SampleReader(settings).read(position, sample);
        std::vector<std::pair<Point, float>> shares;
        for (const auto& [cell, share] : sample.moves)
            shares.emplace_back(sample.cells[static_cast<std::size_t>(cell)].cell, share);
        return shares;
    };
    using Shares = std::vector<std::pair<Point, float>>;
    CHECK(shares_of(0) == Shares{{{7, 8}, 1}});
    // The shares are parts of 180 nodes: the nodes of the far cell do not count.
    const Shares half = shares_of(0.5F);
    REQUIRE(half.size() == 3);
    CHECK(half[0].first == Point{7, 8});
    CHECK(half[0].second == doctest::Approx(0.5 + 0.5 * 100 / 180));
    CHECK(half[1].first == Point{8, 7});
    CHECK(half[1].second == doctest::Approx(0.5 * 60 / 180));
    CHECK(half[2].first == Point{9, 9});
    CHECK(half[2].second == doctest::Approx(0.5 * 20 / 180));
    CHECK(shares_of(1)[0].second == doctest::Approx(100.0 / 180));

    position.candidates.front().share = 0;  // a very short search has no shares
    CHECK(shares_of(1)[0] == std::pair(Point{7, 8}, 0.0F));
    CHECK(shares_of(1).size() == 3);
    position.value = kMate - 9;  // a win: only the best move counts
    CHECK(shares_of(1) == Shares{{{7, 8}, 1}});
    position.value = -kMate + 10;
    CHECK(shares_of(1).empty());
    position.value = 0;
    position.candidates = {{far, 200}, {{7, 8}, 50}};
    CHECK(shares_of(1).empty());
    for (Candidate& candidate : position.candidates)  // the search ended at once, so no shares
        candidate = {{7, 8}, 0};
    position.candidates.resize(1);
    CHECK(shares_of(1) == Shares{{{7, 8}, 1}});
}

TEST_CASE("samples have the rows of the board and the targets of the position") {
    for (const Rule rule : kAllRules) {
        SampleReader reader;
        Random random(3);
        NetworkSample sample;
        for (int i = 0; i < support::rounds(60, 12); ++i) {
            CAPTURE(name_of(rule));
            CAPTURE(i);
            const TrainingPosition position = random_position(rule, random, 1 + random.below(30));
            reader.read(position, sample);
            const Position board = board_of(position);
            CHECK(sample.mover == board.side_to_move());
            const float score = 1 / (1 + std::exp(-static_cast<float>(position.value) / 200));
            const float target =
                position.result_counts ? 0.4F * position.result + 0.6F * score : score;
            CHECK(sample.target() == doctest::Approx(target));
            // The sample and the board must give the same sums in the pools of a random network.
            const auto colors = support::random_colors(rule, 5);
            const support::SlowFeatures slow =
                support::slow_features(board, *colors[Color::Black], colors[Color::White].get());
            const auto rows = support::random_rows(rule, 5);
            ByColor<std::array<std::int64_t, kFeatures>> pools{};
            for (const CellInput& cell : sample.cells) {
                REQUIRE(board.is_free(move_at(cell.cell.x, cell.cell.y)));
                for (const bool own : {true, false}) {
                    const Color view = own ? sample.mover : opponent(sample.mover);
                    const CellRows& numbers = own ? cell.own : cell.other;
                    std::array<int, kFeatures> features{};
                    for (int d = 0; d < kDirections; ++d) {
                        for (int k = 0; k < kFeatures; ++k) {
                            features[k] += rows[view].windows[numbers.windows[d]][k] +
                                           rows[view].patterns[numbers.patterns[d]][k];
                        }
                    }
                    for (int k = 0; k < kFeatures; ++k) {
                        features[k] += rows[view].classes[numbers.classes][k];
                        pools[view][k] += std::max(features[k], 0);
                    }
                }
            }
            CHECK(sample.counts == support::slow_count_rows(board));
            for (const Color view : kColors) {
                for (int k = 0; k < kFeatures; ++k)
                    REQUIRE(pools[view][k] == slow.pools.of(view)[k]);
            }
        }
    }
}

// Calls visit(Move) for each move that the search would try in a position, in its order.
template <typename Visit>
void for_each_move_of_search(const Position& position, Visit visit) {
    with_rule(position.rule(), [&]<Rule R>() {
        Evaluator evaluator;
        evaluator.refresh(position, Weights::built_in(R));
        const History history;
        const CellSet no_defences;
        MovePicker<R> picker(position, evaluator, history,
                             threat_against(position, position.side_to_move()), no_defences,
                             Move::none());
        for (Move m = picker.next(); m; m = picker.next())
            visit(m);
    });
}

TEST_CASE("the candidates of a sample are the moves of the search") {
    int threatened = 0;
    int forbidden = 0;
    for (const Rule rule : kAllRules) {
        const SampleReader reader;
        Random random(8);
        NetworkSample sample;
        for (int i = 0; i < support::rounds(400, 60); ++i) {
            const TrainingPosition position = random_position(rule, random, 8 + random.below(40));
            const Position board = board_of(position);
            const Color us = board.side_to_move();
            if (board.count(us, MoveClass::Five) > 0 ||
                board.count(opponent(us), MoveClass::Five) > 0)
                continue;  // not quiet
            CAPTURE(name_of(rule));
            CAPTURE(i);
            reader.read(position, sample);
            std::vector<int> expected;
            for_each_move_of_search(board, [&](Move m) { expected.push_back(m.index()); });
            std::vector<int> candidates;
            for (const CellInput& cell : sample.cells) {
                const Move m = move_at(cell.cell.x, cell.cell.y);
                if (cell.candidate)
                    candidates.push_back(m.index());
                forbidden += !cell.candidate && board.move_class(m, us) == MoveClass::Forbidden;
            }
            std::sort(expected.begin(), expected.end());
            std::sort(candidates.begin(), candidates.end());
            CHECK(candidates == expected);
            threatened += threat_against(board, us) == Threat::OpenFour;
        }
    }
    CHECK(threatened > support::rounds(100, 10));
    CHECK(forbidden > 0);
}

TEST_CASE("the policy learns only over candidates, and only where moves differ") {
    const auto sample_of = [](const TrainingPosition& position) {
        NetworkSample sample;
        SampleReader().read(position, sample);
        return sample;
    };
    TrainingPosition position;
    position.width = position.height = 9;
    // White has an open three: Black may only stop it.
    position.stones = {{0, 0}, {3, 4}, {8, 0}, {4, 4}, {0, 8}, {5, 4}};
    position.candidates = {{{6, 4}, 100}};
    NetworkSample sample = sample_of(position);
    REQUIRE(sample.moves.size() == 1);
    const NetworkModel model(Rule::Freestyle, 2);
    GradientSum sum(1);
    const SampleLoss loss = model.forward(sample, sum);
    const std::vector<float> logits = model.policy_logits(sample, sum);
    double all = 0;
    int candidates = 0;
    for (std::size_t i = 0; i < sample.cells.size(); ++i) {
        CHECK(std::isinf(logits[i]) != sample.cells[i].candidate);
        all += std::exp(logits[i]);
        candidates += sample.cells[i].candidate;
    }
    CHECK(candidates == 2);  // the ends of the three
    const auto target = static_cast<std::size_t>(sample.moves.front().first);
    CHECK(loss.policy == doctest::Approx(std::log(all) - logits[target]).epsilon(0.0001));
    position.candidates = {{{1, 1}, 100}};  // not an answer
    CHECK(sample_of(position).moves.empty());

    // A board filled to more than two ninths without threes.
    position.stones.clear();
    for (int i = 0; i < 20; ++i)
        position.stones.push_back({(i * 4) % 9, (i * 4) / 9});
    position.candidates = {{{5, 8}, 100}};
    position.value = kTieValue;
    CHECK(sample_of(position).moves.empty());
    position.value = kTieValue + 1;
    CHECK(sample_of(position).moves.size() == 1);
    position.value = 0;
    position.stones.resize(17);  // less than two ninths
    CHECK(sample_of(position).moves.size() == 1);
}

// Returns all gradients of a colour, one part after the other.
std::vector<float> all_gradients(GradientSum& sum, int color) {
    std::vector<float> all;
    for (const std::vector<float>* part : NetworkModel::gradient(sum, color).parts())
        all.insert(all.end(), part->begin(), part->end());
    return all;
}

TEST_CASE("sums that only touch the used rows equal sums over all rows") {
    Random random(12);
    NetworkModel model = model_with_rows(Rule::Renju, random);
    const SampleReader reader;
    GradientSum used_before(model.colors());
    GradientSum more(model.colors());
    for (int batch = 0; batch < support::rounds(5, 2); ++batch) {
        GradientSum fresh(model.colors());
        GradientSum fresh_more(model.colors());
        used_before.clear();
        more.clear();
        NetworkSample sample;
        for (int i = 0; i < 6; ++i) {
            reader.read(random_position(Rule::Renju, random, 6 + random.below(20)), sample);
            for (GradientSum* sum : {i < 3 ? &used_before : &more, i < 3 ? &fresh : &fresh_more}) {
                model.forward(sample, *sum);
                model.add_gradient(sample, 0.5F, *sum);
            }
        }
        // The slow twin: add and scale every number.
        std::vector<std::vector<float>> expected;
        for (int color = 0; color < model.colors(); ++color) {
            std::vector<float> all = all_gradients(fresh, color);
            const std::vector<float> others = all_gradients(fresh_more, color);
            for (std::size_t i = 0; i < all.size(); ++i)
                all[i] = (all[i] + others[i]) * 0.25F;
            expected.push_back(all);
        }
        used_before.add(more);
        used_before.scale(0.25F);
        for (int color = 0; color < model.colors(); ++color) {
            CAPTURE(batch);
            CHECK(all_gradients(used_before, color) == expected[static_cast<std::size_t>(color)]);
        }
        model.spread_to_inner(used_before);
        // A step along the gradients: the rows that changed_windows() lists are all that change.
        NetworkModel moved = model;
        for (int color = 0; color < model.colors(); ++color) {
            const auto gradients = NetworkModel::gradient(used_before, color).parts();
            const auto parameters = moved.of(color).parts();
            for (std::size_t part = 0; part < parameters.size(); ++part) {
                for (std::size_t i = 0; i < parameters[part]->size(); ++i)
                    (*parameters[part])[i] -= 0.1F * (*gradients[part])[i];
            }
        }
        NetworkModel all_rows = moved;
        all_rows.update();
        int changed = 0;
        for (int color = 0; color < model.colors(); ++color) {
            for (const int row : moved.changed_windows(used_before, color)) {
                moved.update_window(color, row);
                ++changed;
            }
            for (int row = 0; row < kWindowRows; ++row) {
                REQUIRE(std::equal(moved.window(color, row), moved.window(color, row) + kFeatures,
                                   all_rows.window(color, row)));
            }
        }
        CHECK(changed > 0);
        CHECK(changed < kWindowRows);
    }
}

TEST_CASE("gradients match finite differences of the loss") {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        Random random(4);
        NetworkModel model = model_with_rows(rule, random);
        const SampleReader reader;
        NetworkSample sample;
        GradientSum sum(model.colors());
        int compared = 0;
        for (int round = 0; round < support::rounds(6, 2); ++round) {
            reader.read(random_position(rule, random, 12 + round), sample);
            sample.moves = {{3, 0.75F}, {7, 0.25F}};
            sum.clear();
            model.forward(sample, sum);
            model.add_gradient(sample, 0.5F, sum);
            model.spread_to_inner(sum);
            for (int color = 0; color < model.colors(); ++color) {
                const auto parameters = model.of(color).parts();
                const auto gradients = NetworkModel::gradient(sum, color).parts();
                for (std::size_t part = 0; part < parameters.size(); ++part) {
                    CAPTURE(part);
                    compared +=
                        compare_slopes(model, sample, *parameters[part], *gradients[part], random);
                }
            }
        }
        CHECK(compared > support::rounds(60, 20));
    }
}

TEST_SUITE_END();
