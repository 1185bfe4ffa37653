// A question to a brain as a value, and how it is put to the brain.
//
// The state machine makes requests but never searches; whoever drives it (io_loop.h with a thread,
// tests without) runs them and brings the outcome back.
#pragma once

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
    Position position;  ///< an empty board gives rule and size, where nothing else is asked for
    TimeControl clock;
    TimePoint received;              ///< when the command was read; its time counts from there
    Limits limits = {};              ///< depth, nodes; of Move: variations, excluded moves
    ReportStyle style = {};          ///< of Move
    int balance_moves = 1;           ///< of Balance: 1 or 2
    Value bias = 0;                  ///< of Balance
    std::vector<Move> opening = {};  ///< of Swap2: the stones so far
    SoosorvState soosorv = {};       ///< of Soosorv
    std::string path = {};           ///< of SaveTable and LoadTable, in UTF-8

    /// Work on a file, which no command but END cuts short.
    bool is_file_work() const noexcept {
        return kind == Kind::SaveTable || kind == Kind::LoadTable;
    }
};

/// The part that belongs to the kind of the request is filled in.
struct ThinkOutcome {
    SearchResult search;
    std::vector<Move> balance;
    Swap2Choice swap2;
    SoosorvChoice soosorv;
    std::string message;  ///< of work on a file: how it went
};

/// Prints what the manager wants to hear of a search.
class ReportPrinter : public SearchListener {
 public:
    using Sink = std::function<void(std::string_view)>;

    ReportPrinter(const ReportStyle& style, Sink sink) : style_(style), sink_(std::move(sink)) {}

    Answer on_root_move(const RootMoveVisit& visit) override;
    Answer on_line(const PvLine& line) override;

 private:
    ReportStyle style_;
    Sink sink_;
};

/// Blocks until the brain has answered, or a little longer than until `control` is stopped. The
/// listener hears of requests for a move alone.
ThinkOutcome run(Brain& brain, const ThinkRequest& request, SearchListener& listener,
                 const SearchControl& control);

/// The moves that may be played in answer: what the brain says if it
/// is possible on the position, else the free cells nearest to the
/// centre. Fewer than `count`, or none, only if the board is full.
std::vector<Move> playable(const Position& position, const std::vector<Move>& proposed, int count);

}  // namespace fukumi
