// Reviews one game: values of its positions, better moves, forced wins.
//
// Evaluates the positions from the last to the first, so that later results count for earlier moves.
// Each position is first solved for a win by continuous fours, then by continuous threats, as
// `solve` does with the same limit. Without a win it is searched. If a move seems clearly better
// than the played one, the position after it is searched too, before the review reports it: a value
// is only as good as its search. If that search refutes the move, the next best move is tried.
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
    std::int64_t nodes = 50'000;       ///< of each search
    std::int64_t solve_nodes = 5'000;  ///< of each search for a forced win, as PuzzleLimits
    std::int64_t max_ms = 0;           ///< of each search; 0: no limit, so that results repeat
    MarkBounds marks;
    std::optional<int> from;    ///< the first move to review, from 1; empty: after the opening
    Rows rows = Rows::FromTop;  ///< of the names of cells
};

/// The index of the first move to review: `settings.from`, or else the first move after the opening,
/// unless the opening is the whole game. May be beyond the last move.
int first_reviewed(const formats::GameRecord& record, const ReviewSettings& settings);

/// The number of moves up to the first winning line, including the winning move.
int moves_until_five(const formats::GameRecord& record);

/// For one thread at a time. A review does not depend on earlier ones.
class Reviewer {
 public:
    Reviewer(const ReviewSettings& settings, const WeightFiles& weights);

    /// Calls `on_position` after each position, once more than the number of reviewed moves.
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
