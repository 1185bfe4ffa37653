// A game with variations and comments, as SGF can hold it. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/core/result.h"
#include "formats/game_record.h"
#include "formats/reading.h"

namespace fukumi::formats {

struct GameTree {
    /// A move, or the start of the game (the root). `first` and the depth of the node determine the
    /// colour of the move.
    struct Node {
        int parent = -1;            ///< index in `nodes`; a parent comes before its children
        std::optional<Point> move;  ///< a cell or kPass; nullopt only at the root
        std::string comment;

        friend bool operator==(const Node&, const Node&) = default;
    };

    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    ByColor<std::vector<Point>> setup;  ///< stones on the board before the first move
    Color first = Color::Black;         ///< the side that moves first
    /// True if the file does not say which side moves first, and the numbers of stones do not show
    /// it: then the side with fewer stones moves first.
    bool is_first_assumed = false;
    ByColor<std::string> names;
    std::string encoding;            ///< as GameRecord::encoding
    std::string result;              ///< as in SGF: "B+1", "W+R", "0"; empty if unknown
    std::vector<Node> nodes = {{}};  ///< the root first; the main line before its siblings

    friend bool operator==(const GameTree&, const GameTree&) = default;
};

/// Parses a result as files of many programs have it: "B+R", "w+Time", "Black wins", "1-0", "0",
/// "Draw", "1/2-1/2", and in Chinese. Returns Unknown for "?" and "Void", and nullopt for a text
/// that is no result.
std::optional<Outcome> outcome_of(std::string_view result);

/// Returns a result as in SGF: "B+T" for a win on time, "B+R" after a resignation (Adjudication in
/// a record), "B+1" for other wins, "0" for a draw, and "?" for an unknown outcome.
std::string result_text(Outcome outcome, Termination termination);

/// Returns the moves from the root along the first variation at every branch.
std::vector<GameTree::Node> main_line(const GameTree& tree);

/// Returns the board with the set-up stones. Requires: they are on the board.
Grid grid_of(const GameTree& tree);

/// Returns how the main line ended on the board.
LineEnd end_of_main_line(const GameTree& tree);

/// Returns the outcome of the main line, as complete_record() in reading.h has it: the outcome of
/// `result`, or else that of the board.
Outcome outcome_of(const GameTree& tree);

/// Converts a record to a tree with one line of moves and no comments. Leaves `result` empty if the
/// record has no result.
GameTree tree_of(const GameRecord& record);

/// Converts the main line to a record. Accepts a loss on time only if the loser is to move. Derives
/// an empty or unknown result from the board.
/// Errors: the tree has set-up stones, or White moves first.
Result<GameRecord> record_of(const GameTree& tree);

}  // namespace fukumi::formats
