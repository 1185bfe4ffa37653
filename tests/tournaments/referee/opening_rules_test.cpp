// Tests the opening rules: every stone is where the rule allows it, and the colours follow from the
// evaluations.
#include "tournaments/referee/opening_rules.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/referee/opening_figures.h"
#include "tournaments/referee/referee.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;
using support::stub;
using support::stub_match;

namespace {

struct Agreed {
    GameRecord game;
    std::vector<std::string> said;  // lines of the log, such as "P > BOARD"
};

PlayerConfig our_engine(const std::string& name) {
    PlayerConfig player;
    player.name = name;
    player.command = FUKUMI_ENGINE;
    player.arguments = {FUKUMI_ENGINE};
    player.nodes = 400;
    return player;
}

TournamentConfig tournament(OpeningRule rule, PlayerConfig first, PlayerConfig second) {
    TournamentConfig config = stub_match(std::move(first), std::move(second));
    config.rule = is_for_renju(rule) ? Rule::Renju : Rule::Freestyle;
    config.opening_rule = rule;
    config.draw_after = 9;
    return config;
}

// Plays one game, number `pair` of the match, with the opening rule of the tournament.
Agreed agree(const TournamentConfig& config, int pair = 1) {
    const support::TemporaryFolder folder;
    const std::string path = folder.file("log");
    Agreed agreed;
    {
        auto log = EngineLog::open(path, false);
        REQUIRE(log);
        std::atomic<bool> stop{false};
        const PlayerContext context{config, log->get(), stop};
        Player first(config.players[0], context);
        Player second(config.players[1], context);
        ScheduledGame scheduled;
        scheduled.number = 1;
        scheduled.pair = pair;
        scheduled.players = {0, 1};
        auto game = play_game(config, scheduled, first, second);
        REQUIRE(game);
        agreed.game = std::move(*game);
    }
    std::istringstream lines(support::read_text(path));
    for (std::string line; std::getline(lines, line);)
        agreed.said.push_back(line.substr(line.find("game 1 ") + 7));
    return agreed;
}

long count_of(const Agreed& agreed, const std::string& line) {
    return std::count(agreed.said.begin(), agreed.said.end(), line);
}

int ring(const MoveRecord& move) {
    return std::max(std::abs(move.at.x - 7), std::abs(move.at.y - 7));
}

// Returns an engine that reports a bad value for its own side in every position.
PlayerConfig pessimist(const std::string& name) {
    return stub(name, {"eval=-50"});
}
PlayerConfig optimist(const std::string& name) {
    return stub(name, {"eval=50"});
}

}  // namespace

TEST_SUITE_BEGIN("tournaments openings");

TEST_CASE("swap1: one stone, then the opponent takes the better side") {
    for (const bool swaps : {false, true}) {
        CAPTURE(swaps);
        const GameRecord game = agree(tournament(OpeningRule::Swap1, optimist("P"),
                                                 swaps ? pessimist("C") : optimist("C")))
                                    .game;
        CHECK(game.opening_stones == 1);
        CHECK(game.names[Color::Black] == (swaps ? "C" : "P"));
        CHECK(game.termination == Termination::MoveLimit);
    }
}

TEST_CASE("swap1: an engine with YXBALANCEONE is asked for an even stone") {
    const Agreed agreed = agree(tournament(OpeningRule::Swap1, our_engine("P"), our_engine("C")));
    CHECK(count_of(agreed, "P > YXBALANCEONE 0") == 1);
    CHECK(count_of(agreed, "P > YXBLOCKRESET") == 1);
    CHECK(agreed.game.opening_stones == 1);
    CHECK(count_of(agreed, "P > YXBOARD") == 1);
    CHECK(!is_fault(agreed.game.termination));
}

TEST_CASE("RIF: an opening of renju, a swap, two fifth moves") {
    for (const int pair : {1, 5, 26, 27}) {
        CAPTURE(pair);
        const Agreed agreed =
            agree(tournament(OpeningRule::Rif, our_engine("P"), our_engine("C")), pair);
        const GameRecord& game = agreed.game;
        CHECK(game.opening_stones == 5);
        const auto opening = renju_opening((pair - 1) % 26, {7, 7});
        for (std::size_t i = 0; i < 3; ++i)
            CHECK(game.moves[i].at == opening[i]);
        const std::string black = game.names[Color::Black];
        // Before Black offers its second fifth move, YXBLOCK excludes the cells that are symmetric
        // to the first one.
        CHECK(count_of(agreed, black + " > YXBLOCK") == 1);
        CHECK(!is_fault(game.termination));
    }
}

