// Tests made openings: a seed always gives the same openings, no two are equal, and a larger search
// finds them even too.
#include "tournaments/opening_maker/opening_maker.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "engine/board/rules.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"
#include "tests/support/sanitizers.h"

using namespace fukumi;
using namespace fukumi::match;

namespace {

constexpr Value kClearlyAhead = 2 * kValuePerLogit;

OpeningSettings small(Rule rule, int width, int height) {
    OpeningSettings settings;
    settings.rule = rule;
    settings.width = width;
    settings.height = height;
    settings.count = support::rounds(5, 2);
    settings.nodes = 500;
    settings.bound = 150;
    return settings;
}

// Returns the value that a new searcher gives a position, with an empty table.
Value value_of(const Position& position, std::int64_t nodes) {
    Searcher searcher;
    searcher.resize_table(std::size_t{4} << 20);
    Limits limits;
    limits.max_nodes = nodes;
    return searcher.search(position, limits).value;
}

}  // namespace

TEST_SUITE("tournaments opening maker") {
    TEST_CASE("the canonical form is equal for symmetric openings only") {
        const Opening opening = {{3, 4}, {5, 5}, {2, 9}};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            CAPTURE(symmetry);
            Opening image;
            for (const Point p : opening)
                image.push_back(transformed(p, symmetry, 15));
            CHECK(canonical_form(image, 15, 15) == canonical_form(opening, 15, 15));
        }
        CHECK(canonical_form({{2, 9}, {5, 5}, {3, 4}}, 15, 15) ==
              canonical_form(opening, 15, 15));  // another order of Black's stones
        CHECK(canonical_form({{5, 5}, {3, 4}, {2, 9}}, 15, 15) != canonical_form(opening, 15, 15));
        CHECK(canonical_form({{4, 3}, {5, 5}, {9, 2}}, 20, 15) != canonical_form(opening, 20, 15));
    }

    TEST_CASE("openings are reproducible, different, legal and even") {
        int clearly_ahead = 0;  // openings in which the larger search finds a win
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const OpeningSettings settings =
                rule == Rule::Standard ? small(rule, 13, 11) : small(rule, 15, 15);
            const std::vector<EvenOpening> openings = make_openings(settings);
            REQUIRE(static_cast<int>(openings.size()) == settings.count);
            const std::vector<EvenOpening> again = make_openings(settings);
            std::set<std::string> forms;
            for (std::size_t i = 0; i < openings.size(); ++i) {
                const Opening& opening = openings[i].stones;
                CAPTURE(to_offsets(opening, settings.width, settings.height));
                CHECK(to_offsets(opening, settings.width, settings.height) ==
                      to_offsets(again[i].stones, settings.width, settings.height));
                forms.insert(canonical_form(opening, settings.width, settings.height));
                CHECK(static_cast<int>(opening.size()) >= settings.fewest_stones);
                CHECK(static_cast<int>(opening.size()) <= settings.most_stones);

                Grid grid(settings.width, settings.height);
                Color color = Color::Black;
                for (const Point p : opening) {
                    REQUIRE(grid.contains(p.x, p.y));
                    REQUIRE(grid.at(p) == Cell::Empty);
                    if (rule == Rule::Renju && color == Color::Black)
                        CHECK(forbidden(grid, p) == Forbidden::No);
                    grid.set(p, stone_of(color));
                    CHECK_FALSE(wins(grid, rule, p));
                    color = opponent(color);
                }
                clearly_ahead += std::abs(value_of(Position(rule, grid, color),
                                                   10 * settings.nodes)) >= kClearlyAhead;
                const Value stated = value_of(Position(rule, grid, color), settings.nodes);
                CHECK(openings[i].black == (color == Color::Black ? stated : -stated));
            }
            CHECK(forms.size() == openings.size());
        }
        CHECK(clearly_ahead <= support::rounds(2, 1));  // of 25 openings, in a short run of 10
    }

    TEST_CASE("openings that one side clearly wins are not even") {
        const Opening black_wins = {{6, 7}, {2, 2}, {7, 7}, {12, 3}, {8, 7}, {3, 12}};
        const Opening white_wins = {{2, 2}, {6, 7}, {12, 3}, {7, 7}, {3, 12}, {8, 7}, {12, 12}};
        const Opening scattered = {{7, 7}, {8, 6}, {5, 9}, {10, 4}};
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            OpeningMaker maker(small(rule, 15, 15));
            CHECK_FALSE(maker.even_value(black_wins));
            CHECK_FALSE(maker.even_value(white_wins));
            OpeningSettings generous = small(rule, 15, 15);
            generous.bound = kMaxEval;
            CHECK(OpeningMaker(generous).even_value(scattered));
            CHECK_FALSE(OpeningMaker(generous).even_value(black_wins));
        }
    }

    TEST_CASE("another seed makes other openings") {
        OpeningSettings settings = small(Rule::Freestyle, 15, 15);
        const std::vector<EvenOpening> one = make_openings(settings);
        settings.seed = 2;
        CHECK(to_offsets(make_openings(settings)[0].stones, 15, 15) !=
              to_offsets(one[0].stones, 15, 15));
    }

    TEST_CASE("the maker stops when no more openings exist, and reports progress") {
        // On 5x5 a single stone has six places that differ under symmetry. The bound is so large
        // that every value counts as even.
        OpeningSettings settings = small(Rule::Freestyle, 5, 5);
        settings.fewest_stones = settings.most_stones = 1;
        settings.bound = kMaxEval;
        settings.count = 40;
        int told = 0;
        int last_tried = 0;
        const auto openings = make_openings(settings, [&](const OpeningProgress& now) {
            ++told;
            CHECK(now.tried == last_tried + 1);
            last_tried = now.tried;
        });
        CHECK(openings.size() == 6);
        CHECK(told == 6);
    }

    TEST_CASE("offsets count from the centre cell") {
        CHECK(to_offsets({{7, 7}, {8, 6}}, 15, 15) == "0,0, 1,-1");
        CHECK(to_offsets({{10, 10}, {0, 19}}, 20, 20) == "0,0, -10,9");
    }
}
