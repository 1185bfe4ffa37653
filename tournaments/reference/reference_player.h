// A reference player: a small, exactly specified opponent, rebuilt from one of the documents that
// this project grew out of.
//
// The documents, by the letters that name their players:
//   AI…  "经典五子棋游戏中对弈策略的算法设计及评估" (Chen, Pu, Chen, Sun, Wu, Cao; Changzhou Senior
//        High School of Jiangsu Province, 2021), a study of a family of players. "The study" in the
//        headers of their files; BF is its yardstick.
//   S0   "五子棋人机博弈 (C#)" (Xia, Tongji University, 2021)
//   S1   "极大值极小值搜索设计五子棋" (a program for Win32 and MFC)
//   S2   "α-β 剪枝" (Chen, a report on a Python program that solves puzzles)
//   S4   "博弈树搜索" (a report on a Python program for 11x11)
// Each file names the section it follows, and what was chosen where that leaves something open.
// One thread at a time.
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

/// What a player may use to choose a move.
struct Thinking {
    Random& random;
    TimePoint deadline = TimePoint::max();
    const std::atomic<bool>* stopped = nullptr;

    bool is_over() const noexcept {
        return (stopped != nullptr && stopped->load(std::memory_order_relaxed)) ||
               Clock::now() >= deadline;
    }
    /// Uniform in [0, 1).
    double uniform() const noexcept { return static_cast<double>(random.next() >> 11) * 0x1p-53; }
};

class ReferencePlayer {
 public:
    ReferencePlayer() = default;
    ReferencePlayer(const ReferencePlayer&) = delete;
    ReferencePlayer& operator=(const ReferencePlayer&) = delete;
    virtual ~ReferencePlayer() = default;

    /// A free cell. Requires: there is one, and nobody has won.
    virtual int choose(const Board& board, Thinking& thinking) = 0;
};

struct PlayerInfo {
    std::string name;
    std::string summary;
    int promised_ms;  ///< what the document allows for a move
    bool is_random;   ///< plays differently with another seed
    std::function<std::unique_ptr<ReferencePlayer>()> make;
};

/// All but BF.
const std::vector<PlayerInfo>& all_players();

/// A player by its name, in either case, or "BF(d)" and "BFd" for d in 1..kMaxBruteForceDepth.
std::optional<PlayerInfo> find_player(std::string_view name);
inline constexpr int kMaxBruteForceDepth = 9;

}  // namespace fukumi::reference
