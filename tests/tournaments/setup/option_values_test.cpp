// Tests how the values of options are parsed.
#include "tournaments/setup/option_values.h"

#include <doctest/doctest.h>

#include <array>
#include <string_view>

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("time controls") {
    const auto time = [](std::string_view text) {
        const auto parsed = parse_clock_rules(text);
        return parsed ? std::array{parsed->turn_ms, parsed->match_ms, parsed->increment_ms}
                      : std::array<std::int64_t, 3>{-1, -1, -1};
    };
    using Times = std::array<std::int64_t, 3>;
    CHECK(time("5/120") == Times{5000, 120000, 0});
    CHECK(time("120/5") == Times{5000, 120000, 0});
    CHECK(time("0/120") == Times{0, 120000, 0});
    CHECK(time("60") == Times{0, 60000, 0});
    CHECK(time("60+0.6") == Times{0, 60000, 600});
    CHECK(time("500ms/10+20ms") == Times{500, 10000, 20});
    CHECK(time("inf") == Times{0, 0, 0});
    for (const char* bad : {"", "x", "5/", "/5", "5//6", "-5", "5+", "1e99", "nan", "0"}) {
        CAPTURE(bad);
        CHECK(time(bad) == Times{-1, -1, -1});
    }
}

TEST_CASE("sizes of memory") {
    CHECK(*parse_bytes("350M") == 367001600);
    CHECK(*parse_bytes("367001600") == 367001600);
    CHECK(*parse_bytes("2gb") == std::int64_t{2} << 30);
    CHECK_FALSE(parse_bytes("M"));
    CHECK_FALSE(parse_bytes("-1"));
    CHECK_FALSE(parse_bytes("99999999999G"));
}

TEST_CASE("whole numbers in a range") {
    CHECK(*parse_number("7", 1, 10) == 7);
    CHECK(*parse_number("-3", -5, 5) == -3);
    for (const char* bad : {"", "11", "0", "1.5", "7 ", "seven"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_number(bad, 1, 10));
    }
}

TEST_SUITE_END();

}  // namespace fukumi::match
