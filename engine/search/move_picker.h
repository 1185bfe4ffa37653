// Hands out the moves of a node, the most promising first, and does no work for moves nobody asks
// for.
//
// Stages: the move of the transposition table; then the other moves by score. If a threat has to be
// met, only its answers are moves at all (threat/threat_moves.h, threat/vcf.h); otherwise the
// candidates near the stones are.
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

/// Which moves of a node are not searched, from some point on: none; those that make no three or
/// four, and would make none for the opponent; or all that make no four.
enum class LeftOut : std::uint8_t { Nothing, Quiet, AllButFours };

/// Whether a move on m, a free cell, is among them.
bool is_left_out(const Position& position, Move m, LeftOut left_out) noexcept;

template <Rule R>
class MovePicker {
 public:
    /// `table_move` may be none or any cell: it is used only if it is among the moves. `defences`
    /// are the moves where the threat is Fours (else not read); they must outlive the picker.
    /// Requires: the evaluator follows the position.
    MovePicker(const Position& position, Evaluator& evaluator, const History& history,
               Threat threat, const CellSet& defences, Move table_move,
               int candidate_range = kDefaultCandidateRange) noexcept;

    /// The next move, or none. Moves forbidden to Black in renju are left out.
    Move next() noexcept;

    /// The move that is likely to be the next one; none where that is not known. A hint: it may be
    /// forbidden.
    Move upcoming() noexcept;

    /// By how much the score of the last move is below the best of those that were scored; 0 for
    /// the table's move that is handed out without being scored.
    int gap() const noexcept { return gap_; }

    /// From now on hands out only the others. Calls `note(Move)` for each that goes, forbidden ones
    /// of renju included. Requires: two moves have been handed out.
    template <class Note>
    void leave_out(LeftOut left_out, Note note) noexcept {
        const auto goes = [&](const ScoredMove& scored) {
            const bool is_out = is_left_out(position_, scored.move(), left_out);
            if (is_out)
                note(scored.move());
            return is_out;
        };
        ahead_ = kUnknown;
        const auto rest = moves_.begin() + next_;
        size_ =
            static_cast<int>(std::remove_if(rest, moves_.begin() + size_, goes) - moves_.begin());
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
    std::optional<MoveScores> scores_;  // once moves are generated, where scores matter
    Color us_;
    Threat threat_;
    int candidate_range_;  // see pattern/candidates.h
    const CellSet& defences_;
    Move table_move_;
    Move countermove_;
    Stage stage_ = Stage::TableMove;
    int best_score_ = -(1 << 15);
    int gap_ = 0;
    int next_ = 0;
    int size_ = 0;
    static constexpr int kUnknown = -1;
    int ahead_ = kUnknown;  // place_of_best(), once it is known
    // Without a constructor, so that a picker does not begin by clearing the list.
    struct ScoredMove {
        std::int16_t score;
        std::uint16_t index;

        Move move() const noexcept { return Move(index); }
    };
    std::array<ScoredMove, kMaxCells> moves_;
};

}  // namespace fukumi
