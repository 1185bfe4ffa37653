// Tests which commands act on a search and which wait, with the state machine alone. The transcript
// tests/golden/protocol/order.txt has the rules one by one.
#include "protocol/command_order.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "protocol/loop/line_splitter.h"
#include "tests/protocol/protocol_machine.h"
#include "tests/support/protocol_session.h"
#include "tests/support/sanitizers.h"

namespace fukumi {
namespace {

using support::Lines;
using Machine = support::ProtocolMachine;
using Stop = Gomocup::Stop;

constexpr std::string_view kCommands[] = {
    "BOARD 7,7,2 DONE\n",
    "BOARD\n7,7,1\n8,8,2\n6,8,1\n2,2,2\nDONE\n",
    "TURN 1,1\n",
    "TURN 9,3\n",
    "TURN 3,9\n",
    "BEGIN\n",
    "START 12\n",
    "RESTART\n",
    "TAKEBACK 7,7\n",
    "YXBOARD\n7,7,2\nDONE\n",
    "YXNBEST 1\n",
    "YXNBEST 2\n",
    "ABOUT\n",
    "YXSHOWFORBID\n",
    "nonsense\n",
    "INFO max_node 40\n",
    "INFO max_node 70\n",
    "INFO time_left 100000\n",
};

/// Returns a session of random commands. Nodes limit all its searches, so that their moves do not
/// depend on the moment at which commands come.
std::string random_session(Random& random) {
    std::string text = "START 12\nINFO max_node 50\n";
    const int count = 3 + random.below(10);
    for (int i = 0; i < count; ++i)
        text += kCommands[random.below(std::size(kCommands))];
    return text;
}

/// The state machine with bytes as its input. Searches stay in progress until answer(), or until the
/// state machine stops them.
class ByteMachine {
 public:
    /// Feeds bytes that come together.
    void feed(std::string_view bytes) {
        splitter_.feed(bytes, [this](const InputLine& line) { pass(line); });
        settle();
    }
    /// Ends the search in progress.
    void answer() {
        if (machine_.gomocup.request() != nullptr && !quits())
            finish();
        settle();
    }
    void end_input() {
        splitter_.finish([this](const InputLine& line) { pass(line); });
        machine_.gomocup.end_input();
        while (machine_.gomocup.request() != nullptr && !quits())
            answer();
    }
    bool quits() const { return machine_.gomocup.quit(); }
    Lines answers() { return support::answers_among(machine_.output); }

 private:
    void pass(const InputLine& line) {
        machine_.gomocup.receive(parse_command(line.text, line.too_long), machine_.now);
    }
    void settle() {
        while (machine_.gomocup.stop_wanted() != Stop::No && !quits())
            finish();
        if (machine_.gomocup.request() != nullptr)
            machine_.gomocup.begin_thinking();
    }
    /// Answers with a move that depends on all that a search depends on.
    void finish() {
        const ThinkRequest& request = machine_.request();
        const Position& position = request.position;
        const bool is_stopped = machine_.gomocup.stop_wanted() != Stop::No;
        Random random(position.key() + static_cast<std::uint64_t>(request.limits.max_nodes) * 3 +
                      static_cast<std::uint64_t>(request.limits.multi_pv) * 5 + is_stopped);
        Move move;
        do {
            move = move_at(random.below(position.width()), random.below(position.height()));
        } while (!position.is_free(move));
        ThinkOutcome outcome;
        outcome.search.best = move;
        machine_.gomocup.finish(outcome, machine_.now);
    }

