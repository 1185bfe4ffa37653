// Tests the options that users of cutechess-cli and fastchess know.
#include "tournaments/commands/familiar_options.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace fukumi::match;

namespace {

using Words = std::vector<std::string>;

struct Translated {
    Words words;
    Words notes;
    std::string error;
};

Translated translated(const Words& arguments) {
    Translated result;
    auto words = familiar_options(arguments, result.notes);
    if (words)
        result.words = *words;
    else
        result.error = words.error();
    return result;
}

}  // namespace

TEST_SUITE_BEGIN("match familiar options");

TEST_CASE("options of this program stay as they are") {
    const Words arguments{"-engine",       "cmd=a",    "name=A", "-each",  "st=1",
                          "tc=5/180",      "-sprt",    "elo0=0", "elo1=5", "-draw",
                          "movenumber=40", "score=-5", "-repeat"};
    CHECK(translated(arguments).words == arguments);
    CHECK(translated(arguments).notes.empty());
    CHECK(translated({"--rounds", "7"}).words == Words{"-rounds", "7"});
    CHECK(translated({}).words.empty());
}

TEST_CASE("familiar options become options of this program") {
    CHECK(translated({"-maxmoves", "60"}).words == Words{"-drawafter", "120"});
    CHECK(translated({"-each", "timemargin=50", "proto=gomocup", "st=1"}).words ==
          Words{"-each", "tolerance=50ms", "st=1"});
    CHECK(translated({"-log", "file=a.log", "level=trace"}).words == Words{"-log", "a.log"});
    CHECK(translated({"-log", "a.log"}).words == Words{"-log", "a.log"});
    CHECK(translated({"-openings", "file=x", "-srand", "9", "-repeat"}).words ==
          Words{"-openings", "file=x", "srand=9", "-repeat"});
    CHECK(translated({"-srand", "9", "-openings", "file=x"}).words ==
          Words{"-openings", "file=x", "srand=9"});
}

TEST_CASE("options without an effect get a note") {
    for (const char* option : {"-recover", "-scoreinterval", "-wait"}) {
        const Translated found = translated({"-repeat", option, "10", "-games", "2"});
        CHECK(found.words == Words{"-repeat", "-games", "2"});
        REQUIRE(found.notes.size() == 1);
        CHECK(found.notes[0].find(std::string(option) + " has no effect: ") == 0);
    }
    const Translated policy = translated({"-openings", "file=x", "policy=round"});
    CHECK(policy.words == Words{"-openings", "file=x"});
    CHECK(policy.notes.size() == 1);
    CHECK(translated({"-srand", "3"}).notes.size() == 1);
}

TEST_CASE("options with another counterpart are errors that name it") {
    const auto error = [](const Words& words) { return translated(words).error; };
    CHECK(error({"-pgnout", "a.pgn"}) ==
          "-pgnout: PGN is for chess; write -sgf FILE, -psq FOLDER or -json FILE");
    CHECK(error({"-engine", "cmd=a", "proto=uci"}) ==
          "-engine: proto=uci: all engines speak the Gomocup protocol");
    CHECK(error({"-openings", "file=x", "plies=8"}).find("plies=8: the openings are") !=
          std::string::npos);
    CHECK(error({"-openings", "file=x", "format=pgn"}).find("offset and pos") != std::string::npos);
    CHECK(error({"-openings", "start=5"}).find("start=5") != std::string::npos);
    CHECK(error({"-maxmoves", "many"}).find("-maxmoves") == 0);
    CHECK(error({"-noswap"}) == "-noswap: the colours always alternate");
    CHECK(error({"-variant", "renju"}).find("-rule") != std::string::npos);
}

TEST_SUITE_END();
