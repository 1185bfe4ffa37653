// Tests, over real pipes, that a process writes its pending database results before it exits. The
// program is tests/stubs/memory_engine.cpp.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/child_process.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

using support::ChildProcess;

/// Starts a process, sends it commands, and ends it by END or by the end of its input. Returns the
/// lines that it prints after the first OK.
std::vector<std::string> said_by(std::string_view commands, bool by_end) {
    ChildProcess engine(FUKUMI_MEMORY_ENGINE);
    REQUIRE(engine.write("START 15\n" + std::string(commands)));
    REQUIRE(engine.read_answer() == "OK");
    // Wait until the search has begun.
    if (commands.find("TURN") != std::string_view::npos)
        REQUIRE(engine.read_line().value_or("").rfind("MESSAGE depth", 0) == 0);
    if (by_end) {
        REQUIRE(engine.write("END\n"));
    } else {
        engine.close_input();
    }
    const auto rest = engine.read_rest();
    CHECK(engine.wait() == 0);
    CHECK(engine.errors() == "");
    return rest;
}

/// Returns true if the process prints this number of answers and then "written". The process has
/// only limited time to do this, which may be too short on a busy machine, so the function tries up
/// to 50 times.
bool is_written(std::string_view commands, bool by_end, std::size_t answers_before) {
    for (int i = 0; i < 50; ++i) {
        const auto said = said_by(commands, by_end);
        if (said.size() == answers_before + 1 && said.back() == "written")
            return answers_before == 0 || support::matches_expectation("<move>", said.front());
    }
    return false;
}

const std::string kOpen = "INFO database x\n";
const std::string kThink = "INFO timeout_turn -1\nTURN 7,7\n";

TEST_SUITE("protocol pipes memory threads") {
    TEST_CASE("pending results are written after END, also during a search") {
        CHECK(is_written(kOpen, true, 0));
        CHECK(is_written(kOpen + kThink, true, 0));
    }

    TEST_CASE("pending results are written at the end of the input, after the last move") {
        CHECK(is_written(kOpen, false, 0));
        CHECK(is_written(kOpen + kThink, false, 1));
    }

    TEST_CASE("without an open file nothing is written") {
        for (const bool by_end : {true, false}) {
            CHECK(said_by("", by_end).empty());
            CHECK(said_by("INFO database missing/x\n", by_end).empty());
            CHECK(said_by(kOpen + "INFO database 0\n", by_end).empty());
        }
    }

    TEST_CASE("the process ends although the writing does not") {
        for (const bool by_end : {true, false})
            CHECK(said_by("INFO database slow\n", by_end).size() <= 1);
    }
}

}  // namespace
}  // namespace fukumi
