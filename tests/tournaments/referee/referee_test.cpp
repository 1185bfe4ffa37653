// Tests the referee: rules, clocks, and engines with all kinds of faults.
#include "tournaments/referee/referee.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "tests/support/temporary_folder.h"
#include "tests/tournaments/match_support.h"
#include "tournaments/referee/adjudicator.h"

using namespace fukumi;
using namespace fukumi::formats;
using namespace fukumi::match;
using support::play_one;
using support::stub;
using support::stub_match;

namespace {

// Returns a match whose players play the given moves, such as "h8h9…".
TournamentConfig scripted(const std::string& moves, Rule rule) {
    const auto cells = parse_pos(moves, 15, 15);
    REQUIRE(cells);
    std::string black = "moves=", white = "moves=";
    for (std::size_t i = 0; i < cells->size(); ++i)
        (i % 2 == 0 ? black : white) += to_text((*cells)[i]);
    TournamentConfig config = stub_match(stub("Black", {black}), stub("White", {white}));
    config.rule = rule;
    return config;
}

std::string cells_of(const GameRecord& game) {
    std::string text;
    for (const MoveRecord& move : game.moves)
        text += to_text(move.at);
    return text;
}

// Plays a game in which Black is faulty. The fault occurs at move 7 or earlier.
GameRecord faulty(std::vector<std::string> arguments) {
    // The time limits are short only if the clock must detect the fault and the engine prints
    // nothing. With output they are long, because on a busy machine the output might come too late.
    const bool is_silent = arguments == std::vector<std::string>{"stall", "at=1"};
    const bool is_garbage = arguments[0] == "garbage";  // the clock detects this fault too
    const bool never_starts = arguments[0] == "no-ok" || arguments.back() == "at=0";
    const bool is_mute = arguments[0] == "no-ok" || arguments[0] == "stall";
    TournamentConfig config = stub_match(stub("Bad", std::move(arguments)), stub("Good"));
    config.players[0].clock.turn_ms = is_silent ? 100 : is_garbage ? 3000 : 60'000;
    config.players[0].tolerance_ms = 50;
    config.players[0].max_memory = 40 << 20;
    if (never_starts && is_mute)
        config.start_limit_ms = 400;
    return play_one(config);
}

}  // namespace

TEST_SUITE_BEGIN("tournaments games threads");

TEST_CASE("five in a row wins; the record contains the line") {
    const GameRecord game = play_one(scripted("h8a1h9a2h10a3h11a5h12", Rule::Standard));
    CHECK(game.outcome == Outcome::BlackWins);
    CHECK(game.termination == Termination::Five);
    CHECK(cells_of(game) == "h8a1h9a2h10a3h11a5h12");
    CHECK(game.winning_line.size() == 5);
    CHECK(game.reason == "5 in a row");
    CHECK(game.names[Color::Black] == "Black");
    CHECK(game.opening_stones == 0);
}

TEST_CASE("six in a row, and fives with blocked ends, by rule") {
    // Black's last stone h10 makes six in a row: h8-h13.
    const std::string six = "h8a1h9a3h11a5h12a7h13a9h10";
    CHECK(play_one(scripted(six, Rule::Freestyle)).outcome == Outcome::BlackWins);
    CHECK(play_one(scripted(six, Rule::CaroOverline)).outcome == Outcome::BlackWins);
    for (const Rule rule : {Rule::Standard, Rule::CaroExact}) {
        TournamentConfig config = scripted(six, rule);
        config.draw_after = 11;
        CHECK(play_one(config).termination == Termination::MoveLimit);
    }
    const GameRecord foul = play_one(scripted(six, Rule::Renju));
    CHECK(foul.outcome == Outcome::WhiteWins);
    CHECK(foul.termination == Termination::ForbiddenMove);
    CHECK(foul.reason == "move 11: overline");

    // White stones block both ends of the five: h7 and h13.
    const std::string blocked = "h8h7h9h13h10a5h11a7h12";
    for (const Rule rule : {Rule::CaroOverline, Rule::CaroExact}) {
        TournamentConfig config = scripted(blocked, rule);
        config.draw_after = 9;
        CHECK(play_one(config).termination == Termination::MoveLimit);
    }
    CHECK(play_one(scripted(blocked, Rule::Standard)).termination == Termination::Five);
    // The edge of the board does not count as a blocked end.
    const std::string edge = "h1h6h2a9h3a11h4a13h5";
    CHECK(play_one(scripted(edge, Rule::CaroExact)).outcome == Outcome::BlackWins);
}

