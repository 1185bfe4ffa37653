// The real process over real pipes: how it ends, how it writes, what it does while it thinks.
//
// How long it takes to leave is measured by scripts/measure_limits.py: here it has to leave at all,
// also from a search that nothing else would end.
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

/// A process that has thought for a moment about a long question.
void start_thinking(ChildProcess& engine, std::string_view settings = "") {
    REQUIRE(engine.write("START 15\n" + std::string(settings) +
                         "INFO timeout_turn 1000000\nBOARD 7,7,1 8,8,2 7,8,1 8,7,2 DONE\nABOUT\n"));
    REQUIRE(engine.read_answer() == "OK");
    // The first report shows that the search runs; ABOUT, behind it, waits for the move.
    REQUIRE(engine.read_line().value_or("").rfind("MESSAGE depth", 0) == 0);
}

struct State {
    const char* name;
    void (*reach)(ChildProcess&);
    std::size_t answers_at_end_of_input;  ///< lines that are still owed when the input ends
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

/// Brings a process into the state and makes it leave.
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
    TEST_CASE("END in any state: gone with code 0, nothing more is said") {
        for (const State& state : kStates) {
            if (std::string_view(state.name) == "in a line")
                continue;
            check_leaving(
                state, [](ChildProcess& engine) { engine.write("END\r\n"); },
                [](ChildProcess& engine) { CHECK(engine.read_rest() == Lines{}); });
        }
    }

    TEST_CASE("end of the input in any state: gone with code 0, what is owed is said") {
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

    TEST_CASE("END while nobody reads the output: gone nevertheless") {
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

    // It takes seconds, and longer than a manager that does not read is waited for.
    TEST_CASE("all positions of a long file are answered") {
        const int positions = support::rounds(2500, 100);
        ChildProcess engine(FUKUMI_ENGINE);
        std::string file = "START 15\n";
        for (int i = 0; i < positions; ++i)
            file += "BOARD\n7,7,2\nDONE\n";
        engine.write(file);
        engine.close_input();
        const Lines lines = engine.read_rest();
        CHECK(std::count_if(lines.begin(), lines.end(), is_move) == positions);
        CHECK(engine.wait() == 0);
    }

    TEST_CASE("each line is written at once, with its end") {
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

    TEST_CASE("a manager that reads no more: a quiet exit") {
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

    TEST_CASE("whatever ends a search, its one move comes first") {
        const struct {
            std::string_view input;
            Lines answers;  ///< behind the move and the waiting ABOUT; "<move>" for moves
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
            // Nothing else is said: the next answer is that of the next question.
            engine.write("PLAY 99,99\n");
            const std::string last = engine.read_answer().value_or("");
            CHECK_MESSAGE(last.rfind("ERROR", 0) == 0, last);
            CHECK(engine.errors() == "");
        }
    }

    TEST_CASE("a question right behind a stop, many times over") {
        ChildProcess engine(FUKUMI_ENGINE);
        engine.write("START 15\nINFO timeout_turn 1000000\n");
        REQUIRE(engine.read_answer() == "OK");
        for (int i = 0; i < 60; ++i) {
            engine.write("BOARD 7,7,1 8,8,2 7,8,1 8,7,2 DONE\nYXSTOP\n");
            REQUIRE(is_move(engine.read_answer().value_or("")));
        }
    }

    TEST_CASE("a process that ponders answers as ever, says nothing by itself, and leaves") {
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
        SUBCASE("END at once behind what has an answer") {
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

    TEST_CASE("END while a table is written: gone, and a whole file or none") {
        const support::TemporaryFolder folder;
        const std::string path = folder.file("table");
        ChildProcess engine(FUKUMI_ENGINE);
        engine.write("START 15\nINFO max_node 200000\nBOARD 7,7,1 8,8,2 DONE\n");
        CHECK(engine.read_answer() == "OK");
        CHECK(is_move(engine.read_answer().value_or("")));
        engine.write("YXHASHDUMP " + path + "\nEND\n");
        CHECK(engine.wait() == 0);
        // On a machine too busy to end the writing in time, the process does not wait for it.
        WARN_FALSE(folder.has("table.part"));
        // How long it had for writing decides whether there is a file.
        if (!folder.has("table"))
            return;
        ChildProcess next(FUKUMI_ENGINE);
        next.write("START 15\nYXHASHLOAD " + path + "\n");
        CHECK(next.read_answer() == "OK");
        const std::string loaded = next.read_line().value_or("");
        CHECK_MESSAGE(loaded.find(" positions of the table were loaded") != std::string::npos,
                      loaded);
    }

    TEST_CASE("input is read while the engine thinks") {
        ChildProcess engine(FUKUMI_ENGINE);
        start_thinking(engine);
        std::string flood;
        for (int i = 0; i < 20000; ++i)
            flood += "INFO evaluate 7,7\r\n";
        CHECK(engine.write(flood));
        engine.write("INFO timeout_turn 0\r\n");
        CHECK(is_move(engine.read_answer().value_or("")));
    }

    TEST_CASE("bytes that are no commands") {
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

// Sanitizers need more addresses than that.
#ifndef FUKUMI_SANITIZED
    TEST_CASE("not enough memory to start: a quiet exit with a code that is ours alone") {
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "ulimit -v 24000; exec '" FUKUMI_ENGINE "'"});
        engine.write("START 15\n");
        CHECK(engine.read_rest() == Lines{});
        CHECK(engine.wait() == 4);
        CHECK(engine.errors() == "");
    }
    TEST_CASE("too little memory for several lines: they come from one search") {
        ChildProcess engine("/bin/sh", ChildProcess::Output::Stream,
                            {"-c", "ulimit -v 600000; exec '" FUKUMI_ENGINE "'"});
        engine.write(
            "START 15\nINFO max_memory 4294967296\nINFO max_node 5000\n"
            "INFO timeout_turn 1000000\nBOARD\n7,7,1\n8,8,2\nDONE\n");
        REQUIRE(engine.read_answer() == "OK");
        REQUIRE(is_move(engine.read_answer().value_or("")));
        // Without a search there would be a move, and nothing told of it.
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

    TEST_CASE("unknown arguments on the command line") {
        ChildProcess engine(FUKUMI_ENGINE, ChildProcess::Output::Stream,
                            {"--force-utf8", "x", "-q"});
        engine.write("START 15\nEND\n");
        CHECK(engine.read_rest() == Lines{"OK"});
        CHECK(engine.wait() == 0);
        CHECK(engine.errors() == "");
    }
}

}  // namespace
}  // namespace fukumi
