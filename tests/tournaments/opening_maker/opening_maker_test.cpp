// Openings: reproducible, different from each other, and even by the search they were judged with.
#include "tournaments/opening_maker/opening_maker.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "engine/board/rules.h"
#include "engine/pattern/position.h"
#include "engine/search/searcher.h"

using namespace fukumi;
using namespace fukumi::match;

namespace {

OpeningSettings small(Rule rule, int width, int height) {
    OpeningSettings settings;
    settings.rule = rule;
    settings.width = width;
    settings.height = height;
    settings.count = 5;
    settings.nodes = 500;
    settings.bound = 150;
    return settings;
}

// The first look and the two searches, once more.
void check_even(Position position, const OpeningSettings& settings) {
    Searcher searcher;
    searcher.resize_table(std::size_t{4} << 20);
    const auto search = [&](std::int64_t nodes) {
        Limits limits;
        limits.max_nodes = nodes;
        return searcher.search(position, limits);
    };
    const SearchResult glance = search(settings.nodes / kGlancePart + 1);
    CHECK(std::abs(glance.value) <= kGlanceBounds * settings.bound);
    const SearchResult first = search(settings.nodes);
    CHECK(std::abs(first.value) <= settings.bound);
    position.make(first.best);
    CHECK(std::abs(search(settings.nodes).value) <= settings.bound);
}

}  // namespace

TEST_SUITE("tournaments opening maker") {
    TEST_CASE("symmetric openings have one canonical form, others another") {
        const Opening opening = {{3, 4}, {5, 5}, {2, 9}};
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            CAPTURE(symmetry);
            Opening image;
            for (const Point p : opening)
                image.push_back(transformed(p, symmetry, 15));
            CHECK(canonical_form(image, 15, 15) == canonical_form(opening, 15, 15));
        }
        CHECK(canonical_form({{2, 9}, {5, 5}, {3, 4}}, 15, 15) ==
              canonical_form(opening, 15, 15));  // the order of a colour's stones does not matter
        CHECK(canonical_form({{5, 5}, {3, 4}, {2, 9}}, 15, 15) != canonical_form(opening, 15, 15));
        CHECK(canonical_form({{4, 3}, {5, 5}, {9, 2}}, 20, 15) != canonical_form(opening, 20, 15));
    }

    TEST_CASE("openings are reproducible, different, legal and even") {
        for (const Rule rule : kAllRules) {
            CAPTURE(std::string(name_of(rule)));
            const OpeningSettings settings =
                rule == Rule::Standard ? small(rule, 13, 11) : small(rule, 15, 15);
            const std::vector<Opening> openings = make_openings(settings);
            REQUIRE(openings.size() == 5);
            const std::vector<Opening> again = make_openings(settings);
            std::set<std::string> forms;
            for (std::size_t i = 0; i < openings.size(); ++i) {
                const Opening& opening = openings[i];
                CHECK(to_offsets(opening, settings.width, settings.height) ==
                      to_offsets(again[i], settings.width, settings.height));
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
                check_even(Position(rule, grid, color), settings);
            }
            CHECK(forms.size() == openings.size());
        }
    }

    TEST_CASE("another seed makes other openings") {
        OpeningSettings settings = small(Rule::Freestyle, 15, 15);
        const std::vector<Opening> one = make_openings(settings);
        settings.seed = 2;
        CHECK(to_offsets(make_openings(settings)[0], 15, 15) != to_offsets(one[0], 15, 15));
    }

    TEST_CASE("offsets count from the centre cell") {
        CHECK(to_offsets({{7, 7}, {8, 6}}, 15, 15) == "0,0, 1,-1");
        CHECK(to_offsets({{10, 10}, {0, 19}}, 20, 20) == "0,0, -10,9");
    }
}
