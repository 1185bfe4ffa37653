// Positions of games as the tuners see them, against a position built from the moves.
#include "tournaments/training/dataset.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/eval/evaluator.h"
#include "engine/eval/threat_weights.h"
#include "engine/pattern/pattern_set.h"
#include "engine/pattern/position.h"
#include "engine/search/params.h"
#include "engine/threat/static_win.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"
#include "tests/tournaments/training/training_support.h"
#include "tournaments/training/game_file.h"
#include "tournaments/training/selfplay.h"

using namespace fukumi;
using namespace fukumi::training;

namespace {

std::vector<TrainingGame> write_games(const std::string& path, Rule rule, int count) {
    SelfplaySettings settings;
    settings.rule = rule;
    settings.width = 12;
    settings.height = 12;
    settings.nodes = 100;
    settings.opening_nodes = 50;
    std::vector<TrainingGame> games;
    auto writer = GameWriter::open(path);
    REQUIRE(writer);
    for (int i = 0; i < count; ++i) {
        games.push_back(play_training_game(settings, i));
        REQUIRE(writer->append(games.back()));
    }
    return games;
}

// What a leaf of a search sees without weights.
bool sees_win(const Position& position) {
    if (static_result<Rule::Renju>(position).win_plies > 0)
        return true;
    VcfSolver solver(std::size_t{1} << 16);
    return solver.solve(position, position.side_to_move(), {.max_fours = kLeafFours, .max_cost = 0})
               .verdict == Verdict::Win;
}

bool is_followed_by_random_move(const TrainingGame& game, std::size_t number) {
    return std::any_of(game.moves.begin() + static_cast<std::ptrdiff_t>(number), game.moves.end(),
                       [](const PlayedMove& played) { return played.random; });
}

float score_of(formats::Outcome result, Color color) {
    if (result == formats::Outcome::Draw)
        return 0.5F;
    return (result == formats::Outcome::BlackWins) == (color == Color::Black) ? 1.0F : 0.0F;
}

// Not for continuous fours, whose defences depend on which win was found.
bool is_candidate(const Position& position, const PositionSample& sample, Move m) {
    if (sample.situation == Situation::Free)
        return position.candidates().contains(m);
    MoveList answers;
    answers_to_open_four<Rule::Renju>(position, position.side_to_move(), answers);
    return std::find(answers.begin(), answers.end(), m) != answers.end();
}

// The moves to choose from are the answers that the search would look at.
void check_choice(const Position& position, const Dataset& data, const PositionSample& sample) {
    const Color us = position.side_to_move();
    int candidates = 0;
    for (std::size_t c = 0; c < sample.cells; ++c)
        candidates += data.cells[sample.first_cell + c].candidate;
    // An open four may leave no answer.
    CHECK((candidates > 0 || sample.situation == Situation::OpenFour));
    VcfSolver solver(std::size_t{1} << 16);
    const bool fours =
        solver.solve(position, opponent(us), {.max_fours = 10000}).verdict == Verdict::Win;
    MoveList answers;
    switch (sample.situation) {
        case Situation::Free:
            CHECK(candidates == position.candidates().count());
            break;
        case Situation::Fours:
            CHECK(fours);
            break;
        case Situation::OpenFour:
            answers_to_open_four<Rule::Renju>(position, us, answers);
            CHECK(candidates == answers.size());
            break;
    }
}

/// No five or open four can be made, and no five has to be met.
bool asks_for_weights(const Position& position) {
    const Color us = position.side_to_move();
    return position.count(us, MoveClass::Five) == 0 &&
           position.count(us, MoveClass::OpenFour) == 0 &&
           position.count(opponent(us), MoveClass::Five) == 0;
}

void check_sums(const Position& position, const Dataset& data, const PositionSample& sample) {
    const Color us = position.side_to_move();
    for (int c = kFirstCountedClass; c <= kLastCountedClass; ++c) {
        const auto of = static_cast<MoveClass>(c);
        CHECK(sample.own[c] == std::min(position.count(us, of), kCountLimit));
        CHECK(sample.theirs[c] == std::min(position.count(opponent(us), of), kCountLimit));
    }
    int patterns = 0;
    const WeightTables& tables = Weights::built_in(Rule::Renju).tables();
    for (std::size_t c = 0; c < sample.cells; ++c) {
        const CellSample& cell = data.cells[sample.first_cell + c];
        patterns += tables.colors[us].sets[cell.mover].moving;
        patterns -= tables.colors[opponent(us)].sets[cell.waiter].waiting;
    }
    Evaluator evaluator;
    evaluator.refresh(position, Weights::built_in(Rule::Renju));
    CHECK(patterns == evaluator.parts(position).patterns);
}

// What the game tells of the position before its move number `i`.
void check_game(const Position& position, const PositionSample& sample, const TrainingGame& game,
                std::size_t i) {
    const PlayedMove& played = game.moves[i];
    const Color us = position.side_to_move();
    CHECK(sample.mover == us);
    CHECK(sample.value == played.judgement.value);
    CHECK(sample.score_counts == !is_followed_by_random_move(game, i));
    CHECK(sample.score == score_of(game.result, us));
    const bool teaches = !played.random && sample.score > 0;
    const Move move = move_at(played.cell.x, played.cell.y);
    if (sample.situation == Situation::Fours)
        CHECK((sample.best < 0 || teaches));
    else
        CHECK((sample.best >= 0) == (teaches && is_candidate(position, sample, move)));
    CHECK(sample.signature == threat_signature(position));
    CHECK((sample.situation == Situation::OpenFour) ==
          (threat_against(position, us) == Threat::OpenFour));
}

void check_best(const Position& position, const Dataset& data, const PositionSample& sample,
                Move move) {
    const Color us = position.side_to_move();
    const auto best = static_cast<std::size_t>(sample.best);
    const CellSample& cell = data.cells[sample.first_cell + best];
    CHECK(cell.candidate);
    CHECK(cell.mover == pattern_set_of(position.code(move, us)));
    CHECK(cell.waiter == pattern_set_of(position.code(move, opponent(us))));
    CHECK(cell.to_last == relation(move, position.last_move(0)));
    CHECK(cell.to_own == relation(move, position.last_move(1)));
}

}  // namespace

