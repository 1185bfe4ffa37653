// Functions that create the players. Each .cpp file describes how its player plays; the headers of
// study/ contain parts that several players share.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/study/ai8.h"

namespace fukumi::reference {

std::unique_ptr<ReferencePlayer> make_ai1();
std::unique_ptr<ReferencePlayer> make_ai2();
std::unique_ptr<ReferencePlayer> make_ai4();
std::unique_ptr<ReferencePlayer> make_ai5();
std::unique_ptr<ReferencePlayer> make_ai6();
std::unique_ptr<ReferencePlayer> make_ai7();
std::unique_ptr<ReferencePlayer> make_ai8(const Ai8Numbers& numbers);
std::unique_ptr<ReferencePlayer> make_ai10();
std::unique_ptr<ReferencePlayer> make_ai11();
std::unique_ptr<ReferencePlayer> make_ai12();
std::unique_ptr<ReferencePlayer> make_ai13();
std::unique_ptr<ReferencePlayer> make_s0();
std::unique_ptr<ReferencePlayer> make_s1();
std::unique_ptr<ReferencePlayer> make_s2();
std::unique_ptr<ReferencePlayer> make_s4();
/// Requires: 1 <= depth <= kMaxBruteForceDepth.
std::unique_ptr<ReferencePlayer> make_brute_force(int depth);

}  // namespace fukumi::reference
