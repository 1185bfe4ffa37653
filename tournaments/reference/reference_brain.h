// Connects a reference player to the protocol (engine/play/brain.h).
#pragma once

#include <cstdint>
#include <memory>

#include "engine/core/random.h"
#include "engine/play/brain.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

/// Ends a search when the manager's clock or the time of the document is over. The random numbers
/// continue from game to game, so the games of a process differ, and the same seed gives the same
/// games. Plays every rule as freestyle, the only rule of the documents.
class ReferenceBrain : public Brain {
 public:
    ReferenceBrain(const PlayerInfo& info, std::uint64_t seed);

    SearchResult think(const Position& position, const Limits& limits, const TimeControl& clock,
                       TimePoint received, SearchListener& listener,
                       const SearchControl& control) override;
    void set_random_seed(std::uint64_t seed) override { random_ = Random(seed); }
    /// Only stops a search whose time is already over.
    void update_clock(const Position& position, const TimeControl& clock, TimePoint received,
                      SearchControl& control) noexcept override;

 private:
    int promised_ms_;
    std::unique_ptr<ReferencePlayer> player_;
    Random random_;
};

}  // namespace fukumi::reference