    Machine machine_;
    LineSplitter splitter_;
};

/// Feeds the text in random chunks. After each chunk some of the searches end, as if the manager
/// had made a pause. Returns the answers.
Lines answers_in_chunks(std::string_view text, Random& random) {
    ByteMachine machine;
    while (!text.empty() && !machine.quits()) {
        const int longest = random.below(2) == 0 ? 8 : 80;
        const auto size = static_cast<std::size_t>(1 + random.below(longest));
        machine.feed(text.substr(0, size));
        text.remove_prefix(std::min(size, text.size()));
        for (int pause = random.below(3); pause > 0; --pause)
            machine.answer();
    }
    machine.end_input();
    return machine.answers();
}

/// Returns the answers if each search ends before the next command comes.
Lines answers_one_by_one(std::string_view text) {
    ByteMachine machine;
    for (const char byte : text) {
        machine.feed({&byte, 1});
        machine.answer();
    }
    return machine.answers();
}

/// Checks random sessions. Returns how many of them END has cut.
int check_chunks(int rounds) {
    int cut = 0;
    for (int seed = 1; seed <= rounds; ++seed) {
        CAPTURE(seed);
        Random random(static_cast<std::uint64_t>(seed));
        const std::string text = random_session(random);
        CAPTURE(text);
        const Lines expected = answers_one_by_one(text);
        CHECK(answers_in_chunks(text, random) == expected);
        // Without a limit of nodes the moves depend on the chunks, but not the number of answers.
        std::string timed = text;
        for (std::size_t at; (at = timed.find("max_node")) != std::string::npos;)
            timed.replace(at, 8, "evaluate");
        CHECK(answers_in_chunks(timed, random).size() == expected.size());
        // If END comes together with the last line, the process still prints all answers.
        ByteMachine together;
        together.feed(text + "END\n");
        together.end_input();
        CHECK(together.answers() == expected);
        CHECK(together.quits());
        // END may come while the engine thinks. Then answers may be missing, but all that are
        // printed must be right.
        const Lines before = answers_in_chunks(text + "END\n", random);
        REQUIRE(before.size() <= expected.size());
        CHECK(std::equal(before.begin(), before.end(), expected.begin()));
        cut += before.size() < expected.size() ? 1 : 0;
    }
    return cut;
}

TEST_SUITE("protocol order") {
    TEST_CASE("random chunks and pauses do not change the answers") {
        const int rounds = support::rounds(1000, 50);
        const int cut = check_chunks(rounds);
        CHECK(cut > 0);
        CHECK(cut < rounds / 2);
    }

    TEST_CASE("a search without a limit stops soon if something waits for it") {
        for (const std::string_view waiting : {"END", "TURN 0,0", "START 15"}) {
            CAPTURE(waiting);
            Machine m({"START 15", "INFO timeout_turn -1"});
            m.receive_together({"TURN 7,7", "ABOUT", waiting});
            CHECK(m.gomocup.stop_wanted() == Stop::Soon);
            m.finish(move_at(8, 8));
            CHECK(m.take().size() >= 3);
        }
        Machine m({"START 15", "INFO timeout_turn -1", "TURN 7,7", "ABOUT"});
        CHECK(m.gomocup.stop_wanted() == Stop::No);
        m.gomocup.end_input();
        CHECK(m.gomocup.stop_wanted() == Stop::Soon);
        m.receive("INFO timeout_turn 5000");
        CHECK(m.gomocup.stop_wanted() == Stop::No);
    }

    TEST_CASE("the end of the input does not stop a search with a limit") {
        for (const std::string_view limit :
             {"INFO timeout_turn 900000", "INFO timeout_match 900000", "INFO time_left 900000",
              "INFO max_depth 20", "INFO max_node 1000000"}) {
            CAPTURE(limit);
            Machine m({"INFO timeout_turn -1", limit, "START 15", "TURN 7,7"});
            m.gomocup.end_input();
            CHECK(m.gomocup.stop_wanted() == Stop::No);
        }
        Machine m({"INFO timeout_turn 2147483647", "START 15", "TURN 7,7"});
        m.gomocup.end_input();
        CHECK(m.gomocup.stop_wanted() == Stop::Soon);
    }

    TEST_CASE("the clock of a command that waited starts at the answer before it") {
        Machine m({"START 15", "INFO timeout_turn 500"});
        m.receive_together({"TURN 7,7", "TURN 0,0"});
        m.now += Milliseconds(400);
        m.finish(move_at(8, 8));
        CHECK(m.request().received == m.now);
        // The clock of a command that ends a search starts when the command arrives.
        const TimePoint sent = m.now;
        m.receive("TURN 14,14");
        CHECK(m.is_stopped());
        m.now += Milliseconds(5);
        m.finish(move_at(3, 3));
        CHECK(m.request().received == sent);
    }

    TEST_CASE("commands of Yixin-Board end all its searches") {
        for (const bool is_yixin : {true, false}) {
            Machine m({is_yixin ? "YXSHOWINFO" : "ABOUT"});
            m.say({"INFO max_node 1000000", "START 15", "TURN 7,7", "START 15"});
            CHECK(m.is_stopped() == is_yixin);
        }
    }

    TEST_CASE("the depth that Yixin-Board and gomocalc send is no limit") {
        for (const bool is_limit : {true, false}) {
            Machine m({is_limit ? "INFO max_depth 99" : "INFO max_depth 100"});
            m.say({"INFO timeout_turn -1", "START 15", "TURN 7,7"});
            m.gomocup.end_input();
            CHECK(m.gomocup.stop_wanted() == (is_limit ? Stop::No : Stop::Soon));
            m.receive("START 15");
            CHECK(m.is_stopped() == !is_limit);
        }
    }
}

}  // namespace
}  // namespace fukumi