TEST_CASE("renju: forbidden moves lose the game, for Black only") {
    // Black's last move i9 makes two open threes: i9-i10-i11 and g9-h9-i9.
    const GameRecord foul = play_one(scripted("i10a1i11a3g9a5h9a7i9", Rule::Renju));
    CHECK(foul.termination == Termination::ForbiddenMove);
    CHECK(foul.outcome == Outcome::WhiteWins);
    CHECK(foul.reason == "move 9: double-three");
    CHECK(foul.moves.size() == 9);
    TournamentConfig white = scripted("a1i10a3i11a5g9a7h9a9i9", Rule::Renju);
    white.draw_after = 10;
    CHECK(play_one(white).termination == Termination::MoveLimit);
}

TEST_CASE("a full board is a draw; in renju 25 stones earlier") {
    TournamentConfig config = stub_match(stub("A"), stub("B", {"seed=2"}));
    config.width = config.height = 5;
    config.rule = Rule::CaroExact;
    // Random play on 5x5 rarely makes a five, so the board becomes full.
    const GameRecord full = play_one(config);
    CHECK(full.termination == Termination::Draw);
    CHECK(full.moves.size() == 25);
    config.rule = Rule::Renju;
    config.width = 6;
    const GameRecord renju = play_one(config);
    CHECK(renju.termination == Termination::Draw);
    CHECK(renju.moves.size() == 5);
}

TEST_CASE("terminations and reasons of faults") {
    struct Fault {
        std::vector<std::string> arguments;
        Termination termination;
        std::string reason;
    };
    const std::vector<Fault> faults = {
        {{"crash"}, Termination::Crash, "move 5: ended with signal 6 (Aborted)"},
        {{"exit"}, Termination::Crash, "move 5: ended with exit code 3"},
        {{"exit", "complain"},
         Termination::Crash,
         "move 5: ended with exit code 3; the last lines of its stderr: reading the table | "
         "table.bin: "
         "checksum 12 is not 13 | giving up"},
        {{"exit", "at=0"}, Termination::Crash, "at START: ended with exit code 3"},
        {{"close-output"}, Termination::Crash, "move 5: closed its output"},
        {{"die-idle"}, Termination::Crash, "move 7: ended with exit code 7"},
        {{"stall", "at=1"}, Termination::Time, "no move 1 within 100 ms"},
        {{"stall", "at=0"}, Termination::ProtocolError, "no OK after START within 400 ms"},
        {{"no-ok"}, Termination::ProtocolError, "no OK after START within 400 ms"},
        {{"error-start"},
         Termination::ProtocolError,
         "expected OK after START, got: ERROR size not supported"},
        {{"error-start", "no-about"},
         Termination::ProtocolError,
         "expected OK after START, got: ERROR size not supported"},
        {{"flood"},
         Termination::ProtocolError,
         "move 5: instead of a move it printed: a flood of output"},
        {{"garbage", "at=1"},
         Termination::ProtocolError,
         "move 1: instead of a move it printed: banana"},
        {{"error"},
         Termination::ProtocolError,
         "move 5: instead of a move it printed: ERROR I do not want to"},
        {{"unknown"},
         Termination::ProtocolError,
         "move 5: instead of a move it printed: UNKNOWN command"},
        {{"off-board"}, Termination::IllegalMove, "move 5 at 99,3, which is off the board"},
        {{"occupied"}, Termination::IllegalMove, ""},
        {{"eat-memory"}, Termination::Memory, "move 5: more than 41943040 bytes of memory"},
        {{"child-memory"}, Termination::Memory, "move 5: more than 41943040 bytes of memory"},
    };
    const int descriptors = support::count_descriptors();
    for (const Fault& fault : faults) {
        CAPTURE(fault.arguments[0]);
        const GameRecord game = faulty(fault.arguments);
        CHECK(game.outcome == Outcome::WhiteWins);
        CHECK(name_of(game.termination) == std::string(name_of(fault.termination)));
        if (!fault.reason.empty())
            CHECK(game.reason == fault.reason);
    }
    CHECK(support::count_descriptors() == descriptors);
}

