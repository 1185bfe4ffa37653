// Finds reasons for and against a move, by searches for forced wins of both sides.
//
// What is not found is not said: with small limits there are fewer reasons, never wrong ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/reasons/reason.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"

namespace fukumi {

struct ReasonLimits {
    std::int64_t max_fours = 20'000;  ///< of each search for continuous fours
    std::int64_t max_nodes = 1'000;   ///< of each search for continuous threats; 0: none of them
};

/// What is known of a forced win of one side.
struct FoundWin {
    Verdict by_fours = Verdict::Unknown;  ///< whether there is one by continuous fours
    Proof proof;                          ///< by fours or by threats; empty: none was found
};

/// For one thread at a time. Answers do not depend on earlier ones.
class Reasoner {
 public:
    Reasoner();

    /// In the order in which they are told: what the move does first, then what is said against it.
    /// Empty if nothing is known of it. Requires: m is free, nobody has won.
    std::vector<Reason> reasons(const Position& position, Move m, const ReasonLimits& limits = {});

    /// How `attacker` wins if it is his move, or if the other side passes. Requires: nobody has
    /// won.
    FoundWin find_win(const Position& position, Color attacker, const ReasonLimits& limits = {});

 private:
    struct Question;

    std::optional<Proof> fours_win(const Position& position, Color attacker);
    std::optional<Proof> threats_win(const Position& position);
    std::optional<Proof> win_of(const Position& position, Color attacker);
    std::optional<Proof> proof_of_move(const Question& asked);
    void tell_of_own(const Question& asked);
    void tell_of_threats(const Question& asked);
    void tell_of_defence(const Question& asked);
    void tell_of_danger(const Question& asked);

    VcfSolver fours_;
    VctSolver threats_;
    ReasonLimits limits_;
    std::vector<Reason> found_;
    bool wins_ = false;  // the move is proven to win
};

}  // namespace fukumi
