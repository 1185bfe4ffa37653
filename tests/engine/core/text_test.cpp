// Tests the text functions: trimming, byte order marks, integers and suggestions for misspelt
// names.
#include "engine/core/text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi {

TEST_SUITE_BEGIN("core text");

TEST_CASE("trimmed() removes ASCII blanks at both ends only") {
    CHECK(trimmed("") == "");
    CHECK(trimmed(" \t\r\n\v\f") == "");
    CHECK(trimmed("a") == "a");
    CHECK(trimmed("\t a b\r\n") == "a b");
    CHECK(trimmed("\xC2\xA0x") == "\xC2\xA0x");  // only ASCII blanks are removed
}

TEST_CASE("one byte order mark is removed, at the front only") {
    CHECK(without_byte_order_mark("\xEF\xBB\xBFh8") == "h8");
    CHECK(without_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBFh8") == "\xEF\xBB\xBFh8");
    CHECK(without_byte_order_mark("h8\xEF\xBB\xBF") == "h8\xEF\xBB\xBF");
    CHECK(without_byte_order_mark("\xEF\xBB") == "\xEF\xBB");
    CHECK(without_byte_order_mark("") == "");
}

TEST_CASE("parse_integer() accepts whole texts only") {
    CHECK(parse_integer("0") == 0);
    CHECK(parse_integer(" -17\t") == -17);
    CHECK(parse_integer("+5") == 5);
    CHECK(parse_integer("007") == 7);
    CHECK(parse_integer("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
    CHECK(parse_integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    for (const std::string none :
         {"", " ", "+", "-", "1 2", "1.5", "0x10", "a", "1a", "--1", "++1", "+-1", "-+1", "+ 1",
          "9223372036854775808", "-9223372036854775809"}) {
        CAPTURE(none);
        CHECK_FALSE(parse_integer(none).has_value());
    }
}

TEST_CASE("take_integer() removes an integer from the front") {
    struct Row {
        std::string_view text;
        std::optional<std::int64_t> number;
        std::string_view rest;
    };
    constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
    const Row rows[] = {
        {"7,8", 7, ",8"},
        {"-12 x", -12, " x"},
        {"+5", 5, ""},
        {"007", 7, ""},
        {"9223372036854775807", kMax, ""},
        {"9223372036854775808!", kMax, "!"},
        {"-99999999999999999999999", -kMax, ""},
        {"", std::nullopt, ""},
        {" 7", std::nullopt, " 7"},
        {"-", std::nullopt, "-"},
        {"+-5", std::nullopt, "+-5"},
        {"x7", std::nullopt, "x7"},
    };
    for (const Row& row : rows) {
        CAPTURE(row.text);
        std::string_view text = row.text;
        CHECK(take_integer(text) == row.number);
        CHECK(text == row.rest);
    }
}

TEST_CASE("to_lower() and to_upper() change ASCII letters only") {
    CHECK(to_lower("Az[\xC4") == "az[\xC4");
    CHECK(to_upper("aZ{\xE4") == "AZ{\xE4");
}

TEST_CASE("one edit inserts, deletes or replaces a letter, or swaps two neighbours") {
    CHECK(edit_distance("bench", "bench") == 0);
    for (const std::string_view word : {"benchh", "bnch", "bensh", "becnh"}) {
        CAPTURE(std::string(word));
        CHECK(edit_distance(word, "bench") == 1);
        CHECK(edit_distance("bench", word) == 1);
    }
    CHECK(edit_distance("", "demo") == 4);
    CHECK(edit_distance("demo", "") == 4);
    CHECK(edit_distance("edom", "demo") == 2);
    CHECK(edit_distance("abcd", "efgh") == 4);
}

TEST_CASE("nearest_name() finds the name that was meant, and none for an unlike word") {
    constexpr std::string_view kNames[] = {"solve", "bench", "demo", "max_memory", "max_node"};
    CHECK(nearest_name("slove", kNames) == "solve");
    CHECK(nearest_name("BENHC", kNames) == "bench");
    CHECK(nearest_name("max_nodes", kNames) == "max_node");
    CHECK(nearest_name("maxmemory", kNames) == "max_memory");
    CHECK(nearest_name("deom", kNames) == "demo");
    for (const std::string_view word : {"x", "", "dm", "--force-utf8"})
        CHECK(nearest_name(word, kNames).empty());
    CHECK(nearest_name(std::string(100000, 'x'), kNames).empty());
}

TEST_SUITE_END();

}  // namespace fukumi
