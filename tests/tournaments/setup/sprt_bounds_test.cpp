// Which bounds a user may give to a sequential test.
#include "tournaments/setup/sprt_bounds.h"

#include <doctest/doctest.h>

#include <cmath>

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("bounds that make no test are refused") {
    CHECK(checked(SprtBounds{}).has_value());
    CHECK(checked({5, 0, 0.05, 0.05, false}).error() == "elo0=5 must be less than elo1=0");
    CHECK(checked({0, 500, 0.05, 0.05, false}).error() ==
          "elo0 and elo1 must lie between -200 and 200");
    CHECK(checked({0, 5, 0, 0.05, false}).error() ==
          "alpha=0 and beta=0.05 must be above 0 and below 0.5");
    CHECK(!checked({std::nan(""), 5, 0.05, 0.05, false}).has_value());
    CHECK(!checked({0, 5, 0.05, std::nan(""), false}).has_value());
}

TEST_SUITE_END();

}  // namespace fukumi::match
