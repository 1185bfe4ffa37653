// Tests what the protocol's state machine requests from the engine, and how it uses the engine's
// answers. The transcripts in tests/golden/protocol check the output lines of all commands.
#include "protocol/gomocup.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "tests/protocol/protocol_machine.h"
#include "tests/support/protocol_checker.h"
#include "tests/support/protocol_session.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

using support::Lines;
using Machine = support::ProtocolMachine;

/// Returns the first move after " pv " in a MESSAGE line, as "x,y".
std::string first_move_of(const std::string& message) {
    const std::size_t at = message.find(" pv ");
    REQUIRE(at != std::string::npos);
    const int x = message[at + 4] - 'a';
    const int y = std::stoi(message.substr(at + 5)) - 1;
    return std::to_string(x) + "," + std::to_string(y);
}

TEST_SUITE("protocol gomocup") {
    TEST_CASE("a request has position, clock, limits and the time of arrival") {
        Machine m({"START 15", "INFO rule 1", "INFO timeout_turn 5000", "INFO time_left 60000",
                   "INFO max_depth 9", "INFO max_node 1000"});
        m.now += Milliseconds(5);
        m.receive("TURN 3,4");
        const ThinkRequest& request = m.request();
        CHECK(request.kind == ThinkRequest::Kind::Move);
        CHECK(request.position.rule() == Rule::Standard);
        CHECK(request.position.side_to_move() == Color::White);
        CHECK(request.position.at(move_at(3, 4)) == Cell::Black);
        CHECK(request.clock.turn_ms == 5000);
        CHECK(request.clock.time_left_ms == 60000);
        CHECK(request.limits.max_depth == 9);
        CHECK(request.limits.max_nodes == 1000);
        CHECK(request.limits.multi_pv == 1);
        CHECK(request.received == m.now);
    }

    TEST_CASE("blocked cells are excluded, unless all free cells are blocked") {
        Machine m({"START 5", "TURN 2,2"});
        m.finish(move_at(1, 1));
        const auto block = [&m](int first_row, int last_row) {
            m.receive("YXBLOCK");
            for (int y = first_row; y <= last_row; ++y) {
                for (int x = 0; x < 5; ++x)
                    m.receive(std::to_string(x) + "," + std::to_string(y));
            }
            m.receive("DONE");
        };
        block(0, 3);
        m.receive("TURN 2,1");
        // Twenty cells are blocked, but three of them have a stone and so are not excluded.
        CHECK(m.request().limits.excluded.size() == 17);
        m.finish(move_at(0, 4));
        block(4, 4);
        m.receive("TURN 4,4");
        CHECK(m.request().limits.excluded.empty());
    }

    TEST_CASE("a mistake in INFO is reported once, with the next move") {
        Machine m({"INFO max_nodes 5", "START 15", "INFO max_nodes 6", "INFO rule 10"});
        CHECK(m.take() == Lines{"OK"});
        m.receive("BEGIN");
        CHECK(m.take() == Lines{"MESSAGE INFO max_nodes is unknown; max_node is known",
                                "MESSAGE rule 10 is taken as caro-overline, and the game goes on "
                                "after a five"});
        m.finish(move_at(7, 7));
        CHECK(m.take() == Lines{"7,7"});
        m.receive("INFO max_nodes 7");
        m.receive("INFO rule 10");
        m.receive("TURN 8,8");
        CHECK(m.take().empty());
        // Yixin-Board gets no remark, because its user cannot change the INFO lines that it sends.
        Machine yixin({"YXSHOWINFO", "START 15", "INFO max_nodes 5"});
        yixin.take();
        yixin.receive("BEGIN");
        CHECK(yixin.take().empty());
    }

    TEST_CASE("the engine says if it uses fewer threads than the manager wishes") {
        Machine m({"START 15", "INFO thread_num 2", "TURN 7,7"});
        CHECK(m.finished(move_at(8, 8)) == Lines{"OK", "8,8"});
        CHECK(m.say({"INFO thread_num 64", "TURN 9,9"}) ==
              Lines{"MESSAGE 2 threads are used, as many as this machine runs at once"});
    }

    TEST_CASE("the number of remarks is limited") {
        Machine m({"START 15"});
        for (int i = 0; i < 1000; ++i)
            m.receive("INFO unknown" + std::to_string(i) + " 1");
        m.take();
        m.receive("BEGIN");
        CHECK(m.take().size() == 32);
    }

    TEST_CASE("a forbidden move of the opponent is reported, and the game continues") {
        const auto messages = [](std::string_view rule, std::string_view last) {
            const std::string rule_line = "INFO rule " + std::string(rule);
            Machine m({rule_line, "START 15", "BOARD", "8,9,2", "0,0,1", "8,10,2", "2,0,1", "6,8,2",
                       "4,0,1", "7,8,2", "6,0,1", last, "DONE"});
            REQUIRE(m.gomocup.request() != nullptr);
            Lines lines = m.take();
            std::erase(lines, "OK");
            return lines;
        };
        CHECK(messages("4", "8,8,2") ==
              Lines{"MESSAGE black's move i9 is a forbidden double-three"});
        CHECK(messages("4", "9,9,2").empty());
        CHECK(messages("1", "8,8,2").empty());
        // A forbidden move is also reported if the opponent makes it with TURN.
        Machine m({"INFO rule 4", "START 15", "YXBOARD", "8,9,2", "0,0,1", "8,10,2", "2,0,1",
                   "6,8,2", "4,0,1", "7,8,2", "6,0,1", "DONE"});
        m.take();
        m.receive("TURN 8,8");
        CHECK(m.take() == Lines{"MESSAGE black's move i9 is a forbidden double-three"});
    }

    TEST_CASE("remarks for Yixin-Board name the cells that its board shows") {
        Machine m({"YXSHOWINFO", "INFO rule 2", "START 15", "BOARD 9,8,2 0,0,1 10,8,2 2,0,1 8,6,2",
                   "4,0,1 8,7,2 6,0,1 8,8,2 DONE"});
        const Lines lines = m.take();
        CHECK(lines.back() == "MESSAGE black's move i7 is a forbidden double-three");
    }

    TEST_CASE("the clock of a block starts at its DONE") {
        Machine m({"START 15", "BOARD", "7,7,2"});
        m.now += Milliseconds(50);
        m.receive("DONE");
        CHECK(m.request().received == m.now);
    }

    TEST_CASE("the answer is played on the board of the next request") {
        Machine m({"START 15", "TURN 7,7"});
        m.finish(move_at(8, 8));
        m.receive("TURN 9,9");
        CHECK(m.take() == Lines{"OK", "8,8"});
        CHECK(m.request().position.at(move_at(8, 8)) == Cell::White);
        CHECK(m.request().position.at(move_at(9, 9)) == Cell::Black);
    }

    TEST_CASE("an impossible answer of the engine becomes the free cell nearest to the centre") {
        for (const Move bad :
             {Move::none(), move_at(7, 7), move_at(15, 3), Move(31), Move(65535)}) {
            CAPTURE(bad.index());
            Machine m({"START 15", "TURN 7,7"});
            m.take();
            m.finish(bad);
            REQUIRE(m.output.size() == 1);
            CHECK((m.output[0] == "7,6" || m.output[0] == "6,7"));
        }
    }

    TEST_CASE("clocks that change during a search") {
        Machine m({"START 15", "BEGIN"});
        CHECK_FALSE(m.gomocup.take_clock_update().has_value());
        m.receive("INFO timeout_turn 7000");
        auto clock = m.gomocup.take_clock_update();
        REQUIRE(clock.has_value());
        CHECK(clock->turn_ms == 7000);
        CHECK_FALSE(m.gomocup.take_clock_update().has_value());
        CHECK_FALSE(m.is_stopped());
        m.receive("INFO timeout_turn 0");
        CHECK(m.is_stopped());
        m.finish(move_at(7, 7));
        CHECK_FALSE(m.is_stopped());
        CHECK_FALSE(m.gomocup.take_clock_update().has_value());
        m.receive("INFO timeout_turn 5000");
        CHECK_FALSE(m.gomocup.take_clock_update().has_value());
        m.receive("TURN 0,0");
        CHECK(m.request().clock.turn_ms == 5000);
    }

    TEST_CASE("each game has its own remarks") {
        Machine m({"START 15", "INFO max_nodes 5", "BEGIN"});
        CHECK(m.take().size() == 2);
        m.finish(move_at(7, 7));
        m.take();
        for (const std::string_view again : {"RESTART", "START 15"}) {
            m.receive(again);
            m.receive("INFO max_nodes 5");
            m.receive("BEGIN");
            CHECK(m.take().size() == 2);
            m.finish(move_at(7, 7));
            m.take();
        }
    }

    TEST_CASE("other settings wait for the end of the search") {
        Machine m({"START 15", "INFO max_node 100", "BEGIN", "INFO max_node 200"});
        CHECK(m.request().limits.max_nodes == 100);
        m.finish(move_at(7, 7));
        m.receive("TURN 0,0");
        CHECK(m.request().limits.max_nodes == 200);
    }

    TEST_CASE("START and RESTART keep the settings") {
        Machine m({"INFO timeout_turn 700", "INFO rule 4", "START 15", "START 20", "BEGIN"});
        CHECK(m.request().clock.turn_ms == 700);
        CHECK(m.request().position.rule() == Rule::Renju);
        CHECK(m.request().position.width() == 20);
        m.finish(move_at(9, 9));
        m.receive("RESTART");
        m.receive("BEGIN");
        CHECK(m.request().clock.turn_ms == 700);
        CHECK(m.request().position.stones() == 0);
    }

    TEST_CASE("several variations and blocked moves") {
        Machine m({"START 15", "YXBLOCK 0,0 1,1 DONE", "YXBOARD 1,1,1 7,7,2 DONE", "YXNBEST 4"});
        CHECK(m.request().limits.multi_pv == 4);
        CHECK(m.request().style.variations == 4);
        // Only free cells are excluded: 1,1 has a stone.
        CHECK(m.request().limits.excluded == std::vector<Move>{move_at(0, 0)});
        m.finish(move_at(2, 2));
        m.receive("YXNBEST 1000000");
        CHECK(m.request().limits.multi_pv == 15 * 15 - 3);
        m.finish(move_at(3, 3));
        m.receive("YXNBEST -5");
        CHECK(m.request().limits.multi_pv == 1);
    }

    TEST_CASE("the side to move after YXBOARD") {
        Machine m({"START 15", "YXBOARD 7,7,2 8,8,1 DONE", "YXNBEST"});
        CHECK(m.request().position.side_to_move() == Color::Black);
        CHECK(m.request().position.at(move_at(7, 7)) == Cell::Black);
        m.finish(move_at(9, 9));
        // The first YXNBEST placed a stone of the opponent (Black) at 9,9; the second one moves for
        // the own side.
        m.receive("YXNBEST");
        CHECK(m.request().position.side_to_move() == Color::White);
        CHECK(m.request().position.at(move_at(9, 9)) == Cell::Black);
    }

    TEST_CASE("lines of show_detail, and none of them by default") {
        const auto lines_with = [](std::string_view detail) {
            support::ProtocolSession session;
            session.feed("START 15\nINFO max_node 2000\n" + std::string(detail) +
                         "BOARD 7,7,1 8,8,2 DONE\nYXNBEST 2\n");
            return session.take_output();
        };
        const auto count = [](const Lines& lines, std::string_view begin) {
            return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
                return line.rfind(begin, 0) == 0;
            });
        };
        const Lines plain = lines_with("");
        CHECK(count(plain, "INFO") == 0);
        CHECK(count(plain, "MESSAGE REALTIME") == 0);
        CHECK(count(plain, "MESSAGE depth") > 0);
        const Lines realtime = lines_with("INFO show_detail 1\n");
        CHECK(count(realtime, "INFO") == 0);
        CHECK(count(realtime, "MESSAGE REALTIME REFRESH") == 2);
        const Lines detail = lines_with("INFO show_detail 2\n");
        CHECK(count(detail, "MESSAGE") == count(plain, "MESSAGE"));
        CHECK(count(detail, "INFO PV 0") > 0);
        CHECK(count(detail, "INFO PV 1") > 0);
        CHECK(count(detail, "INFO NUMPV 2") > 0);
        const Lines both = lines_with("INFO show_detail 3\n");
        CHECK(count(both, "MESSAGE REALTIME REFRESH") == 2);
        CHECK(count(both, "INFO PV DONE") > 0);
    }

    TEST_CASE("messages are short ASCII lines before the move, at most one for an iteration") {
        for (const char* rule : {"0", "1", "4", "8", "9"}) {
            for (const char* level : {"100", "60"}) {
                const bool is_for_people = std::string_view(level) != "100";
                support::ProtocolSession session;
                session.feed("START 15\nINFO rule " + std::string(rule) + "\nINFO strength " +
                             level + "\nINFO random_seed 1\nBEGIN\n");
                session.take_output();
                // These limits end a search within an iteration, at a low and at a high depth.
                for (const std::int64_t nodes : {500, 3000, 8000, 700, 12000}) {
                    CAPTURE(rule);
                    CAPTURE(level);
                    CAPTURE(nodes);
                    session.set_nodes(nodes);
                    session.feed("YXNBEST 1\n");
                    Lines lines = session.take_output();
                    REQUIRE_FALSE(lines.empty());
                    CHECK(support::matches_expectation("<move>", lines.back()));
                    const std::string played = lines.back();
                    lines.pop_back();
                    REQUIRE_FALSE(lines.empty());
                    CHECK(first_move_of(lines.back()) == played);
                    int last_depth = -1;
                    for (const std::string& line : lines) {
                        CHECK(line.size() <= 99);
                        CHECK(support::line_offence(line) == "");
                        REQUIRE(line.rfind("MESSAGE depth ", 0) == 0);
                        const int depth = std::stoi(line.substr(14));
                        // A level below 100 prints the line of the move that it plays last, at any
                        // depth.
                        const bool is_played = is_for_people && &line == &lines.back();
                        CHECK((depth > last_depth || is_played));
                        last_depth = depth;
                    }
                    // A level below 100 may play a random plausible move; its line has depth 0.
                    CHECK(last_depth >= (is_for_people ? 0 : 1));
                }
            }
        }
    }
}

}  // namespace
}  // namespace fukumi
