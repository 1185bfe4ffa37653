// Rows of stones that the players look for.
#include "tournaments/reference/shapes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace fukumi {
namespace {

using namespace reference;

}  // namespace

TEST_SUITE("reference search") {
    TEST_CASE("shapes are found in both directions, and the edge closes them") {
        const auto code = [](const std::string& text) {
            int result = 0;
            for (std::size_t i = 0; i < text.size(); ++i)
                result |= (text[i] == '1'   ? 1
                           : text[i] == '2' ? 2
                           : text[i] == '#' ? 3
                                            : 0)
                          << (2 * i);
            return result;
        };
        const auto has = [&](const std::string& text, Shape shape, Side side = Side::Own) {
            const auto& found = shapes_at(code(text), side);
            return std::any_of(found.begin(), found.end(),
                               [&](const ShapeMatch& match) { return match.shape == shape; });
        };
        CHECK(has("1111100", Shape::Five));
        CHECK(has("0111100", Shape::OpenFour));
        CHECK(has("2111100", Shape::Four));
        CHECK(has("0111120", Shape::Four));
        CHECK(has("#111100", Shape::Four));
        CHECK(has("1011100", Shape::Four));
        CHECK(has("1110100", Shape::Four));
        CHECK(has("0110100", Shape::OpenThree));
        CHECK(has("2111000", Shape::SleepingThree));
        CHECK(has("2222200", Shape::Five, Side::Other));
        CHECK(has("1222200", Shape::Four, Side::Other));
        CHECK_FALSE(has("2111120", Shape::Four));
        CHECK_FALSE(has("0111120", Shape::OpenFour));
    }
}

}  // namespace fukumi
