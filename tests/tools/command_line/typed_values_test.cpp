// Tests the durations that people type.
#include "tools/command_line/typed_values.h"

#include <doctest/doctest.h>

#include <string>

namespace fukumi {

TEST_SUITE("tools typed values") {
    TEST_CASE("durations with and without a unit") {
        constexpr std::int64_t kMost = 3'600'000;
        const std::pair<const char*, std::int64_t> known[] = {
            {"500", 500},   {"500ms", 500},    {"1s", 1000},         {"1.5 s", 1500},
            {" 2S ", 2000}, {"0", 0},          {"0.25s", 250},       {"2min", 120000},
            {".5s", 500},   {"10 sec", 10000}, {"60min", 3'600'000}, {"1h", 3'600'000},
        };
        for (const auto& [text, ms] : known) {
            const std::string typed = text;
            CAPTURE(typed);
            const auto parsed = parse_duration(typed, kMost);
            REQUIRE(parsed);
            CHECK(*parsed == ms);
        }
        for (const char* text : {"", "s", "x", "-1", "1d", "1.5.5", ".", "1 2", "61min", "1e9"}) {
            const std::string typed = text;
            CAPTURE(typed);
            CHECK_FALSE(parse_duration(typed, kMost));
        }
        CHECK(parse_duration("90x", kMost).error() == "'90x' is not a time such as 500ms or 2s");
        CHECK(parse_duration("2d", kMost).error() == "'2d' is not a time such as 500ms or 2s");
        CHECK(parse_duration("99min", kMost).error() == "'99min' is more than 60 min");
    }

    TEST_CASE("a duration as text can be parsed again") {
        for (const std::int64_t ms : {0, 1, 999, 1000, 1500, 59'000, 60'000, 90'000, 3'600'000}) {
            CAPTURE(ms);
            CHECK(*parse_duration(duration_text(ms), 1 << 30) == ms);
        }
        CHECK(duration_text(1500) == "1.5 s");
    }
}

}  // namespace fukumi
