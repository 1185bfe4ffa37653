// Tests reviews of games: their values are consistent, wins are proven, marks and turning points
// are correct, and the review does not depend on the number of jobs.
#include "tools/review/reviewer.h"

#include <doctest/doctest.h>

#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "formats/pos.h"
#include "tests/support/random_records.h"
#include "tests/support/sanitizers.h"
#include "tests/twins/proof_checker.h"
#include "tools/review/player_table.h"
#include "tools/review/review_json.h"
#include "tools/review/review_run.h"
#include "tools/review/review_sgf.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

using formats::GameRecord;
using formats::Outcome;

// Games that Fukumi played against itself, one side at level 30, the other side at level 100.
constexpr const char* kReviewedGames[] = {
    "i9k11m12l10j12k12k10l11m11m10j13n9o8l9l8n11k8n8n7m9o7k9j8o9",
    "i6j5k8j7l8l6k7j6j8i8k5k6n8m8e4l7h9n9",
    "j9f10e7h9h7i8j7i7i6j8k8h5l9m10k9i9k7m4k6k4k10",
    "h10e5e4h7i8h5i9g5f5h4h6l11i10i7g9k7i11i12f8f6e7",
};
// The games for tests that review several games; a short run uses only two.
const std::span<const char* const> kReviewed(kReviewedGames, support::rounds(4, 2));
// Both sides have an open three. Black ignores them with move 7 (o15), and White wins.
constexpr const char* kMissed = "i8i10j8j10k8k10o15h10a1l10";

GameRecord record_of(const std::string& moves, Rule rule = Rule::Freestyle) {
    formats::ReadOptions options;
    options.rule = rule;
    return formats::testing::read_pos_games(moves, options)->front();
}

ReviewSettings small_settings() {
    ReviewSettings settings;
    settings.rows = Rows::FromTop;
    settings.nodes = 1000;
    settings.solve_nodes = 300;
    return settings;
}

GameReview review_of(const GameRecord& record, const ReviewSettings& settings = small_settings()) {
    return Reviewer(settings, {}).review(record);
}

Grid grid_before(const GameRecord& record, std::size_t place) {
    Grid grid(record.width, record.height);
    for (std::size_t i = 0; i < place; ++i)
        grid.set(record.moves[i].at, stone_of(formats::mover_at(i)));
    return grid;
}

Move named_cell(const char* name) {
    const Point p = parse_pos(name, 15, 15)->front();
    return move_at(p.x, p.y);
}

