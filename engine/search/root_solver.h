// Looks for forced wins at the root, before the main thread searches.
//
// The solvers of continuous fours and threats (threat/vcf.h, threat/vct.h) see further than the
// tree search, so they get a share of the time. RootSolver keeps the proof of the last win with all
// its branches: the engine then plays its next moves of the game from this proof, against every
// reply.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/transposition_table.h"
#include "engine/threat/proof.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

struct ForcedWin {
    int plies = 0;
    std::vector<Move> line;  ///< the main line
    Proof proof;             ///< empty if the tree search found the win
    WinKind kind = WinKind::Search;
};

/// Finds forced wins at the root, and remembers the last one. Only one thread at a time may use an
/// object.
class RootSolver {
 public:
    RootSolver();

    /// Looks for a forced win of the side to move, within the solver's share of the limits, or
    /// until `poll` returns true. Returns only a win that comes before renju's early draw (at 25
    /// free cells), and whose first move is not excluded.
    std::optional<ForcedWin> find_win(const Position& root, const Limits& limits,
                                      const SearchTimes& times, const Poll& poll);
    /// Extends the line of a win in `plies` plies that the tree search found. Such a line ends
    /// where the search took a value from the transposition table or from continuous fours.
    /// finish_line() continues with the winning moves from these two sources, and with the defences
    /// that resist the longest, as long as the win stays within `plies`. It stops if neither source
    /// gives such a move, and at the deadline.
    /// Requires: the side to move on `root` wins.
    void finish_line(const Position& root, int plies, const TranspositionTable& table,
                     std::vector<Move>& line, TimePoint deadline);
    /// Forgets the last win and clears the tables.
    void clear();

 private:
    std::vector<Move> fours_from(const Position& position, Color winner, int most_plies);
    int plies_to_win(const Position& position, int most_plies, const TranspositionTable& table);
    Move longest_defence(const Position& position, int most_plies, const TranspositionTable& table,
                         TimePoint deadline);
    std::optional<ForcedWin> recall(const Position& root, const Limits& limits);
    int node_of(const Position& root) const;
    std::optional<ForcedWin> take(const Position& root, const Limits& limits, Proof proof,
                                  WinKind kind);
    void remember(const Position& root, Proof proof);

    VcfSolver fours_;
    VctSolver threats_;
    Proof proof_;                                   // proof of the last win that was found
    WinKind kind_ = WinKind::Threats;               // how this win was found
    std::unordered_map<std::uint64_t, int> nodes_;  // position key -> index of the node in proof_
    // The last position for which the proof gave a win.
    std::optional<Position> last_root_;
    int last_node_ = 0;  // the proof node of last_root_
};

/// Remembers a win that the tree search found, for the next moves of the game.
///
/// The win holds against every reply. If the opponent plays the expected reply, at() returns the
/// rest of the line; after another reply, it returns a win only if the engine has a single move. So
/// an announced win does not disappear when the engine's next move is forced and is played without
/// a search.
class SeenWin {
 public:
    /// Creates an object that holds no win.
    SeenWin() = default;
    /// Holds the win that the search of `root` found; no win if the search found none.
    SeenWin(const Position& root, const SearchResult& result);

    /// Returns the rest of the win if `root` is the position after the first move of the win and a
    /// reply, and if the next move is known; otherwise nullopt. `moves` are the moves to search on
    /// `root`.
    std::optional<ForcedWin> at(const Position& root, const std::vector<Move>& moves,
                                const Limits& limits) const;

 private:
    std::optional<Position> root_;
    int plies_ = 0;
    std::vector<Move> line_;
};

}  // namespace fukumi
