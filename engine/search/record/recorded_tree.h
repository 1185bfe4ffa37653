// What a recorded search looks like: the nodes of one iteration, in the order in which they were
// visited.
//
// A node stands before its children, and every node knows how many records its subtree has, so that
// its next sibling is found by a jump and no record holds a pointer. A move that is searched again
// has a record for each time. Plain data; recorder.h says how it is written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/types.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// Why a position was searched. All windows are those of the node above, seen from the other side.
enum class Visit : std::uint8_t {
    Root,      ///< one window of an iteration; an iteration has several if the value falls outside
    First,     ///< the first move of a node: the whole window, beta and alpha exchanged
    Null,      ///< another move: an empty window around alpha, perhaps with reduced depth
    Again,     ///< after Null has beaten alpha with reduced depth: the same window, more depth
    Wide,      ///< after that has beaten alpha on the principal variation: from alpha to beta
    Answer,    ///< a reply to a five at the end of a line: the whole window
    Singular,  ///< the same position without its table move, which is `move`: is another as good?
};
inline constexpr int kVisits = 7;

/// Which rule of the search gave the node its value.
enum class NodeEnd : std::uint8_t {
    Unfinished,       ///< the search ended here: the value means nothing
    Decided,          ///< a draw, or a win or loss that the patterns show
    MateDistance,     ///< a shorter win is known elsewhere
    TableCut,         ///< the transposition table knew enough
    FourWin,          ///< the side to move wins by continuous fours
    ReverseFutility,  ///< the evaluation is far above beta
    Razoring,         ///< the evaluation is far below alpha
    Moves,            ///< the best of its moves, or the first that beats beta
    NoMove,           ///< nothing meets the threat; for Singular: there is no other move
    MultiCut,         ///< even without the table's move a shallow search beats beta
    Evaluated,        ///< the end of a line: the evaluation
    FiveAnswers,      ///< the end of a line, a five to be met: the best reply
};
inline constexpr int kNodeEnds = 12;

/// Why a move of a node was not searched.
enum class LeftOutBy : std::uint8_t {
    LateMoves,  ///< enough moves were searched before it
    Futility,   ///< the evaluation is so low that no quiet move could reach alpha
    Score,      ///< the ordering puts it too far behind the best
};
inline constexpr int kLeftOutBys = 3;

/// A move that a node did not search although it was among its moves.
class LeftOutMove {
 public:
    LeftOutMove(Move m, LeftOutBy why) noexcept
        : bits_(static_cast<std::uint16_t>(m.index() | static_cast<int>(why) << 10)) {}
    Move move() const noexcept { return Move(bits_ & 1023); }
    LeftOutBy why() const noexcept { return static_cast<LeftOutBy>(bits_ >> 10); }

 private:
    std::uint16_t bits_;
};

/// One visit of a position. Values are from the side to move there. `kNoValue` and Bound::None
/// stand for what was not looked up.
struct RecordedNode {
    enum Flag : std::uint8_t {
        kPv = 1,            ///< on the principal variation: searched with an open window
        kCutNode = 2,       ///< expected to beat beta
        kLikelyHigh = 4,    ///< its moves are searched a ply less deep: it fails high anyway
        kAfterHigh = 8,     ///< itself searched a ply less deep because of the flag above
        kAfterRaised = 16,  ///< a ply less deep: a move before it has raised alpha
        kPartial = 32,      ///< the limit of the recorder was reached: children are missing
        kImproving = 64,    ///< the evaluation is better than two plies ago
    };

    std::uint32_t size = 1;         ///< records of the subtree, this one included
    std::uint32_t nodes = 0;        ///< visited in the subtree; fours of threat searches count
    std::uint32_t left_out_at = 0;  ///< where its left-out moves begin
    std::uint16_t left_out = 0;     ///< how many of them
    Move move;                      ///< that led here; none at the root
    Move best;                      ///< the best move: if the bound is Lower, the one that cut
    std::int16_t alpha = 0;         ///< on entry
    std::int16_t beta = 0;
    std::int16_t value = 0;        ///< returned
    std::int16_t eval = kNoValue;  ///< static evaluation
    std::int16_t table_value = kNoValue;
    std::int16_t table_depth = 0;
    std::int16_t asked = 0;  ///< depth asked for, in plies; 0 or less: the end of a line
    std::int16_t depth = 0;  ///< that its moves were searched from: less after a reduction here
    std::uint8_t ply = 0;    ///< moves from the root
    Visit visit = Visit::Root;
    NodeEnd end = NodeEnd::Unfinished;
    Threat threat = Threat::None;   ///< that has to be met, as far as it was looked for
    std::uint8_t threat_plies = 0;  ///< until the opponent has a five, if the threat is Fours
    Bound bound = Bound::None;      ///< of the value, by the window on entry
    Bound table_bound = Bound::None;
    std::int8_t reduction = 0;  ///< plies less at first (late-move reduction)
    std::int8_t extension = 0;  ///< plies more (singular extension); -1: one less
    std::uint8_t flags = 0;

    bool has(Flag flag) const noexcept { return (flags & flag) != 0; }
};
static_assert(sizeof(RecordedNode) <= 48);

/// One iteration.
struct RecordedTree {
    std::vector<RecordedNode> nodes;
    std::vector<LeftOutMove> left_out;
    int depth = 0;                ///< of the iteration, in plies; 0: nothing was searched
    bool complete = false;        ///< the iteration was finished
    std::int64_t unrecorded = 0;  ///< nodes for which there was no room

    std::span<const LeftOutMove> left_out_of(const RecordedNode& node) const noexcept {
        return std::span(left_out).subspan(node.left_out_at, node.left_out);
    }
    /// The first child of node `index`, and the sibling behind a child; `end_of(index)` is where
    /// children stop, and where the next sibling of `index` stands.
    static std::size_t first_child(std::size_t index) noexcept { return index + 1; }
    std::size_t end_of(std::size_t index) const noexcept { return index + nodes[index].size; }
    /// The indices of its children, or those of the windows at the root, in order.
    std::vector<std::size_t> children(std::size_t index) const;
    std::vector<std::size_t> roots() const;
    void clear() noexcept;

 private:
    std::vector<std::size_t> siblings(std::size_t from, std::size_t to) const;
};

const char* name_of(Visit visit) noexcept;
const char* name_of(NodeEnd end) noexcept;
const char* name_of(LeftOutBy why) noexcept;

}  // namespace fukumi
