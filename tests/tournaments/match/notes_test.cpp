// Tests the notes that a match prints below its table.
#include "tournaments/match/notes.h"

#include <doctest/doctest.h>

namespace fukumi::match {
namespace {

GameRecord row_game(int black, int white, int shift, std::optional<int> eval_of_black) {
    GameRecord game;
    game.players = {black, white};
    game.moves.resize(6);
    for (int i = 0; i < 6; ++i) {
        game.moves[static_cast<std::size_t>(i)].at = {i + shift, i % 2};
        if (i % 2 == 0)
            game.moves[static_cast<std::size_t>(i)].eval = eval_of_black;
    }
    return game;
}

TournamentConfig two_players() {
    TournamentConfig tournament;
    tournament.players.resize(2);
    tournament.players[0].name = "Talker";
    tournament.players[1].name = "Mute";
    return tournament;
}

}  // namespace

TEST_SUITE_BEGIN("tournaments notes");

TEST_CASE("a note for adjudication without evaluations") {
    TournamentConfig tournament = two_players();
    MatchNotes silent(tournament);
    silent.add(row_game(0, 1, 0, 35));
    CHECK(silent.texts().empty());  // this match has no adjudication, so it needs no note

    tournament.resign.moves = 2;
    MatchNotes notes(tournament);
    notes.add(row_game(0, 1, 0, 35));
    REQUIRE(notes.texts().size() == 1);
    CHECK(notes.texts()[0].starts_with("Mute "));
    tournament.draw.moves = 3;
    CHECK(notes.texts()[0].find("-resign and -draw") != std::string::npos);
    // The note disappears after a single evaluation.
    notes.add(row_game(1, 0, 1, 0));
    CHECK(notes.texts().empty());
}

TEST_CASE("a note for repeated games") {
    const TournamentConfig tournament = two_players();
    MatchNotes notes(tournament);
    notes.add(row_game(0, 1, 0, 1));
    notes.add(row_game(1, 0, 0, 1));  // the same moves, but the players have the other colours
    notes.add(row_game(0, 1, 1, 1));  // the same colours, but other moves
    CHECK(notes.texts().empty());
    notes.add(row_game(0, 1, 0, 2));  // the moves of the first game with another evaluation
    REQUIRE(notes.texts().size() == 1);
    CHECK(notes.texts()[0].starts_with("1 of 4 games "));
}

TEST_SUITE_END();

}  // namespace fukumi::match
