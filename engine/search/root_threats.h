// Forced wins at the root, looked for before the first thread searches.
//
// Continuous fours and threats (threat/vcf.h, threat/vct.h) see further than the tree search, so
// that a share of the time is theirs. A win that was found is remembered with all its branches: the
// next moves of the game are then played from the proof, whatever the other side plays.
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
    Proof proof;             ///< empty where the search has seen the win, not the solvers
    WinKind kind = WinKind::Search;
};

/// For one thread at a time.
class RootThreats {
 public:
    RootThreats();

    /// A forced win of the side to move, if one is found within the share of the limits that
    /// threats get, or until `poll` ends it. Counts only wins that come before a draw by the number
    /// of stones, and whose first move is not excluded.
    std::optional<ForcedWin> find_win(const Position& root, const Limits& limits,
                                      const SearchTimes& times, const Poll& poll);
    /// Goes on with the line of a win in so many plies that the search has seen for the side to
    /// move on `root`. It ends where the search knew the win without a line: what the table and
    /// continuous fours know follows, against the defences that resist the longest. Stops where it
    /// does not see how, and at the deadline.
    void finish_line(const Position& root, int plies, const TranspositionTable& table,
                     std::vector<Move>& line, TimePoint deadline);
    /// Forgets everything.
    void clear();

 private:
    std::vector<Move> fours_from(const Position& position, Color winner);
    int known_plies(const Position& position, const TranspositionTable& table);
    Move longest_defence(const Position& position, const TranspositionTable& table);
    std::optional<ForcedWin> recall(const Position& root, const Limits& limits);
    int known_node(const Position& root) const;
    std::optional<ForcedWin> take(const Position& root, const Limits& limits, Proof proof,
                                  WinKind kind);
    void remember(const Position& root, Proof proof);

    VcfSolver fours_;
    VctSolver threats_;
    Proof proof_;                                   // the last one that was found
    std::unordered_map<std::uint64_t, int> known_;  // its node for a key, attacker to move
    WinKind kind_ = WinKind::Threats;               // of the proof
    std::optional<Position> told_for_;              // the last position that it was told for ...
    int told_node_ = 0;                             // ... from this node on
};

/// A win that the tree search has seen, followed into the next moves of the game.
///
/// What a search calls a win holds against every reply. After the reply that it expected the win
/// goes on by its line; and where there is one move alone, that move keeps it. So an announced win
/// does not disappear from sight when the next answer is forced and gets no time.
class SeenWin {
 public:
    /// Nothing was seen.
    SeenWin() = default;
    /// What this search on `root` has seen.
    SeenWin(const Position& root, const SearchResult& result);

    /// The rest of the win, if `root` is the position after its first move and a reply, and the
    /// next move is known. `moves` are those of `root`.
    std::optional<ForcedWin> at(const Position& root, const std::vector<Move>& moves,
                                const Limits& limits) const;

 private:
    std::optional<Position> root_;
    int plies_ = 0;
    std::vector<Move> line_;
};

}  // namespace fukumi
