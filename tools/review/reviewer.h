// Reviews one game: values of its positions, better moves, forced wins.
//
// Positions are judged from the last to the first, so that what a game has shown counts for the
// moves that led there. Each is first asked for a forced win, by continuous fours and then by
// continuous threats, exactly as `solve` does with the same limit; without one it is searched. A
// move that seems better than the one that was played is judged by a search of its own before it is
// told, because a value is only worth as much as the search behind it. Where a move seems to lose,
// the others are looked at one by one until one holds or none is left to look at.
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
    std::int64_t solve_nodes = 5'000;  ///< of each search for forced wins, fours or positions
    std::int64_t max_ms = 0;           ///< of each search; 0: no limit, and results repeat
    MarkBounds marks;
    std::optional<int> from;    ///< the first move to review, from 1; empty: behind the opening
    Rows rows = Rows::FromTop;  ///< of the cells in words
};

/// The place of the first move to review, from 0: where the record marks an opening, behind it,
/// unless that is the whole game. May lie behind the last move.
int first_reviewed(const formats::GameRecord& record, const ReviewSettings& settings);

/// How many moves of a record are played before it is over by a winning line, that one included.
int moves_until_five(const formats::GameRecord& record);

/// For one thread at a time. A review does not depend on those before it.
class Reviewer {
 public:
    Reviewer(const ReviewSettings& settings, const WeightFiles& weights);

    /// `on_position` is called after each of the positions, one more than there are moves to
    /// review.
    GameReview review(const formats::GameRecord& record,
                      const std::function<void()>& on_position = {});

 private:
    // What is known of a position, for the side to move.
    struct Judgement {
        Value value = 0;
        OpenLine line;
        std::optional<ReviewedWin> win;
    };

    std::optional<ReviewedWin> forced_win(const Position& position);
    Judgement judge(const Position& position, const std::vector<Move>& excluded);
    Judgement judge_alone(const Position& position);
    Judgement judge_with(const Position& position, Move played, const Judgement& of_played);
    Judgement value_of_move(const Position& position, Move m);
    Judgement judge_end(const formats::GameRecord& record, const Position& position, int moves,
                        GameReview& review);
    void judge_move(const Position& position, Judgement& behind, MoveReview& move);
    void put_into_words(const Position& position, MoveReview& move);

    ReviewSettings settings_;
    Searcher searcher_;
    PuzzleSolver solver_;
    Reasoner reasoner_;
};

}  // namespace fukumi
