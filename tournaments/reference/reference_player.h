// A reference player: a small, exactly specified opponent, rebuilt from a document.
//
// The documents, by the names of their players:
//   AI…  "经典五子棋游戏中对弈策略的算法设计及评估" (Chen, Pu, Chen, Sun, Wu, Cao; Changzhou Senior
//        High School of Jiangsu Province, 2021), called "the study" in the comments. It measures
//        the search depth of players by games against BF (brute_force.cpp)
//   S0   "五子棋人机博弈 (C#)" (Xia, Tongji University, 2021)
//   S1   "极大值极小值搜索设计五子棋" (a program for Win32 and MFC)
//   S2   "α-β 剪枝" (Chen, a report on a Python program that solves puzzles)
//   S4   "博弈树搜索" (a report on a Python program for 11x11)
// Each file names the section that it follows. "Chosen: ..." lists what we chose where the document
// does not specify the player. Not thread-safe.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/random.h"
#include "tournaments/reference/board.h"

namespace fukumi::reference {

/// Random numbers and limits for the choice of a move.
struct Thinking {
    Random& random;
    TimePoint deadline = TimePoint::max();
    const std::atomic<bool>* stopped = nullptr;

    bool is_over() const noexcept {
        return (stopped != nullptr && stopped->load(std::memory_order_relaxed)) ||
               Clock::now() >= deadline;
    }
    /// Returns a random number, uniform in [0, 1).
    double uniform() const noexcept { return static_cast<double>(random.next() >> 11) * 0x1p-53; }
};

class ReferencePlayer {
 public:
    ReferencePlayer() = default;
    ReferencePlayer(const ReferencePlayer&) = delete;
    ReferencePlayer& operator=(const ReferencePlayer&) = delete;
    virtual ~ReferencePlayer() = default;

    /// Returns a free cell. Requires: a free cell, and no five on the board.
    virtual int choose(const Board& board, Thinking& thinking) = 0;
};

struct PlayerInfo {
    std::string name;
    std::string summary;
    int promised_ms;  ///< the document's time limit for a move
    bool is_random;   ///< true if the player uses random numbers, so that the seed matters
    std::function<std::unique_ptr<ReferencePlayer>()> make;
};

/// Returns all players except BF(d).
const std::vector<PlayerInfo>& all_players();

/// Finds a player by name; case does not matter. "BF(d)" and "BFd" need d in
/// 1..kMaxBruteForceDepth.
std::optional<PlayerInfo> find_player(std::string_view name);
inline constexpr int kMaxBruteForceDepth = 9;

}  // namespace fukumi::reference
