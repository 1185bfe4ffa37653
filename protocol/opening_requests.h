// The answers to the commands of the openings swap2 and Soosõrv-8.
//
// A brain proposes stones or a swap. If the opening does not allow a proposal, these functions
// answer with a choice that it allows.
#pragma once

#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/play/brain.h"
#include "protocol/blocks.h"
#include "protocol/info_options.h"
#include "protocol/stated_game.h"
#include "protocol/think.h"

namespace fukumi {

/// Returns the clock for a choice of stones or sides: the manager's clock, or 30 s if the manager
/// set no limit of time. A limit of depth or nodes alone does not bound the time enough, because it
/// applies to each of several searches.
TimeControl clock_for_choice(const InfoOptions& options);

/// Returns the MESSAGE line with the chance that was measured for the stones that balance
/// `request.position`, such as "MESSAGE closest to even: j6, Black 53 %". If the chance is far from
/// the wanted one, the line says so. Returns no line if the chance is unknown, or if the engine
/// played other stones than these.
std::vector<std::string> balance_message(const ThinkRequest& request, const BalancedStones& stones,
                                         const std::vector<Move>& played);

/// Returns the answer to SWAP2BOARD: "SWAP", or one to three moves. The message about the chance
/// comes before a proposal of three stones.
std::vector<std::string> swap2_answer(const ThinkRequest& request, const Swap2Choice& proposed);
/// Returns the answer to YXSWAP2STEP1, 2 or 3 as lines "MESSAGE SWAP2 ...". The opening in
/// `request` has 0 stones for step 1, 3 for step 2, and 5 for step 3. The message about the chance
/// comes before a proposal of three stones.
std::vector<std::string> yixin_swap2_answer(const ThinkRequest& request,
                                            const Swap2Choice& proposed);

/// Serves YXSOOSORVSTEP1 to 6, and stores the number of fifth stones from step to step.
class SoosorvDialog {
 public:
    /// Returns the state that the block of a step describes. The block lists the stones so far,
    /// then the fifth stones that Black offers. It may omit the stones that are already on the
    /// board of `game`. A single number as an item sets the number of fifth stones (1 to 8).
    /// Error: the number of stones is wrong for this step.
    Result<SoosorvState> read(const BlockReader& block, const StatedGame& game, Rule rule);

    /// Returns the answer: lines "MESSAGE SOOSORV ...".
    std::vector<std::string> answer(const ThinkRequest& request, const SoosorvChoice& proposed);

 private:
    int fifths_ = 1;  // number of fifth stones, 1 to 8
};

}  // namespace fukumi
