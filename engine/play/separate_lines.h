// Several best lines, each from a search of its own (multi-PV for analysis).
//
// The line of rank k is what a single search finds when the first moves of the better ranks are
// excluded, to the same depth, with the same proofs at the root: no line leans on another one's
// table or histories, so that each value is as good as that of the best move. It takes as long as
// so many searches. Where a better rank changes its move, the lines behind it begin anew. (Limits::
// multi_pv of a Searcher by itself ranks moves within one search, which is faster and less exact.)
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

class SeparateLines {
 public:
    static constexpr int kMaxLines = 16;
    /// What a line needs beside its table, with one thread; and with each further one.
    static constexpr std::size_t kBytesPerLine = std::size_t{26} << 20;
    static constexpr std::size_t kBytesPerThread = std::size_t{4} << 20;

    /// Bytes for the table of each line. Forgets everything if that is a change.
    void resize_tables(std::size_t bytes_each);
    void set_threads(int threads);
    /// In place of those compiled in. Forgets everything.
    void set_weights(std::shared_ptr<const Weights> weights);
    /// Gives all memory back.
    void clear();
    /// Whether the system gives all that search() may take for so many lines: asked, not taken.
    bool has_memory_for(int lines) const;
    /// False if the system gave less for a table of the last or the running search.
    bool has_full_tables() const noexcept { return has_full_tables_; }

    /// Blocks until a limit is reached or all lines are solved. As Searcher::search() with
    /// Limits::multi_pv lines, kMaxLines at most, of which the listener hears for every depth in
    /// turn; max_nodes is for all of them together. Without any earlier search's knowledge. An
    /// interrupted iteration counts for the lines that it has finished, which are then the first;
    /// behind them are those of the iteration before. The effort of a root move is that of all
    /// these searches.
    SearchResult search(const Position& root, const Limits& limits, const SearchTimes& times,
                        SearchListener& listener, const SearchControl& control);

 private:
    struct Line {
        std::unique_ptr<Searcher> searcher;  // none until it is needed: large ones take time
        std::vector<Move> excluded;          // of the search that it is in
        int depth = 0;                       // that it has reached; 0: not begun
        SearchResult result;
        std::int64_t nodes = 0;          // of its search, told in the result
        std::vector<RootMoveInfo> seen;  // by its search so far, for the efforts
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
