// Tests the statistics of the games of an opened file.
#include "web/service/game_collection.h"

#include <doctest/doctest.h>

#include <string>

#include "web/service/rules_service.h"

using namespace fukumi;

namespace {

web::Json answer(web::GameCollection& games, const web::Json& request) {
    return web::Json::parse(web::answer_to(
        request.dump(), [&](web::Members& members) { return *web::serve_games(members, games); }));
}

web::Json explored(web::GameCollection& games, const web::Json& position) {
    const web::Json found = answer(games, {{"do", "explore"}, {"position", position}});
    REQUIRE_MESSAGE(found.contains("result"), found.dump());
    return found["result"];
}

// Five games: two begin with mirror images of one position, one has no result, one is a draw, and
// the last one is broken.
const std::string kGames =
    "(;GM[4]SZ[15]RE[B+1]DT[1998-05-01];B[hh];W[hg];B[ig])"
    "(;GM[4]SZ[15]RE[W+R]DT[2002];B[hh];W[ih];B[ii])"
    "(;GM[4]SZ[15];B[hh];W[ii])"
    "(;GM[4]SZ[15]RE[0];B[hh];W[gg];B[aa])"
    "(;GM[4]SZ[15]RE[B+1];B[zz])";

}  // namespace

TEST_SUITE("protocol web games") {
    TEST_CASE("games count in their positions and those of their mirror images") {
        web::GameCollection games;
        const auto opened =
            answer(games, {{"do", "open_games"}, {"text", kGames}, {"name", "games.sgf"}});
        REQUIRE_MESSAGE(opened.contains("result"), opened.dump());
        CHECK(opened["result"]["games"] == 3);
        CHECK(opened["result"]["without_result"] == 1);
        CHECK(opened["result"]["left_out"] == 1);
        CHECK(opened["result"]["notes"].size() == 1);

        const auto first = explored(games, {{"moves", {"h8"}}});
        CHECK(first["name"] == "games.sgf");
        CHECK(first["games"] == 3);
        CHECK(first["position"] ==
              web::Json({{"total", 3}, {"black", 1}, {"draw", 1}, {"white", 1}, {"year", 2000.0}}));
        // All four cells beside the stone are the same move, and all four diagonal ones.
        REQUIRE(first["moves"].size() == 2);
        CHECK(first["moves"][0]["move"] == "h7");
        CHECK(first["moves"][0]["mirrors"] == web::Json({"i8", "g8", "h9"}));
        CHECK(first["moves"][0]["total"] == 2);
        CHECK(first["moves"][0]["share"] == 0.6667);
        CHECK(first["moves"][1]["move"] == "i7");
        CHECK(first["moves"][1]["mirrors"].size() == 3);
        CHECK(first["moves"][1]["total"] == 1);
        CHECK(first["moves"][1]["year"] == nullptr);

        const auto third = explored(games, {{"moves", {"h8", "h7"}}});
        CHECK(third["moves"][0]["total"] == 2);
        CHECK(third["moves"][0]["opening"]["code"] == "D4");
        // The 12 other direct openings follow without games.
        int without_games = 0;
        for (const auto& move : third["moves"])
            without_games += move["total"] == 0;
        CHECK(without_games == 12);
    }

    TEST_CASE("without a file the moves to openings have names") {
        web::GameCollection games;
        const auto indirect = explored(games, {{"moves", {"h8", "i7"}}});
        CHECK(indirect["name"] == "");
        CHECK(indirect["games"] == 0);
        CHECK(indirect["moves"].size() == 13);
        CHECK(explored(games, {{"moves", {"h8"}}})["moves"].empty());
        CHECK(explored(games, {{"rule", "renju"}, {"moves", {"h8", "h9", "a1"}}})["moves"].empty());
    }

    TEST_CASE("a file that cannot be read leaves the games of the one before") {
        web::GameCollection games;
        answer(games, {{"do", "open_games"}, {"text", kGames}});
        CHECK(answer(games, {{"do", "open_games"}, {"text", "hello"}}).contains("error"));
        CHECK(explored(games, web::Json::object())["games"] == 3);
        CHECK(answer(games, {{"do", "close_games"}})["result"] == nullptr);
        CHECK(explored(games, web::Json::object())["games"] == 0);
        CHECK(answer(games, {{"do", "explore"}, {"position", {{"moves", {"z99"}}}}})
                  .contains("error"));
    }
}
