// See genetic.h.
#include "tournaments/reference/study/genetic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {
namespace {

constexpr int kMutants = 3;

double normal(Random& random) {
    // Draw a normally distributed number. Source: G. Box, M. Muller, "A Note on the Generation of
    // Random Normal Deviates" (1958).
    const double u = (static_cast<double>(random.next() >> 11) + 0.5) * 0x1p-53;
    const double v = static_cast<double>(random.next() >> 11) * 0x1p-53;
    return std::sqrt(-2 * std::log(u)) * std::cos(2 * std::numbers::pi * v);
}

/// Plays a game with random numbers from `random`. Returns worth_of_game() for options.color.
double play_game(const ByColor<ReferencePlayer*>& players, const GeneticOptions& options,
                 Random& random) {
    const Board empty(options.size, options.size);
    ByColor<Board> views{{empty, empty}};
    views[Color::White].own_color = Color::White;
    Grid grid(options.size, options.size);
    Thinking thinking{random};
    const int cells = empty.size();
    Color mover = Color::Black;
    for (int move = 1; move <= cells; ++move, mover = opponent(mover)) {
        const int cell = players[mover]->choose(views[mover], thinking);
        views[mover].cells[cell] = Side::Own;
        views[opponent(mover)].cells[cell] = Side::Other;
        const Point point{empty.x_of_cell(cell), empty.y_of_cell(cell)};
        grid.set(point, stone_of(mover));
        if (wins(grid, Rule::Freestyle, point))
            return worth_of_game(mover, options.color, move, cells);
    }
    return 0;
}

void measure(Individual& individual, const GeneticOptions& options, Random& random) {
    GreedyPlayer tuned(ai7_values(individual.numbers));
    GreedyPlayer original(ai7_values(kAi7Numbers));
    ByColor<ReferencePlayer*> players;
    players[options.color] = &tuned;
    players[opponent(options.color)] = &original;
    double sum = 0;
    for (int game = 0; game < options.games; ++game)
        sum += play_game(players, options, random);
    individual.fitness = sum / options.games;
}

/// Parses a line written by to_line(). Returns nullopt if the line is incomplete or was not written
/// by to_line().
std::optional<Generation> from_line(const std::string& line) {
    std::istringstream words(line);
    Generation read;
    words >> read.number;
    for (Individual* individual : {&read.best, &read.second}) {
        words >> individual->fitness;
        for (double& number : individual->numbers)
            words >> number;
    }
    return words ? std::optional(read) : std::nullopt;
}

}  // namespace

double worth_of_game(std::optional<Color> winner, Color color, int moves, int cells) noexcept {
    if (!winner)
        return 0;
    const double worth = 2 - static_cast<double>(moves) / cells;
    return *winner == color ? worth : -worth;
}

Ai7Numbers mutant_of(const Ai7Numbers& numbers, double step, Random& random) {
    Ai7Numbers result = numbers;
    for (double& number : result)
        number *= 1 + step * normal(random);
    return result;
}

Generation first_generation() {
    const Individual original{kAi7Numbers, 0};
    return {0, original, original};
}

Generation next_generation(const Generation& before, const GeneticOptions& options) {
    const int number = before.number + 1;
    Random random(options.seed ^ (static_cast<std::uint64_t>(number) << 32));
    std::vector<Individual> pool = {before.best, before.second};
    for (int i = 0; i < kMutants; ++i)
        pool.push_back({mutant_of(before.best.numbers, options.step, random), 0});
    for (Individual& individual : pool)
        measure(individual, options, random);
    std::stable_sort(pool.begin(), pool.end(), [](const Individual& a, const Individual& b) {
        return a.fitness > b.fitness;
    });
    return {number, pool[0], pool[1]};
}

std::string header_line(const GeneticOptions& options) {
    return fmt::format("# AI8, {}: seed {}, {} games, step {}, {}x{}",
                       options.color == Color::Black ? "black" : "white", options.seed,
                       options.games, options.step, options.size, options.size);
}

// Prints all digits, so that a resumed run gives the same result.
std::string to_line(const Generation& generation) {
    std::string line = std::to_string(generation.number);
    for (const Individual& individual : {generation.best, generation.second}) {
        line += fmt::format(" {}", individual.fitness);
        for (const double number : individual.numbers)
            line += fmt::format(" {}", number);
    }
    return line;
}

Result<Generation> last_generation(const std::string& text, const GeneticOptions& options) {
    Generation last = first_generation();
    std::istringstream lines(text);
    std::string line;
    if (!std::getline(lines, line))
        return last;
    if (line != header_line(options))
        return Error{fmt::format("was written with other options: '{}'", line)};
    while (std::getline(lines, line)) {
        // A last line without a newline may lack digits.
        if (lines.eof())
            break;
        if (const auto read = from_line(line))
            last = *read;
    }
    return last;
}

Result<Ai8Numbers> numbers_of_generation(const std::string& black, const std::string& white,
                                         int number) {
    Ai8Numbers numbers{};
    for (const Color color : kColors) {
        const bool is_black = color == Color::Black;
        std::istringstream lines(is_black ? black : white);
        std::string line;
        std::getline(lines, line);
        if (!line.starts_with(is_black ? "# AI8, black" : "# AI8, white"))
            return Error{fmt::format("no generations of {}", is_black ? "black" : "white")};
        std::optional<Generation> found;
        while (!(found && found->number == number) && std::getline(lines, line))
            found = from_line(line);
        if (!found || found->number != number)
            return Error{
                fmt::format("no generation {} of {}", number, is_black ? "black" : "white")};
        numbers[is_black ? Color::Black : Color::White] = found->best.numbers;
    }
    return numbers;
}

}  // namespace fukumi::reference
