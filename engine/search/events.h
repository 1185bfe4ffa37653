// Events that a search reports, and the interface of a listener that receives them.
//
// A search reports its limits, each move of the root before and after it is searched, the lines of
// every finished iteration, a proof that it found at the root, and at the end why it ended. A
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

/// How the engine found a win.
enum class WinKind : std::uint8_t {
    None,      ///< not a win
    Fours,     ///< proven by continuous fours; an immediate five counts too
    Threats,   ///< proven by continuous threats
    Search,    ///< found by the tree search, for this move or an earlier one
    Database,  ///< stored in the database
};

/// The limits of a search. Times count from its start; nullopt = no limit.
struct Allowance {
    std::optional<std::int64_t> usual_ms;  ///< the optimum: usually no iteration begins after it
    std::optional<std::int64_t> most_ms;   ///< the deadline
    std::int64_t nodes = 0;                ///< limit for the first thread; 0 = no limit
    int depth = 0;                         ///< largest depth of an iteration, in plies
};

/// A principal variation that the search reports: the result of a finished iteration, a better move
/// that an interrupted iteration or another thread found, or the main line of a proof.
struct PvLine {
    int rank = 0;             ///< 0 = best
    int depth = 0;            ///< depth of the iteration, in plies; 1 for a proof
    int selective_depth = 0;  ///< length of the longest line searched, in plies
    Value value = 0;          ///< from the view of the side to move at the root
    std::int64_t nodes = 0;   ///< visited by all threads since the search began
    std::int64_t elapsed_ms = 0;
    std::vector<Move> moves;  ///< not empty
    /// True if the value was proven before the tree search: a five, or a win by fours or threats.
    bool is_proof = false;
    /// Lower: the true value may be greater, because a win may be shorter than its proof, or
    /// because the iteration was interrupted before it had searched all moves.
    /// None: there is no value.
    Bound bound = Bound::Exact;
    WinKind kind = WinKind::None;  ///< how the win was found; None if `value` is not a win
};

/// Event: the search of a root move begins or has ended.
struct RootMoveVisit {
    enum class State : std::uint8_t {
        Begins,  ///< `value` is not known yet
        Best,    ///< the search has ended: better than all moves before it
        Worse,   ///< the search has ended: `value` is an upper bound
    };

    State state = State::Begins;
    int rank = 0;   ///< rank of the line being searched; 0 = best
    int depth = 0;  ///< depth of the iteration, in plies
    Move move;
    Value value = 0;         ///< from the view of the side to move at the root
    std::vector<Move> line;  ///< begins with the move; empty unless the state is Best
};

/// The result of the search for one root move.
struct RootMoveInfo {
    Move move;
    Value value = 0;            ///< from the view of the side to move at the root
    Bound bound = Bound::None;  ///< Upper: `value` is an upper bound; None: never searched
    int depth = 0;              ///< depth of the iteration that gave the value
    std::int64_t nodes = 0;     ///< visited below the move by the first thread, in all iterations
    /// The principal variation, which begins with the move; only the move itself if the bound is
    /// Upper.
    std::vector<Move> line;
};

/// A finished or interrupted iteration.
struct Iteration {
    int depth = 0;            ///< depth of the iteration, in plies
    int selective_depth = 0;  ///< the largest selective depth of `lines`
    bool complete = true;     ///< false: interrupted
    std::int64_t nodes = 0;   ///< visited by all threads since the search began
    std::int64_t elapsed_ms = 0;
    std::vector<PvLine> lines;             ///< the reported lines by rank; empty if interrupted
    std::vector<RootMoveInfo> root_moves;  ///< all searched moves, in the order of the search
};

/// A proven win.
struct ProvenWin {
    Color winner = Color::Black;
    int plies = 0;  ///< number of plies until the five; there may be a shorter win
    WinKind kind = WinKind::Threats;
    Proof proof;  ///< its first move is played at the root of the search
};

enum class SearchEnd : std::uint8_t {
    Depth,        ///< the iteration of the largest allowed depth is finished
    Nodes,        ///< the limit of nodes was reached
    Time,         ///< the deadline has passed, or no time is left for another iteration
    Stopped,      ///< SearchControl::stop() was called
    Solved,       ///< a win or loss was found that more depth would not change
    SingleMove,   ///< under a clock: only one move can be played, and it has a value
    NoMove,       ///< no move can be played: the board is full, or all cells are excluded
    NotSearched,  ///< the move was chosen without a tree search
    Complete,     ///< every line of play was searched to the end of the game: the value is exact
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

    /// Called once, before all other handlers.
    virtual void on_begin(const Allowance& /*allowance*/) {}
    virtual void on_root_move(const RootMoveVisit& /*visit*/) {}
    /// Called at the end of an iteration for each of its lines, the best by value first; the line
    /// of rank 0 replaces all lines before it. All lines have the depth of the iteration, except
    /// that of a proof. If the first iteration is interrupted, the lines that it has finished are
    /// reported. An interrupted search for one line reports a better move that it has found; if
    /// another thread has found a better one, that follows after the last iteration.
    virtual void on_line(const PvLine& /*line*/) {}
    /// Called at the end of an iteration, after its lines; also if the iteration was interrupted.
    virtual void on_iteration(const Iteration& /*iteration*/) {}
    /// Called before the line of the proof is reported.
    virtual void on_proof(const ProvenWin& /*win*/) {}
    /// Called once, after all other handlers.
    virtual void on_end(const EndOfSearch& /*end*/) {}
};

/// A function that receives each reported line.
using LineReport = std::function<void(const PvLine&)>;

class LineListener : public SearchListener {
 public:
    /// If `report` is empty, lines are ignored.
    explicit LineListener(LineReport report) : report_(std::move(report)) {}

    void on_line(const PvLine& line) override {
        if (report_)
            report_(line);
    }

 private:
    LineReport report_;
};

struct SearchResult {
    Move best;  ///< Move::none() only if `end` is SearchEnd::NoMove
    Value value = 0;
    int depth = 0;  ///< depth of the last reported line; 1 if there is only a proof
    std::int64_t nodes = 0;
    /// The lines that were reported last, the best first; empty if the search stopped before its
    /// first line. The first line begins with `best` and has its value.
    std::vector<PvLine> lines;
    /// In no particular order. Without a tree search only the move of the win.
    std::vector<RootMoveInfo> root_moves;
    std::optional<ProvenWin> proof;  ///< proof that `best` wins, if one was found
    SearchEnd end = SearchEnd::NotSearched;
    /// Randomly drawn positions that the search evaluated, each given by its moves from the root.
    /// Their number is Limits::leaves, or smaller if the search evaluated fewer positions.
    std::vector<std::vector<Move>> leaves;
};

}  // namespace fukumi
