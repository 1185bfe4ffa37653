// A game with variations and comments, as SGF can hold it. Pure functions.
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
        std::optional<Point> move;  ///< nullopt only at the root
        std::string comment;
    };

    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    ByColor<std::vector<Point>> setup;  ///< stones on the board before the first move
    Color first = Color::Black;         ///< the side that moves first
    ByColor<std::string> names;
    std::string result;              ///< as in SGF: "B+1", "W+R", "0"; empty if unknown
    std::vector<Node> nodes = {{}};  ///< the root first; of siblings, the main line first
};

/// Parses a result of this or other programs: "B+R", "w+Time", "0", "Draw", "Jigo". Returns nullopt
/// for other texts.
std::optional<Outcome> outcome_of(std::string_view result);

/// Returns a result as in SGF: "B+T" on time, "B+R" after a resignation (Adjudication in a record),
/// otherwise "B+1"; "0" for a draw.
std::string result_text(Outcome outcome, Termination termination);

/// Returns the moves from the root along the first variation at every branch.
std::vector<GameTree::Node> main_line(const GameTree& tree);

/// Converts a record to a tree with one line and no comments. An unknown result stays empty.
GameTree tree_of(const GameRecord& record);

/// Converts the main line to a record. A loss on time is recorded only if the loser is to move. An
/// empty or unknown result is derived from the board.
/// Errors: set-up stones, or a first move by White.
Result<GameRecord> record_of(const GameTree& tree);

}  // namespace fukumi::formats
