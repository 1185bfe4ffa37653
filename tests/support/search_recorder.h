// Recorder: a listener that keeps all events of a search.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "engine/search/searcher.h"

namespace fukumi::support {

/// Keeps all events of a search. Stops the search in the first call of the handler `last`; if
/// `last` is Poll, in poll number `patience`; if it is None, never. Requires: the search runs with
/// `control`.
class Recorder : public SearchListener {
 public:
    enum class Handler : std::uint8_t { None, Line, Iteration, Proof, Poll };

    explicit Recorder(Handler last = Handler::None, int patience = 1)
        : last_(last), polls_left_(patience) {}

    void on_line(const PvLine& line) override {
        lines.push_back(line);
        handled(Handler::Line);
    }
    void on_iteration(const Iteration& iteration) override {
        iterations.push_back(iteration);
        handled(Handler::Iteration);
    }
    void on_proof(const ProvenWin& win) override {
        CHECK(lines.empty());
        proofs.push_back(win);
        handled(Handler::Proof);
    }
    void on_end(const EndOfSearch& end) override { ends.push_back(end); }

    std::vector<PvLine> lines;
    std::vector<Iteration> iterations;
    std::vector<ProvenWin> proofs;
    std::vector<EndOfSearch> ends;
    int polls = 0;
    SearchControl control{[this] {
        CHECK(ends.empty());
        ++polls;
        return --polls_left_ <= 0 && last_ == Handler::Poll;
    }};

 private:
    void handled(Handler here) {
        CHECK(ends.empty());
        if (here == last_)
            control.stop();
    }

    Handler last_;
    int polls_left_;
};

inline SearchResult listen(const Position& position, const Limits& limits, Recorder& recorder) {
    Searcher searcher;
    return searcher.search(position, limits, {}, recorder, recorder.control);
}

}  // namespace fukumi::support
