// See bench.h.
#include "engine/play/bench.h"

#include <memory>
#include <utility>

#include "engine/board/notation.h"
#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/network/feature_map.h"
#include "engine/network/head.h"
#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

constexpr int kDepth = 8;                       // plies of each search
constexpr std::size_t kTableBytes = 16U << 20;  // fixed: the signature depends on it
constexpr std::size_t kFoursTableBytes = 4U << 20;
constexpr std::int64_t kFoursPerQuestion = 20000;  // limit of each VCF search
// The number of times that the benchmark makes all candidates of a position and their replies.
constexpr int kMakeRounds = 60;
constexpr int kFeatureRounds = 400;  // how often to update the features for all candidates
// The number of searches of a position: one search is too short to measure.
constexpr int kSearchRounds = 8;

// clang-format off
constexpr BenchPosition kPositions[] = {
    {Rule::Freestyle, 15, 15,
     "i5e9i6k5i4i7l4f6i3i2k4j4j5l3"},
    {Rule::Freestyle, 15, 15,
     "i9h9g5g11f11e7e6f5j11i12h7k7k6i6h12j10f4l11e3h6e4d4e5e2d6g3"},
    {Rule::Freestyle, 15, 15,
     "k11j8g5g10e5f5k9i11k10k12k7k8i8j9l7j7j10i6h5j5j6k4l3h11i10l10l8i5l9m7l12g8h7i9g11i4i3"
     "f9"},
    {Rule::Freestyle, 20, 20,
     "j11i10h10m8h11h12i11g11h7j12h8h9"},
    {Rule::Freestyle, 20, 20,
     "j8n13n10m14p11m16n16m15m13j15l15m17m18o14l17l16n14p15q16j16p16o15o16r16"},
    {Rule::Freestyle, 20, 20,
     "l13m13m12h14n11o10o12p13j15k14n12l12n13n14k11j14i14i15k13k17j16k16k18p12m15n16p14l11"
     "o13q15o15o14n15l15k9k12m16l17j17n9m10l10m18m14"},
    {Rule::Freestyle, 22, 12,
     "k9o7j9j8l9i9l6l7n9m9n8h10g11n10n6l8k7k8i8m6"},
    {Rule::Freestyle, 9, 9,
     "f6e6b3h3f5f4e5g5e3d4d3c3e4c2e2e1"},
    {Rule::Standard, 15, 15,
     "h6g11g8e8f5h7h11g5j7k8k10k5k6j6l5i8"},
    {Rule::Standard, 15, 15,
     "i6j8k10f5k11k9k12l10m11i7h6j11k6j6k13k14l12j14j10m13h8i9o9n10h7h9j9i8j12m12"},
    {Rule::Standard, 15, 15,
     "f7j10k10h11i11e7g5g8e9f5h8h6i6f10g10k5k7i4j7k8l7i7l11j9j11k12i13l9i12i10g12h13d11e12"
     "f12h12h10h14h15k9k11m11m9g9e13g11e5d9d6g3"},
    {Rule::Standard, 20, 20,
     "m11h13l9l10k12j11j12m10i12h12l12m12n10k13o9p8n9m9n8n7"},
    {Rule::Standard, 11, 17,
     "f11g8c9i11e10f6d9c8e9f9e13e11f7e8d8d10g10g13h12g12g5g11"},
    {Rule::Renju, 15, 15,
     "e7i8g6j10k10e6i5h11j11j6l9m8h13"},
    {Rule::Renju, 15, 15,
     "f8g7j6e8k5i6l4i7h7i8i9i4i5h5k7h4k8k6l5l7m3n2j5m5"},
    {Rule::Renju, 15, 15,
     "j10j8i5e9k5i7j5h5i11k9l10g5h6j4k10i10e8l11f10k6d10f11m10n10l5m5e10c10g13i9g11i6i8g9h9"
     "l6k7"},
    {Rule::Renju, 15, 15,
     "k9i9h6k6i8h8k11k10l10j11j12m9f6g6e11f11k5i13j8i7l8i12h13i11i10j5l11l9m8k8n6m7g11j7i6"
     "f10g9n11m10j3i4j4j6n5m6g7h7e12g10i14i15g12f12g5g4f7f9d9e10g8"},
    {Rule::Renju, 19, 19,
     "j13k8i12m7h11g10l15k14j15i15j14j12n15k15o15p15j16j17m6k13k12"},
    {Rule::CaroOverline, 15, 15,
     "j8i9g9f11k11h11i11e11h10j12e7d6g10g11d11k10g8e10g6g5"},
    {Rule::CaroOverline, 15, 15,
     "h7j8k6i9j7k7g11l6m5i8i10h8l8g7f6e10f8k11l12f10e11i7f11h11l10l11k10j10d11c11k5g5f4f5l5"
     "i5i4o5e5g3g4"},
    {Rule::CaroOverline, 20, 20,
     "i11k8h10h8j12g9l14m15j6l10j8i9j5j10j4j7k11e11"},
    {Rule::CaroExact, 15, 15,
     "e5g10j11f7f5d5e6e7d7g4e3h6k8j5h10g11k9"},
    {Rule::CaroExact, 15, 15,
     "g5f11f5e9e5d5i5j5e11i7j7g6k6l5f7f6d6k8c7b8g3h2g4d7m6j6l6n6h3i2e3j3g2g1"},
    {Rule::CaroExact, 15, 15,
     "i9i8h11g7k10k9j7h10f8j11g5f5l8e4e6g6h7g8k5k12j12i10h9d3c2e11h5h4g9l13m14l5e9f9e7e10f4"
     "e3g3d11c12c7c11c5c13c14d4c8c6b5e5h2a6b12j6g10f10e12j5j3d13k4"},
    {Rule::CaroExact, 13, 13,
     "h8f5i10j9i7i8g9f10h7g7j7h6i5k5i6i4g4f3f7f9k7l7l8g3m9j6k8l9"},
};
// clang-format on

