// Multi-PV for analysis: several best lines, each from a separate search.
//
// The line of rank k comes from a search that excludes the first moves of the better ranks, with
// the same depth and the same search for proofs at the root. No line uses the table or the
// histories of another line, so each value is as exact as that of the best move. N lines take the
// time of N searches. If a better rank changes its move, the lines after it are searched again from
// the beginning. (A single Searcher with Limits::multi_pv ranks the moves within one search, which
// is faster and less exact.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/eval/weights.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/searcher.h"

namespace fukumi {

class MultiPvSearch {
 public:
    static constexpr int kMaxLines = 16;
    /// The memory that a line needs besides its table: with one thread, and for each further
    /// thread.
    static constexpr std::size_t kBytesPerLine = std::size_t{26} << 20;
    static constexpr std::size_t kBytesPerThread = std::size_t{4} << 20;

    /// Sets the size of the table of each line in bytes. If the size changes, frees the lines.
    void resize_tables(std::size_t bytes_each);
    void set_threads(int threads);
    /// Replaces the built-in weights; frees the lines. Requires: not null.
    void set_weights(std::shared_ptr<const Weights> weights);
    /// Frees all memory.
    void clear();
    /// Returns true if the system can provide the memory for this many lines. To find out,
    /// allocates and frees it.
    bool has_memory_for(int lines) const;
    /// Returns false if, in the last or the running search, a table is smaller than wanted.
    bool has_full_tables() const noexcept { return has_full_tables_; }

    /// Searches Limits::multi_pv lines, at most kMaxLines, from a fresh state; blocks until a limit
    /// is reached or all lines are solved. max_nodes applies to all lines together. For each depth
    /// the listener gets all lines, the best first. An interrupted iteration changes the lines only
    /// if it is the first one, or if it has found a new win. The effort of a root move is the sum
    /// over all searches.
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times,
                        SearchListener& listener, const SearchControl& control);

 private:
    struct Line {
        std::unique_ptr<Searcher> searcher;  // null until it is needed: allocating takes time
        std::vector<Move> excluded;          // root moves that its current search excludes
        // Depth of its last finished iteration, in plies; 0 = not begun.
        int depth = 0;
        SearchResult result;
        std::int64_t nodes = 0;  // nodes that its searches visited
        std::vector<RootMoveInfo>
            seen;  // root moves of this line's searches; they give each move's share of the nodes
    };
    class Run;

    std::unique_ptr<Searcher> new_searcher();

    std::size_t table_bytes_ = std::size_t{1} << 20;
    int threads_ = 1;
    bool has_full_tables_ = true;
    std::vector<std::shared_ptr<const Weights>> weights_;
    std::vector<Line> lines_;
};

}  // namespace fukumi
