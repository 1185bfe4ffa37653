// Blanks, byte order marks and integers in texts.
#include "engine/core/text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace fukumi {

TEST_SUITE_BEGIN("core text");

TEST_CASE("blanks go from both ends and from nowhere else") {
    CHECK(trimmed("") == "");
    CHECK(trimmed(" \t\r\n\v\f") == "");
    CHECK(trimmed("a") == "a");
    CHECK(trimmed("\t a b\r\n") == "a b");
    CHECK(trimmed("\xC2\xA0x") == "\xC2\xA0x");  // other blanks of Unicode stay
}

TEST_CASE("a byte order mark goes once, and only in front") {
    CHECK(without_byte_order_mark("\xEF\xBB\xBFh8") == "h8");
    CHECK(without_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBFh8") == "\xEF\xBB\xBFh8");
    CHECK(without_byte_order_mark("h8\xEF\xBB\xBF") == "h8\xEF\xBB\xBF");
    CHECK(without_byte_order_mark("\xEF\xBB") == "\xEF\xBB");
    CHECK(without_byte_order_mark("") == "");
}

TEST_CASE("integers are read whole or not at all") {
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

TEST_CASE("an integer is cut off the front, whatever follows") {
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

TEST_CASE("blanks, digits and letters are those of ASCII") {
    std::string blanks, digits, letters;
    for (int c = -128; c < 128; ++c) {
        const char character = static_cast<char>(c);
        if (is_blank(character))
            blanks += character;
        if (is_digit(character))
            digits += character;
        if (is_letter(character))
            letters += character;
    }
    CHECK(blanks == "\t\n\v\f\r ");
    CHECK(digits == "0123456789");
    CHECK(letters == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    std::string_view text = " \t a b";
    skip_blanks(text);
    CHECK(text == "a b");
    CHECK(to_lower("Az[\xC4") == "az[\xC4");
    CHECK(to_upper("aZ{\xE4") == "AZ{\xE4");
}

TEST_SUITE_END();

}  // namespace fukumi