TEST_CASE("a crash quotes nothing that was in the file of stderr before") {
    const support::TemporaryFolder folder;
    TournamentConfig config = stub_match(stub("A", {"exit"}), stub("B"));
    config.players[0].stderr_file = folder.file("errors.txt");
    std::ofstream(config.players[0].stderr_file) << "a line of yesterday\n";
    CHECK(play_one(config).reason == "move 5: ended with exit code 3");
    config.players[0] = stub("A", {"exit", "complain"});
    config.players[0].stderr_file = folder.file("errors.txt");
    CHECK(play_one(config).reason.find("its stderr: reading the table | ") != std::string::npos);
}

TEST_CASE("a program that cannot be started loses by a crash") {
    TournamentConfig config = stub_match(stub("Gone"), stub("Good"));
    config.players[0].arguments[0] = "/no/such/engine";
    const GameRecord game = play_one(config);
    CHECK(game.termination == Termination::Crash);
    CHECK(game.reason == "at START: cannot be started: No such file or directory");
}

TEST_CASE("tolerated deviations from the protocol do not change the game") {
    const std::string quiet = cells_of(play_one(stub_match(stub("A"), stub("B", {"seed=2"}))));
    REQUIRE(quiet.size() > 20);
    for (const std::string manner :
         {"no-about", "late-ok", "ok-text", "crlf", "suggest", "talk", "pieces", "ignore-end"}) {
        CAPTURE(manner);
        const GameRecord game =
            play_one(stub_match(stub("A", {manner}), stub("B", {"seed=2", manner})));
        CHECK(game.termination == Termination::Five);
        CHECK(cells_of(game) == quiet);
    }
}

TEST_CASE("output before a move is limited to 8 MiB for each move") {
    TournamentConfig config = stub_match(stub("A", {"chatter=6000"}), stub("B"));
    config.draw_after = 6;
    // "A" prints 6 MB before each of its three moves.
    CHECK(play_one(config).termination == Termination::MoveLimit);
    config.players[0] = stub("A", {"chatter=9000"});
    const GameRecord flooded = play_one(config);
    CHECK(flooded.termination == Termination::ProtocolError);
    CHECK(flooded.reason == "move 1: instead of a move it printed: a flood of output");
}

TEST_CASE("a move record contains evaluation, depth and text of the last MESSAGE") {
    const GameRecord game = play_one(stub_match(stub("A", {"talk"}), stub("B", {"eval=-40"})));
    REQUIRE(game.moves.size() > 2);
    CHECK(game.moves[0].eval == 17);
    CHECK(game.moves[0].depth == 4);
    CHECK(game.moves[0].message == "depth 4-6 ev 17 pv h8 h9");
    CHECK(game.moves[1].eval == -40);
    CHECK(game.moves[1].depth == 5);
}

