// Tests the commands that request opening stones, and the lines that answer them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/board/geometry.h"
#include "tests/protocol/protocol_machine.h"
#include "tests/support/protocol_session.h"
#include "tests/support/transcript.h"

namespace fukumi {
namespace {

using support::Lines;
using Machine = support::ProtocolMachine;

TEST_SUITE("protocol gomocup openings") {
    TEST_CASE("balancing moves") {
        Machine m({"START 15", "INFO max_node 5", "BOARD 7,7,2 DONE"});
        m.finish(move_at(8, 8));
        m.receive("YXBALANCETWO -30");
        CHECK(m.request().kind == ThinkRequest::Kind::Balance);
        CHECK(m.request().balance_moves == 2);
        CHECK(m.request().bias == -30);
        CHECK(m.request().limits.max_nodes == 5);
        // The node limit is for each of several searches, so the whole choice also needs a time
        // limit.
        CHECK(m.request().clock.turn_ms.has_value());
        ThinkOutcome outcome;
        outcome.balance = {{move_at(1, 1), move_at(1, 1)}, 0};
        m.take();
        m.gomocup.finish(outcome, m.now);
        // The second stone is on the cell of the first, so the state machine replaces it, and the
        // chance is unknown. Both stones are on the board afterwards.
        REQUIRE(m.output.size() == 1);
        CHECK(m.output[0] == "1,1 7,6");
        m.receive("TURN 1,1");
        CHECK(m.output[1] == "ERROR cell occupied");
    }

    TEST_CASE("the answer states the chance that was measured") {
        const auto lines = [](std::string_view command, const BalancedStones& stones) {
            Machine m({"START 15", "BOARD 7,7,2 DONE"});
            m.finish(move_at(8, 8));
            m.receive(command);
            m.request();
            m.take();
            ThinkOutcome outcome;
            outcome.balance = stones;
            m.gomocup.finish(outcome, m.now);
            return m.output;
        };
        const Move j6 = move_at(9, 5), k5 = move_at(10, 4);
        // Black, the opponent of the engine, is to move.
        CHECK(lines("YXBALANCEONE 0", {{j6}, 24}) ==
              Lines{"MESSAGE closest to even: j6, Black 53 %", "9,5"});
        CHECK(lines("YXBALANCEONE 0", {{j6}, 778}) ==
              Lines{"MESSAGE no stone balances this, the closest gives Black 98 %: j6", "9,5"});
        CHECK(lines("YXBALANCEONE 0", {{j6}, loss_in(18)}) ==
              Lines{"MESSAGE no stone balances this, the closest gives Black 0 %: j6", "9,5"});
        CHECK(lines("YXBALANCEONE 700", {{j6}, 778}) ==
              Lines{"MESSAGE closest to Black 97 %: j6, Black 98 %", "9,5"});
        CHECK(lines("YXBALANCETWO 0", {{j6, k5}, 24}) ==
              Lines{"MESSAGE closest to even: j6 k5, Black 53 %", "9,5 10,4"});
        CHECK(lines("YXBALANCETWO 0", {{j6, k5}, -220}) ==
              Lines{"MESSAGE no stones balance this, the closest gives Black 25 %: j6 k5",
                    "9,5 10,4"});
        CHECK(lines("YXBALANCEONE 0", {{j6}, std::nullopt}) == Lines{"9,5"});

        const auto proposal = [](std::initializer_list<std::string_view> commands) {
            Machine m(commands);
            m.take();
            ThinkOutcome outcome;
            outcome.swap2 = {false, {move_at(1, 2), move_at(3, 4), move_at(5, 6)}, 24};
            m.gomocup.finish(outcome, m.now);
            return m.output;
        };
        CHECK(proposal({"START 15", "SWAP2BOARD DONE"}) ==
              Lines{"MESSAGE closest to even: b3 d5 f7, Black 53 %", "1,2 3,4 5,6"});
        CHECK(proposal({"START 15", "YXSWAP2STEP1"}) ==
              Lines{"MESSAGE closest to even: b3 d5 f7, Black 53 %", "MESSAGE SWAP2 MOVE1 1 2",
                    "MESSAGE SWAP2 MOVE2 3 4", "MESSAGE SWAP2 MOVE3 5 6"});
    }

    TEST_CASE("White's chance is stated as Black's") {
        Machine m({"START 15", "YXBOARD 7,7,1 DONE", "YXBALANCEONE 0"});
        m.request();
        m.take();
        ThinkOutcome outcome;
        outcome.balance = {{move_at(9, 5)}, 24};
        m.gomocup.finish(outcome, m.now);
        CHECK(m.output == Lines{"MESSAGE closest to even: j6, Black 47 %", "9,5"});
    }

    TEST_CASE("swap2 answers are valid for any proposal of the engine") {
        const auto answer = [](std::string_view board, Swap2Choice choice) {
            Machine m({"START 15", "INFO max_depth 3", board});
            CHECK(m.request().kind == ThinkRequest::Kind::Swap2);
            CHECK(m.request().limits.max_depth == 3);
            m.take();
            ThinkOutcome outcome;
            outcome.swap2 = std::move(choice);
            m.gomocup.finish(outcome, m.now);
            REQUIRE(m.output.size() == 1);
            return m.output[0];
        };
        constexpr std::string_view kNone = "SWAP2BOARD DONE";
        constexpr std::string_view kThree = "SWAP2BOARD 7,7 8,8 9,9 DONE";
        constexpr std::string_view kFive = "SWAP2BOARD 7,7 8,8 9,9 3,3 4,4 DONE";
        const Move a = move_at(1, 2), b = move_at(3, 4), c = move_at(5, 6);
        CHECK(answer(kNone, {false, {a, b, c}}) == "1,2 3,4 5,6");
        CHECK(answer(kNone, {true, {}}) == "7,7 7,6 6,7");
        CHECK(answer(kNone, {false, {a, a}}) == "1,2 7,7 7,6");
        CHECK(answer(kThree, {true, {}}) == "SWAP");
        CHECK(answer(kThree, {false, {a}}) == "1,2");
        CHECK(answer(kThree, {false, {a, b}}) == "1,2 3,4");
        CHECK(answer(kThree, {false, {a, b, c}}) == "SWAP");
        CHECK(answer(kThree, {false, {}}) == "SWAP");
        CHECK(answer(kThree, {false, {move_at(7, 7)}}) == "7,6");
        CHECK(answer(kFive, {true, {}}) == "SWAP");
        CHECK(answer(kFive, {false, {a}}) == "1,2");
        CHECK(answer(kFive, {false, {a, b}}) == "SWAP");
    }

    TEST_CASE("swap2 in the words of Yixin-Board") {
        const auto answer = [](std::initializer_list<std::string_view> lines, Swap2Choice choice) {
            Machine m(lines);
            m.take();
            ThinkOutcome outcome;
            outcome.swap2 = std::move(choice);
            REQUIRE(m.gomocup.request() != nullptr);
            m.gomocup.finish(outcome, m.now);
            return m.output;
        };
        const Move a = move_at(1, 2), b = move_at(3, 4), c = move_at(5, 6);
        constexpr std::string_view kThree = "YXBOARD 7,7,1 8,8,2 9,9,1 DONE";
        constexpr std::string_view kFive = "YXBOARD 7,7,1 8,8,2 9,9,1 0,0,2 4,4,1 DONE";
        CHECK(
            answer({"START 15", "YXSWAP2STEP1"}, {false, {a, b, c}}) ==
            Lines{"MESSAGE SWAP2 MOVE1 1 2", "MESSAGE SWAP2 MOVE2 3 4", "MESSAGE SWAP2 MOVE3 5 6"});
        CHECK(answer({"START 15", kThree, "YXSWAP2STEP2"}, {true, {}}) ==
              Lines{"MESSAGE SWAP2 SWAP1 YES"});
        CHECK(answer({"START 15", kThree, "YXSWAP2STEP2"}, {false, {a}}) ==
              Lines{"MESSAGE SWAP2 SWAP1 NO"});
        CHECK(answer({"START 15", kThree, "YXSWAP2STEP2"}, {false, {a, b}}) ==
              Lines{"MESSAGE SWAP2 MOVE4 1 2", "MESSAGE SWAP2 MOVE5 3 4"});
        CHECK(answer({"START 15", kFive, "YXSWAP2STEP3"}, {true, {}}) ==
              Lines{"MESSAGE SWAP2 SWAP2 YES"});
        CHECK(answer({"START 15", kFive, "YXSWAP2STEP3"}, {false, {a}}) ==
              Lines{"MESSAGE SWAP2 SWAP2 NO"});
    }

    TEST_CASE("a choice of stones keeps its time limit if the clock changes meanwhile") {
        for (const std::string_view command :
             {"YXBALANCEONE 0", "YXSWAP2STEP1", "YXSOOSORVSTEP1"}) {
            CAPTURE(command);
            Machine m({"START 15", "INFO timeout_turn -1"});
            if (command == "YXBALANCEONE 0") {
                m.receive("YXBOARD 7,7,1 DONE");
            }
            m.receive(command);
            m.request();
            m.receive("INFO time_left 2147483647");
            const auto clock = m.gomocup.take_clock_update();
            REQUIRE(clock.has_value());
            CHECK(clock->turn_ms.value_or(1 << 30) <= 20000);
        }
        Machine m({"START 15", "INFO timeout_turn -1", "BEGIN", "INFO time_left 2147483647"});
        CHECK_FALSE(m.gomocup.take_clock_update()->turn_ms.has_value());
    }

    TEST_CASE("balancing moves avoid blocked cells") {
        Machine m({"START 15", "TURN 7,7"});
        m.finish(move_at(7, 8));
        m.receive("YXBLOCK 6,6 DONE");
        m.receive("YXBALANCETWO 0");
        CHECK(m.request().limits.excluded == std::vector<Move>{move_at(6, 6)});
    }
}

}  // namespace
}  // namespace fukumi
