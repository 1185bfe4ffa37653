// The benchmark: the speed of the engine, and its signature.
//
// Searches fixed positions, under all rules and on several sizes, to a fixed depth, each from a fresh
// state on one thread. The sum of the visited nodes is the *signature*. It is the same for all
// compilers and build types. A change of the code that keeps it does not change how the engine
// plays.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/search/searcher.h"

namespace fukumi {

struct BenchPosition {
    Rule rule;
    int width;
    int height;
    std::string_view moves;  ///< pos notation, Black first
};

/// Undecided positions from games of the engine against itself, after random openings.
std::span<const BenchPosition> bench_positions() noexcept;

struct BenchOptions {
    int threads = 1;  ///< with more than one, `nodes` is not the signature
    /// Replace the built-in weights; with others, `nodes` is not the signature.
    std::vector<std::shared_ptr<const Weights>> weights = {};
    bool measure_speed = true;  ///< also of the parts of the engine
    bool record = false;        ///< record every search, to measure the cost
};

/// One finished search.
struct BenchLine {
    int number;
    Rule rule;
    int width;
    int height;
    const SearchResult& found;
};

struct BenchResult {
    std::int64_t nodes = 0;  ///< the signature
    int positions = 0;
    double nodes_per_second = 0;        ///< of the searches on 15x15
    double make_unmake_per_second = 0;  ///< pairs, to two plies from the 15x15 positions
    double fours_per_second = 0;        ///< of VCF searches after every move on 15x15
    double table_build_ms = 0;          ///< for the pattern tables of all rules
    double features_ns = 0;             ///< to make and unmake a move in the feature map, on 15x15
    double evaluation_ns = 0;           ///< to evaluate the features of a position
};

/// Runs the benchmark, and calls `progress` after each position.
BenchResult run_bench(const std::function<void(const BenchLine&)>& progress = {},
                      const BenchOptions& options = {});

}  // namespace fukumi
