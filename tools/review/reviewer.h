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
#include "tools/review/game_review.h"
#include "tools/weights_option.h"

namespace fukumi {

struct ReviewSettings {
    std::int64_t nodes = 50'000;       ///< limit of each search
    std::int64_t solve_nodes = 5'000;  ///< limit of each search for a forced win
    std::int64_t max_ms = 0;           ///< limit of each search; 0: none, so results are repeatable
    MarkBounds marks;
    std::optional<int> from;    ///< the first move to review, from 1; empty: after the opening
    Rows rows = Rows::FromTop;  ///< how the names of cells number the rows
};

/// Returns the index of the first move to review: that of `settings.from`, or else of the first
/// move after the opening, or 0 if the opening is the whole game. The index may be beyond the last
/// move.
int first_reviewed(const formats::GameRecord& record, const ReviewSettings& settings);

/// Returns the number of moves up to and including the first move that makes a winning row, or the
/// number of all moves if no move does.
int moves_until_five(const formats::GameRecord& record);

/// Reviews games one after the other; no review depends on earlier ones. Not thread-safe.
class Reviewer {
 public:
    Reviewer(const ReviewSettings& settings, const WeightFiles& weights);

    /// Reviews a game. Calls `on_position` after each evaluated position: once more than there are
    /// reviewed moves.
    GameReview review(const formats::GameRecord& record,
                      const std::function<void()>& on_position = {});

 private:
    // The value of a position or move, for the side to move.
    struct Evaluation {
        Value value = 0;
        OpenLine line;
        std::optional<ReviewedWin> win;
    };

    std::optional<ReviewedWin> forced_win(const Position& position);
    Evaluation evaluate(const Position& position, const std::vector<Move>& excluded);
    Evaluation evaluate_alone(const Position& position);
    Evaluation evaluate_with(const Position& position, Move played, const Evaluation& of_played);
    Evaluation value_of_move(const Position& position, Move m);
    Evaluation evaluate_end(const formats::GameRecord& record, const Position& position, int moves,
                            GameReview& review);
    void evaluate_move(const Position& position, Evaluation& behind, MoveReview& move);
    void put_into_words(const Position& position, MoveReview& move);

    ReviewSettings settings_;
    Searcher searcher_;
    PuzzleSolver solver_;
    Reasoner reasoner_;
};

}  // namespace fukumi
