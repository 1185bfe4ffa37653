// What a search reports, as plain values, and the interface of whoever listens.
//
// A search reports its time limits, each move of the root before and after it is searched, every
// finished line and iteration, a proof that it found at the root, and at the end why it ended. A
// listener that wants to end the search calls SearchControl::stop().
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/types.h"
#include "engine/threat/proof.h"

namespace fukumi {

/// How a win came to be known.
enum class WinKind : std::uint8_t {
    None,     ///< it is none
    Fours,    ///< a proof by continuous fours; a five is the shortest
    Threats,  ///< a proof by continuous threats
    Search,   ///< the tree search has seen it, now or some moves ago
    Memory,   ///< a memory of positions has it from earlier analysis
};

/// What a search may take, counted from its start; nothing where there is no limit.
struct Allowance {
    std::optional<std::int64_t> usual_ms;  ///< no iteration begins later if all goes as usual
    std::optional<std::int64_t> most_ms;   ///< it is over by then
    std::int64_t nodes = 0;                ///< of the first thread; 0: no limit
    int depth = 0;                         ///< plies of the last iteration
};

/// One principal variation: of an iteration, of an interrupted one that found a better move, or the
/// main line of a proof.
struct PvLine {
    int rank = 0;             ///< 0 = best
    int depth = 0;            ///< nominal, in plies; 1 for a proof
    int selective_depth = 0;  ///< the longest line looked at, in plies
    Value value = 0;          ///< from the side to move at the root
    std::int64_t nodes = 0;   ///< visited by all threads since the search began
    std::int64_t elapsed_ms = 0;
    std::vector<Move> moves;  ///< never empty
    /// The value was proven before the search: a five, or a win by fours or threats.
    bool is_proof = false;
    /// Lower: the line is worth at least `value`, as where a win may be shorter than its proof, or
    /// where an interrupted iteration had not yet measured a better move.
    Bound bound = Bound::Exact;
    WinKind kind = WinKind::None;  ///< of a win of the side to move at the root
};

/// A move of the root is taken up, or left again.
struct RootMoveVisit {
    enum class State : std::uint8_t {
        Begins,  ///< `value` is not known yet
        Best,    ///< left, and better than all before it: `value` and `line` are new
        Worse,   ///< left, and worth at most `value`
    };

    State state = State::Begins;
    int rank = 0;   ///< of the line that is looked for; 0 = best
    int depth = 0;  ///< of the iteration, in plies
    Move move;
    Value value = 0;         ///< from the side to move at the root
    std::vector<Move> line;  ///< begins with the move; of Best alone
};

/// What the search knows of one move at the root.
struct RootMoveInfo {
    Move move;
    Value value = 0;            ///< from the side to move at the root
    Bound bound = Bound::None;  ///< Upper: the move is worth at most `value`; None: never searched
    int depth = 0;              ///< of the iteration that the value is from
    std::int64_t nodes = 0;     ///< effort: what the first thread visited below it, all iterations
    std::vector<Move> line;     ///< begins with the move; nothing more where the bound is Upper
};

/// An iteration, or what an interrupted one has come to.
struct Iteration {
    int depth = 0;            ///< nominal, in plies
    int selective_depth = 0;  ///< of the longest line of `lines`
    bool complete = true;     ///< all lines were finished
    std::int64_t nodes = 0;   ///< visited by all threads since the search began
    std::int64_t elapsed_ms = 0;
    std::vector<PvLine> lines;             ///< the finished ones by rank; a proof is not among them
    std::vector<RootMoveInfo> root_moves;  ///< all that are searched, as the search orders them
};

/// A win that holds against every defence.
struct ProvenWin {
    Color winner = Color::Black;
    int plies = 0;  ///< until the five is on the board; there may be a shorter win
    WinKind kind = WinKind::Threats;
    Proof proof;  ///< from the root of the search on
};

enum class SearchEnd : std::uint8_t {
    Depth,        ///< the last iteration that was asked for is finished
    Nodes,        ///< the limit of nodes was reached
    Time,         ///< the deadline, or no time for another iteration
    Stopped,      ///< SearchControl::stop()
    Solved,       ///< a win or a loss that more depth would not change
    SingleMove,   ///< there is one move alone, and a clock: its value is known well enough
    NoMove,       ///< nothing to play: the board is full, or all cells are excluded
    NotSearched,  ///< the move was chosen without a search
};

struct EndOfSearch {
    SearchEnd why = SearchEnd::NotSearched;
    std::int64_t nodes = 0;  ///< visited by all threads
    std::int64_t elapsed_ms = 0;
};

/// The search calls all handlers on the thread that called search(), and none after on_end(). After
/// SearchControl::stop() it may still report a last line and iteration.
class SearchListener {
 public:
    SearchListener() = default;
    SearchListener(const SearchListener&) = delete;
    SearchListener& operator=(const SearchListener&) = delete;
    virtual ~SearchListener() = default;

    /// Once, before all other calls.
    virtual void on_begin(const Allowance& /*allowance*/) {}
    virtual void on_root_move(const RootMoveVisit& /*visit*/) {}
    virtual void on_line(const PvLine& /*line*/) {}
    /// After the lines of the iteration.
    virtual void on_iteration(const Iteration& /*iteration*/) {}
    /// Before the line of the proof.
    virtual void on_proof(const ProvenWin& /*win*/) {}
    /// Once, after all other calls.
    virtual void on_end(const EndOfSearch& /*end*/) {}
};

/// For those who want the lines alone.
using LineReport = std::function<void(const PvLine&)>;

class LineListener : public SearchListener {
 public:
    /// An empty report is never called.
    explicit LineListener(LineReport report) : report_(std::move(report)) {}

    void on_line(const PvLine& line) override {
        if (report_)
            report_(line);
    }

 private:
    LineReport report_;
};

struct SearchResult {
    Move best;  ///< none only if the board is full or every free cell is excluded
    Value value = 0;
    int depth = 0;  ///< of the last line that was searched; 1 if there is nothing but a proof
    std::int64_t nodes = 0;
    std::vector<PvLine> lines;  ///< the best first; empty if the search ended before any was found
    std::vector<RootMoveInfo> root_moves;  ///< in no special order; empty without a search
    std::optional<ProvenWin> proof;        ///< of a win by best, as long as the search knows one
    SearchEnd end = SearchEnd::NotSearched;
    /// Moves from the root to evaluated positions: as many as the limits ask for, fewer if fewer
    /// were evaluated.
    std::vector<std::vector<Move>> leaves;
};

}  // namespace fukumi
