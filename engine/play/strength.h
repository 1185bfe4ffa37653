// Weaker levels of the engine, for people.
//
// A level is weak as people are weak: it searches fewer nodes; it does not notice wins and losses
// beyond a horizon; it chooses among good moves at random, the better ones more often (softmax); and
// below strength 50 it plays part of its moves by the policy, without a search, so that it overlooks
// open threes. It never misses its own five, or a five of the opponent that can be stopped: nobody
// learns from an opponent that makes random blunders.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"

namespace fukumi {

inline constexpr int kFullStrength = 100;

struct Level {
    std::int64_t nodes;       ///< of a search
    int lines;                ///< number of moves to choose from
    int horizon;              ///< plies; it does not notice a win or loss further away
    double temperature;       ///< of the softmax over values, in value units
    double unsearched_share;  ///< probability that a move is played without a search
    double policy_spread;     ///< of the softmax over the policy, in logits
};

/// Returns the level for a strength. Requires: 0 <= strength < kFullStrength.
Level level_of(int strength) noexcept;

/// Returns true if either side can make a five with its next stone.
bool threatens_five(const Position& position) noexcept;

/// Draws a move near the stones by the policy of the network (search/move_scores.h); a move that renju
/// may forbid only if there is no other. Requires: there is a free cell that is not excluded.
Move policy_move(const Position& position, const Weights& weights,
                 const std::vector<Move>& excluded, const Level& level, Random& random);

/// Draws the line to play and returns its index. Requires: `lines` is not empty.
std::size_t choose_line(const Position& position, const Weights& weights,
                        const std::vector<PvLine>& lines, const Level& level, Random& random);

/// Keeps the lines of a search with several lines: those of its last complete iteration, or of the
/// current one once it has as many.
class LastLines {
 public:
    void add(const PvLine& line);
    /// Returns the lines by rank; empty if none was reported.
    const std::vector<PvLine>& lines() const noexcept {
        return current_.size() >= complete_.size() ? current_ : complete_;
    }

 private:
    std::vector<PvLine> current_;
    std::vector<PvLine> complete_;
};

/// Keeps the lines from which a level chooses, and reports only the best line. After the search,
/// play() reports the chosen line.
class LevelListener : public SearchListener {
 public:
    explicit LevelListener(SearchListener& listener) : listener_(listener) {}

    void on_begin(const Allowance& allowance) override { listener_.on_begin(allowance); }
    void on_root_move(const RootMoveVisit& visit) override {
        if (visit.rank == 0)
            listener_.on_root_move(visit);
    }
    void on_line(const PvLine& line) override;
    void on_iteration(const Iteration& iteration) override;
    void on_proof(const ProvenWin& win) override { listener_.on_proof(win); }
    void on_end(const EndOfSearch& end) override { listener_.on_end(end); }

    const std::vector<PvLine>& lines() const noexcept { return lines_.lines(); }
    /// Reports the line, unless its first move was reported last. Call once, after the search.
    void play(const PvLine& line);

 private:
    SearchListener& listener_;
    LastLines lines_;
    Move reported_;
};

}  // namespace fukumi
