// From a command to a program that can be started.
#include "tournaments/setup/player_program.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("commands are split into words as by a shell") {
    const auto words = split_command(R"(wine "a b.exe" 'c"d' e\ f "" g)");
    REQUIRE(words);
    CHECK(*words == std::vector<std::string>{"wine", "a b.exe", "c\"d", "e f", "", "g"});
    CHECK_FALSE(split_command("'open"));
    CHECK(split_command(" ")->empty());
}

TEST_SUITE_END();

}  // namespace fukumi::match
