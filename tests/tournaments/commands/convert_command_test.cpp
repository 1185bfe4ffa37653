// fukumi-match convert: what it prints where the output is no file.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

namespace fukumi::match {

TEST_SUITE_BEGIN("tournaments commands");

TEST_CASE("the output - is stdout, and the number of games is not part of it") {
    const support::TemporaryFolder folder;
    const std::string games = folder.file("games.sgf");
    support::write_text(games, "(;FF[4]GM[4]SZ[15];B[hh];W[ih])");
    const auto result = support::run_fukumi_match({"convert", games, "-", "-to", "pos"});
    CHECK(result.code == 0);
    CHECK(result.out == "h8i8\n");
    CHECK(result.err == "1 game\n");
    CHECK_FALSE(std::filesystem::exists("-"));
    // Its name tells no format.
    const auto unknown = support::run_fukumi_match({"convert", games, "-"});
    CHECK(unknown.code == 2);
    CHECK(unknown.out == "");
}

TEST_SUITE_END();

}  // namespace fukumi::match
