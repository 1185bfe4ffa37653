// Tests the order of answers with the real process: input that comes at once, in pieces, from a file,
// and that ends before or during a search. See protocol/command_order.h.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "tests/support/child_process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

using support::ChildProcess;
using Lines = std::vector<std::string>;

constexpr std::string_view kPosition = "BOARD 7,7,1 8,8,2 7,8,1 8,7,2 DONE\n";
/// A search with this limit ends long after the test has given up.
constexpr std::string_view kHours = "INFO timeout_turn 10000000\n";

/// Commands that each get one answer, with searches that nodes or depth limit.
const Lines kSession = {
    "START 15\n",
    "INFO max_node 500\n",
    "BOARD 7,7,1 8,8,2 DONE\n",
    "BOARD\n7,7,2\n8,8,1\n9,7,2\nDONE\n",
    "TURN 3,3\n",
    "ABOUT\n",
    "INFO max_node 0\nINFO max_depth 3\n",
    "YXBOARD 7,7,1 8,8,2 9,9,1 DONE\n",
    "YXNBEST 3\n",
    "RESTART\n",
    "BEGIN\n",
    "TURN 0,0\n",
    "START 20\n",
    "TURN 4,4\n",
    "YXSHOWFORBID\n",
};

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += line;
    return text;
}

/// Returns the answers of a process that gets each command after the answer to the last one.
Lines process_one_by_one() {
    ChildProcess engine(FUKUMI_ENGINE);
    Lines answers;
    for (const std::string& command : kSession) {
        REQUIRE(engine.write(command));
        if (command.starts_with("INFO") || command.starts_with("YXBOARD"))
            continue;
        answers.push_back(engine.read_answer().value_or(""));
    }
    return answers;
}

/// Returns the answers of a process whose input ends with the text.
Lines answers_to(std::string_view text) {
    ChildProcess engine(FUKUMI_ENGINE);
    engine.write(text);
    engine.close_input();
    const Lines answers = engine.read_rest();
    CHECK(engine.wait() == 0);
    CHECK(engine.errors() == "");
    return answers;
}

bool looks_like_move(const std::string& line) {
    return support::matches_expectation("<move>", line);
}

/// Writes the text in random pieces, with random pauses between them.
void write_in_pieces(ChildProcess& engine, std::string_view text, Random& random) {
    while (!text.empty()) {
        const int longest = random.below(3) == 0 ? 5 : 60;
        const auto size = static_cast<std::size_t>(1 + random.below(longest));
        REQUIRE(engine.write(text.substr(0, size)));
        text.remove_prefix(std::min(size, text.size()));
        if (random.below(3) == 0)
            std::this_thread::sleep_for(std::chrono::microseconds(random.below(3000)));
    }
}

/// Checks that a session in random pieces gets the same answers as one by one.
void check_pieces(int rounds) {
    const Lines expected = process_one_by_one();
    for (int i = 0; i < rounds; ++i) {
        CAPTURE(i);
        Random random(static_cast<std::uint64_t>(i) + 1);
        ChildProcess engine(FUKUMI_ENGINE);
        write_in_pieces(engine, joined(kSession), random);
        // END may come while the engine thinks about the last position, and then ends the search.
        const bool with_end = random.below(2) == 0;
        if (with_end)
            REQUIRE(engine.write("END\n"));
        else
            engine.close_input();
        Lines answers = engine.read_rest();
        CHECK(engine.wait() == 0);
        const bool is_cut = with_end && answers.size() < expected.size();
        if (is_cut) {
            CHECK(answers.size() + 3 >= expected.size());
            answers.insert(answers.end(), expected.begin() + static_cast<long>(answers.size()),
                           expected.end());
        }
        CHECK(answers == expected);
    }
}

