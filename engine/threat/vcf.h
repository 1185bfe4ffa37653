// Victory by continuous fours: the attacker makes a four with every move until one is a five.
//
// The defender has one answer to a four (in caro up to two), so that a search looks at the
// attacker's choices alone and can be very deep. Exact under every rule: counter-fours have to be
// met by the attacker's next four, an answer that is forbidden to Black in renju loses, Black's own
// forbidden fours are not played, and in caro every answer is tried. Of renju's early draw it knows
// nothing: comes_before_draw() (board/game_end.h) tells whether a win is soon enough.
//
// The search widens step by step: a four that builds a new three is free, a quiet one, which does
// not, costs 1; what a line may cost grows from round to round. Lines that keep building are
// therefore followed to any depth at once. Results go to a hash table in which a win, a refutation
// that nothing was left out of, and a refutation within some cost are different things.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/board/geometry.h"
#include "engine/core/poll.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// The most that the quiet fours of a line may cost. At kNoCostLimit nothing is left out.
inline constexpr int kNoCostLimit = 30000;

struct VcfLimits {
    std::int64_t max_fours = 0;   ///< gives up after so many
    int max_cost = kNoCostLimit;  ///< leaves out lines that cost more; at least 0
    const Poll* poll = nullptr;   ///< asked every 4096 fours; null or empty: nobody is asked
};

struct VcfResult {
    Verdict verdict = Verdict::Unknown;
    Move move;         ///< the first of the win; none otherwise
    int plies = 0;     ///< until the five is on the board, for a win; not always the shortest
    int refuted = -1;  ///< without a win: no line of up to this cost wins; -1: nothing is known
    std::int64_t fours = 0;  ///< fours that were played to find out
};

/// For one thread at a time.
class VcfSolver {
 public:
    /// The table takes `table_bytes`, rounded down to a power of two; at least 4096.
    explicit VcfSolver(std::size_t table_bytes);
    ~VcfSolver();
    VcfSolver(VcfSolver&&) noexcept;
    VcfSolver& operator=(VcfSolver&&) noexcept;

    /// Whether `attacker`, if it were his move, wins by continuous fours. A five at once counts,
    /// and so does a straight four. If it is not his move, this asks what he threatens: what
    /// happens after the other side passes. NoWin where `refuted` is kNoCostLimit. Any position in
    /// which nobody has won. What was found stays in the table for later calls.
    VcfResult solve(const Position& position, Color attacker, const VcfLimits& limits);

    /// The whole win. Where the table has forgotten parts of it, it may take another course and be
    /// longer than VcfResult::plies. Requires: solve() with these arguments has just returned a
    /// win.
    Proof proof(const Position& position, Color attacker);

    /// Every free cell where a stone of the defender can break the win that solve() has just found
    /// (arguments as there), and all of the defender's own fours. A move of the defender, who has
    /// it, on any other cell loses to the same win. All free cells if nothing better can be said,
    /// as where forbidden moves of renju play a part, or where the table has forgotten parts of the
    /// win that take more than `max_fours` to find again.
    CellSet defences(const Position& position, Color attacker,
                     std::int64_t max_fours = kFoursForDefences);
    static constexpr std::int64_t kFoursForDefences = 4000;  // a few milliseconds
    /// The same for the win of this proof, whatever the table knows: on any other cell the very
    /// same proof holds, unless it begins with one of several fives. Requires: it is of proof()
    /// with these arguments.
    CellSet defences(const Position& position, Color attacker, const Proof& proof);

    /// Forgets everything.
    void clear();

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
