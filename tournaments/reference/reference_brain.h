// A reference player as the protocol wants it (engine/play/brain.h).
#pragma once

#include <cstdint>
#include <memory>

#include "engine/core/random.h"
#include "engine/play/brain.h"
#include "tournaments/reference/reference_player.h"

namespace fukumi::reference {

/// Moves at once where the manager's clock or the document's promise is over. Random numbers go on
/// from game to game, so that games of one process differ, and are the same again for the same
/// seed. Every rule is played as freestyle, which is what the documents know.
class ReferenceBrain : public Brain {
 public:
    ReferenceBrain(const PlayerInfo& info, std::uint64_t seed);

    SearchResult think(const Position& position, const Limits& limits, const TimeControl& clock,
                       TimePoint received, SearchListener& listener,
                       const SearchControl& control) override;
    void set_random_seed(std::uint64_t seed) override { random_ = Random(seed); }
    /// Only what asks for a move at once matters to players that need a moment.
    void update_clock(const Position& position, const TimeControl& clock, TimePoint received,
                      SearchControl& control) noexcept override;

 private:
    int promised_ms_;
    std::unique_ptr<ReferencePlayer> player_;
    Random random_;
};

}  // namespace fukumi::reference
