// Tests the settings of engines that are read from a file, and how an engine's command is split
// into words.
#include "tournaments/setup/engine_file.h"

#include <doctest/doctest.h>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/setup/player_program.h"

using namespace fukumi::match;
using fukumi::support::operator+;

TEST_SUITE_BEGIN("tournaments setup");

TEST_CASE("settings of an engine from a file; errors name the file and the place") {
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

    CHECK(error(R"({"A": {}, "B": {}})", "C").ends_with(" A, B"));
    CHECK(error("[1]", "A").starts_with(": "));
    CHECK(error("{", "A").starts_with(": "));
    CHECK(error(R"({"A": 1})", "A").starts_with(": A: "));
    CHECK(error(R"({"A": {"st": [1]}})", "A").starts_with(": A: st: "));
    CHECK_FALSE(read_engine(folder.file("none"), "A"));
}

TEST_CASE("a command is split into words like in a shell") {
    const auto words = split_command(R"(wine "a b.exe" 'c"d' e\ f "" g)");
    REQUIRE(words);
    CHECK(*words == std::vector<std::string>{"wine", "a b.exe", "c\"d", "e f", "", "g"});
    CHECK_FALSE(split_command("'open"));
    CHECK(split_command(" ")->empty());
}

TEST_CASE("conf= reads an engine from the file; other keys override it") {
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
    CHECK(wrong.err.starts_with("fukumi-match: -engine 1 conf=C: " + path + ": "));
}

TEST_CASE("stderr= and dir= of an engine name a missing folder before the match") {
    const fukumi::support::TemporaryFolder folder;
    const auto errors_with = [&](const std::string& setting) {
        const auto result = fukumi::support::run_fukumi_match(
            {"-engine", "cmd=" FUKUMI_STUB, "arg=instant", setting, "-engine", "cmd=" FUKUMI_STUB,
             "arg=instant", "name=Other", "-each", "st=5", "-state", "none"});
        CHECK(result.code == 2);
        return result.err;
    };
    const std::string far = folder.file("none/errors.txt");
    CHECK(errors_with("stderr=" + far) == "fukumi-match: -engine 1 stderr=" + far +
                                              ": the folder " + folder.file("none") +
                                              " does not exist\n");
    CHECK(errors_with("stderr=" + folder.file("")).starts_with("fukumi-match: -engine 1 stderr="));
    CHECK(errors_with("dir=" + folder.file("none")) ==
          "fukumi-match: -engine 1 dir=" + folder.file("none") + ": no such folder\n");
}

TEST_SUITE_END();
