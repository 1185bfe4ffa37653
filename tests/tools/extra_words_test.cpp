// Words of the command line that nobody knows: refused where a person meant something by them.
#include "tools/extra_words.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/support/child_process.h"
#include "tests/support/sanitizers.h"

namespace fukumi {
namespace {

using Words = std::vector<std::string>;
using support::ChildProcess;

constexpr std::string_view kKnownWords[] = {"bench", "demo", "solve", "--weights", "--help"};

struct Ended {
    int code = -1;
    std::string out;
    std::string errors;
};

Ended run_program(const Words& arguments) {
    ChildProcess program(FUKUMI_ENGINE, ChildProcess::Output::Stream, arguments);
    program.close_input();
    Ended ended;
    constexpr int kTenMinutes = 600'000;  // a sanitizer on a busy machine
    while (const auto line = program.read_line(kTenMinutes))
        ended.out += *line + "\n";
    ended.code = program.wait().value_or(-1);
    ended.errors = program.errors();
    return ended;
}

}  // namespace

TEST_SUITE_BEGIN("protocol extra words");

TEST_CASE("a word that is like a name is refused with it") {
    for (const bool at_terminal : {false, true}) {
        CHECK(refusal_of(Words{"slove"}, kKnownWords, at_terminal) ==
              "'slove' is unknown; did you mean 'solve'?");
        CHECK(refusal_of(Words{"x", "--weigths=a"}, kKnownWords, at_terminal) != "");
        CHECK(refusal_of(Words{}, kKnownWords, at_terminal) == "");
    }
}

TEST_CASE("what a manager adds is ignored, what a person types is not") {
    CHECK(refusal_of(Words{"--force-utf8", "-q", "7"}, kKnownWords, false) == "");
    CHECK(refusal_of(Words{"quiet"}, kKnownWords, true) ==
          "'quiet' is unknown; see pbrain-fukumi --help");
}

TEST_CASE("the program: mistyped words and bad values end it with one line and code 2") {
    const struct {
        Words arguments;
        std::string errors;
    } cases[] = {
        {{"slove"}, "pbrain-fukumi: 'slove' is unknown; did you mean 'solve'?\n"},
        {{"--hepl"}, "pbrain-fukumi: '--hepl' is unknown; did you mean '--help'?\n"},
        {{"demo", "--rule", "foo"},
         "pbrain-fukumi demo: --rule: 'foo' is not one of 0 freestyle, 1 standard, 4 renju, "
         "8 caro-overline, 9 caro\n"},
        {{"bench", "--threads", "99999"},
         "pbrain-fukumi bench: --threads: Value 99999 not in range"},
    };
    for (const auto& c : cases) {
        CAPTURE(c.errors);
        const Ended ended = run_program(c.arguments);
        CHECK(ended.code == 2);
        CHECK(ended.out == "");
        CHECK(ended.errors.starts_with(c.errors));
        CHECK(ended.errors.find('\n') == ended.errors.size() - 1);
    }
}

TEST_SUITE_END();

// A sanitizer takes minutes over it, and finds the same searches in other suites.
#ifndef FUKUMI_SANITIZED
TEST_SUITE_BEGIN("protocol bench");

TEST_CASE("several threads print speeds, and nothing that looks like a signature") {
    const Ended ended = run_program({"bench", "--threads", "2"});
    CHECK(ended.code == 0);
    CHECK(ended.out.find("Nodes/s: ") != std::string::npos);
    CHECK(ended.out.find("no signature") != std::string::npos);
    CHECK(ended.out.find("Bench:") == std::string::npos);
}

TEST_SUITE_END();
#endif

}  // namespace fukumi