TEST_CASE("-resign and -draw end games") {
    TournamentConfig config = stub_match(stub("A", {"eval=-600"}), stub("B", {"eval=700"}));
    config.resign = {3, 500};
    const GameRecord resigned = play_one(config);
    CHECK(resigned.termination == Termination::Adjudication);
    CHECK(resigned.outcome == Outcome::WhiteWins);
    CHECK(resigned.moves.size() == 5);

    TournamentConfig even = stub_match(stub("A", {"eval=3"}), stub("B", {"eval=-4"}));
    even.draw = {2, 5, 10};
    const GameRecord drawn = play_one(even);
    CHECK(drawn.termination == Termination::Adjudication);
    CHECK(drawn.outcome == Outcome::Draw);
    CHECK(drawn.moves.size() == 10);

    TournamentConfig silent = stub_match(stub("A"), stub("B"));
    silent.draw = {2, 5, 0};
    CHECK(play_one(silent).termination == Termination::Five);
}

TEST_CASE("the match clock runs over all moves, with tolerance and grace") {
    // The times of this test depend on the machine. player_clock_test.cpp tests the exact times
    // that are charged.
    TournamentConfig config = stub_match(stub("Slow", {"slow=60"}), stub("B"));
    config.players[0].clock = {0, 200, 0};
    config.players[0].tolerance_ms = 60;
    const GameRecord game = play_one(config);
    CHECK(game.termination == Termination::Time);
    CHECK(game.outcome == Outcome::WhiteWins);
    CHECK(game.reason.find("within a match time of 200 ms") != std::string::npos);
    // Each move costs at least 50 ms, so Black makes at most (200 + 60) / 50 moves.
    CHECK(game.moves.size() <= 10);
    CHECK(game.used_ms[Color::Black] >= 200);
    CHECK(game.slowest_ms[Color::Black] >= 60);

    // If the increment is longer than each move, the clock never runs out.
    config.players[0].clock = {0, 200, 60'000};
    config.draw_after = 16;
    CHECK(play_one(config).termination != Termination::Time);
}

TEST_CASE("suspended engines do not think in their opponent's time") {
    // "Watcher" moves only after it has seen its opponent in `state` (suspended or not).
    const auto messages = [](bool suspend, const std::string& state) {
        TournamentConfig config =
            stub_match(stub("P", {"ponder"}), stub("Watcher", {"watch=" + state}));
        config.suspend = suspend;
        config.draw_after = 8;
        for (PlayerConfig& player : config.players)
            player.clock.turn_ms = 200'000;
        std::vector<std::string> seen;
        for (const MoveRecord& move : play_one(config).moves)
            seen.push_back(move.message);
        return seen;
    };
    const std::string thinks = "saw thinking", stands = "saw stopped";
    CHECK(messages(false, "thinking") ==
          std::vector<std::string>{"", thinks, "", thinks, "", thinks, "", thinks});
    CHECK(messages(true, "stopped") ==
          std::vector<std::string>{"", stands, "", stands, "", stands, "", stands});
}

TEST_CASE("rectangular boards are set up with RECTSTART") {
    TournamentConfig config = stub_match(stub("A"), stub("B"));
    config.width = 9;
    config.height = 6;
    const GameRecord game = play_one(config);
    CHECK(game.width == 9);
    CHECK(std::all_of(game.moves.begin(), game.moves.end(),
                      [](const MoveRecord& move) { return move.at.x < 9 && move.at.y < 6; }));
    CHECK(!is_fault(game.termination));
}

TEST_CASE("swap2: colours after each answer") {
    struct Sample {
        std::string proposer, chooser;
        int black;  // index of the player who has Black after the opening
        int opening;
        std::string first;
    };
    for (const Sample& sample : {
             Sample{"stay", "swap", 1, 3, "d4f4e6"},
             Sample{"stay", "stay", 0, 3, "d4f4e6i9"},
             Sample{"swap", "two", 0, 5, "d4f4e6g7h3"},
             Sample{"stay", "two", 1, 5, "d4f4e6g7h3i9"},
         }) {
        CAPTURE(sample.proposer);
        CAPTURE(sample.chooser);
        TournamentConfig config = stub_match(stub("P", {"swap2=" + sample.proposer}),
                                             stub("C", {"swap2=" + sample.chooser}));
        config.opening_rule = OpeningRule::Swap2;
        const GameRecord game = play_one(config);
        CHECK(!is_fault(game.termination));
        CHECK(game.players[Color::Black] == sample.black);
        CHECK(game.players[Color::White] == 1 - sample.black);
        CHECK(game.names[sample.black == 0 ? Color::Black : Color::White] == "P");
        CHECK(game.opening_stones == sample.opening);
        CHECK(cells_of(game).starts_with(sample.first));
    }
}

TEST_CASE("an engine that does not know SWAP2BOARD loses by a protocol error") {
    TournamentConfig config = stub_match(stub("P", {"no-swap2"}), stub("C"));
    config.opening_rule = OpeningRule::Swap2;
    const GameRecord game = play_one(config);
    CHECK(game.termination == Termination::ProtocolError);
    CHECK(game.outcome == Outcome::WhiteWins);
}

TEST_CASE("all lines sent to an engine") {
    const support::TemporaryFolder folder;
    const auto conversation = [&](TournamentConfig config) {
        const std::string path = folder.file("log");
        auto log = EngineLog::open(path, false);
        REQUIRE(log);
        std::atomic<bool> stop{false};
        const PlayerContext context{config, log->get(), stop};
        {
            Player black(config.players[0], context);
            Player white(config.players[1], context);
            ScheduledGame game;
            game.number = 7;
            game.players = {0, 1};
            REQUIRE(play_game(config, game, black, white));
        }
        log->reset();
        std::string told;
        std::istringstream lines(support::read_text(path));
        for (std::string line; std::getline(lines, line);) {
            const std::string mark = " game 7 A > ";
            if (const auto at = line.find(mark); at != std::string::npos)
                told += line.substr(at + mark.size()) + "\n";
        }
        return told;
    };
    TournamentConfig config = stub_match(stub("A", {"moves=h8h9"}), stub("B", {"moves=i8"}));
    config.draw_after = 3;
    config.players[0].clock = {2000, 60000, 500};
    config.players[0].nodes = 1000;
    config.players[0].max_memory = 100 << 20;
    config.players[0].options = {{"hash_size", "64"}};
    config.rule = Rule::CaroExact;
    const std::string settings =
        "INFO max_memory 104857600\nINFO timeout_match 60000\nINFO timeout_turn 2000\n"
        "INFO time_increment 500\nINFO game_type 2\nINFO rule 9\nINFO max_node 1000\n"
        "INFO hash_size 64\n";
    std::string told = conversation(config);
    CHECK(told.starts_with("ABOUT\nSTART 15\n" + settings +
                           "INFO time_left 60500\nBEGIN\nINFO time_left 6"));
    CHECK(told.ends_with("\nTURN 8,7\nEND\n"));

    config.openings = {{Point{7, 7}, Point{8, 8}, Point{0, 0}, Point{1, 0}}};
    config.draw_after = 5;
    told = conversation(config);
    CHECK(told.find("BOARD\n7,7,1\n8,8,2\n0,0,1\n1,0,2\nDONE\n") != std::string::npos);

    // Without a clock the referee does not send timeout_turn.
    config.players[0].clock = {};
    told = conversation(config);
    CHECK(told.find("timeout_turn") == std::string::npos);
    CHECK(told.find("INFO timeout_match 0\n") != std::string::npos);
    CHECK(told.find("INFO time_left 2147483647\n") != std::string::npos);

    config.send_by_board = true;
    config.openings = {Opening{}};
    told = conversation(config);
    CHECK(told.find("TURN") == std::string::npos);
    CHECK(told.find("BOARD\n7,7,1\n8,7,2\nDONE\n") != std::string::npos);
}

TEST_SUITE_END();
