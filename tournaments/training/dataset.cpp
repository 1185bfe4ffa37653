// See dataset.h.
#include "tournaments/training/dataset.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/with_rule.h"
#include "engine/pattern/pattern_set.h"
#include "engine/pattern/position.h"
#include "engine/search/params.h"
#include "engine/threat/threat_moves.h"
#include "engine/threat/vcf.h"
#include "tournaments/training/game_file.h"
#include "tournaments/training/questions.h"

namespace fukumi::training {
namespace {

// As in the nodes of the search from which most is to be ordered, a few plies above the leaves.
constexpr VcfLimits kFoursLimits{.max_fours = 200, .max_cost = 1};

// What the side to move has to meet, and the moves to choose from.
struct Choice {
    Situation situation = Situation::Free;
    CellSet moves;
};

template <Rule R>
Choice choice_of(const Position& position, VcfSolver& solver) {
    const Color us = position.side_to_move();
    Choice choice;
    if (threat_against(position, us) == Threat::OpenFour) {
        choice.situation = Situation::OpenFour;
        MoveList answers;
        answers_to_open_four<R>(position, us, answers);
        for (const Move m : answers)
            choice.moves.insert(m);
    } else if (solver.solve(position, opponent(us), kFoursLimits).verdict == Verdict::Win) {
        choice.situation = Situation::Fours;
        choice.moves = solver.defences(position, opponent(us));
    } else {
        choice.moves = position.candidates();
    }
    return choice;
}

Choice choice_of(const Position& position, VcfSolver& solver) {
    return with_rule(position.rule(), [&]<Rule R>() { return choice_of<R>(position, solver); });
}

// What its game has to say about a position.
struct GameFacts {
    formats::Outcome result;
    bool counts;  // no random move came after the position
    bool validation;
};

void add_position(Dataset& data, const Position& position, const PlayedMove& played,
                  const GameFacts& game, VcfSolver& solver) {
    const Color us = position.side_to_move();
    PositionSample sample;
    sample.first_cell = data.cells.size();
    sample.best = -1;
    sample.signature = static_cast<std::uint16_t>(threat_signature(position));
    sample.own = counted_cells(position, us);
    sample.theirs = counted_cells(position, opponent(us));
    sample.value = static_cast<std::int16_t>(played.judgement.value);
    const auto winner = winner_of(game.result);
    sample.score = !winner ? 0.5F : *winner == us ? 1.0F : 0.0F;
    sample.score_counts = game.counts;
    sample.mover = us;
    sample.validation = game.validation;
    const Move best = move_at(played.cell.x, played.cell.y);
    const Choice choice = choice_of(position, solver);
    sample.situation = choice.situation;
    position.free_set().for_each([&](Move m) {
        CellSample cell;
        cell.mover = static_cast<std::uint16_t>(pattern_set_of(position.code(m, us)));
        cell.waiter = static_cast<std::uint16_t>(pattern_set_of(position.code(m, opponent(us))));
        cell.candidate = choice.moves.contains(m);
        if (cell.mover == 0 && cell.waiter == 0 && !cell.candidate)
            return;
        cell.to_last = static_cast<std::uint8_t>(relation(m, position.last_move(0)));
        cell.to_own = static_cast<std::uint8_t>(relation(m, position.last_move(1)));
        if (m == best && !played.random && cell.candidate && sample.score > 0)
            sample.best = static_cast<std::int16_t>(data.cells.size() - sample.first_cell);
        data.cells.push_back(cell);
    });
    sample.cells = static_cast<std::uint16_t>(data.cells.size() - sample.first_cell);
    data.positions.push_back(sample);
}

void add_game(Dataset& data, const TrainingGame& game) {
    Position position(game.rule, game.width, game.height);
    VcfSolver solver(kQuestionTableBytes);
    const bool validation = data.games % kValidationPeriod == 0;
    const int last_random = last_random_move(game);
    for (int i = 0; i < static_cast<int>(game.moves.size()); ++i) {
        const PlayedMove& played = game.moves[i];
        if (i >= game.opening_stones && is_question(position, played.judgement.value, solver)) {
            add_position(data, position, played, {game.result, i > last_random, validation},
                         solver);
        }
        position.make(move_at(played.cell.x, played.cell.y));
    }
    ++data.games;
}

}  // namespace

void shuffle(std::vector<std::uint32_t>& order, Random& random) {
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

Result<Dataset> load_dataset(const std::vector<std::string>& paths) {
    Dataset data;
    for (const std::string& path : paths) {
        bool other_rule = false;
        const auto read = read_training_games(path, [&](const TrainingGame& game) {
            if (data.games == 0)
                data.rule = game.rule;
            if (game.rule == data.rule)
                add_game(data, game);
            else
                other_rule = true;
        });
        if (!read)
            return Error{read.error()};
        if (other_rule)
            return Error{
                fmt::format("{}: games of another rule than {}", path, name_of(data.rule))};
    }
    return data;
}

}  // namespace fukumi::training
