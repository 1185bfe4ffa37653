// The genetic algorithm that makes AI8 out of AI7 (the study, 3.1.6, 3.2 "AI8为代表的遗传迭代" and
// 4.4.1), for one colour at a time.
//
// Each generation keeps the best and the second best and makes three mutants of the best. Each of
// the five plays 50 games, which count the more the quicker they are won and the later they are
// lost. Chosen: the opponent is AI7 with its own numbers; a game is worth 2 - m/n for a win after m
// of n possible moves, the negative for a loss, 0 for a draw; those that were kept play again, so
// that no lucky games stay on record; a mutant multiplies each number by 1 + 0.005 times a normally
// distributed one ("the step is about 0.5 % of the number").
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
    double fitness = 0;  ///< mean over its games
};

struct Generation {
    int number = 0;
    Individual best;
    Individual second;
};

/// What a game is worth to `winner`'s side, if `color` is ours; no winner: a draw.
double worth_of_game(std::optional<Color> winner, Color color, int moves, int cells) noexcept;

Ai7Numbers mutant_of(const Ai7Numbers& numbers, double step, Random& random);

/// The generation 0: AI7's numbers, twice.
Generation first_generation();
/// Depends on the options and the generation before alone.
Generation next_generation(const Generation& before, const GeneticOptions& options);

/// A file of generations, one a line, after a line with the options.
std::string header_line(const GeneticOptions& options);
std::string to_line(const Generation& generation);
/// The last whole generation of a file, so that it can go on; the first one if there is none.
/// Errors: the file was written with other options.
Result<Generation> last_generation(const std::string& text, const GeneticOptions& options);

/// The best of generation `number` in the files of Black and of White. Errors: a file lacks it.
Result<Ai8Numbers> numbers_of_generation(const std::string& black, const std::string& white,
                                         int number);

}  // namespace fukumi::reference
