// Tests the real process over real pipes: how it ends, its output, and input that comes during a
// search.
//
// scripts/measure_limits.py measures how long it takes to end. This test only checks that the
// process ends, even during a search without a limit.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/core/clock.h"
#include "tests/support/child_process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

using support::ChildProcess;
using Lines = std::vector<std::string>;

bool is_move(const std::string& line) {
    return support::matches_expectation("<move>", line);
}

/// Starts a search without a limit and waits until the engine has reported its first depth.
void start_thinking(ChildProcess& engine, std::string_view settings = "") {
    REQUIRE(engine.write("START 15\n" + std::string(settings) +
                         "INFO timeout_turn -1\nBOARD 7,7,1 8,8,2 7,8,1 8,7,2 DONE\nABOUT\n"));
    REQUIRE(engine.read_answer() == "OK");
    // The answer to ABOUT comes only after the move.
    REQUIRE(engine.read_line().value_or("").rfind("MESSAGE depth", 0) == 0);
}

struct State {
    const char* name;
    void (*reach)(ChildProcess&);
    std::size_t
        answers_at_end_of_input;  ///< number of answers that come after the end of the input
};

const State kStates[] = {
    {"fresh", [](ChildProcess&) {}, 0},
    {"started",
     [](ChildProcess& engine) {
         engine.write("START 20\n");
         REQUIRE(engine.read_answer() == "OK");
     },
     0},
    {"idle after a move",
     [](ChildProcess& engine) {
         engine.write("START 15\nINFO timeout_turn 50\nTURN 7,7\n");
         REQUIRE(engine.read_answer() == "OK");
         REQUIRE(is_move(engine.read_answer().value_or("")));
     },
     0},
    {"in a block",
     [](ChildProcess& engine) {
         engine.write("START 15\nBOARD\n7,7,1\n8,8,2\n");
         REQUIRE(engine.read_answer() == "OK");
     },
     0},
    {"in a line",
     [](ChildProcess& engine) {
         engine.write("START 15\nINFO rule 1");
         REQUIRE(engine.read_answer() == "OK");
     },
     0},
    {"thinking", [](ChildProcess& engine) { start_thinking(engine); }, 2},
    {"thinking with a table of 1 GiB",
     [](ChildProcess& engine) {
         start_thinking(engine, "INFO max_memory 0\nINFO hash_size 1048576\n");
         std::this_thread::sleep_for(Milliseconds(300));
     },
     2},
};

/// Brings a process into the state, ends it by `leave`, and checks its exit code and output.
template <typename Leave, typename Check>
void check_leaving(const State& state, Leave leave, Check check) {
    CAPTURE(state.name);
    ChildProcess engine(FUKUMI_ENGINE);
    state.reach(engine);
    leave(engine);
    CHECK(engine.wait() == 0);
    check(engine);
    CHECK(engine.errors() == "");
}

