// Pairing a round of a Swiss tournament: equal scores meet, nobody meets twice if it can be helped.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace fukumi::match {

/// Pairs neighbours of the ranking: the best player with the next best that it has not met, and so
/// on, going back where the rest cannot be paired otherwise. If no pairing without a rematch is
/// found, neighbours meet again. Requires: an even number of players. Cost: usually linear; the
/// search for a pairing without rematch is bounded.
std::vector<std::pair<int, int>> pair_neighbors(const std::vector<int>& ranking,
                                                const std::function<bool(int, int)>& have_met);

}  // namespace fukumi::match
