// Choices of opening stones: the lines that answer swap2 requests, and the Soosõrv-8 dialog.
//
// A brain may propose anything. The answers contain only choices that the opening allows.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "protocol/blocks.h"
#include "protocol/info_options.h"
#include "protocol/stated_game.h"
#include "protocol/think.h"

namespace fukumi {

/// Returns the clock for a choice of stones or sides: the manager's, or 30 s if it set no time. A
/// limit of depth or nodes is not enough, because it bounds each of several searches.
TimeControl clock_for_choice(const InfoOptions& options);

/// Returns the answer to SWAP2BOARD: "SWAP", or one to three moves.
std::string swap2_answer(const ThinkRequest& request, const Swap2Choice& proposed);
/// Returns the answer to YXSWAP2STEP1, 2 or 3, for 0, 3 or 5 stones: lines "MESSAGE SWAP2 ...".
std::vector<std::string> yixin_swap2_answer(const ThinkRequest& request,
                                            const Swap2Choice& proposed);

/// YXSOOSORVSTEP1 to 6. Keeps the number of fifth stones from step to step.
class SoosorvDialog {
 public:
    /// Returns the state that the block of a step describes. Its points are the stones so far, then
    /// the fifth stones that Black offers; stones that are on the board of `game` may be left out.
    /// An item that is a single number sets the number of fifth stones.
    /// Error: the step needs another number of stones.
    Result<SoosorvState> read(const BlockReader& block, const StatedGame& game, Rule rule);

    /// Returns the answer: lines "MESSAGE SOOSORV ...".
    std::vector<std::string> answer(const ThinkRequest& request, const SoosorvChoice& proposed);

 private:
    int fifths_ = 1;  // 1 to 8
};

}  // namespace fukumi