TEST_CASE("RIF: the player to move takes the better side") {
    const auto black_of = [](PlayerConfig first, PlayerConfig second) {
        return agree(tournament(OpeningRule::Rif, std::move(first), std::move(second)))
            .game.names[Color::Black];
    };
    CHECK(black_of(optimist("P"), optimist("C")) == "P");
    CHECK(black_of(optimist("P"), pessimist("C")) == "C");
    CHECK(black_of(stub("P"), stub("C")) == "P");  // without evaluations nobody swaps
}

TEST_CASE("Soosyrv-8: White announces fifth moves, then the opponent may swap again") {
    // The stubs give all fifth moves the same value, so White announces only one; after that Black
    // may swap.
    const auto black_of = [](PlayerConfig first, PlayerConfig second) {
        return agree(tournament(OpeningRule::Soosyrv8, std::move(first), std::move(second)))
            .game.names[Color::Black];
    };
    CHECK(black_of(optimist("P"), optimist("C")) == "P");
    // C swaps to Black after three stones. After the fourth stone C moves to White again, so P has
    // Black.
    CHECK(black_of(optimist("P"), pessimist("C")) == "P");
    CHECK(black_of(pessimist("P"), optimist("C")) == "C");
    const Agreed agreed =
        agree(tournament(OpeningRule::Soosyrv8, our_engine("P"), our_engine("C")));
    CHECK(agreed.game.opening_stones == 5);
    // The eight searches before the announcement share the nodes of one move.
    CHECK(count_of(agreed, "P > INFO max_node 50") + count_of(agreed, "C > INFO max_node 50") >= 8);
    CHECK(!is_fault(agreed.game.termination));
}

TEST_CASE("Taraguchi-10: each stone in its square around the centre") {
    for (const bool knows_blocks : {false, true}) {
        CAPTURE(knows_blocks);
        const auto player = [knows_blocks](const std::string& name) {
            return knows_blocks ? our_engine(name) : optimist(name);
        };
        const Agreed agreed = agree(tournament(OpeningRule::Taraguchi10, player("P"), player("C")));
        const GameRecord& game = agreed.game;
        CHECK(game.opening_stones == 5);
        REQUIRE(game.moves.size() == 9);
        for (std::size_t i = 0; i < 4; ++i)
            CHECK(ring(game.moves[i]) <= static_cast<int>(i));
        CHECK(!is_fault(game.termination));
        if (!knows_blocks)
            CHECK(count_of(agreed, "P > YXBLOCK") == 0);
    }
}

TEST_CASE("Taraguchi-10: ten fifth moves if the worst is good, otherwise one in 9x9") {
    // The optimist evaluates only its first offer. The referee adds the other offers, and these
    // have no evaluation.
    const GameRecord one =
        agree(tournament(OpeningRule::Taraguchi10, optimist("P"), optimist("C"))).game;
    CHECK(ring(one.moves[4]) <= 4);
    // White evaluates each of the ten offers with a tenth of the nodes of a move.
    const Agreed agreed =
        agree(tournament(OpeningRule::Taraguchi10, our_engine("P"), our_engine("C")));
    const long questions =
        count_of(agreed, "P > INFO max_node 40") + count_of(agreed, "C > INFO max_node 40");
    CHECK((questions == 10 || questions == 20));
}

TEST_CASE("an engine that fails in the opening loses") {
    for (const OpeningRule rule :
         {OpeningRule::Swap1, OpeningRule::Rif, OpeningRule::Soosyrv8, OpeningRule::Taraguchi10}) {
        CAPTURE(name_of(rule));
        const GameRecord game =
            agree(tournament(rule, stub("P"), stub("C", {"crash", "at=1"}))).game;
        CHECK(game.termination == Termination::Crash);
        CHECK(game.names[game.outcome == Outcome::BlackWins ? Color::Black : Color::White] == "P");
    }
}

TEST_CASE("an engine that exits at a question of the opening loses") {
    for (const OpeningRule rule :
         {OpeningRule::Swap1, OpeningRule::Rif, OpeningRule::Soosyrv8, OpeningRule::Taraguchi10}) {
        CAPTURE(name_of(rule));
        const std::vector<std::string> words{"end-at-question"};
        const GameRecord game = agree(tournament(rule, stub("P", words), stub("C", words))).game;
        CHECK(game.termination == Termination::Crash);
        CHECK(game.reason.find("ended with exit code 3") != std::string::npos);
    }
}

TEST_SUITE_END();
