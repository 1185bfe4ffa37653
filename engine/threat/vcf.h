// VCF, victory by continuous fours: the attacker makes a four with every move until one is a five.
//
// A four has one answer (in caro up to two), so the search branches only over the attacker's moves
// and can be very deep. It is exact under every rule. After a counter-four of the defender, the
// attacker's next four must also stop it. In renju, a forced answer that is forbidden to Black
// loses, and Black does not play forbidden fours. In caro, the search tries every answer. A renju
// game is drawn when 25 cells are free. The search ignores this, so a win may come too late;
// callers check comes_before_draw() (board/rules.h).
//
// Iterative widening: a *quiet* four is a four that does not also build a new three. Each round of
// the search limits the number of quiet fours in a line, the *quiet budget*. Other fours are not
// limited, so lines that keep building threes are followed to any depth in the first round. The
// hash table distinguishes wins, full refutations and refutations within some budget.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/board/geometry.h"
#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// A quiet budget that excludes no line.
inline constexpr int kAnyQuietFours = 30000;

struct VcfLimits {
    std::int64_t max_fours = 0;         ///< limit of the fours that the search plays; 0: no limit
    int quiet_budget = kAnyQuietFours;  ///< limit of quiet fours in a line, >= 0
    const Poll* poll = nullptr;         ///< called every 4096 fours; may be null or empty
    NodeCounter* visited = nullptr;     ///< receives the number of fours at each poll; may be null
};

struct VcfResult {
    Verdict verdict = Verdict::Unknown;
    Move move;      ///< the first move of the win; Move::none() without a win
    int plies = 0;  ///< plies of the win, up to the five; there may be a shorter win
    /// If no win was found: the search has refuted all lines with at most this number of quiet
    /// fours. kAnyQuietFours if the verdict is NoWin, -1 if nothing is known.
    int refuted_budget = -1;
    std::int64_t fours = 0;  ///< fours played by this search
};

/// Finds wins by continuous fours. Not thread-safe.
class VcfSolver {
 public:
    /// The hash table takes `table_bytes`, at least 4096, rounded down to a power of two.
    explicit VcfSolver(std::size_t table_bytes);
    ~VcfSolver();
    VcfSolver(VcfSolver&&) noexcept;
    VcfSolver& operator=(VcfSolver&&) noexcept;

    /// Searches for a win of `attacker` by continuous fours, with `attacker` to move. If it is the
    /// other side's turn, the result shows what `attacker` threatens: the win that follows if the
    /// other side passes. An immediate five and a straight four count as wins. Keeps its findings
    /// in the table for later calls.
    /// Requires: nobody has won.
    /// Returns NoWin only if no line was skipped; otherwise Unknown, with the refuted budget.
    VcfResult solve(const Position& position, Color attacker, const VcfLimits& limits);

    /// Returns the proof of a win. If parts of the win were overwritten in the table, searches them
    /// again; the proof may then be longer than VcfResult::plies.
    /// Requires: solve() has returned a win for these arguments.
    Proof proof(const Position& position, Color attacker);

    /// Returns every free cell where a stone of the defender may break the win that solve() has
    /// found, and the cells of all fours of the defender. Every other move of the defender loses to
    /// the same win. Returns all free cells if forbidden moves of renju are part of the win, or if
    /// parts of the win were overwritten in the table and `max_fours` fours (0: no limit) do not
    /// find them again.
    /// Requires: solve() has returned a win for these arguments.
    CellSet defences(const Position& position, Color attacker,
                     std::int64_t max_fours = kFoursForDefences);
    static constexpr std::int64_t kFoursForDefences = 4000;  // a few milliseconds
    /// Returns the cells where the defender may break the win of a given proof; does not use the
    /// table. After a move on any other cell the same proof holds, unless its first move is one of
    /// several fives.
    /// Requires: `proof` is the result of proof() with these arguments.
    CellSet defences(const Position& position, Color attacker, const Proof& proof);

    /// Clears the table.
    void clear();

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi
