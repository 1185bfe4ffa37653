// See reviewer.h.
#include "tools/review/reviewer.h"

#include <algorithm>
#include <new>
#include <string>
#include <utility>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

using formats::GameRecord;

constexpr std::size_t kReviewTableBytes = std::size_t{32} << 20;
// The solver's table is small, because the solver clears it before each position.
constexpr std::size_t kReviewSolverBytes = std::size_t{8} << 20;
// If a move seems better than the played one by at least this win chance, a search of the position
// after that move must confirm it.
constexpr double kDoubt = 0.05;
// After more than this many moves of a position were refuted, the review accepts the next best move
// unchecked.
constexpr int kMaxRefuted = 6;

/// Returns Move::none() for a pass.
Move move_of(const formats::MoveRecord& move) {
    return formats::is_pass(move.at) ? Move::none() : move_at(move.at);
}

std::optional<GameEnd> end_after_move(const Position& position, Move m) {
    if (!m)
        return std::nullopt;
    Grid grid = position.grid();
    const Point at{x_of(m), y_of(m)};
    grid.set(at, stone_of(position.side_to_move()));
    // Ignore renju's draw by few free cells: the game of the record continued after it.
    const auto end = end_after(grid, position.rule(), at);
    const bool by_count = end && !end->winner && !is_full(grid);
    return by_count ? std::nullopt : end;
}

/// Returns the value of a finished game for `mover`, the side that has just moved.
Value value_of_end(const GameEnd& end, Color mover) {
    if (!end.winner)
        return kDraw;
    return *end.winner == mover ? win_in(1) : loss_in(1);
}

}  // namespace

int first_reviewed(const GameRecord& record, const ReviewSettings& settings) {
    if (settings.from)
        return *settings.from - 1;
    const auto moves = static_cast<int>(record.moves.size());
    return record.opening_stones < moves ? record.opening_stones : 0;
}

int moves_until_five(const GameRecord& record) {
    Grid grid(record.width, record.height);
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const Point at = record.moves[i].at;
        formats::put_move(grid, at, formats::mover_at(i));
        if (!formats::is_pass(at) && !winning_line(grid, record.rule, at).empty())
            return static_cast<int>(i) + 1;
    }
    return static_cast<int>(record.moves.size());
}

Reviewer::Reviewer(const ReviewSettings& settings, const WeightFiles& weights)
    : settings_(settings), solver_(kReviewSolverBytes) {
    for (const auto& of_rule : weights)
        searcher_.set_weights(of_rule);
    if (!searcher_.resize_table(kReviewTableBytes))
        throw std::bad_alloc();
}

std::optional<ReviewedWin> Reviewer::forced_win(const Position& position) {
    for (const PuzzleKind kind : {PuzzleKind::Vcf, PuzzleKind::Vct}) {
        solver_.clear();
        PuzzleLimits limits;
        limits.max_nodes = settings_.solve_nodes;
        if (settings_.max_ms > 0)
            limits.deadline = Clock::now() + Milliseconds(settings_.max_ms);
        PuzzleResult found = solver_.solve(position, kind, limits, *control_);
        if (found.verdict == Verdict::Win) {
            OpenLine line(found.line.begin(), found.line.end());
            return ReviewedWin{kind, found.plies, std::move(line), std::move(found.proof)};
        }
    }
    return std::nullopt;
}

ReviewedPosition Reviewer::evaluate(const Position& position, const std::vector<Move>& excluded) {
    Limits limits;
    limits.max_nodes = settings_.nodes;
    limits.one_thread = true;
    limits.proofs = false;  // forced_win() found none
    limits.excluded = excluded;
    SearchTimes times;
    if (settings_.max_ms > 0)
        times.optimum = times.deadline = times.start + Milliseconds(settings_.max_ms);
    SearchListener nobody;
    const SearchResult found = searcher_.search(position, limits, times, nobody, *control_);
    ReviewedPosition evaluation;
    evaluation.value = found.value;
    if (!found.lines.empty())
        evaluation.line.assign(found.lines.front().moves.begin(), found.lines.front().moves.end());
    else if (found.best)
        evaluation.line = {found.best};
    return evaluation;
}

// Evaluates a position by a new search, without using the results of later positions of the game.
ReviewedPosition Reviewer::evaluate_alone(const Position& position) {
    if (auto win = forced_win(position)) {
        const Value value = win_in(win->plies);
        OpenLine line = win->line;
        return {value, std::move(line), std::move(win), false};
    }
    return evaluate(position, {});
}

// Evaluates the move `m` by a search of the position after it. Value and line are for the side that
// plays `m`; the line begins with `m`.
ReviewedPosition Reviewer::value_of_move(const Position& position, Move m) {
    ReviewedPosition evaluation;
    if (const auto end = end_after_move(position, m)) {
        evaluation.value = value_of_end(*end, position.side_to_move());
    } else {
        Position after = position;
        after.make(m);
        evaluation = evaluate_alone(after);
        evaluation.value = value_before_ply(evaluation.value);
        evaluation.win.reset();
    }
    evaluation.line.insert(evaluation.line.begin(), m);
    return evaluation;
}

