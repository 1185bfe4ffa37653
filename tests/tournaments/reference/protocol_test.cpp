// Tests a reference player through the Gomocup protocol.
#include <doctest/doctest.h>

#include <ctime>
#include <string>
#include <vector>

#include "protocol/gomocup.h"
#include "tournaments/reference/reference_brain.h"

namespace fukumi {
namespace {

using namespace reference;

/// Returns the lines that a player prints in answer to the manager's lines.
std::vector<std::string> answers(const char* player, std::uint64_t seed,
                                 const std::vector<std::string>& lines) {
    const auto info = find_player(player);
    REQUIRE(info);
    ReferenceBrain brain(*info, seed);
    std::vector<std::string> output;
    Gomocup gomocup(brain, [&](std::string_view line) { output.emplace_back(line); },
                    {info->name, "1"});
    for (const std::string& line : lines) {
        gomocup.receive(parse_command(line), Clock::now());
        SearchListener silent;
        while (gomocup.request() != nullptr)
            gomocup.finish(run(brain, *gomocup.request(), silent, SearchControl()), Clock::now());
    }
    return output;
}

TEST_SUITE("reference protocol") {
    TEST_CASE("a game, errors, and ABOUT") {
        const auto output = answers(
            "AI10", 1, {"ABOUT",    "TURN 1,1",     "START 15", "INFO rule 0", "BEGIN", "TURN 7,7",
                        "TURN 0,0", "TAKEBACK 0,0", "BOARD",    "3,3,1",       "4,3,1", "5,3,1",
                        "6,3,1",    "2,3,2",        "3,5,2",    "4,5,2",       "5,5,2", "DONE",
                        "RESTART",  "BEGIN",        "NONSENSE"});
        REQUIRE(output.size() == 11);
        CHECK(output[0] ==
              "name=\"AI10\", version=\"1\", author=\"Fukumi developers\", country=\"none\"");
        CHECK(output[1] == "ERROR no game started");
        CHECK(output[2] == "OK");
        CHECK(output[3] == "7,7");
        CHECK(output[4] == "ERROR cell occupied");
        CHECK(output[5].find(',') != std::string::npos);
        CHECK(output[6] == "OK");
        CHECK(output[7] == "7,3");
        CHECK(output[8] == "OK");
        CHECK(output[9] == "7,7");
        CHECK(output[10] == "UNKNOWN command");
    }

    TEST_CASE("the protocol chooses openings for players that cannot") {
        const auto output = answers("AI1", 1, {"START 15", "SWAP2BOARD", "DONE"});
        REQUIRE(output.size() == 2);
        CHECK(std::count(output[1].begin(), output[1].end(), ',') == 3);
    }

    TEST_CASE("games of a process differ, and the same seed repeats them") {
        const std::vector<std::string> game = {"START 15", "BEGIN",   "RESTART",
                                               "TURN 7,7", "RESTART", "TURN 7,7"};
        const auto output = answers("AI1", 5, game);
        CHECK(output == answers("AI1", 5, game));
        CHECK(output != answers("AI1", 6, game));
        CHECK(output[3] != output[5]);
    }

    // The test measures processor time, because other programs do not change it. Without the time
    // limit AI11 would use ten seconds for a move.
    TEST_CASE("a player answers at once when its time is over") {
        const std::clock_t begin = std::clock();
        const auto output = answers(
            "AI11", 1, {"START 15", "INFO timeout_turn 0", "TURN 7,7", "TURN 8,8", "TURN 9,8"});
        CHECK(output.size() == 4);
        CHECK(std::clock() - begin < 5 * CLOCKS_PER_SEC);
    }
}

}  // namespace
}  // namespace fukumi
