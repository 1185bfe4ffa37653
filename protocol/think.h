// A request to a brain (the engine, or another player) as a value, and the function that runs it.
//
// The state machine (gomocup.h) only makes requests. Its driver runs a request in another thread
// (loop/io_loop.h) or in the thread of its caller, and passes the outcome back to the state
// machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"
#include "protocol/messages.h"

namespace fukumi {

struct ThinkRequest {
    enum class Kind : std::uint8_t { Move, Balance, Swap2, Soosorv, SaveTable, LoadTable };

    Kind kind;
    /// For Move and Balance the position to search. For the other kinds an empty board with the
    /// rule and the size of the game.
    Position position;
    TimeControl clock;
    TimePoint received;  ///< when the command was read; the clock starts then
    Limits limits = {};  ///< limits of each search
    /// Move: the lines to print during the search. Balance, Swap2: only the names of cells.
    ReportStyle style = {};
    int balance_moves = 1;           ///< Balance: number of stones to choose, 1 or 2
    Value bias = 0;                  ///< Balance: the value that the position should come close to
    std::vector<Move> opening = {};  ///< Swap2, Soosorv: the stones on the board, in playing order
    SoosorvState soosorv = {};       ///< Soosorv: the step and its stones
    std::string path = {};           ///< SaveTable, LoadTable: the path in UTF-8

    /// True for SaveTable and LoadTable. Only END interrupts them.
    bool is_file_work() const noexcept {
        return kind == Kind::SaveTable || kind == Kind::LoadTable;
    }
    /// True if depth or nodes limit the search. A depth of 100 or more does not count as a limit,
    /// because no search reaches it; Yixin-Board and gomocalc send such a depth with every search.
    bool is_limited_by_work() const noexcept;
    /// True if the request ends by itself: after some time, depth, nodes, or with its file.
    bool has_limit() const noexcept;
};

/// The result of a request. Only the member that belongs to the kind of the request is set. All
/// members may be empty; the state machine then answers with some legal move or choice.
struct ThinkOutcome {
    SearchResult search;
    BalancedStones balance;
    Swap2Choice swap2;
    SoosorvChoice soosorv;
    std::string message;  ///< SaveTable, LoadTable: the text of the MESSAGE line
};

/// Turns the events of a search into the output lines that `style` selects, and prints them.
class ReportPrinter : public SearchListener {
 public:
    using Sink = std::function<void(std::string_view)>;

    ReportPrinter(const ReportStyle& style, Sink sink) : style_(style), sink_(std::move(sink)) {}

    void on_root_move(const RootMoveVisit& visit) override;
    void on_line(const PvLine& line) override;

 private:
    ReportStyle style_;
    Sink sink_;
};

/// Runs a request and blocks until the brain has answered. Another thread may stop `control`; the
/// brain then answers soon. The listener receives events only for requests of kind Move.
///
/// SaveTable writes a temporary file and renames it to the named file at the end, so that the named
/// file is always complete. The messages of SaveTable and LoadTable contain no path.
ThinkOutcome run(Brain& brain, const ThinkRequest& request, SearchListener& listener,
                 const SearchControl& control);

/// Returns `count` different free cells: the proposed moves, with each impossible or missing move
/// replaced by the free cell nearest to the centre. Returns fewer only if the board becomes full.
std::vector<Move> playable(const Position& position, const std::vector<Move>& proposed, int count);

}  // namespace fukumi
