// A listener of searches that keeps all it hears.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "engine/search/searcher.h"

namespace fukumi::support {

/// Keeps all that it hears, and ends the search at the call that is named.
class Recorder : public SearchListener {
 public:
    enum class Handler : std::uint8_t { None, Line, Iteration, Proof, Poll };

    explicit Recorder(Handler last = Handler::None, int patience = 1)
        : last_(last), polls_left_(patience) {}

    Answer on_line(const PvLine& line) override {
        lines.push_back(line);
        return answer(Handler::Line);
    }
    Answer on_iteration(const Iteration& iteration) override {
        iterations.push_back(iteration);
        return answer(Handler::Iteration);
    }
    Answer on_proof(const ProvenWin& win) override {
        CHECK(lines.empty());
        proofs.push_back(win);
        return answer(Handler::Proof);
    }
    Answer on_poll() override {
        ++polls;
        return --polls_left_ <= 0 ? answer(Handler::Poll) : Answer::GoOn;
    }
    void on_end(const EndOfSearch& end) override { ends.push_back(end); }

    std::vector<PvLine> lines;
    std::vector<Iteration> iterations;
    std::vector<ProvenWin> proofs;
    std::vector<EndOfSearch> ends;
    int polls = 0;

 private:
    Answer answer(Handler here) const {
        CHECK(ends.empty());
        return here == last_ ? Answer::EndSearch : Answer::GoOn;
    }

    Handler last_;
    int polls_left_;
};

inline SearchResult listen(const Position& position, const Limits& limits,
                           SearchListener& listener) {
    Searcher searcher;
    return searcher.search(position, limits, {}, listener, SearchControl());
}

}  // namespace fukumi::support
