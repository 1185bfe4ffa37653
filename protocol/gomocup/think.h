// A question to a brain as a value, and how it is put to the brain.
//
// The state machine makes requests but never searches; whoever drives it (io_loop.h with a thread,
// tests without) runs them and brings the outcome back.
#pragma once

#include <vector>

#include "engine/core/clock.h"
#include "engine/pattern/position.h"
#include "engine/play/brain.h"
#include "engine/search/events.h"
#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"
#include "protocol/gomocup/messages.h"

namespace fukumi {

struct ThinkRequest {
    enum class Kind : std::uint8_t { Move, Balance, Swap2 };

    Kind kind;
    Position position;  ///< of Swap2: an empty board that gives rule and size
    TimeControl clock;
    TimePoint received;              ///< when the command was read; its time counts from there
    Limits limits = {};              ///< of Move: depth, nodes, variations, excluded moves
    ReportStyle style = {};          ///< of Move
    int balance_moves = 1;           ///< of Balance: 1 or 2
    Value bias = 0;                  ///< of Balance
    std::vector<Move> opening = {};  ///< of Swap2: the stones so far
};

/// The part that belongs to the kind of the request is filled in.
struct ThinkOutcome {
    SearchResult search;
    std::vector<Move> balance;
    Swap2Choice swap2;
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
