// The benchmark: the speed of the engine, and its signature.
//
// Searches fixed positions of all rules and several board sizes to a fixed depth, on one thread,
// each with an empty table. The sum of the visited nodes is the *signature*. It is the same for all
// compilers and build types. If a change of the code keeps the signature, the search very probably
// chooses the same moves as before.
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
    std::string_view moves;  ///< in pos notation; Black moves first
};

/// Returns the positions of the benchmark: undecided positions from games of the engine against
/// itself, after random openings.
std::span<const BenchPosition> bench_positions() noexcept;

struct BenchOptions {
    int threads = 1;  ///< with more than one thread, BenchResult::nodes is not the signature
    /// Networks that replace the built-in ones of their rules. If there are any, BenchResult::nodes
    /// is not the signature.
    std::vector<std::shared_ptr<const Weights>> weights = {};
    bool measure_speed = true;  ///< also measure the speed of the parts of the engine
    bool record = false;        ///< also record every search, to measure what recording costs
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
    double nodes_per_second = 0;  ///< speed of the searches on 15x15
    /// Pairs of make and unmake, up to two plies after the 15x15 positions.
    double make_unmake_per_second = 0;
    double fours_per_second = 0;  ///< speed of VCF searches after every move on 15x15
    double table_build_ms = 0;    ///< time to build the pattern tables of all rules
    /// Time to make and unmake a move in the feature map, on 15x15.
    double features_ns = 0;
    double evaluation_ns = 0;  ///< time to compute the value of a position from its features
};

/// Runs the benchmark, and calls `progress` after each position.
BenchResult run_bench(const std::function<void(const BenchLine&)>& progress = {},
                      const BenchOptions& options = {});

}  // namespace fukumi
