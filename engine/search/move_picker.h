// Generates the moves of a node one by one, the most promising first. It generates and scores the
// list only if the caller needs more than the move of the transposition table ("the table's move").
//
// Stages: the move of the transposition table, then the other moves by score. If a threat must be
// met, the moves are its answers (threat/threat_moves.h, threat/vcf.h); otherwise the candidates
// near the stones.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/types.h"
#include "engine/pattern/candidates.h"
#include "engine/pattern/position.h"
#include "engine/search/history.h"
#include "engine/search/move_scores.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// Which of the remaining moves of a node are pruned. Quiet: moves that neither make an open three
/// or a four nor stop one of the opponent. AllButFours: moves that make no four.
enum class Pruning : std::uint8_t { Nothing, Quiet, AllButFours };

/// Returns true if `pruning` prunes this move. Requires: m is free.
bool is_pruned(const Position& position, Move m, Pruning pruning) noexcept;

template <Rule R>
class MovePicker {
 public:
    /// `table_move` may be Move::none() or any cell: it is used only if it is among the moves.
    /// `defences` are the moves of the node if the threat is Fours, and are not read otherwise;
    /// they must outlive the picker. `candidate_range` as in Limits. Requires: `evaluator` is up to
    /// date with `position`.
    MovePicker(const Position& position, Evaluator& evaluator, const History& history,
               Threat threat, const CellSet& defences, Move table_move,
               int candidate_range = kDefaultCandidateRange) noexcept;

    /// Returns the next move, or Move::none() if no move is left. Skips moves that renju forbids.
    Move next() noexcept;

    /// Returns the move that next() will probably return, or Move::none() if that is unknown. Use
    /// it only to prefetch: renju may forbid the move.
    Move upcoming() noexcept;

    /// Returns the best score so far minus the score of the move that next() returned last; 0 for
    /// the table's move, which is returned before the moves are scored.
    int gap() const noexcept { return gap_; }

    /// Removes the moves that `pruning` prunes from the remaining moves, and calls `note(Move)` for
    /// each removed move, also for those that renju forbids. Requires: next() has returned two
    /// moves.
    template <class Note>
    void prune(Pruning pruning, Note note) noexcept {
        const auto is_removed = [&](const ScoredMove& scored) {
            const bool removed = is_pruned(position_, scored.move(), pruning);
            if (removed)
                note(scored.move());
            return removed;
        };
        ahead_ = kUnknown;
        const auto rest = moves_.begin() + next_;
        const auto end = std::remove_if(rest, moves_.begin() + size_, is_removed);
        size_ = static_cast<int>(end - moves_.begin());
    }

 private:
    enum class Stage : std::uint8_t { TableMove, Generate, Rest };

    bool may_be_played(Move m) const noexcept;
    void generate() noexcept;
    int score(Move m) const noexcept;
    void push(Move m, int score) noexcept {
        moves_[size_++] = {static_cast<std::int16_t>(score), static_cast<std::uint16_t>(m.index())};
    }
    int place_of_best() const noexcept;
    Move take_best() noexcept;

    const Position& position_;
    Evaluator& evaluator_;
    const History& history_;
    std::optional<MoveScores> scores_;  // set by generate(), unless the opponent threatens a five
    Color us_;
    Threat threat_;
    int candidate_range_;
    const CellSet& defences_;
    Move table_move_;
    Move countermove_;
    Stage stage_ = Stage::TableMove;
    int best_score_ = -(1 << 15);
    int gap_ = 0;
    int next_ = 0;
    int size_ = 0;
    static constexpr int kUnknown = -1;
    int ahead_ = kUnknown;  // place_of_best(), if upcoming() has already computed it
    // The members of ScoredMove have no default values, so that constructing a picker does not
    // clear its list of moves.
    struct ScoredMove {
        std::int16_t score;
        std::uint16_t index;

        Move move() const noexcept { return Move(index); }
    };
    std::array<ScoredMove, kMaxCells> moves_;
};

}  // namespace fukumi