TEST_SUITE_BEGIN("training dataset");

TEST_CASE("every sample tells what its position holds") {
    const support::TemporaryFile file("dataset.games");
    const std::vector<TrainingGame> games = write_games(file.path(), Rule::Renju, 96);
    const auto data = load_dataset({file.path()});
    REQUIRE(data);
    CHECK(data->games == 96);
    CHECK(data->rule == Rule::Renju);
    std::size_t next = 0;
    int taught = 0, wins = 0, losses = 0, seen_by_leaves = 0, random_later = 0;
    int met[kSituations] = {};
    for (std::size_t g = 0; g < games.size(); ++g) {
        CAPTURE(g);
        CAPTURE(support::moves_of(games[g]));
        Position position(Rule::Renju, 12, 12);
        for (std::size_t i = 0; i < games[g].moves.size(); ++i) {
            CAPTURE(i);
            const PlayedMove& played = games[g].moves[i];
            const Move move = move_at(played.cell.x, played.cell.y);
            const bool asked =
                static_cast<int>(i) >= games[g].opening_stones && asks_for_weights(position);
            const bool seen_by_leaf = asked && is_win(played.judgement.value) && sees_win(position);
            seen_by_leaves += seen_by_leaf;
            if (asked && !seen_by_leaf) {
                REQUIRE(next < data->positions.size());
                const PositionSample& sample = data->positions[next++];
                check_game(position, sample, games[g], i);
                CHECK(sample.validation == (g % 20 == 0));
                wins += is_win(played.judgement.value);
                losses += is_loss(played.judgement.value);
                random_later += !sample.score_counts;
                met[static_cast<int>(sample.situation)] += 1;
                check_choice(position, *data, sample);
                check_sums(position, *data, sample);
                if (sample.best >= 0) {
                    ++taught;
                    check_best(position, *data, sample, move);
                }
            }
            position.make(move);
        }
    }
    CHECK(next == data->positions.size());
    CHECK(taught > 10);
    CHECK(wins > 0);
    CHECK(losses > 0);
    CHECK(seen_by_leaves > 0);
    CHECK(random_later > 0);
    for (const int count : met)
        CHECK(count > 0);
}

TEST_CASE("games of two rules are not mixed") {
    const support::TemporaryFile a("a.games");
    const support::TemporaryFile b("b.games");
    write_games(a.path(), Rule::Freestyle, 1);
    write_games(b.path(), Rule::Standard, 1);
    CHECK(load_dataset({a.path(), a.path()}));
    CHECK_FALSE(load_dataset({a.path(), b.path()}));
    CHECK_FALSE(load_dataset({a.path(), "/nonexistent.games"}));
}

TEST_SUITE_END();
