// Tests the shapes (rows of stones such as an open four) that the players S0 and S2 recognise.
#include "tournaments/reference/shapes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/tournaments/reference/reference_support.h"

namespace fukumi {
namespace {

using namespace reference;

}  // namespace

TEST_SUITE("reference search") {
    TEST_CASE("shapes match in both directions, and a wall closes them") {
        const auto has = [&](const std::string& text, Shape shape, Side side = Side::Own) {
            const auto& found = shapes_at(support::code_of(text), side);
            return std::any_of(found.begin(), found.end(),
                               [&](const ShapeMatch& match) { return match.shape == shape; });
        };
        CHECK(has("XXXXX..", Shape::Five));
        CHECK(has(".XXXX..", Shape::OpenFour));
        CHECK(has("OXXXX..", Shape::Four));
        CHECK(has(".XXXXO.", Shape::Four));
        CHECK(has("#XXXX..", Shape::Four));
        CHECK(has("X.XXX..", Shape::Four));
        CHECK(has("XXX.X..", Shape::Four));
        CHECK(has(".XX.X..", Shape::OpenThree));
        CHECK(has("OXXX...", Shape::SleepingThree));
        CHECK(has("OOOOO..", Shape::Five, Side::Other));
        CHECK(has("XOOOO..", Shape::Four, Side::Other));
        CHECK_FALSE(has("OXXXXO.", Shape::Four));
        CHECK_FALSE(has(".XXXXO.", Shape::OpenFour));
    }
}

}  // namespace fukumi
