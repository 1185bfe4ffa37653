// Tests the genetic algorithm of AI8: how it scores games, how it makes mutants, and how it resumes
// a run.
#include "tournaments/reference/study/genetic.h"

#include <doctest/doctest.h>

#include <cmath>

namespace fukumi {
namespace {

using namespace reference;

GeneticOptions small_options() {
    GeneticOptions options;
    options.games = 2;
    options.size = 9;
    return options;
}

TEST_SUITE("reference genetic") {
    TEST_CASE("quick wins and late losses are worth more") {
        const auto black = Color::Black;
        CHECK(worth_of_game(black, black, 9, 225) > worth_of_game(black, black, 90, 225));
        CHECK(worth_of_game(black, Color::White, 90, 225) >
              worth_of_game(black, Color::White, 9, 225));
        CHECK(worth_of_game(black, black, 225, 225) == 1);
        CHECK(worth_of_game(std::nullopt, black, 225, 225) == 0);
    }

    TEST_CASE("mutants differ by about the step") {
        Random random(2);
        double squares = 0;
        for (int i = 0; i < 500; ++i) {
            const Ai7Numbers mutant = mutant_of(kAi7Numbers, 0.005, random);
            for (std::size_t k = 0; k < mutant.size(); ++k)
                squares += std::pow(mutant[k] / kAi7Numbers[k] - 1, 2);
        }
        CHECK(std::sqrt(squares / 3000) == doctest::Approx(0.005).epsilon(0.05));
    }

    TEST_CASE("a resumed run gives the same result as one run") {
        const GeneticOptions options = small_options();
        Generation straight = first_generation();
        std::string file = header_line(options) + "\n";
        for (int i = 0; i < 3; ++i) {
            straight = next_generation(straight, options);
            if (i < 2)
                file += to_line(straight) + "\n";
        }
        CHECK(straight.number == 3);
        CHECK(straight.best.fitness >= straight.second.fitness);
        // This line is incomplete, as after an interruption.
        file += "3 0.5 30";
        const auto resumed = last_generation(file, options);
        REQUIRE(resumed);
        CHECK(resumed->number == 2);
        CHECK(to_line(next_generation(*resumed, options)) == to_line(straight));
    }

    TEST_CASE("the numbers of a generation are read from the files of both colours") {
        GeneticOptions options = small_options();
        const Generation first = next_generation(first_generation(), options);
        const Generation second = next_generation(first, options);
        const std::string black =
            header_line(options) + "\n" + to_line(first) + "\n" + to_line(second) + "\n";
        options.color = Color::White;
        const Generation other = next_generation(first_generation(), options);
        const std::string white = header_line(options) + "\n" + to_line(other) + "\n";
        const auto numbers = numbers_of_generation(black, white, 1);
        REQUIRE(numbers);
        CHECK((*numbers)[Color::Black] == first.best.numbers);
        CHECK((*numbers)[Color::White] == other.best.numbers);
        CHECK((*numbers)[Color::Black] != (*numbers)[Color::White]);
        CHECK_FALSE(numbers_of_generation(black, white, 2));  // White has no generation 2
        CHECK_FALSE(numbers_of_generation(white, black, 1));
        CHECK_FALSE(numbers_of_generation("", "", 1));
    }

    TEST_CASE("a file of other options is refused") {
        GeneticOptions options = small_options();
        const std::string file = header_line(options) + "\n";
        options.color = Color::White;
        CHECK_FALSE(last_generation(file, options));
        CHECK(last_generation("", options)->number == 0);
    }
}

}  // namespace
}  // namespace fukumi
