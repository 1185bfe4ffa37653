// Makes random game trees for tests of round trips.
#pragma once

#include <cstdint>

#include "formats/game_tree.h"

namespace fukumi::formats::testing {

struct RandomTree {
    bool has_setup = true;       ///< set-up stones in any numbers, and either side may move first
    bool has_variations = true;  ///< also comments
    int pass_percent = 10;
};

/// Returns a tree with up to about 40 nodes in the order of the text of SGF. The texts are in
/// UTF-8, or in one of the encodings GBK, Shift_JIS and windows-1251, with letters whose bytes are
/// also brackets or backslashes. Equal arguments give equal trees.
GameTree random_tree(const RandomTree& how, std::uint64_t seed);

}  // namespace fukumi::formats::testing
