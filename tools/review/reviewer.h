// Reviews one game: finds the values of its positions, better moves and forced wins.
//
// The reviewer evaluates the positions from the last to the first, so that the value of a position
// counts for the move that led to it. It first solves each position for a win by continuous fours,
// then by continuous threats, as `solve` does with the same limit. If it finds no win, it searches
// the position. If a move then seems clearly better than the played one, the reviewer also searches
// the position after that move, because the first value may be wrong. If the second search refutes
// the move, the reviewer tries the next best move.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/play/solving.h"
#include "engine/reasons/reasoner.h"
#include "engine/search/searcher.h"
#include "formats/game_record.h"
#include "tools/command_line/rows_choice.h"
#include "tools/review/game_review.h"
#include "tools/weights_option.h"

namespace fukumi {

struct ReviewSettings {
    std::int64_t nodes = 50'000;       ///< limit of each search
    std::int64_t solve_nodes = 5'000;  ///< limit of each search for a forced win
    std::int64_t max_ms = 0;           ///< limit of each search; 0: none, so results are repeatable
    MarkBounds marks;
    std::optional<int> from;  ///< the first move to review, from 1; empty: after the opening
    Rows rows = kUsualRows;   ///< how the names of cells number the rows
};

/// The value of a position, for the side to move.
struct ReviewedPosition {
    Value value = 0;
    OpenLine line;                   ///< a likely continuation; empty if the game is over
    std::optional<ReviewedWin> win;  ///< forced win of the side to move
    bool over = false;               ///< the rules have ended the game
};

/// Returns the index of the first move to review: that of `settings.from`, or else of the first
/// move after the opening, or 0 if the opening is the whole game. The index may be beyond the last
/// move.
int first_reviewed(const formats::GameRecord& record, const ReviewSettings& settings);

/// Returns the number of moves up to and including the first move that makes a winning row, or the
/// number of all moves if no move does.
int moves_until_five(const formats::GameRecord& record);

/// Reviews games one after the other; no review depends on earlier ones. The evaluation of a
/// position depends only on the position and on the evaluation of the next position of the game.
/// Not thread-safe.
class Reviewer {
 public:
    Reviewer(const ReviewSettings& settings, const WeightFiles& weights);

    const ReviewSettings& settings() const noexcept { return settings_; }

    /// Reviews a game. Calls `on_position` after each evaluated position: once more than there are
    /// reviewed moves. If `control` is stopped, the review begins with the last move that it
    /// reached, as if the settings named this move as the first one; it may have no move.
    GameReview review(const formats::GameRecord& record,
                      const std::function<void()>& on_position = {},
                      const SearchControl& control = SearchControl());

    // The two steps of review(), for callers that review one position at a time, from the last to
    // the first. If `control` was stopped, the result means nothing.

    /// Evaluates the position at the end of a game. `last` is the last move; absent on a board
    /// without moves. Requires: nobody has won before `last`.
    ReviewedPosition evaluate_end(const Position& position, std::optional<Point> last,
                                  const SearchControl& control = SearchControl());
    /// Reviews the move `played` on `position`, where the game is not over. `behind` is the
    /// evaluation of the position after the move; it becomes the evaluation of `position`.
    MoveReview review_move(const Position& position, Move played, ReviewedPosition& behind,
                           const SearchControl& control = SearchControl());

 private:
    std::optional<ReviewedWin> forced_win(const Position& position);
    ReviewedPosition evaluate(const Position& position, const std::vector<Move>& excluded);
    ReviewedPosition evaluate_alone(const Position& position);
    ReviewedPosition evaluate_with(const Position& position, Move played,
                                   const ReviewedPosition& of_played);
    ReviewedPosition value_of_move(const Position& position, Move m);
    void put_into_words(const Position& position, const ReviewedPosition& of_played,
                        MoveReview& move);

    ReviewSettings settings_;
    Searcher searcher_;
    PuzzleSolver solver_;
    Reasoner reasoner_;
    const SearchControl* control_ = nullptr;  // of the running step
};

}  // namespace fukumi
