// Replays every transcript in tests/golden/protocol. If the environment variable
// FUKUMI_UPDATE_GOLDEN is 1, the test overwrites the transcripts with the actual output; check the
// difference before you commit it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/transcript.h"

namespace fukumi {
namespace {

std::vector<std::filesystem::path> transcripts() {
    std::vector<std::filesystem::path> paths;
    const std::filesystem::path folder =
        std::filesystem::path(FUKUMI_SOURCE_DIR) / "tests" / "golden" / "protocol";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".txt")
            paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::string content_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns a description of the first difference between two transcripts.
std::string first_difference(const std::string& expected, const std::string& actual) {
    std::istringstream a(expected), b(actual);
    std::string line_a, line_b, last_input;
    for (int number = 1;; ++number) {
        const bool more_a = static_cast<bool>(std::getline(a, line_a));
        const bool more_b = static_cast<bool>(std::getline(b, line_b));
        if (!more_a && !more_b)
            return "";
        if (!more_a)
            line_a = "(end)";
        if (!more_b)
            line_b = "(end)";
        if (line_a != line_b) {
            return "line " + std::to_string(number) + ", after \"" + last_input +
                   "\"\n  expected: " + line_a + "\n  actual:   " + line_b;
        }
        if (line_a.substr(0, 2) == "> ")
            last_input = line_a;
    }
}

TEST_SUITE("protocol golden") {
    TEST_CASE("the transcripts hold") {
        const bool update = std::getenv("FUKUMI_UPDATE_GOLDEN") != nullptr;
        const auto paths = transcripts();
        REQUIRE(paths.size() >= 10);
        for (const auto& path : paths) {
            CAPTURE(path.filename().string());
            const std::string expected = content_of(path);
            const std::string actual = support::replay_transcript(expected);
            if (update && actual != expected) {
                std::ofstream(path, std::ios::binary) << actual;
                MESSAGE("rewritten: " << path.string());
            } else {
                const bool holds = actual == expected;
                CHECK_MESSAGE(holds, first_difference(expected, actual));
            }
        }
    }

    TEST_CASE("expectations match lines") {
        using support::matches_expectation;
        CHECK(matches_expectation("OK", "OK"));
        CHECK_FALSE(matches_expectation("OK", "OK "));
        CHECK(matches_expectation("<move>", "7,14"));
        CHECK_FALSE(matches_expectation("<move>", "7,14 "));
        CHECK_FALSE(matches_expectation("<move>", "7,14 8,8"));
        CHECK(matches_expectation("<move> <move>", "7,14 8,8"));
        CHECK(matches_expectation("<move except 1,1>", "1,2"));
        CHECK_FALSE(matches_expectation("<move except 1,1>", "1,1"));
        CHECK(matches_expectation("1,1 | 2,2", "2,2"));
        CHECK_FALSE(matches_expectation("1,1 | 2,2", "3,3"));
        CHECK(matches_expectation("MESSAGE <any>", "MESSAGE a b"));
        CHECK(matches_expectation("nps <figure> tm <figure> pv", "nps 12.3K tm 0 pv"));
        CHECK_FALSE(matches_expectation("nps <figure> tm", "nps  tm"));
        CHECK_FALSE(matches_expectation("nps <figure> tm", "nps -5 tm"));
    }

    TEST_CASE("a replay shows lines that differ from the transcript") {
        CHECK(support::replay_transcript("> START 15\n< OK\n") == "> START 15\n< OK\n");
        CHECK(support::replay_transcript("> START 15\n") == "> START 15\n< OK\n");
        CHECK(support::replay_transcript("> START 15\n< KO\n< more\n> BEGIN\n") ==
              "> START 15\n< OK\n> BEGIN\n< <move>\n");
    }

    TEST_CASE("a replay compares progress only on demand, and never speed") {
        const std::string question = "> START 15\n< OK\n> INFO max_depth 1\n> BOARD 7,7,2 DONE\n";
        CHECK(support::replay_transcript(question) == question + "< <move>\n");
        const std::string shown = support::replay_transcript("! progress\n" + question);
        CHECK(shown.find("< MESSAGE depth 1-") != std::string::npos);
        CHECK(shown.find(" nps <figure> tm <figure> pv ") != std::string::npos);
        CHECK(support::replay_transcript(shown) == shown);
    }
}

}  // namespace
}  // namespace fukumi
