// Tests a game against the engine in the terminal: every command, and lines that are refused.
#include "tools/play/play_session.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "formats/text_file.h"
#include "tests/support/temporary_folder.h"
#include "tools/play/level_question.h"

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
    settings.rows.given = Rows::FromTop;
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
        CHECK(says(table.type("level"), "level easy (25)"));
        CHECK(says(table.type("level 30"), "level 30"));
        CHECK(says(table.type("level hard"), "level strong (65)"));
        CHECK(says(table.type("level Beginner"), "level beginner (10)"));
        CHECK(says(table.type("level 101"), "'101' is not a level"));
        CHECK(says(table.type("level"), "level beginner (10)"));
        CHECK(says(table.type("time x"), "'x' is not a time"));
        CHECK(says(table.type("time 10"), "10 ms"));
        CHECK(says(table.type("time 1.5s"), "1.5 s"));
        CHECK(says(table.type("time"), "1.5 s"));
        CHECK(says(table.type("side"), "You play both sides."));
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
        CHECK(says(table.type("H 8"), "h8 is taken"));
        CHECK(says(table.type("z9"), "not a cell of this board; its cells are a1 to o15"));
        CHECK(says(table.type("16,1"), "not a cell"));
        CHECK(says(table.type("h10i10"), "not a cell"));
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
        settings.rows.given = Rows::FromBottom;
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

    TEST_CASE("rows count from the bottom, and from the top in pos files") {
        const support::TemporaryFolder folder;
        const std::string name = folder.file("game.pos");
        PlaySettings settings = settings_for(std::nullopt);
        settings.rows = {};
        settings.board.size = {12, 10};
        Table first(settings);
        CHECK(says(first.type("b3"), "\n 3  .(X). "));
        CHECK(first.session.game().grid().at(1, 7) == Cell::Black);
        CHECK(says(first.type("b3"), "b3 is taken"));
        CHECK(says(first.type("3,4"), "to move"));
        CHECK(first.session.game().grid().at(2, 6) == Cell::White);
        CHECK(says(first.type("a11"), "its cells are a1 to l10"));
        CHECK(says(first.type("save " + name), "its rows count from the top"));
        std::string text;
        std::getline(std::ifstream(name), text);
        CHECK(text == "b8c7");
        Table second(settings);
        CHECK(says(second.type("load " + name), "its rows count from the top"));
        CHECK(second.session.game().moves() == first.session.game().moves());
        // The note depends on the content, as the numbering does, not on the name of the file.
        const std::string unnamed = folder.file("game.txt");
        std::ofstream(unnamed) << "b8c7\n";
        Table third(settings);
        CHECK(says(third.type("load " + unnamed), "its rows count from the top"));
        CHECK(third.session.game().moves() == first.session.game().moves());
        for (const char* cell : {"a5", "k1", "b5", "k2", "c5", "k3", "d5", "k5"})
            second.type(cell);
        CHECK(says(second.type("e5"), "Black (X) wins"));
    }

    TEST_CASE("cells and commands are understood as people type them") {
        Table table(settings_for(std::nullopt));
        for (const char* cell : {"H8", "h 9", "8,7", "9, 9", " i8 "})
            table.type(cell);
        const std::vector<Point> cells = {{7, 7}, {7, 8}, {7, 6}, {8, 8}, {8, 7}};
        CHECK(table.session.game().moves() == cells);
        CHECK(says(table.type("hnt"), "did you mean 'hint'?"));
        CHECK(says(table.type("xyzzy"), "'xyzzy' is unknown. Type a cell"));
        CHECK(says(table.type("?"), "end the program"));
        for (const char* word : {"exit", "q", "QUIT"}) {
            CAPTURE(std::string(word));
            Table other(settings_for(std::nullopt));
            other.type(word);
            CHECK_FALSE(other.goes_on);
        }
        PlaySettings large = settings_for(std::nullopt);
        large.board.size = {22, 22};
        Table wide(large);
        wide.type("u 5");
        CHECK(wide.moves() == 1);
    }

    TEST_CASE("the start names the rule, the colour and the level; a move shows one board") {
        Table table(settings_for(Color::White, Rule::Standard));
        CHECK(says(table.said, "Exactly five in a row win."));
        CHECK(says(table.said, "You play Black (X) against Fukumi, level easy (25)."));
        const std::string answer = table.type("h8");
        const std::string letters = "   " + std::string(" a b c d e f g h i j k l m n o");
        const std::size_t board = answer.find(letters);  // above and below each board
        REQUIRE(board != std::string::npos);
        const std::size_t below = answer.find(letters, board + 1);
        CHECK(below != std::string::npos);
        CHECK(answer.find(letters, below + 1) == std::string::npos);
    }

    TEST_CASE("a rematch swaps the colours") {
        Table table(settings_for(Color::White));
        table.type("h8");
        CHECK(says(table.type("rematch"), "You play White (O)"));
        CHECK(table.moves() == 1);
    }

    TEST_CASE("an unfinished game is kept and can be continued") {
        const support::TemporaryFolder folder;
        PlaySettings settings = settings_for(Color::White, Rule::Renju);
        settings.kept.emplace(formats::path_from_utf8(folder.file("state")));
        settings.level = 40;
        std::vector<Point> moves;
        {
            Table table(settings);
            CHECK(says(table.type("continue"), "no unfinished game"));
            table.type("h8");
            moves = table.session.game().moves();  // the session then ends without a word
        }
        PlaySettings later = settings_for(Color::Black);
        later.kept = settings.kept;
        Table table(later);
        CHECK(says(table.said, "not finished (renju, 15x15, moves: 2). Continue it?"));
        CHECK(table.moves() == 0);  // the engine does not move before the answer
        CHECK(says(table.type("continue"), "renju, 15x15"));
        CHECK(table.session.game().moves() == moves);
        CHECK(says(table.type("side"), "You play Black"));
        CHECK(says(table.type("level"), "level 40"));
        table.type("resign");
        CHECK_FALSE(settings.kept->game().has_value());
        table.type("level 30");
        CHECK(settings.kept->level() == 30);
    }

    TEST_CASE("the offer of an unfinished game understands yes, no, help and quit") {
        const support::TemporaryFolder folder;
        PlaySettings settings = settings_for(Color::White);
        settings.kept.emplace(formats::path_from_utf8(folder.file("state")));
        Table(settings).type("h8");
        for (const char* yes : {"", "  ", "y", "Y", "yes", "Yes.", "ok", "continue", "resume"}) {
            CAPTURE(std::string(yes));
            Table table(settings);
            CHECK(says(table.said, "n or no: start a new game"));
            CHECK(says(table.type(yes), "freestyle, 15x15"));
            CHECK(table.moves() == 2);
        }
        for (const char* no : {"n", "N", "no", "NO", "new", "restart"}) {
            CAPTURE(std::string(no));
            Table table(settings);
            CHECK(says(table.type(no), "A new game"));
            CHECK(says(table.said, "You play Black"));
            CHECK(table.moves() == 0);
            CHECK(settings.kept->game()->moves.size() == 2);  // until the first move
        }
        for (const char* other : {"help", "?", "h9", "maybe", "level 30"}) {
            CAPTURE(std::string(other));
            Table table(settings);
            CHECK(says(table.type(other), "y, yes or Enter alone: continue the game"));
            CHECK(says(table.said, "is not an answer") ==
                  (std::string(other) != "help" && std::string(other) != "?"));
            CHECK(table.moves() == 0);
            CHECK(table.goes_on);
        }
        for (const char* end : {"quit", "q", "exit", "bye"}) {
            CAPTURE(std::string(end));
            Table table(settings);
            table.type(end);
            CHECK_FALSE(table.goes_on);
            CHECK(settings.kept->game()->moves.size() == 2);
        }
        Table back(settings);
        back.type("n");
        back.type("a1");
        CHECK(settings.kept->game()->moves.size() == 2);
        CHECK(says(back.type("continue"), "freestyle, 15x15"));
        CHECK(back.session.game().grid().at(7, 7) == Cell::Black);
        CHECK(says(back.type("quit"), "the next start offers to continue it"));
    }

    TEST_CASE("quit says that a game is kept only if there is one") {
        const support::TemporaryFolder folder;
        PlaySettings settings = settings_for(std::nullopt);
        Table unkept(settings);
        unkept.type("h8");
        CHECK_FALSE(says(unkept.type("quit"), "The game is kept"));
        settings.kept.emplace(formats::path_from_utf8(folder.file("state")));
        Table empty(settings);
        CHECK_FALSE(says(empty.type("quit"), "The game is kept"));
        Table over(settings);
        over.type("h8");
        over.type("resign");
        CHECK_FALSE(says(over.type("quit"), "The game is kept"));
    }

    TEST_CASE("the question for the level understands levels, help and quit") {
        const auto asked = [](std::vector<std::string> lines, std::string& said) {
            said.clear();
            std::size_t next = 0;
            return ask_level(
                [&]() -> std::optional<std::string> {
                    return next < lines.size() ? std::optional(lines[next++]) : std::nullopt;
                },
                [&](std::string_view text) { said += text; });
        };
        std::string said;
        CHECK(asked({""}, said) == kGentleStrength);
        CHECK(says(said, "Enter alone: easy (25)"));
        CHECK(asked({"Hard"}, said) == 65);
        CHECK(asked({" 30 "}, said) == 30);
        CHECK(asked({"level easy"}, said) == 25);
        for (const char* end : {"quit", "q", "exit", "QUIT", "bye"}) {
            CAPTURE(std::string(end));
            CHECK_FALSE(asked({end, "easy"}, said).has_value());
        }
        CHECK_FALSE(asked({}, said).has_value());
        CHECK_FALSE(asked({"medum"}, said).has_value());
        for (const char* help : {"help", "?", "HELP"}) {
            CAPTURE(std::string(help));
            CHECK(asked({help, "40"}, said) == 40);
            CHECK(says(said, "The level is the strength of the engine"));
        }
        for (const char* other : {"eazy", "101", "h8", "-1", "5 5"}) {
            CAPTURE(std::string(other));
            CHECK(asked({other, "40"}, said) == 40);
            CHECK(says(said,
                       (std::string("'") + other + "' is not a level.\nType beginner").c_str()));
        }
    }

    TEST_CASE("a finished game is not kept, and one move of a new game replaces the old one") {
        const support::TemporaryFolder folder;
        PlaySettings settings = settings_for(std::nullopt);
        settings.kept.emplace(formats::path_from_utf8(folder.file("state")));
        Table table(settings);
        for (const char* cell : {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"})
            table.type(cell);
        REQUIRE(settings.kept->game());
        CHECK(settings.kept->game()->moves.size() == 8);
        table.type("e1");
        CHECK_FALSE(settings.kept->game().has_value());
        table.type("undo");
        CHECK(settings.kept->game().has_value());
        table.type("new");
        table.type("h8");
        CHECK(settings.kept->game()->moves.size() == 1);
    }

    TEST_CASE("the board marks the winning row, the forbidden cells, and has colours on request") {
        Table table(settings_for(std::nullopt, Rule::Renju));
        for (const char* cell : {"h8", "a1", "h9", "a15", "g7", "o1", "i7", "o15"})
            table.type(cell);
        const std::string forbidden = table.type("board");
        CHECK(says(forbidden, "!"));
        CHECK(says(table.type("hint"), "could play"));
        Table won(settings_for(std::nullopt));
        for (const char* cell : {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"})
            won.type(cell);
        CHECK(says(won.type("e1"), " 1 *X*X*X*X(X). ."));
        PlaySettings settings = settings_for(std::nullopt);
        settings.is_colored = true;
        Table colored(settings);
        const std::string board = colored.type("h8");
        CHECK(says(board, "\x1b[1;33m\x1b[7mX\x1b[0m"));
        CHECK_FALSE(says(table.type("board"), "\x1b"));
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
        for (const char* word :
             {"undo", "redo", "go", "hint", "eval", "level", "time", "side", "new", "rematch",
              "continue", "save", "load", "board", "resign", "quit"}) {
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