// Evaluates a position: its value is that of the best move among the played move and the moves that
// the search prefers and a second search confirms.
ReviewedPosition Reviewer::evaluate_with(const Position& position, Move played,
                                         const ReviewedPosition& of_played) {
    if (auto win = forced_win(position)) {
        ReviewedPosition evaluation{win_in(win->plies), win->line, std::move(win), false};
        if (of_played.value >= evaluation.value) {
            evaluation.value = of_played.value;
            evaluation.line = of_played.line;
        }
        return evaluation;
    }
    if (is_win(of_played.value))
        return of_played;
    ReviewedPosition best = of_played;
    std::vector<Move> refuted;
    for (ReviewedPosition next = evaluate(position, {}); !next.line.empty();
         next = evaluate(position, refuted)) {
        const Move m = *next.line.front();
        const double better = win_chance(next.value) - win_chance(best.value);
        if (m == played) {
            if (better < kDoubt)
                return best;
            refuted.push_back(m);
            continue;
        }
        if (next.value <= best.value)
            return best;
        if (better < kDoubt || static_cast<int>(refuted.size()) > kMaxRefuted)
            return next;
        ReviewedPosition looked = value_of_move(position, m);
        const bool holds = win_chance(next.value) - win_chance(looked.value) < kDoubt;
        if (looked.value > best.value)
            best = std::move(looked);
        if (holds)
            return best;
        refuted.push_back(m);
    }
    return best;
}

void Reviewer::put_into_words(const Position& position, const ReviewedPosition& of_played,
                              MoveReview& move) {
    const CellNames name(settings_.rows, position.height());
    const auto words = [&](Move m, const SearchedLines& searched) {
        return reasons_text(reasoner_.reasons(position, m, {}, searched), m,
                            position.side_to_move(), name);
    };
    const SearchedLine best{with_possible_plies(move.before), known_moves(move.line)};
    SearchedLines played{
        .move = SearchedLine{with_possible_plies(move.after), known_moves(of_played.line)}};
    if (move.missed)
        played.other = best;
    if (move.played)
        move.worse = words(move.played, played);
    if (!move.is_best())
        move.better = words(best.line.front(), {.move = best});
}

ReviewedPosition Reviewer::evaluate_end(const Position& position, std::optional<Point> last,
                                        const SearchControl& control) {
    control_ = &control;
    searcher_.clear();
    auto end = last ? end_after(position.grid(), position.rule(), *last) : std::nullopt;
    if (!last && is_full(position.grid()))
        end = GameEnd{};
    if (!end)
        return evaluate_alone(position);
    ReviewedPosition evaluation;
    evaluation.over = true;
    if (end->winner)
        evaluation.value = *end->winner == position.side_to_move() ? win_in(0) : loss_in(0);
    return evaluation;
}

MoveReview Reviewer::review_move(const Position& position, Move played, ReviewedPosition& behind,
                                 const SearchControl& control) {
    control_ = &control;
    searcher_.clear();
    MoveReview move;
    move.played = played;
    ReviewedPosition of_played{value_before_ply(behind.value), std::move(behind.line), {}, false};
    if (const auto end = end_after_move(position, played)) {
        of_played = {value_of_end(*end, position.side_to_move()), {}, {}, false};
        move.forbidden = end->forbidden;
    }
    of_played.line.insert(of_played.line.begin(), played);
    move.after = of_played.value;
    const bool allowed = behind.win.has_value();
    behind = evaluate_with(position, played, of_played);
    move.before = behind.value;
    move.line = behind.line;
    move.win = behind.win;
    move.missed = move.win && !is_win(move.after);
    move.allowed = allowed && !is_loss(move.before);
    move.mark = settings_.marks.mark_of(move.loss());
    if (move.is_notable())
        put_into_words(position, of_played, move);
    return move;
}

GameReview Reviewer::review(const GameRecord& record, const std::function<void()>& on_position,
                            const SearchControl& control) {
    GameReview review;
    const int moves = moves_until_five(record);
    review.first = std::min(first_reviewed(record, settings_), moves);
    review.unreviewed = static_cast<int>(record.moves.size()) - moves;
    review.moves.resize(static_cast<std::size_t>(moves - review.first));

    Grid grid(record.width, record.height);
    for (std::size_t i = 0; i < static_cast<std::size_t>(moves); ++i)
        formats::put_move(grid, record.moves[i].at, formats::mover_at(i));
    ReviewedPosition behind;
    for (int i = moves; i >= review.first; --i) {
        const auto place = static_cast<std::size_t>(i);
        if (i < moves && !formats::is_pass(record.moves[place].at))
            grid.set(record.moves[place].at, Cell::Empty);
        const Position position(record.rule, grid, formats::mover_at(place));
        if (i == moves) {
            const bool has_last = moves > 0 && !formats::is_pass(record.moves[place - 1].at);
            behind = evaluate_end(
                position, has_last ? std::optional(record.moves[place - 1].at) : std::nullopt,
                control);
            review.over = behind.over;
            review.end = behind.value;
            review.end_line = behind.line;
            review.end_win = behind.win;
        } else {
            review.moves[static_cast<std::size_t>(i - review.first)] =
                review_move(position, move_of(record.moves[place]), behind, control);
        }
        if (control.is_stopped()) {  // the last evaluation means nothing
            const int kept = std::min(i + 1, moves);
            review.moves.erase(review.moves.begin(), review.moves.begin() + (kept - review.first));
            review.first = kept;
            break;
        }
        if (on_position)
            on_position();
    }
    review.turning = turning_point(record, review);
    return review;
}

}  // namespace fukumi
