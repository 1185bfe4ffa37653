// Checks that the output obeys the rules of the protocol for random input: random bytes, and lines
// that are nearly correct.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/random.h"
#include "tests/support/protocol_checker.h"
#include "tests/support/sanitizers.h"

namespace fukumi {
namespace {

/// Input lines of the protocol, separated by '|'.
constexpr std::string_view kPieces =
    "START 15|START 5|START 20|START|RECTSTART 6,9|RESTART|BEGIN|TURN 7,7|TURN |BOARD|"
    "7,7,1|8,8,2|3,4,3|1,2|DONE|BOARD 7,7,1 8,8,2 DONE|SWAP2BOARD|SWAP2BOARD DONE|"
    "SWAP2BOARD 1,1 2,2 3,3 DONE|TAKEBACK 7,7|PLAY 3,3|INFO rule 4|INFO rule 2|"
    "INFO rule 9|INFO timeout_turn 0|INFO timeout_turn 1000|INFO time_left -5|"
    "INFO max_memory 1|INFO max_node 40|INFO max_depth 2|INFO timeout_turn -1|"
    "INFO show_detail 3|INFO show_detail 0|INFO folder a b|INFO|ABOUT|"
    "YXBOARD|YXBOARD 2,2,1 3,3,2 DONE|YXSTOP|STOP|YXNBEST 3|YXSEARCHDEFEND|"
    "YXBALANCEONE 5|YXBALANCETWO|YXSHOWFORBID|YXHASHCLEAR|YXHASHDUMP|YXHASHLOAD x|"
    "YXSHOWHASHUSAGE|YXBLOCK 1,1 DONE|YXBLOCKUNDO|YXBLOCKRESET|YXQUERYDATABASEALLT|"
    "YXQUERYDATABASEALL 7,7 8,8 DONE|YXQUERYDATABASEONE|YXQUERYDATABASETEXT 7,7 DONE|"
    "YXEDITTVDDATABASE|YXEDITTVDDATABASE 7 119 29990 5 7,7 DONE|7 l -5 3|"
    "YXEDITTEXTDATABASE|YXEDITTEXTDATABASE \"7,7 done\" 7,7 DONE|\"a text|with an end\"|"
    "YXEDITLABELDATABASE|YXEDITLABELDATABASE 8,8 \"A1\" 7,7 DONE|"
    "YXDELETEDATABASEONE 7,7 DONE|YXDELETEDATABASEALL|YXSETDATABASE|YXSETDATABASE y|"
    "YXSAVEDATABASE|YXDBMERGE z|YXDBCHECK|yxforbid add 1 2 0|YXSETBESTMOVEDATABASE|"
    "INFO database x|INFO database missing/x|"
    "INFO database broken|INFO database 0|INFO database_readonly 1|"
    "INFO database_readonly 0|INFO usedatabase 0|INFO usedatabase 1|YXSWAP2STEP1|"
    "YXSWAP2STEP2|YXSWAP2STEP3|YXSOOSORVSTEP1|YXSOOSORVSTEP2 1,1 2,2 3,3 DONE|"
    "YXSOOSORVSTEP3|YXSOOSORVSTEP4 1,1 2,2 3,3 4,4 2 DONE|YXSOOSORVSTEP5 3|"
    "YXSOOSORVSTEP6 1,1 2,2 3,3 4,4 5,5 6,7 DONE|YXBLOCKPATH 1,1 2,2 DONE|"
    "YXBLOCKPATHUNDO|YXBLOCKPATHEXCEPT 3,3 DONE|YXBLOCKPATHRESET|INFO pondering 1|"
    "INFO caution_factor 2|YXRESIGN|YXDRAW|nonsense|99999999999999999999,1,1|,,,|"
    "\xff\xfe|\t| ";

std::vector<std::string_view> pieces_of(std::string_view text) {
    std::vector<std::string_view> pieces;
    for (std::size_t bar; (bar = text.find('|')) != text.npos; text.remove_prefix(bar + 1))
        pieces.push_back(text.substr(0, bar));
    pieces.push_back(text);
    return pieces;
}

std::string random_number(Random& random) {
    return std::to_string(random.below(10) == 0 ? random.below(2000000) - 1000000
                                                : random.below(22));
}

/// Returns a session of mostly meaningful lines; some lines have a changed byte.
std::string random_session(std::uint64_t seed) {
    static const std::vector<std::string_view> pieces = pieces_of(kPieces);
    Random random(seed);
    std::string bytes = random.below(4) > 0 ? "START 10\n" : "";
    const int lines = 5 + random.below(40);
    for (int i = 0; i < lines; ++i) {
        std::string line(pieces[random.below(static_cast<int>(pieces.size()))]);
        switch (random.below(8)) {
            case 0:
                line = "TURN " + random_number(random) + "," + random_number(random);
                break;
            case 1:
                line = random_number(random) + "," + random_number(random) + "," +
                       std::to_string(random.below(5));
                break;
            case 2:
                if (!line.empty())
                    line[random.below(static_cast<int>(line.size()))] =
                        static_cast<char>(random.below(256));
                break;
            default:
                break;
        }
        // YXSHOWINFO is rare, because it changes the answers to all later lines.
        if (random.below(200) == 0)
            line = "YXSHOWINFO";
        if (random.below(300) == 0)
            line = "END";
        constexpr std::string_view kEnds[] = {"\n", "\r\n", "\r", " ", "\n\n"};
        bytes += line;
        bytes += kEnds[random.below(12) < 8 ? 0 : random.below(5)];
    }
    return bytes;
}

std::string random_noise(std::uint64_t seed) {
    Random random(seed);
    std::string bytes;
    const int length = random.below(400);
    for (int i = 0; i < length; ++i)
        bytes += static_cast<char>(random.below(256));
    return bytes;
}

const auto kSessions = support::rounds<std::uint64_t>(300, 30);

TEST_SUITE("protocol random input") {
    TEST_CASE("sessions of nearly correct lines") {
        for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
            CAPTURE(seed);
            CHECK(support::protocol_offence(random_session(seed)) == "");
        }
    }

    TEST_CASE("the same with a database") {
        for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
            CAPTURE(seed);
            CHECK(support::protocol_offence(random_session(seed), true) == "");
        }
    }

    TEST_CASE("random bytes") {
        for (std::uint64_t seed = 1; seed <= kSessions; ++seed) {
            CAPTURE(seed);
            CHECK(support::protocol_offence(random_noise(seed)) == "");
            CHECK(support::protocol_offence("YXEDITTEXTDATABASE\n" + random_noise(seed), true) ==
                  "");
        }
    }

    TEST_CASE("forms of output lines") {
        for (const std::string_view line :
             {"MESSAGE DATABASE TEXT \"\xc3\xa4\"", "OK", "7,7", "7,7 8,8", "SWAP", "FORBID .",
              "FORBID 0707.", "ERROR x", "MESSAGE x"}) {
            CAPTURE(line);
            CHECK(support::line_offence(line) == "");
        }
        for (const std::string_view line :
             {"", " OK", "OK ", "ok", "7,7 ", "7,", "MESSAGE", "SUGGEST 7,7", "FORBID",
              "FORBID 070.", "MESSAGE \xc3", "MESSAGE DATABASE \xc3", "MESSAGE \xc3\xa4",
              "MESSAGE \t"}) {
            CAPTURE(line);
            CHECK(support::line_offence(line) != "");
        }
    }
}

}  // namespace
}  // namespace fukumi
