// Weaker levels of the engine for people: how much it looks at, what it overlooks, and how it
// chooses among moves that look nearly as good.
//
// A level takes strength away in ways that people lack it: fewer nodes; wins and losses further
// away than a horizon are not noticed; of moves that look alike one is chosen with a probability
// that falls with its value (softmax); and at the lower half of the scale many moves are not
// thought about at all but played by their looks, so that open threes get overlooked. A five is
// never missed, neither an own one nor one of the opponent that can be stopped: whoever loses to
// random blunders has not learnt anything. Pure functions.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"

namespace fukumi {

inline constexpr int kFullStrength = 100;

struct Handicap {
    std::int64_t nodes;    ///< of a search
    int lines;             ///< how many moves are compared
    int horizon;           ///< plies; a win or loss beyond is not noticed
    double temperature;    ///< of the softmax over values, in value units
    double glance;         ///< probability that a move is played by its looks
    double glance_spread;  ///< of the softmax over looks, in logits
};

/// Requires: 0 <= level < kFullStrength.
Handicap handicap_of(int level) noexcept;

/// Whether the position asks for more than a glance: somebody threatens to make five.
bool demands_attention(const Position& position) noexcept;

/// A move near the stones by its looks (search/move_scores.h), not one that may be forbidden to
/// Black in renju if there is another. Requires: a free cell that is not excluded.
Move glance_at(const Position& position, const Weights& weights, const std::vector<Move>& excluded,
               const Handicap& handicap, Random& random);

/// Index of the line to play. Requires: not empty.
std::size_t choose_line(const Position& position, const Weights& weights,
                        const std::vector<PvLine>& lines, const Handicap& handicap, Random& random);

/// Collects the lines that a search with several best moves reports, those of its last iteration
/// that was not cut short.
class LineCollector {
 public:
    void add(const PvLine& line);
    /// Lines with moves of their own, the best first; empty if nothing was reported.
    const std::vector<PvLine>& lines() const noexcept {
        return current_.size() >= complete_.size() ? current_ : complete_;
    }

 private:
    std::vector<PvLine> current_;
    std::vector<PvLine> complete_;
};

/// Keeps the lines from which a weaker level chooses, and tells of the best alone until play()
/// says which one it plays.
class WeakListener : public SearchListener {
 public:
    explicit WeakListener(SearchListener& listener) : listener_(listener) {}

    void on_begin(const Allowance& allowance) override { listener_.on_begin(allowance); }
    void on_root_move(const RootMoveVisit& visit) override {
        if (visit.rank == 0)
            listener_.on_root_move(visit);
    }
    void on_line(const PvLine& line) override;
    void on_iteration(const Iteration& iteration) override;
    void on_proof(const ProvenWin& win) override { listener_.on_proof(win); }
    void on_end(const EndOfSearch& end) override { listener_.on_end(end); }

    const std::vector<PvLine>& lines() const noexcept { return collector_.lines(); }
    /// Tells of the line, unless its move is the one that was told last. Call once, after the
    /// search.
    void play(const PvLine& line);

 private:
    SearchListener& listener_;
    LineCollector collector_;
    Move told_;
};

}  // namespace fukumi
