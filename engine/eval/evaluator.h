// Static evaluation: what a position is worth before any search.
//
// The sum of four parts, all learnt: the weights of the patterns on all free cells, of the threats
// at hand, of the numbers of cells that make each class of move one by one, and of these numbers
// together, through a small network. Having the move is part of what patterns are worth, so there
// are sums apart for the side to move and the other one.
//
// The sums are kept move by move, but lazily: made() only tells that they are out of date, and
// value() carries them on from the last ply for which they are known, by what the moves since then
// have changed (Position::changes). Many nodes of a search are never evaluated and cost nothing.
// An evaluator follows one position; one thread at a time.
//
// Not meaningful while a five is threatened or the side to move can make one; the search does not
// ask then.
#pragma once

#include <vector>

#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/eval/weights.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// What the parts of an evaluation say for the side to move, in kWeightsPerValue-ths of a value
/// unit.
struct EvaluationParts {
    int patterns = 0;  ///< of the side to move, those of the other side subtracted
    int threats = 0;   ///< by the signature of the threats
    int counts = 0;    ///< by the numbers of cells that make each class of move
    int network = 0;   ///< by these numbers together

    int sum() const noexcept { return patterns + threats + counts + network; }
    /// In value units, within -kMaxEval..kMaxEval.
    Value value() const noexcept;
};

class Evaluator {
 public:
    /// To be refreshed before anything else is asked.
    Evaluator() = default;

    /// Follows this position from now on: what was known is forgotten.
    /// Requires: the weights are those of its rule and stay until the next refresh().
    void refresh(const Position& position, const Weights& weights);

    /// The position has made a move; unmade() has taken it back.
    void made(const Position& position) noexcept {
        if (known_ >= position.ply())
            known_ = position.ply() - 1;
    }
    void unmade() noexcept {}  // what is known of the plies before stays right

    /// In value units for the side to move. Requires: the position that was refreshed, with all
    /// moves since then told to made(); no move from before the refresh has been taken back.
    Value value(const Position& position) noexcept { return parts(position).value(); }
    /// The same in parts.
    EvaluationParts parts(const Position& position) noexcept;

    const Weights& weights() const noexcept { return *weights_; }

 private:
    // The weights of all free cells, by whose move it is.
    struct Sums {
        int moving = 0;
        int waiting = 0;
    };

    template <int Sign>
    static void add(Sums& sums, Weights::Values values) noexcept;
    void catch_up(const Position& position) noexcept;

    const Weights* weights_ = nullptr;
    int first_ = 0;                    // the ply of the refresh
    int known_ = -1;                   // the last ply whose sums are those of the position's moves
    std::vector<ByColor<Sums>> sums_;  // by ply
};

/// The value of a position on its own, by the weights of its rule that are compiled in.
Value evaluate(const Position& position);

}  // namespace fukumi
