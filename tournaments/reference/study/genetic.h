// The genetic algorithm that makes AI8 from AI7 (the study, 3.1.6, 3.2 "AI8为代表的遗传迭代" and
// 4.4.1), for one colour at a time.
//
// An individual is a set of AI7's six numbers. Each generation keeps the two best individuals and
// makes three mutants of the best. Each of the five plays 50 games; quick wins and late losses
// count more. Chosen: the opponent is AI7 with its own numbers; a win after m of n possible moves
// counts 2 - m/n, a loss counts the negative of this, a draw counts 0; the two best individuals
// play again in the next generation, so that an individual cannot stay on top by one lucky result;
// a mutant multiplies each number by 1 + 0.005 x, where x is normally distributed ("the step is
// about 0.5 % of the number").
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/core/result.h"
#include "tournaments/reference/study/ai8.h"

namespace fukumi::reference {

struct GeneticOptions {
    Color color = Color::Black;
    std::uint64_t seed = 1;
    int games = 50;
    double step = 0.005;
    int size = 15;
};

struct Individual {
    Ai7Numbers numbers{};
    double fitness = 0;  ///< mean of worth_of_game() over its games
};

struct Generation {
    int number = 0;
    Individual best;
    Individual second;
};

/// Returns how much a game counts for `color`, from -2 to 2, by the formula at the top of this
/// file. nullopt for `winner` is a draw. `moves` is the number of moves of the game, `cells` the
/// largest possible number.
double worth_of_game(std::optional<Color> winner, Color color, int moves, int cells) noexcept;

Ai7Numbers mutant_of(const Ai7Numbers& numbers, double step, Random& random);

/// Returns generation 0, in which both individuals have AI7's own numbers.
Generation first_generation();
/// Computes the generation after `before`. The result depends only on the options and on `before`.
Generation next_generation(const Generation& before, const GeneticOptions& options);

// A state file of a run has a line with the options, then a line for each generation.
std::string header_line(const GeneticOptions& options);
std::string to_line(const Generation& generation);
/// Returns the last complete generation in the `text` of a state file, from which a run resumes;
/// generation 0 if the file has no complete generation. Errors: the file was written with other
/// options.
Result<Generation> last_generation(const std::string& text, const GeneticOptions& options);

/// Returns the best numbers of generation `number` for each colour. `black` and `white` are the
/// texts of two state files, one for each colour. Errors: a file lacks the generation.
Result<Ai8Numbers> numbers_of_generation(const std::string& black, const std::string& white,
                                         int number);

}  // namespace fukumi::reference
