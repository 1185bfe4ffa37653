// Connects a reference player to the protocol (engine/play/brain.h).
#pragma once

#include <cstdint>
#include <memory>

#include "engine/core/random.h"
#include "engine/play/brain.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

/// Lets a reference player choose moves for the protocol. Ends a search at the earlier of two
/// limits: the manager's and the document's. All games of a process draw from one sequence of
/// random numbers, so these games differ from each other, but the same seed gives the same sequence
/// of games. Plays every rule as freestyle, the only rule of the documents.
class ReferenceBrain : public Brain {
 public:
    ReferenceBrain(const PlayerInfo& info, std::uint64_t seed);

    SearchResult think(const Position& position, const Limits& limits, const TimeControl& clock,
                       TimePoint received, SearchListener& listener,
                       const SearchControl& control) override;
    void set_random_seed(std::uint64_t seed) override { random_ = Random(seed); }
    /// Stops the search if the time that `clock` allows has passed; otherwise does nothing.
    void update_clock(const Position& position, const TimeControl& clock, TimePoint received,
                      SearchControl& control) noexcept override;

 private:
    int promised_ms_;
    std::unique_ptr<ReferencePlayer> player_;
    Random random_;
};

}  // namespace fukumi::reference