TEST_SUITE("protocol order pipes threads") {
    TEST_CASE("END or the end of the input directly after the last command: all answers") {
        for (const std::string_view limit : {"INFO timeout_turn 60\n", "INFO max_node 500\n",
                                             "INFO max_depth 3\n", "INFO timeout_turn -1\n"}) {
            for (const std::string_view end : {"END\n", "END", ""}) {
                CAPTURE(limit);
                CAPTURE(end);
                const std::string text =
                    "START 15\n" + std::string(limit) + std::string(kPosition) + std::string(end);
                const Lines answers = answers_to(text);
                REQUIRE(answers.size() == 2);
                CHECK(answers[0] == "OK");
                CHECK(looks_like_move(answers[1]));
            }
        }
    }

    TEST_CASE("commands together, from a file and one by one get the same answers") {
        const Lines expected = process_one_by_one();
        CHECK(answers_to(joined(kSession)) == expected);
        CHECK(answers_to(joined(kSession) + "END\n") == expected);
        const support::TemporaryFolder folder;
        std::ofstream(folder.file("session")) << joined(kSession) << "END\n";
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "exec '" FUKUMI_ENGINE "' <'" + folder.file("session") + "'"});
        CHECK(engine.read_rest() == expected);
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("a session in random pieces") {
        check_pieces(support::rounds(5, 2));
    }

    TEST_CASE("more positions than a pipe holds, then END") {
        constexpr int kPositions = 40;
        std::string text = "START 15\nINFO max_node 30\n";
        for (int i = 0; i < kPositions; ++i)
            text += "BOARD 7,7,2" + std::string(10000, ' ') + "DONE\n";
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "cat | '" FUKUMI_ENGINE "'"});
        std::thread writer([&] {
            engine.write(text + "END\n");
            engine.close_input();
        });
        const Lines answers = engine.read_rest();
        writer.join();
        CHECK(answers.size() == static_cast<std::size_t>(kPositions) + 1);
    }

    TEST_CASE("the end of the input does not shorten a search with a limit") {
        const std::string text = "START 15\nINFO max_node 30000\n" + std::string(kPosition);
        const Lines expected = answers_to(text);
        ChildProcess engine(FUKUMI_ENGINE);
        REQUIRE(engine.write(text));
        CHECK(engine.read_answer() == "OK");
        CHECK(engine.read_line().value_or("").starts_with("MESSAGE depth"));
        engine.close_input();
        CHECK(engine.read_rest() == Lines{expected.at(1)});
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("a process that waits for nobody ends: the input has ended, and nobody reads") {
        for (const std::string_view end : {"END\n", ""}) {
            CAPTURE(end);
            ChildProcess engine(FUKUMI_ENGINE);
            REQUIRE(engine.write("START 15\n" + std::string(kHours) + std::string(kPosition) +
                                 std::string(end)));
            CHECK(engine.read_answer() == "OK");
            CHECK(engine.read_line().value_or("").starts_with("MESSAGE depth"));
            engine.close_input();
            engine.close_output();
            CHECK(engine.wait() == 0);
            CHECK(engine.errors() == "");
        }
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "exec '" FUKUMI_ENGINE "' >&-"});
        engine.write("START 15\n" + std::string(kHours) + std::string(kPosition));
        engine.close_input();
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("pondering does not delay the end, and does not lose answers") {
        const std::string begin = "START 15\nINFO pondering 1\nINFO max_node 300\nTURN 7,7\n";
        SUBCASE("together") {
            for (const std::string_view end : {"END\n", ""}) {
                const Lines answers = answers_to(begin + "TURN 0,0\n" + std::string(end));
                REQUIRE(answers.size() == 3);
                CHECK(looks_like_move(answers[2]));
            }
        }
        SUBCASE("while it ponders") {
            ChildProcess engine(FUKUMI_ENGINE);
            REQUIRE(engine.write(begin));
            CHECK(engine.read_answer() == "OK");
            CHECK(looks_like_move(engine.read_answer().value_or("")));
            std::this_thread::sleep_for(Milliseconds(20));
            REQUIRE(engine.write("TURN 0,0\nEND\n"));
            const Lines answers = engine.read_rest();
            REQUIRE(answers.size() == 1);
            CHECK(looks_like_move(answers[0]));
            CHECK(engine.wait() == 0);
        }
    }
}

TEST_SUITE("protocol order pipes slow") {
    TEST_CASE("1000 sessions in random pieces") {
        check_pieces(1000);
    }
}

}  // namespace
}  // namespace fukumi
