// pgn: games with tags as in PGN of chess. PlayOK offers its games in this form:
//
//     [Event "?"]
//     [Site "PlayOK"]
//     [Date "2024.05.05"]
//     [Black "alpha"]
//     [White "beta"]
//     [Result "1-0"]
//     [GameType "60,15"]             60 = five in a row, and the size of the board
//
//     1. h8 i9 2. i8 white 3. -- g8 1-0
//
// Rows count from the bottom. "--" means that the player has no move in this turn; "white" and
// "black" mean that the second player chose this colour. If a cell of the fifth or sixth move
// repeats as the seventh, the fifth and sixth were offers for the fifth move of renju, and the
// seventh is the choice. The result has the points of the player whose tag comes first.
//
// If there is a five, it decides who has won. On PlayOK, the player who won according to the result
// made the five; this shows which player had which colour. Without a five, the player whose tag
// comes first has Black on PlayOK, or White if the second player chose "black". In files of other
// sites the tags name the colours.
//
// c-gomoku-cli -pgn writes games whose moves are moves of chess, for programs that compute ratings.
// The reader takes only the players and the result of such a game.
//
// Sources: S. Edwards, "Portable Game Notation Specification and Implementation Guide" (1994);
// sample games of PlayOK (kurnik.org) in public repositories; the README of c-gomoku-cli,
// github.com/nkg114mc/c-gomoku-cli. Pure functions.
#pragma once

#include <string_view>

#include "formats/reading.h"

namespace fukumi::formats {

/// Returns true if a text begins like pgn: with a tag, or with the first move of a list that ends
/// with a result.
bool begins_pgn(std::string_view text);

/// Reads all games of a text. Skips comments and variations. Adds a note to ReadOptions::notes for
/// variations, for moves of chess, and for players who have other colours than their tags say.
/// Errors of the text: "file: …": ReadOptions has an impossible size. Errors of a game: "file:line:
/// …" for a word that is not a move, or an impossible move.
Result<ReadGames> read_pgn(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::formats
