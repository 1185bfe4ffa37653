// A game with variations and comments: everything about a game that an SGF file can store. Pure
// functions.
#pragma once

#include <cstdint>
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
    /// The signs of SGF. On a cell: a text (LB) or a mark (TR, SQ, CR, MA, SL). Between two cells:
    /// an arrow (AR) or a line (LN).
    enum class SignKind : std::uint8_t {
        Text,
        Triangle,
        Square,
        Circle,
        Cross,
        Selected,
        Arrow,
        Line
    };
    /// The properties of SGF, in the order of SignKind.
    static constexpr const char* kSignNames[] = {"LB", "TR", "SQ", "CR", "MA", "SL", "AR", "LN"};
    static constexpr bool has_two_cells(SignKind kind) noexcept {
        return kind == SignKind::Arrow || kind == SignKind::Line;
    }

    struct Sign {
        SignKind kind = SignKind::Text;
        Point at;
        std::string text;     ///< one line; only of the kind Text
        Point to = kNoPoint;  ///< the other end of an arrow or a line

        friend bool operator==(const Sign&, const Sign&) = default;
    };

    /// A move, or the start of the game (the root). `first` and the depth of the node determine the
    /// colour of the move.
    struct Node {
        int parent = -1;            ///< index in `nodes`; a parent comes before its children
        std::optional<Point> move;  ///< a cell or kPass; nullopt only at the root
        std::string comment;
        std::vector<Sign> signs = {};  ///< in the order of SignKind
        /// All other properties. At the root these are the properties that GameTree has no member
        /// for and that the writer does not set itself.
        std::vector<SgfProperty> properties = {};

        friend bool operator==(const Node&, const Node&) = default;
    };

    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    ByColor<std::vector<Point>> setup;  ///< stones on the board before the first move
    Color first = Color::Black;         ///< the side that moves first
    /// True if the file does not say which side moves first, and the numbers of stones do not fit
    /// alternating moves: then the side with fewer stones moves first.
    bool is_first_assumed = false;
    ByColor<std::string> names;
    std::string encoding;            ///< as GameRecord::encoding
    std::string result;              ///< as in SGF: "B+1", "W+R", "0"; empty if unknown
    std::vector<Node> nodes = {{}};  ///< the root first; the main line before its siblings

    friend bool operator==(const GameTree&, const GameTree&) = default;
};

/// Returns the kind of the signs that a property of SGF contains; nullopt for other properties.
std::optional<GameTree::SignKind> sign_kind_named(std::string_view property) noexcept;

/// Sorts the signs of each node by their kinds.
void sort_signs(GameTree& tree);

/// Parses a result as files of many programs have it: "B+R", "w+Time", "Black wins", "1-0", "0",
/// "Draw", "1/2-1/2", and in Chinese. Returns Unknown for "?" and "Void", and nullopt for other
/// texts.
std::optional<Outcome> outcome_of(std::string_view result);

/// The reason of a record with Adjudication whose loser has resigned.
inline constexpr std::string_view kResigned = "resigned";

/// Calls complete_record() with the outcome of a result. If neither `termination` nor the board tells
/// how the game ended, takes it from the result: time for "B+T", a resignation for "B+R".
void complete_by_result(GameRecord& record, std::string_view result,
                        std::optional<Termination> termination = {});

/// Returns a result as in SGF: "B+T" for a win on time, "B+R" after a resignation (Adjudication in
/// a record), "B+1" for other wins, "0" for a draw, and "?" for an unknown outcome.
std::string result_text(Outcome outcome, Termination termination);

/// Returns the moves from the root along the first variation at every branch.
std::vector<GameTree::Node> main_line(const GameTree& tree);

/// Returns the board with the set-up stones. Requires: they are on the board.
Grid grid_of(const GameTree& tree);

/// Returns how the main line ended on the board.
LineEnd end_of_main_line(const GameTree& tree);

/// Returns the outcome of the main line: that of `result` or, if that is unknown, that of the
/// board, as complete_record() (reading.h) does.
Outcome outcome_of(const GameTree& tree);

/// Returns for each node whether it belongs to the main line, as the root does.
std::vector<bool> is_on_main_line(const GameTree& tree);

/// Adds a line of moves below a node. Moves that the tree has already are not added again. Adds
/// `comment` to the comment of the first move, unless it contains it.
void add_variation(GameTree& tree, int parent, const std::vector<Point>& moves,
                   const std::string& comment);

/// Appends `more` to a comment as new lines, unless the comment already contains this text.
void add_comment(std::string& comment, const std::string& more);

/// Converts a record to a tree with one line of moves and no comments. Leaves `result` empty if the
/// record has no result.
GameTree tree_of(const GameRecord& record);

/// Converts the main line to a record. Accepts a loss on time only if the loser is to move. Derives
/// an empty or unknown result from the board.
/// Errors: the tree has set-up stones, or White moves first.
Result<GameRecord> record_of(const GameTree& tree);

}  // namespace fukumi::formats
