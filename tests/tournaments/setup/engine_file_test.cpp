// Engines out of a file.
#include "tournaments/setup/engine_file.h"

#include <doctest/doctest.h>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"

using namespace fukumi::match;
using fukumi::support::operator+;

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("an engine's settings are read from a file, and mistakes name their place") {
    const fukumi::support::TemporaryFolder folder;
    const std::string path = folder.file("engines.json");
    const auto error = [&path](const std::string& text, const std::string& name) {
        fukumi::support::write_text(path, text);
        const auto settings = read_engine(path, name);
        return settings ? "no error" : settings.error().substr(path.size());
    };
    fukumi::support::write_text(path, R"({"A": {"cmd": "a b", "st": 0.5, "restart": true,
        "arg": ["-x", "y z"], "option.strength": 50}, "B": {"cmd": "c", "arg": "d"}})");
    const auto a = read_engine(path, "A");
    REQUIRE(a);
    CHECK(*a == std::vector<std::string>{"name=A", "cmd=a b", "st=0.5", "restart=on", "arg=-x",
                                         "arg=y z", "option.strength=50"});
    const auto b = read_engine(path, "B");
    REQUIRE(b);
    CHECK(*b == std::vector<std::string>{"name=B", "cmd=c", "arg=d"});

    CHECK(error(R"({"A": {}, "B": {}})", "C") == ": has no engine 'C', only: A, B");
    CHECK(error("[1]", "A") == ": is no JSON object of engines");
    CHECK(error("{", "A") == ": is no JSON object of engines");
    CHECK(error(R"({"A": 1})", "A") == ": A: is no object of keys and values");
    CHECK(error(R"({"A": {"st": [1]}})", "A") == ": A: st: no text, number, true or false");
    CHECK_FALSE(read_engine(folder.file("none"), "A"));
}

TEST_CASE("conf= takes an engine from the file, and the command line adds to it") {
    const fukumi::support::TemporaryFolder folder;
    const std::string path = folder.file("engines.json");
    fukumi::support::write_text(path,
                                R"({"A": {"cmd": ")" FUKUMI_STUB R"(", "arg": ["instant"], "st": 3},
                  "B": {"cmd": ")" FUKUMI_STUB R"(", "arg": "instant"}})");
    const std::vector<std::string> common = {"-each", "st=5", "-state", "none"};
    const auto result = fukumi::support::run_fukumi_match(
        std::vector<std::string>{"-enginefile", path, "-engine", "conf=A", "-engine", "conf=B",
                                 "name=Other"} +
        common);
    CHECK(result.code == 0);
    CHECK(result.out.find("A: " FUKUMI_STUB " instant (3 s a move)") != std::string::npos);
    CHECK(result.out.find("Other: " FUKUMI_STUB " instant (5 s a move)") != std::string::npos);
    const auto wrong = fukumi::support::run_fukumi_match(
        std::vector<std::string>{"-enginefile", path, "-engine", "conf=C", "-engine", "conf=B"} +
        common);
    CHECK(wrong.code == 2);
    CHECK(wrong.err ==
          "fukumi-match: -engine 1 conf=C: " + path + ": has no engine 'C', only: A, B\n");
}

TEST_SUITE_END();
