// --rule and --boardsize as every command reads them.
#include "tools/command_line/board_arguments.h"

#include <doctest/doctest.h>

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments commands");

TEST_CASE("a rule and a board size are read, or refused by the name of their option") {
    const auto usual = chosen_board({});
    REQUIRE(usual);
    CHECK(usual->rule == Rule::Freestyle);
    CHECK(usual->size.width == 15);
    CHECK(usual->size.height == 15);

    const auto other = chosen_board({"renju", "20x12"});
    REQUIRE(other);
    CHECK(other->rule == Rule::Renju);
    CHECK(other->size.width == 20);
    CHECK(other->size.height == 12);

    CHECK(chosen_board({"2", "15"}).error().starts_with("--rule: '2' is not one of 0 freestyle"));
    CHECK(chosen_board({"0", "30"}).error() ==
          "--boardsize: '30' is not a size such as 15 or 20x12, from 5 to 22");
}

TEST_SUITE_END();

}  // namespace fukumi::match