TEST_SUITE("tools review") {
    TEST_CASE("every reported win holds against all defences") {
        int wins = 0;
        for (const char* moves : kReviewed) {
            CAPTURE(moves);
            const GameRecord record = record_of(moves);
            const GameReview review = review_of(record);
            REQUIRE(review.moves.size() == record.moves.size());
            for (std::size_t i = 0; i < review.moves.size(); ++i) {
                const MoveReview& move = review.moves[i];
                if (!move.win) {
                    CHECK_FALSE(move.missed);
                    continue;
                }
                CAPTURE(i);
                ++wins;
                const Color mover = formats::mover_at(i);
                CHECK(support::check_proof(grid_before(record, i), record.rule, mover,
                                           move.win->proof) == "");
                CHECK(move.win->plies == move.win->proof.nodes.front().plies);
                std::vector<Move> line;
                for (const auto& m : move.win->line)
                    line.push_back(m.value());
                CHECK(support::check_line(grid_before(record, i), record.rule, mover, line) == "");
                CHECK(is_win(move.before));
                CHECK(move.missed == !is_win(move.after));
            }
        }
        CHECK(wins > support::rounds(10, 5));
    }

    TEST_CASE("the wins are those of solve with the same limit") {
        const ReviewSettings settings = small_settings();
        const GameRecord record = record_of(kReviewedGames[0]);
        const GameReview review = review_of(record);
        PuzzleSolver solver(std::size_t{64} << 20);
        for (std::size_t i = 0; i < review.moves.size(); ++i) {
            CAPTURE(i);
            const Position position(record.rule, grid_before(record, i), formats::mover_at(i));
            PuzzleLimits limits;
            limits.max_nodes = settings.solve_nodes;
            bool found = false;
            for (const PuzzleKind kind : {PuzzleKind::Vcf, PuzzleKind::Vct}) {
                solver.clear();
                found = found || solver.solve(position, kind, limits).verdict == Verdict::Win;
            }
            CHECK(review.moves[i].win.has_value() == found);
        }
    }

    TEST_CASE("the value of a move is that of the position after it") {
        for (const char* moves : kReviewed) {
            CAPTURE(moves);
            const GameReview review = review_of(record_of(moves));
            for (std::size_t i = 0; i < review.moves.size(); ++i) {
                CAPTURE(i);
                const MoveReview& move = review.moves[i];
                const Value behind =
                    i + 1 < review.moves.size() ? review.moves[i + 1].before : review.end;
                CHECK(move.after == value_before_ply(behind));
                CHECK(move.before >= move.after);
                REQUIRE_FALSE(move.line.empty());
                CHECK(move.mark == MarkBounds{}.mark_of(move.loss()));
                if (move.mark != MoveMark::None)
                    CHECK_FALSE(move.is_best());
            }
        }
    }

    TEST_CASE("a pass is reviewed as a move without a stone") {
        // Black passes instead of defending or winning; both sides have an open three.
        const GameRecord record = record_of("i8i10j8j10k8k10passh10passl10");
        const GameReview review = review_of(record);
        REQUIRE(review.moves.size() == record.moves.size());
        const MoveReview& pass = review.moves[6];
        CHECK_FALSE(pass.played);
        REQUIRE(pass.win);
        CHECK(pass.win->plies == 3);
        CHECK(pass.missed);
        CHECK(pass.after == loss_in(4));
        CHECK(pass.mark == MoveMark::Blunder);
        CHECK(pass.better.find("wins in 3 by ") != std::string::npos);
        ReviewedGame game{"game", record, review};
        const std::string text = game_words(game, small_settings());
        CHECK(text.find("   7 X pass??") != std::string::npos);
        CHECK(text.find("\n7 X pass??\n") != std::string::npos);
        const Json json = review_json(game, 1, Rows::FromTop);
        CHECK(json["reviews"][6]["move"] == "pass");
        const auto back = review_from_json(json.dump(), 1, record, Rows::FromTop);
        REQUIRE(back.has_value());
        game.review = *back;
        CHECK(review_json(game, 1, Rows::FromTop) == json);
        const auto read = formats::testing::read_sgf_games(review_sgf({game}, small_settings()),
                                                           formats::ReadOptions{});
        REQUIRE(read.has_value());
        CHECK(formats::testing::moves_of(read->front()) == formats::testing::moves_of(record));
        CHECK(review_of(record_of("passpasspass")).moves.size() == 3);
    }

    TEST_CASE("a missed win, an allowed win, and a played win") {
        const GameRecord record = record_of(kMissed);
        const GameReview review = review_of(record);
        REQUIRE(review.moves.size() == 10);
        const MoveReview& careless = review.moves[5];  // k10: White ignores Black's open three
        CHECK_FALSE(careless.win);
        CHECK(careless.allowed);
        REQUIRE(review.win_after(5));
        const MoveReview& missed = review.moves[6];  // o15: Black misses its own win
        REQUIRE(missed.win);
        CHECK(missed.win->kind == PuzzleKind::Vcf);
        CHECK(missed.win->plies == 3);
        CHECK(missed.before == win_in(3));
        CHECK(missed.after == loss_in(4));
        CHECK(missed.missed);
        CHECK(missed.allowed);
        CHECK(missed.mark == MoveMark::Blunder);
        CHECK(missed.better.find("wins in 3 by ") != std::string::npos);
        CHECK(missed.worse.find("o15: ") == 0);
        REQUIRE(review.win_after(6));
        CHECK(review.win_after(6)->plies == 3);
        const MoveReview& played = review.moves[7];  // h10: White makes a straight four
        REQUIRE(played.win);
        CHECK_FALSE(played.missed);
        CHECK(played.mark == MoveMark::None);
        CHECK(played.better == "");
        CHECK(played.worse == "");
        // Black is already lost, so no move of Black is marked as a mistake.
        CHECK_FALSE(review.moves[8].is_notable());
        CHECK_FALSE(review.end_win);
        CHECK(review.over);
        CHECK(review.turning == 6);
    }

    TEST_CASE("several jobs and earlier games do not change a review") {
        std::vector<ReviewedGame> one;
        for (const char* moves : kReviewed)
            one.push_back({moves, record_of(moves), {}});
        std::vector<ReviewedGame> two = one;
        REQUIRE(review_games(one, 0, small_settings(), {}, 1, nullptr, {}));
        int evaluated = 0;
        REQUIRE(review_games(two, 0, small_settings(), {}, 3, nullptr, [&] { ++evaluated; }));
        CHECK(review_sgf(one, small_settings()) == review_sgf(two, small_settings()));
        int expected = 0;
        for (const ReviewedGame& game : one)
            expected += positions_to_evaluate(game.record, small_settings());
        CHECK(evaluated == expected);
        const ReviewedGame last{kReviewed.back(), one.back().record,
                                review_of(record_of(kReviewed.back()))};
        CHECK(review_sgf({last}, small_settings()) == review_sgf({one.back()}, small_settings()));
    }

    TEST_CASE("the review begins after the opening, or at --from") {
        GameRecord record = record_of(kReviewedGames[2]);
        record.opening_stones = 4;
        ReviewSettings settings = small_settings();
        CHECK(first_reviewed(record, settings) == 4);
        const GameReview review = review_of(record, settings);
        CHECK(review.first == 4);
        CHECK(review.moves.size() == record.moves.size() - 4);
        CHECK(review.moves.front().played == named_cell("h7"));
        settings.from = 1;
        CHECK(review_of(record, settings).moves.size() == record.moves.size());
        settings.from = 100;
        const GameReview nothing = review_of(record, settings);
        CHECK(nothing.moves.empty());
        CHECK(nothing.over);
        // Without times all moves of this game count as its opening; in this case all moves are
        // reviewed.
        record.opening_stones = static_cast<int>(record.moves.size());
        CHECK(first_reviewed(record, small_settings()) == 0);
    }

    TEST_CASE("renju: a forbidden move at the end of the game, and before it") {
        // The last move h8 makes two open threes, which is forbidden for Black.
        const std::string moves = "i8a1j8c1h9e1h10g1h8";
        const GameReview review = review_of(record_of(moves, Rule::Renju));
        CHECK(review.over);
        CHECK(review.moves.back().forbidden == Forbidden::DoubleThree);
        CHECK(is_loss(review.moves.back().after));
        CHECK(review.moves.back().mark == MoveMark::Blunder);
        CHECK(is_win(review.end));
        const GameReview on = review_of(record_of(moves + "a15k5", Rule::Renju));
        CHECK(on.moves.size() == 11);
        CHECK(on.moves[8].forbidden == Forbidden::DoubleThree);
        CHECK(is_loss(on.moves[8].after));
        CHECK_FALSE(on.over);
        CHECK(review_of(record_of(moves)).moves.back().forbidden == Forbidden::No);
    }

    TEST_CASE("moves after a five are not reviewed") {
        const std::string five = "h8a1i8c1j8e1k8g1l8";
        const GameReview whole = review_of(record_of(five));
        const GameReview longer = review_of(record_of(five + "o1o2"));
        CHECK(whole.over);
        CHECK(whole.unreviewed == 0);
        CHECK(whole.end == loss_in(0));
        CHECK(whole.moves.back().after == win_in(1));
        CHECK(longer.unreviewed == 2);
        CHECK(longer.moves.size() == 9);
        CHECK(longer.end == whole.end);
    }

    TEST_CASE("an empty game, and a full board") {
        const GameReview empty = review_of([] {
            GameRecord record;
            return record;
        }());
        CHECK(empty.moves.empty());
        CHECK_FALSE(empty.over);
        formats::ReadOptions options;
        options.width = options.height = 5;
        std::string moves;
        // The pattern fills the board without a five: pairs of columns alternate their colours.
        for (const char* name :
             {"a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "b3", "a3", "d3",
              "c3", "a4", "e3", "c4", "b4", "e4", "d4", "a5", "b5", "c5", "d5", "e5"})
            moves += name;
        const GameRecord record = formats::testing::read_pos_games(moves, options)->front();
        REQUIRE(record.termination == formats::Termination::Draw);
        const GameReview drawn = review_of(record);
        CHECK(drawn.over);
        CHECK(drawn.end == kDraw);
        CHECK_FALSE(drawn.turning);
    }

    TEST_CASE("marks begin at their bounds") {
        const MarkBounds marks{{5, 10, 20}};
        CHECK(marks.mark_of(0.0499) == MoveMark::None);
        CHECK(marks.mark_of(0.05) == MoveMark::Inaccuracy);
        CHECK(marks.mark_of(0.6 - 0.5) == MoveMark::Mistake);
        CHECK(marks.mark_of(0.1999) == MoveMark::Mistake);
        CHECK(marks.mark_of(1) == MoveMark::Blunder);
        CHECK(accuracy_of(0) == 1);
        CHECK(accuracy_of(0.1) == doctest::Approx(0.5));
        CHECK(accuracy_of(0.2) == doctest::Approx(0.25));
    }

    TEST_CASE("values before a ply") {
        CHECK(value_before_ply(35) == -35);
        CHECK(value_before_ply(win_in(4)) == loss_in(5));
        CHECK(value_before_ply(loss_in(4)) == win_in(5));
    }

    // Returns a review in which Black has these win chances (in percent) before each move and at
    // the end.
    GameReview review_with(const std::vector<int>& black, const GameRecord& record) {
        GameReview review;
        const auto value = [&](std::size_t i, Color side) {
            const double chance = side == Color::Black ? black[i] : 100 - black[i];
            return chance >= 100 ? win_in(3)
                   : chance <= 0 ? loss_in(4)
                                 : static_cast<Value>(
                                       std::lround(-kValuePerLogit * std::log(100 / chance - 1)));
        };
        for (std::size_t i = 0; i + 1 < black.size(); ++i) {
            MoveReview& move = review.moves.emplace_back();
            move.before = value(i, formats::mover_at(i));
            move.after = value(i + 1, formats::mover_at(i));
            move.mark = MarkBounds{}.mark_of(move.loss());
        }
        review.end = value(black.size() - 1, formats::mover_at(black.size() - 1));
        review.turning = turning_point(record, review);
        return review;
    }

    TEST_CASE("the turning point is the loser's worst move since the winner took the lead") {
        GameRecord record;
        record.outcome = Outcome::WhiteWins;
        // Even indices are positions with Black to move. Black's first mistake (50 to 20) does not
        // count, because White's blunder (20 to 60) gave the lead back.
        CHECK(review_with({50, 20, 60, 45, 45, 25, 25, 0}, record).turning == 6);
        CHECK(review_with({50, 48, 48, 0, 0}, record).turning == 2);
        CHECK(review_with({50, 50, 50, 10, 10}, record).turning == 2);
        CHECK(review_with({50, 48, 48, 46, 46, 44}, record).turning == std::nullopt);
        record.outcome = Outcome::BlackWins;
        CHECK(review_with({50, 50, 70, 70, 95, 95}, record).turning == 3);
        record.outcome = Outcome::Draw;
        record.termination = formats::Termination::Draw;
        CHECK(review_with({50, 10, 60}, record).turning == std::nullopt);
        // The result is not recorded, but the final win chance makes one side the almost certain
        // winner.
        record.outcome = Outcome::Unknown;
        CHECK(review_with({50, 50, 50, 0}, record).turning == 2);
        CHECK(review_with({50, 50, 50, 30}, record).turning == std::nullopt);
    }
}

}  // namespace
}  // namespace fukumi
