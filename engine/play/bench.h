// The benchmark: how fast the engine is, and a number that tells whether it still searches the same
// tree.
//
// Fixed positions under all rules and several sizes are searched to a fixed depth, each from a
// fresh state on one thread. The sum of the visited nodes is the *signature*: a change that leaves
// it alone does not change how the engine plays; it is the same for all compilers and build types.
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
    int threads = 1;  ///< the signature is only defined for one
    /// In place of those compiled in, for which alone the signature is defined.
    std::vector<std::shared_ptr<const Weights>> weights = {};
    bool measure_speed = true;  ///< of parts of the engine as well
    bool record = false;        ///< every search is recorded: what that costs
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
    double make_unmake_per_second = 0;  ///< pairs, two plies deep from the 15x15 positions
    double fours_per_second = 0;        ///< searched for wins after every move on 15x15
    double table_build_ms = 0;          ///< the pattern tables of all rules together
    double features_ns = 0;             ///< to follow a move and to go back, on 15x15
    double judgement_ns = 0;            ///< of the features of a position
};

BenchResult run_bench(const std::function<void(const BenchLine&)>& progress = {},
                      const BenchOptions& options = {});

}  // namespace fukumi
