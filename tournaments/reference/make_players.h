// Makes each player; players.cpp lists them by name.
#pragma once

#include <memory>

#include "tournaments/reference/reference_player.h"
#include "tournaments/reference/study/ai7.h"
#include "tournaments/reference/study/point_search.h"

namespace fukumi::reference {

std::unique_ptr<Player> make_ai1();
std::unique_ptr<Player> make_ai2();
std::unique_ptr<Player> make_ai4();
std::unique_ptr<Player> make_ai5();
std::unique_ptr<Player> make_ai6();
std::unique_ptr<Player> make_ai7();
std::unique_ptr<Player> make_ai10();
std::unique_ptr<Player> make_ai11();
std::unique_ptr<Player> make_ai12();
std::unique_ptr<Player> make_ai13();
std::unique_ptr<Player> make_s0();
std::unique_ptr<Player> make_s1();
std::unique_ptr<Player> make_s2();
std::unique_ptr<Player> make_s4();
/// Requires: 1 <= depth <= kMaxBruteForceDepth.
std::unique_ptr<Player> make_brute_force(int depth);

/// What AI12 and AI13 search with; AI13 for one set of numbers of AI8.
PointSearchRules ai12_rules();
PointSearchRules ai13_rules(const Ai7Numbers& numbers);

}  // namespace fukumi::reference