Position set_up(const BenchPosition& bench) {
    Grid grid(bench.width, bench.height);
    Color color = Color::Black;
    const auto moves = parse_pos(bench.moves, bench.width, bench.height);
    for (const Point p : moves.value()) {
        grid.set(p, stone_of(color));
        color = opponent(color);
    }
    return Position(bench.rule, grid, color);
}

bool is_midgame_15(const BenchPosition& bench) {
    return bench.width == 15 && bench.height == 15;
}

double seconds_since(TimePoint start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

template <Rule R>
std::int64_t make_and_unmake(Position& position) {
    std::int64_t pairs = 0;
    position.candidates().for_each([&](Move first) {
        position.make<R>(first);
        position.candidates().for_each([&](Move second) {
            position.make<R>(second);
            position.unmake();
            ++pairs;
        });
        position.unmake();
        ++pairs;
    });
    return pairs;
}

std::int64_t make_and_unmake(Position& position) {
    return with_rule(position.rule(), [&]<Rule R>() { return make_and_unmake<R>(position); });
}

double measure_table_build() {
    const TimePoint start = Clock::now();
    for (const Rule rule : kAllRules) {
        const PatternTable table(rule);
        static_cast<void>(table);
    }
    return seconds_since(start) * 1000;
}

double measure_make_unmake() {
    std::int64_t pairs = 0;
    double seconds = 0;
    for (const BenchPosition& bench : kPositions) {
        if (!is_midgame_15(bench))
            continue;
        Position position = set_up(bench);
        const TimePoint start = Clock::now();
        for (int i = 0; i < kMakeRounds; ++i)
            pairs += make_and_unmake(position);
        seconds += seconds_since(start);
    }
    return static_cast<double>(pairs) / seconds;
}

// Makes each candidate move of each 15x15 position, solves the VCF of Black and of White, and
// unmakes the move. Returns fours per second.
double measure_fours() {
    VcfSolver solver(kFoursTableBytes);
    std::int64_t fours = 0;
    double seconds = 0;
    for (const BenchPosition& bench : kPositions) {
        if (!is_midgame_15(bench))
            continue;
        Position position = set_up(bench);
        const TimePoint start = Clock::now();
        position.candidates().for_each([&](Move m) {
            position.make(m);
            fours += solver.solve(position, Color::Black, {kFoursPerQuestion}).fours;
            fours += solver.solve(position, Color::White, {kFoursPerQuestion}).fours;
            position.unmake();
        });
        seconds += seconds_since(start);
    }
    return static_cast<double>(fours) / seconds;
}

// Makes each candidate move of each 15x15 position kFeatureRounds times, and calls
// visit(position, features) after it. Returns the nanoseconds for each call.
template <typename Visit>
double time_moves(Visit visit) {
    std::int64_t moves = 0;
    double seconds = 0;
    for (const BenchPosition& bench : kPositions) {
        if (!is_midgame_15(bench))
            continue;
        Position position = set_up(bench);
        FeatureMap map;
        map.refresh(position, Weights::built_in(position.rule()).network());
        const TimePoint start = Clock::now();
        for (int i = 0; i < kFeatureRounds; ++i) {
            position.candidates().for_each([&](Move m) {
                position.make(m);
                visit(position, map);
                position.unmake();
                ++moves;
            });
        }
        seconds += seconds_since(start);
    }
    return seconds * 1e9 / static_cast<double>(moves);
}

// Stores the results, so that the compiler does not remove the evaluations.
volatile Value evaluated = 0;

void measure_network(BenchResult& result) {
    const auto follow = [](const Position& position, FeatureMap& map) {
        map.follow(position, position.ply() - 1);
    };
    const auto follow_and_evaluate = [&](const Position& position, FeatureMap& map) {
        follow(position, map);
        evaluated = evaluate(Weights::built_in(position.rule()).network(), map.pools(),
                             count_rows_of(position), position.side_to_move())
                        .value;
    };
    const double moves = time_moves([](const Position&, FeatureMap&) {});
    const double features = time_moves(follow);
    result.features_ns = features - moves;
    result.evaluation_ns = time_moves(follow_and_evaluate) - features;
}

struct TimedSearch {
    SearchResult found;
    double seconds;
};

// Searches the position with an empty table and without statistics of earlier searches.
TimedSearch search_anew(Searcher& searcher, const Position& position, SearchRecorder* recorder) {
    searcher.clear();
    Limits limits;
    limits.max_depth = kDepth;
    limits.recorder = recorder;
    const TimePoint start = Clock::now();
    SearchResult found = searcher.search(position, limits);
    return {std::move(found), seconds_since(start)};
}

}  // namespace

