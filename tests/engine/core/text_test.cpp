// Blanks, byte order marks and integers in texts.
#include "engine/core/text.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

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
    for (const std::string none : {"", " ", "+", "-", "1 2", "1.5", "0x10", "a", "1a", "--1",
                                   "9223372036854775808", "-9223372036854775809"}) {
        CAPTURE(none);
        CHECK_FALSE(parse_integer(none).has_value());
    }
}

TEST_SUITE_END();

}  // namespace fukumi