TEST_SUITE("protocol pipes threads") {
    TEST_CASE("END in any state: exit code 0, no more output") {
        for (const State& state : kStates) {
            if (std::string_view(state.name) == "in a line")
                continue;
            check_leaving(
                state, [](ChildProcess& engine) { engine.write("END\r\n"); },
                [](ChildProcess& engine) { CHECK(engine.read_rest() == Lines{}); });
        }
    }

    TEST_CASE("end of the input in any state: exit code 0 after the owed answers") {
        for (const State& state : kStates) {
            check_leaving(
                state, [](ChildProcess& engine) { engine.close_input(); },
                [&](ChildProcess& engine) {
                    const Lines rest = engine.read_rest();
                    REQUIRE(rest.size() == state.answers_at_end_of_input);
                    if (!rest.empty())
                        CHECK(is_move(rest[0]));
                });
        }
    }

    TEST_CASE("END while the manager does not read: the process ends") {
        ChildProcess engine(FUKUMI_ENGINE);
        std::string flood;
        for (int i = 0; i < 3000; ++i)
            flood += "ABOUT\n";
        CHECK(engine.write(flood + "END\n"));
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("a whole session from a file") {
        ChildProcess engine(FUKUMI_ENGINE);
        engine.write("ABOUT\nSTART 15\nINFO timeout_turn 20\nTURN 7,7\nYXSHOWFORBID\nSTART 20");
        engine.close_input();
        const Lines lines = engine.read_rest();
        REQUIRE(lines.size() == 5);
        CHECK(lines[1] == "OK");
        CHECK(is_move(lines[2]));
        CHECK(lines[3] == "FORBID .");
        CHECK(lines[4] == "OK");
        CHECK(engine.wait() == 0);
        CHECK(engine.errors() == "");
    }

    // After the end of its input, the process exits if one write is blocked for 2 s. Here the test
    // reads the answers, so the process must give all of them, also if this takes longer than 2 s,
    // as in a debug build.
    TEST_CASE("all positions of a long file are answered") {
        const int positions = support::rounds(400, 100);
        ChildProcess engine(FUKUMI_ENGINE);
        std::string file = "START 15\nINFO max_node 30\n";
        for (int i = 0; i < positions; ++i)
            file += "BOARD\n7,7,2\nDONE\n";
        engine.write(file);
        engine.close_input();
        const Lines lines = engine.read_rest();
        CHECK(std::count_if(lines.begin(), lines.end(), is_move) == positions);
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("each line and its terminator are one write") {
        ChildProcess engine(FUKUMI_ENGINE, ChildProcess::Output::Writes);
        engine.write(
            "START 15\r\nABOUT\r\nINFO show_detail 3\r\nINFO timeout_turn 200\r\n"
            "BOARD 7,7,1 8,8,2 DONE\r\n");
        std::string last;
        while (!is_move(last)) {
            const auto bytes = engine.read_write();
            REQUIRE(bytes.has_value());
            CHECK(std::count(bytes->begin(), bytes->end(), '\n') == 1);
            CHECK(bytes->back() == '\n');
            CHECK(bytes->find('\r') == std::string::npos);
            last = bytes->substr(0, bytes->size() - 1);
        }
    }

    TEST_CASE("a manager that closes the output: exit without a message") {
        SUBCASE("idle") {
            ChildProcess engine(FUKUMI_ENGINE);
            engine.write("START 15\n");
            REQUIRE(engine.read_answer() == "OK");
            engine.close_output();
            engine.write("ABOUT\n");
            CHECK(engine.wait() == 0);
            CHECK(engine.errors() == "");
        }
        SUBCASE("thinking") {
            ChildProcess engine(FUKUMI_ENGINE);
            start_thinking(engine);
            engine.close_output();
            engine.write("STOP\n");
            CHECK(engine.wait() == 0);
            CHECK(engine.errors() == "");
        }
    }

    TEST_CASE("a command that ends a search gets its answer after the move") {
        const struct {
            std::string_view input;
            Lines answers;  ///< after the move and the answer to ABOUT
        } cases[] = {
            {"YXSTOP\nYXSTOP\n", {}},
            {"stop\n", {}},
            {"INFO timeout_turn 0\n", {}},
            {"INFO time_left -1\n", {}},
            {"INFO timeout_turn 30\n", {}},
            {"START 15\n", {"OK"}},
            {"RESTART\nABOUT\n", {"OK", "name<any>"}},
            {"BOARD\n7,7,1\n8,8,2\nDONE\nSTOP\n", {"<move>"}},
            {"TURN 0,0\nSTOP\n", {"<move> | ERROR cell occupied"}},
            {"TAKEBACK 7,7\n", {"OK"}},
            {"start 15\nyxboard\n7,7,1\ndone\nyxshowforbid\nyxstop\n", {"OK", "FORBID ."}},
        };
        for (const auto& c : cases) {
            CAPTURE(c.input);
            ChildProcess engine(FUKUMI_ENGINE);
            start_thinking(engine);
            engine.write(c.input);
            CHECK(is_move(engine.read_answer().value_or("")));
            CHECK(engine.read_answer().value_or("").rfind("name=", 0) == 0);
            for (const std::string& expected : c.answers)
                CHECK(support::matches_expectation(expected, engine.read_answer().value_or("")));
            // No other answer follows: the next line answers the next command.
            engine.write("PLAY 99,99\n");
            const std::string last = engine.read_answer().value_or("");
            CHECK_MESSAGE(last.rfind("ERROR", 0) == 0, last);
            CHECK(engine.errors() == "");
        }
    }

    // The choices below have no limit, so the engine thinks until a command stops it.
    TEST_CASE("a choice of opening stones stops in the same ways as a search for a move") {
        const struct {
            const char* choice;
            const char* answer;  ///< the first line of the answer
        } cases[] = {
            {"SWAP2BOARD DONE\n", "<move> <move> <move>"},
            {"YXBALANCEONE 0\n", "<move>"},
            {"YXBALANCETWO 0\n", "<move> <move>"},
            {"YXSWAP2STEP1\n", "MESSAGE SWAP2 MOVE1 <any>"},
            {"YXSOOSORVSTEP1\n", "MESSAGE SOOSORV MOVE1 <any>"},
        };
        for (const auto& c : cases) {
            for (const char* stop :
                 {"STOP\n", "yxstop\n", "INFO timeout_turn 0\n", "INFO time_left 0\n"}) {
                CAPTURE(c.choice);
                CAPTURE(stop);
                ChildProcess engine(FUKUMI_MEMORY_ENGINE);
                REQUIRE(engine.write("START 15\nINFO timeout_turn -1\n"));
                CHECK(engine.read_answer() == "OK");
                REQUIRE(engine.write(c.choice));
                CHECK(engine.read_line() == "MESSAGE choosing");
                REQUIRE(engine.write(stop));
                const std::string answer = engine.read_line().value_or("");
                CHECK_MESSAGE(support::matches_expectation(c.answer, answer), answer);
                REQUIRE(engine.write("RESTART\nINFO timeout_turn -1\n" + std::string(c.choice)));
                while (engine.read_line() != "MESSAGE choosing") {
                }
                REQUIRE(engine.write("END\n"));
                CHECK(engine.wait() == 0);
            }
        }
    }

    TEST_CASE("searches that are stopped at once, many times") {
        ChildProcess engine(FUKUMI_ENGINE);
        engine.write("START 15\nINFO timeout_turn 1000000\n");
        REQUIRE(engine.read_answer() == "OK");
        for (int i = 0; i < 60; ++i) {
            engine.write("BOARD 7,7,1 8,8,2 7,8,1 8,7,2 DONE\nYXSTOP\n");
            REQUIRE(is_move(engine.read_answer().value_or("")));
        }
    }

    TEST_CASE("a process that ponders answers, prints nothing by itself, and ends") {
        const std::string begin = "START 15\nINFO timeout_turn 30\nINFO pondering 1\nTURN 7,7\n";
        ChildProcess engine(FUKUMI_ENGINE);
        REQUIRE(engine.write(begin));
        CHECK(engine.read_answer() == "OK");
        for (const std::string_view command :
             {"INFO time_left 60000\nTURN 0,0\n", "TURN 14,14\n", "YXSTOP\nTURN 0,14\n",
              "INFO thread_num 2\nINFO hash_size 2048\nTURN 14,0\n", "YXHASHCLEAR\nYXNBEST 1\n"}) {
            CAPTURE(command);
            CHECK(is_move(engine.read_answer().value_or("")));
            std::this_thread::sleep_for(Milliseconds(20));
            engine.write("ABOUT\n");
            CHECK(engine.read_answer().value_or("").rfind("name=", 0) == 0);
            engine.write(command);
        }
        CHECK(is_move(engine.read_answer().value_or("")));
        std::this_thread::sleep_for(Milliseconds(20));
        SUBCASE("END") {
            engine.write("END\n");
        }
        SUBCASE("END directly after a command with an answer") {
            engine.write("ABOUT\nEND\n");
            CHECK(engine.read_answer().value_or("").rfind("name=", 0) == 0);
        }
        SUBCASE("end of the input") {
            engine.close_input();
        }
        CHECK(engine.read_rest() == Lines{});
        CHECK(engine.wait() == 0);
        CHECK(engine.errors() == "");
    }

    TEST_CASE("END while a table is written: a complete file or none") {
        const support::TemporaryFolder folder;
        const std::string path = folder.file("table");
        ChildProcess engine(FUKUMI_ENGINE);
        engine.write("START 15\nINFO max_node 200000\nBOARD 7,7,1 8,8,2 DONE\n");
        CHECK(engine.read_answer() == "OK");
        CHECK(is_move(engine.read_answer().value_or("")));
        engine.write("YXHASHDUMP " + path + "\n");
        engine.write("END\n");
        CHECK(engine.wait() == 0);
        // On a busy machine the process may end before it can delete the unfinished file.
        WARN_FALSE(folder.has("table.part"));
        // The complete file exists only if there was enough time to write it.
        if (!folder.has("table"))
            return;
        ChildProcess next(FUKUMI_ENGINE);
        next.write("START 15\nYXHASHLOAD " + path + "\n");
        CHECK(next.read_answer() == "OK");
        const std::string loaded = next.read_line().value_or("");
        CHECK_MESSAGE(loaded.find(" positions of the table were loaded") != std::string::npos,
                      loaded);
    }

    TEST_CASE("input is read during a search") {
        ChildProcess engine(FUKUMI_ENGINE);
        start_thinking(engine);
        std::string flood;
        for (int i = 0; i < 20000; ++i)
            flood += "INFO evaluate 7,7\r\n";
        CHECK(engine.write(flood));
        engine.write("INFO timeout_turn 0\r\n");
        CHECK(is_move(engine.read_answer().value_or("")));
    }

    TEST_CASE("bytes that are not commands") {
        ChildProcess engine(FUKUMI_ENGINE);
        using namespace std::string_view_literals;
        engine.write(std::string(70000, 'x') + "\n");
        CHECK(engine.read_answer() == "UNKNOWN line too long");
        engine.write("S\0T\0ART 15\rABOUT\r\n\n\0\0\n"sv);
        CHECK(engine.read_answer() == "OK");
        CHECK(engine.read_answer().value_or("").rfind("name=", 0) == 0);
        engine.write("INFO timeout_turn 10\nBOARD 7,7,1 " + std::string(60000, ' ') +
                     "8,8,2 DONE\n");
        CHECK(is_move(engine.read_answer().value_or("")));
        engine.write("\xff\xfe\x80\n");
        CHECK(engine.read_answer() == "UNKNOWN command");
        engine.write("END\n");
        CHECK(engine.wait() == 0);
        CHECK(engine.errors() == "");
    }

// Sanitizers need more address space than this test allows.
#ifndef FUKUMI_SANITIZED
    TEST_CASE("not enough memory to start: exit code 4 without a message") {
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "ulimit -v 24000; exec '" FUKUMI_ENGINE "'"});
        engine.write("START 15\n");
        CHECK(engine.read_rest() == Lines{});
        CHECK(engine.wait() == 4);
        CHECK(engine.errors() == "");
    }
    TEST_CASE("too little memory for separate searches: one search finds several lines") {
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "ulimit -v 600000; exec '" FUKUMI_ENGINE "'"});
        engine.write(
            "START 15\nINFO max_memory 4294967296\nINFO max_node 5000\n"
            "INFO timeout_turn 1000000\nBOARD\n7,7,1\n8,8,2\nDONE\n");
        REQUIRE(engine.read_answer() == "OK");
        REQUIRE(is_move(engine.read_answer().value_or("")));
        // If there had been no search, the depth would be 0.
        engine.write("YXNBEST 8\n");
        const std::string first = engine.read_line().value_or("");
        CAPTURE(first);
        CHECK(first.starts_with("MESSAGE depth "));
        CHECK_FALSE(first.starts_with("MESSAGE depth 0"));
        REQUIRE(is_move(engine.read_answer().value_or("")));
        engine.write("END\n");
        CHECK(engine.wait() == 0);
    }
#endif

    TEST_CASE("the program ignores unknown words on the command line, but no unknown options") {
        ChildProcess engine(FUKUMI_ENGINE, ChildProcess::Output::Stream, {"x", "C:\\Games"});
        engine.write("START 15\nEND\n");
        CHECK(engine.read_rest() == Lines{"OK"});
        CHECK(engine.wait() == 0);
        CHECK(engine.errors() == "");
        // Yixin-Board on Windows starts its engine with this option.
        ChildProcess forced(FUKUMI_ENGINE, ChildProcess::Output::Stream, {"--force-utf8"});
        forced.write("START 15\nEND\n");
        CHECK(forced.read_rest() == Lines{"OK"});
        CHECK(forced.wait() == 0);
        ChildProcess refusing(FUKUMI_ENGINE, ChildProcess::Output::Stream, {"--force-utf16", "x"});
        CHECK(refusing.read_rest() == Lines{});
        CHECK(refusing.wait() == 2);
    }
}

}  // namespace
}  // namespace fukumi
