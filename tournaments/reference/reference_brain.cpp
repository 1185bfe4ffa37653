// See reference_brain.h.
#include "tournaments/reference/reference_brain.h"

#include <algorithm>

namespace fukumi::reference {

namespace {

// The part of the document's time limit that is reserved for sending the move to the manager.
constexpr Milliseconds kMargin{250};

}  // namespace

ReferenceBrain::ReferenceBrain(const PlayerInfo& info, std::uint64_t seed)
    : promised_ms_(info.promised_ms), player_(info.make()), random_(seed) {}

SearchResult ReferenceBrain::think(const Position& position, const Limits& limits,
                                   const TimeControl& clock, TimePoint received,
                                   SearchListener& /*listener*/, const SearchControl& control) {
    SearchResult result;
    const Board board(position, limits.excluded);
    const std::vector<int> free = board.free_cells();
    if (free.empty())
        return result;
    const SearchTimes times = times_for(clock, received, position.stones(), position.free_cells());
    const TimePoint promise = received + Milliseconds(promised_ms_) - kMargin;
    Thinking thinking{random_, std::min(times.deadline, promise), &control.stop_flag()};
    result.best = board.move_of(free.size() == 1 ? free.front() : player_->choose(board, thinking));
    return result;
}

void ReferenceBrain::update_clock(const Position& position, const TimeControl& clock,
                                  TimePoint received, SearchControl& control) noexcept {
    const SearchTimes times = times_for(clock, received, position.stones(), position.free_cells());
    if (times.deadline <= Clock::now())
        control.stop();
}

}  // namespace fukumi::reference