std::span<const BenchPosition> bench_positions() noexcept {
    return kPositions;
}

BenchResult run_bench(const std::function<void(const BenchLine&)>& progress,
                      const BenchOptions& options) {
    BenchResult result;
    if (options.measure_speed) {
        result.table_build_ms = measure_table_build();
        result.make_unmake_per_second = measure_make_unmake();
        result.fours_per_second = measure_fours();
        measure_network(result);
    }

    std::int64_t timed_nodes = 0;
    double timed_seconds = 0;
    Searcher searcher;
    searcher.set_threads(options.threads);
    for (const auto& weights : options.weights)
        searcher.set_weights(weights);
    searcher.resize_table(kTableBytes);
    const auto recorder = options.record ? std::make_unique<SearchRecorder>() : nullptr;
    for (const BenchPosition& bench : kPositions) {
        const Position position = set_up(bench);
        const SearchResult found = search_anew(searcher, position, recorder.get()).found;
        if (is_midgame_15(bench)) {
            for (int i = 0; i < kSearchRounds; ++i) {
                const TimedSearch timed = search_anew(searcher, position, recorder.get());
                timed_nodes += timed.found.nodes;
                timed_seconds += timed.seconds;
            }
        }
        result.nodes += found.nodes;
        ++result.positions;
        if (progress)
            progress({result.positions, bench.rule, bench.width, bench.height, found});
    }
    result.nodes_per_second = static_cast<double>(timed_nodes) / timed_seconds;
    return result;
}

}  // namespace fukumi
