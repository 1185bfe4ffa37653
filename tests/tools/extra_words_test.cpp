// Tests that the program refuses unknown words on its command line if a user may have mistyped
// them.
#include "tools/extra_words.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/sanitizers.h"
#include "tests/tools/run_program.h"

namespace fukumi {
namespace {

using Words = std::vector<std::string>;

constexpr std::string_view kKnownWords[] = {"bench", "demo", "solve", "--weights", "--help"};

}  // namespace

TEST_SUITE_BEGIN("tools extra words");

TEST_CASE("a word that resembles a name is refused with a suggestion") {
    for (const bool at_terminal : {false, true}) {
        CHECK(refusal_of(Words{"slove"}, kKnownWords, at_terminal) ==
              "'slove' is unknown; did you mean 'solve'?");
        CHECK(refusal_of(Words{"x", "--weigths=a"}, kKnownWords, at_terminal) != "");
        CHECK(refusal_of(Words{}, kKnownWords, at_terminal) == "");
    }
}

TEST_CASE("unknown options are refused, and other unknown words only with a terminal") {
    for (const bool at_terminal : {false, true}) {
        CHECK(refusal_of(Words{"--force-utf16"}, kKnownWords, at_terminal) ==
              "'--force-utf16' is unknown; see pbrain-fukumi --help");
        CHECK(refusal_of(Words{"--force-utf8"}, kKnownWords, at_terminal) == "");
        CHECK(refusal_of(Words{"-q"}, kKnownWords, at_terminal) != "");
    }
    CHECK(refusal_of(Words{"7", "C:\\Games"}, kKnownWords, false) == "");
    CHECK(refusal_of(Words{"quiet"}, kKnownWords, true) ==
          "'quiet' is unknown; see pbrain-fukumi --help");
}

TEST_CASE("the program refuses mistyped words and bad values") {
    support::check_refused({"slove"}, ": 'slove' is unknown; did you mean 'solve'?");
    support::check_refused({"--hepl"}, ": '--hepl' is unknown; did you mean '--help'?");
    support::check_refused({"demo", "--bogus"}, " demo: '--bogus' is unknown");
    support::check_refused({"-v"}, ": '-v' is unknown; see pbrain-fukumi --help");
    support::check_refused({"--levl", "3"}, ": '--levl' is unknown");
    support::check_refused({"play", "--lvl", "3"},
                           " play: '--lvl' is unknown; did you mean '--level'?");
    support::check_refused({"demo", "7", "--tmie=3"},
                           " demo: '--tmie' is unknown; did you mean '--time'?");
    support::check_refused({"solve", "-boardsize", "99"}, " solve: --size: '99' ");
    support::check_refused({"bench", "--threads", "99999"}, " bench: --threads: ");
}

TEST_SUITE_END();

// With a sanitizer "bench" takes minutes, and other test suites run the same searches with a
// sanitizer.
#ifndef FUKUMI_SANITIZED
TEST_SUITE_BEGIN("tools bench");

TEST_CASE("several threads print speeds, but no signature" *
          doctest::skip(support::has_few_rounds())) {
    const support::ProgramOutput ended = support::run_program({"bench", "--threads", "2"});
    CHECK(ended.code == 0);
    CHECK(ended.out.find("Nodes/s: ") != std::string::npos);
    CHECK(ended.out.find("no signature") != std::string::npos);
    CHECK(ended.out.find("Bench:") == std::string::npos);
}

TEST_SUITE_END();
#endif

}  // namespace fukumi
