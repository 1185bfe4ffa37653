// A request to a brain as a value, and the function that runs it.
//
// The state machine only makes requests. Its driver runs them, in a thread (loop/io_loop.h) or in
// place, and gives the outcome back.
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
    /// Of Move and Balance: the position. Otherwise an empty board with the rule and the size.
    Position position;
    TimeControl clock;
    TimePoint received;              ///< when the command was read; its time counts from there
    Limits limits = {};              ///< depth, nodes; of Move: variations, excluded moves
    ReportStyle style = {};          ///< of Move
    int balance_moves = 1;           ///< of Balance: 1 or 2
    Value bias = 0;                  ///< of Balance
    std::vector<Move> opening = {};  ///< of Swap2 and Soosorv: the stones on the board, Black first
    SoosorvState soosorv = {};       ///< of Soosorv
    std::string path = {};           ///< of SaveTable and LoadTable, in UTF-8

    /// True for SaveTable and LoadTable. Only END interrupts them.
    bool is_file_work() const noexcept {
        return kind == Kind::SaveTable || kind == Kind::LoadTable;
    }
};

/// The result of a request: the member that belongs to its kind. An empty outcome is allowed; the
/// state machine then answers with something legal.
struct ThinkOutcome {
    SearchResult search;
    std::vector<Move> balance;
    Swap2Choice swap2;
    SoosorvChoice soosorv;
    std::string message;  ///< of SaveTable and LoadTable: the text of the MESSAGE line
};

/// Prints the lines that the manager wants during a search.
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

/// Runs a request. Blocks until the brain has answered, which is soon after `control` was stopped.
/// The listener receives the events of Move requests only.
///
/// SaveTable writes a file beside the named one and renames it at the end, so that the named file
/// is always complete. Messages contain no path.
ThinkOutcome run(Brain& brain, const ThinkRequest& request, SearchListener& listener,
                 const SearchControl& control);

/// Returns `count` different moves that can be played one after the other: the proposed moves, with
/// each impossible or missing one replaced by the free cell nearest to the centre. Returns fewer
/// only if the board becomes full.
std::vector<Move> playable(const Position& position, const std::vector<Move>& proposed, int count);

}  // namespace fukumi
