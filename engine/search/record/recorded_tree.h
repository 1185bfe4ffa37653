// The tree of a recorded search: one record for each visit of a node, in the order of the visits.
//
// The record of a node comes before those of its children. Each record holds the number of records
// in its subtree, so index arithmetic finds the next sibling, without pointers. If a move is
// searched several times, each search has a record. recorder.h writes the tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/types.h"
#include "engine/threat/threat_moves.h"

namespace fukumi {

/// Why a node was visited. The windows (alpha, beta) are those of the parent, seen from the other
/// side.
enum class Visit : std::uint8_t {
    Root,        ///< the root; visited again with a wider window if the value is outside
    First,       ///< the first move of a node: full window
    NullWindow,  ///< a later move: null window at alpha, possibly with reduced depth
    Again,       ///< the move beat alpha in a reduced NullWindow visit: searched deeper
    Wide,        ///< the move beat alpha in the null window in the PV: full window
    Answer,      ///< an answer to a five at the end of a line: full window
    Singular,    ///< the test for a singular move: the same node without the table's move `move`
};
inline constexpr int kVisits = 7;

/// Which rule of the search returned the value of the node.
enum class NodeEnd : std::uint8_t {
    Unfinished,       ///< the search stopped here: the value means nothing
    Decided,          ///< the game is drawn, or the pattern counts show a win or loss
    MateDistance,     ///< there is a shorter win elsewhere in the tree
    TableCut,         ///< the entry of the transposition table was deep enough
    FourWin,          ///< the side to move wins by continuous fours
    ReverseFutility,  ///< the evaluation is far above beta
    Razoring,         ///< the evaluation is far below alpha
    /// The moves of the node were searched: the value is that of the best move, or of the first
    /// that reached beta.
    Moves,
    NoMove,       ///< no move meets the threat; for Singular: there is no other move
    MultiCut,     ///< a shallow search without the table's move reaches beta
    Evaluated,    ///< a leaf: the static evaluation was returned
    FiveAnswers,  ///< a leaf: the value of the best answer to a five was returned
};
inline constexpr int kNodeEnds = 12;

/// The rule that pruned a move.
enum class PrunedBy : std::uint8_t {
    LateMoves,  ///< late-move pruning: enough moves were searched before it
    Futility,   ///< the evaluation is so low that a quiet move could not reach alpha
    Score,      ///< the move score is too far below the best score
};
inline constexpr int kPrunedBys = 3;

/// A pruned move of a node.
class PrunedMove {
 public:
    PrunedMove(Move m, PrunedBy why) noexcept
        : bits_(static_cast<std::uint16_t>(m.index() | static_cast<int>(why) << 10)) {}
    Move move() const noexcept { return Move(bits_ & 1023); }
    PrunedBy why() const noexcept { return static_cast<PrunedBy>(bits_ >> 10); }

 private:
    std::uint16_t bits_;
};

/// One visit of a node. Values are from the view of its side to move. kNoValue and Bound::None mean
/// that the value or bound is unknown.
struct RecordedNode {
    enum Flag : std::uint8_t {
        kPv = 1,            ///< in the principal variation
        kCutNode = 2,       ///< expected to fail high
        kLikelyHigh = 4,    ///< it likely fails high: its moves are searched one ply less
        kAfterHigh = 8,     ///< searched one ply less because its parent has kLikelyHigh
        kAfterRaised = 16,  ///< searched one ply less because an earlier move raised alpha
        /// Records of children or pruned moves are missing, because the recorder was full.
        kPartial = 32,
        kImproving = 64,  ///< its evaluation is better than two plies ago
    };

    std::uint32_t size = 1;       ///< number of records in the subtree, including this one
    std::uint32_t nodes = 0;      ///< nodes of the subtree, including the fours of VCF searches
    std::uint32_t pruned_at = 0;  ///< index of its first pruned move
    std::uint16_t pruned = 0;     ///< number of its pruned moves
    Move move;                    ///< the move to this node; Move::none() at the root
    Move best;                    ///< the best move; the move that cut if the bound is Lower
    std::int16_t alpha = 0;       ///< alpha and beta when the search entered the node
    std::int16_t beta = 0;
    std::int16_t value = 0;        ///< the returned value
    std::int16_t eval = kNoValue;  ///< static evaluation
    std::int16_t table_value = kNoValue;
    std::int16_t table_depth = 0;
    std::int16_t asked = 0;  ///< depth that the parent asked for, in plies; 0 or less: a leaf
    std::int16_t depth = 0;  ///< depth after the reductions at this node (step 8), in plies
    std::uint8_t ply = 0;    ///< number of moves from the root
    Visit visit = Visit::Root;
    NodeEnd end = NodeEnd::Unfinished;
    Threat threat = Threat::None;  ///< the threat to meet, if the search has looked for it
    /// If `threat` is Fours (the opponent wins by continuous fours if he may move): the number of
    /// plies until his five.
    std::uint8_t threat_plies = 0;
    Bound bound = Bound::None;  ///< bound of `value`, given by alpha and beta
    Bound table_bound = Bound::None;
    std::int8_t reduction = 0;  ///< late-move reduction of its first search, in plies
    std::int8_t extension = 0;  ///< singular extension, -1..2 plies
    std::uint8_t flags = 0;

    bool has(Flag flag) const noexcept { return (flags & flag) != 0; }
};
static_assert(sizeof(RecordedNode) <= 48);

/// The tree of one iteration.
struct RecordedTree {
    std::vector<RecordedNode> nodes;
    std::vector<PrunedMove> pruned;
    int depth = 0;          ///< depth of the iteration, in plies; 0: nothing was recorded
    bool complete = false;  ///< the iteration was finished
    /// Number of nodes without a record, because the recorder was full.
    std::int64_t unrecorded = 0;

    std::span<const PrunedMove> pruned_of(const RecordedNode& node) const noexcept {
        return std::span(pruned).subspan(node.pruned_at, node.pruned);
    }
    /// The children of `index` begin at first_child(index) and end before end_of(index), where the
    /// next sibling of `index` begins.
    static std::size_t first_child(std::size_t index) noexcept { return index + 1; }
    std::size_t end_of(std::size_t index) const noexcept { return index + nodes[index].size; }
    /// children() returns the indices of the children of a node, in order. roots() returns the
    /// indices of the visits of the root, one for each window.
    std::vector<std::size_t> children(std::size_t index) const;
    std::vector<std::size_t> roots() const;
    void clear() noexcept;

 private:
    std::vector<std::size_t> siblings(std::size_t from, std::size_t to) const;
};

const char* name_of(Visit visit) noexcept;
const char* name_of(NodeEnd end) noexcept;
const char* name_of(PrunedBy why) noexcept;

}  // namespace fukumi
