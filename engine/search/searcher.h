// The public face of the search.
//
// A Searcher owns the transposition table and the worker threads. What to search for stands in
// limits.h, what is reported and what comes out in events.h, what other threads may say meanwhile
// in search_control.h. For one thread at a time.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"

namespace fukumi {

class TranspositionTable;

/// What these limits and times allow.
Allowance allowance_of(const Limits& limits, const SearchTimes& times);

class Searcher {
 public:
    Searcher();
    ~Searcher();

    /// Bytes for the transposition table; keeps its content if the size stays the same.
    /// Returns false, with a smaller table in place, if the memory cannot be had.
    bool resize_table(std::size_t bytes);
    /// 1..kMaxThreads; others are clamped. Where the system gives fewer, fewer search.
    void set_threads(int threads);
    /// Forgets everything learnt in earlier searches.
    void clear();
    /// Other weights for the rules that share them, in place of those compiled in; forgets
    /// everything.
    void set_weights(std::shared_ptr<const Weights> weights);
    const Weights& weights(Rule rule) const;
    /// Share of the table that the current search has filled, in permille.
    int table_usage_permille() const;
    /// What the searches know of positions, for whoever keeps it in a file.
    TranspositionTable& table() noexcept;

    /// Blocks until the search is over. Any position is allowed, also one that already contains a
    /// win. Without a control nobody can end it from outside.
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times,
                        SearchListener& listener, const SearchControl& control);
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times = {});
    /// The last search, deeper or with more nodes, as if it had had these limits from the start;
    /// nothing else of them may differ. Requires: it ended by its depth, and nothing was set since.
    SearchResult go_on(const Limits& limits, const SearchTimes& times, SearchListener& listener,
                       const SearchControl& control);
    /// For those who want nothing but the lines.
    SearchResult search(const Position& root, const Limits& limits, const LineReport& report);

    static constexpr int kMaxThreads = 64;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
