// A game with variations and comments: what SGF holds and a record of one played game does not.
//
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "formats/game_record.h"

namespace fukumi::formats {

struct GameTree {
    /// A move, or the start of the game. Its colour follows from `first` and its depth.
    struct Node {
        int parent = -1;            ///< index; a parent comes before its children
        std::optional<Point> move;  ///< nothing at the root only
        std::string comment;
    };

    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    ByColor<std::vector<Point>> setup;  ///< stones on the board before the first move
    Color first = Color::Black;         ///< makes the first move
    ByColor<std::string> names;
    std::string result;              ///< as in SGF: "B+1", "W+R", "0"; empty if unknown
    std::vector<Node> nodes = {{}};  ///< the root first; of siblings, the main line first
};

/// The winner that a result names, in the words of this and other programs: "B+R", "w+Time",
/// "0", "Draw", "Jigo". Nothing if it names none.
std::optional<Outcome> outcome_of(std::string_view result);

/// The result of a finished game as in SGF: "B+T" on time, "B+R" after a resignation (which a
/// record calls Adjudication), else "B+1"; "0" for a draw.
std::string result_text(Outcome outcome, Termination termination);

/// The moves of the first variation at every branch, from the root.
std::vector<GameTree::Node> main_line(const GameTree& tree);

/// The tree of a record: one line, without comments. An unknown result stays empty.
GameTree tree_of(const GameRecord& record);

/// The main line as a record. A loss on time counts as one only if the loser is to move. If the
/// result names no winner, the board does.
/// Errors: set-up stones, or a first move by White.
Result<GameRecord> record_of(const GameTree& tree);

}  // namespace fukumi::formats
