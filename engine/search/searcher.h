// The interface of the search.
//
// A Searcher owns the transposition table and the workers. limits.h has the input of a search,
// events.h its reports and its result; search_control.h stops a search.
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

/// Returns the limits of a search in the form in which SearchListener::on_begin() reports them.
Allowance allowance_of(const Limits& limits, const SearchTimes& times);

/// Searches positions. Only one thread at a time may use an object.
class Searcher {
 public:
    Searcher();
    ~Searcher();

    /// Sets the size of the transposition table. Keeps its entries if the size does not change.
    /// Returns false if the system lacks memory; the table is then smaller.
    bool resize_table(std::size_t bytes);
    /// Sets the number of threads, clamped to 1..kMaxThreads. If the system cannot start all of
    /// them, the search uses fewer threads.
    void set_threads(int threads);
    /// Clears the table and everything else that earlier searches have found.
    void clear();
    /// Replaces the built-in weights of all rules that share `weights`; forgets all earlier
    /// searches.
    /// Requires: not null.
    void set_weights(std::shared_ptr<const Weights> weights);
    const Weights& weights(Rule rule) const;
    /// Returns the share of the table that the current search has filled, in permille.
    int table_usage_permille() const;
    /// Returns the transposition table, for table_file.h, which saves and loads it. Call between
    /// searches only.
    TranspositionTable& table() noexcept;

    /// Searches a position; blocks until the search ends. Any position is allowed, also one that
    /// already contains a five.
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times,
                        SearchListener& listener, const SearchControl& control);
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times = {});
    /// Continues the last search up to greater limits of depth and nodes. Returns the result that
    /// one search with these limits would return. Requires: the last search ended with
    /// SearchEnd::Depth, no setting was changed since then, and all other limits are the same.
    SearchResult resume(const Limits& limits, const SearchTimes& times, SearchListener& listener,
                        const SearchControl& control);

    static constexpr int kMaxThreads = 64;

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
