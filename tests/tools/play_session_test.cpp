// Tests a game against the engine in the terminal: every command, and lines that are refused.
#include "tools/play/play_session.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"

namespace fukumi {
namespace {

/// A session that keeps the text that it prints, for the tests.
struct Table {
    explicit Table(const PlaySettings& settings)
        : session(settings, engine, [this](std::string_view text) { said += text; }) {
        engine.set_memory_limit(std::int64_t{50} << 20);
        engine.set_random_seed(1);
        session.begin();
    }
    /// Enters a line and returns the text that the session prints for it.
    std::string type(const std::string& line) {
        said.clear();
        goes_on = session.handle(line);
        return said;
    }
    std::size_t moves() const { return session.game().moves().size(); }

    std::string said;
    Engine engine;
    PlaySession session;
    bool goes_on = true;
};

PlaySettings settings_for(std::optional<Color> engine, Rule rule = Rule::Freestyle) {
    PlaySettings settings;
    settings.board.rule = rule;
    settings.engine = engine;
    settings.move_ms = kMaxMoveMs;
    settings.max_nodes = 300;
    return settings;
}

bool says(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE("tools play") {
    TEST_CASE("the engine answers every move") {
        Table table(settings_for(Color::White));
        CHECK(says(table.said, "freestyle, 15x15"));
        CHECK(table.moves() == 0);
        CHECK(says(table.type("h8"), "White (O) plays "));
        CHECK(table.moves() == 2);
        CHECK(table.session.game().grid().at(7, 7) == Cell::Black);
    }

    TEST_CASE("the engine begins if the person plays White") {
        Table table(settings_for(Color::Black));
        CHECK(table.moves() == 1);
        table.type("a1");
        CHECK(table.moves() == 3);
    }

    TEST_CASE("moves are taken back to the person's turn, and played again") {
        Table table(settings_for(Color::White));
        table.type("h8");
        table.type("a1");
        const auto moves = table.session.game().moves();
        CHECK(table.moves() == 4);
        table.type("undo");
        CHECK(table.moves() == 2);
        table.type("UNDO");
        CHECK(table.moves() == 0);
        CHECK(says(table.type("undo"), "no move"));
        table.type("redo");
        table.type("redo");
        CHECK(table.session.game().moves() == moves);
        CHECK(says(table.type("redo"), "no undone move"));
    }

    TEST_CASE("two people on one board, to the end") {
        Table table(settings_for(std::nullopt));
        for (const char* cell : {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"})
            table.type(cell);
        CHECK(table.moves() == 8);
        CHECK(says(table.type("e1"), "Black (X) wins."));
        CHECK(says(table.type("h8"), "The game is over"));
        CHECK(says(table.type("go"), "The game is over"));
        table.type("undo");
        CHECK_FALSE(table.session.game().end());
    }

    TEST_CASE("advice does not change the game") {
        Table table(settings_for(std::nullopt));
        table.type("h8");
        table.type("i9");
        CHECK(says(table.type("hint"), "Black (X) could play "));
        CHECK(says(table.type("eval"), "win chance "));
        CHECK(table.moves() == 2);
        table.type("go");
        CHECK(table.moves() == 3);
    }

    TEST_CASE("after a move for the person, and one that is played again, the engine answers") {
        Table table(settings_for(Color::White));
        table.type("go");
        CHECK(table.moves() == 2);
        Table both(settings_for(std::nullopt));
        both.type("h8");
        both.type("undo");
        both.type("side black");
        both.type("redo");
        CHECK(both.moves() == 2);
    }

    TEST_CASE("settings, and refused values") {
        Table table(settings_for(std::nullopt));
        CHECK(says(table.type("level 30"), "level 30"));
        CHECK(says(table.type("level 101"), "not '101'"));
        CHECK(says(table.type("time x"), "not 'x'"));
        CHECK(says(table.type("time 10"), "10 ms"));
        CHECK(says(table.type("side red"), "'red' is not one of"));
        table.type("side white");
        CHECK(table.moves() == 1);
        CHECK(says(table.type("new renju 13"), "renju, 13x13"));
        CHECK(table.session.game().width() == 13);
        CHECK(says(table.type("new chess"), "new: "));
        CHECK(says(table.type("new renju 99"), "new: "));
    }

    TEST_CASE("cells that cannot be played are refused with the reason") {
        Table table(settings_for(std::nullopt, Rule::Renju));
        for (const char* cell : {"h8", "a1", "h9", "a15", "g7", "o1", "i7", "o15"})
            table.type(cell);
        CHECK(says(table.type("h7"), "forbidden to Black: double-three"));
        CHECK(says(table.type("h8"), "h8 is not free"));
        CHECK(says(table.type("z9"), "neither a cell"));
        CHECK(says(table.type("h10i10"), "neither a cell"));
        CHECK(table.moves() == 8);
    }

    TEST_CASE("a saved game can be continued") {
        const support::TemporaryFolder folder;
        const std::string name = folder.file("game.sgf");
        Table first(settings_for(std::nullopt, Rule::Standard));
        for (const char* cell : {"h8", "i9", "g7"})
            first.type(cell);
        CHECK(says(first.type("save " + name), name.c_str()));
        Table second(settings_for(std::nullopt));
        second.type("load " + name);
        CHECK(second.session.game().moves() == first.session.game().moves());
        CHECK(second.session.game().rule() == Rule::Standard);
        std::filesystem::remove(name);
        CHECK(says(second.type("load " + name), name.c_str()));
        CHECK(says(second.type("load"), "missing"));
        CHECK(says(second.type("save"), "missing"));
        CHECK(says(second.type("save " + name + ".doc"), "doc"));
        CHECK(second.moves() == 3);
    }

    TEST_CASE("a game is loaded up to its first pass") {
        const support::TemporaryFolder folder;
        const std::string name = folder.file("game.pos");
        std::ofstream(name) << "h8i9pass g7\n";
        Table table(settings_for(std::nullopt));
        CHECK(
            says(table.type("load " + name), "Move 3 is a pass. The game is loaded up to there."));
        CHECK(table.moves() == 2);
    }

    TEST_CASE("pos files number rows like the session") {
        const support::TemporaryFolder folder;
        const std::string name = folder.file("game.pos");
        PlaySettings settings = settings_for(std::nullopt);
        settings.rows = Rows::FromBottom;
        Table first(settings);
        first.type("h3");
        first.type("save " + name);
        std::string text;
        std::getline(std::ifstream(name), text);
        CHECK(text == "h3");
        Table second(settings);
        second.type("load " + name);
        CHECK(second.session.game().moves() == first.session.game().moves());
    }

    TEST_CASE("a resigned game is lost, and undo continues it") {
        Table table(settings_for(Color::White));
        table.type("h8");
        CHECK(says(table.type("resign"), "Black (X) resigns, White (O) wins"));
        CHECK(says(table.type("i8"), "The game is over"));
        CHECK(table.moves() == 2);
        table.type("undo");
        CHECK(says(table.type("i8"), "White (O) plays"));
    }

    TEST_CASE("help names every command, quit ends") {
        Table table(settings_for(std::nullopt));
        const std::string help = table.type("help");
        for (const char* word : {"undo", "redo", "go", "hint", "eval", "level", "time", "side",
                                 "new", "save", "load", "board", "resign", "quit"}) {
            CAPTURE(std::string(word));
            CHECK(says(help, word));
        }
        CHECK(table.type("   ").empty());
        CHECK(table.goes_on);
        table.type("quit");
        CHECK_FALSE(table.goes_on);
    }
}

}  // namespace fukumi
