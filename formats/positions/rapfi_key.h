// The keys of positions in the databases of Yixin and Rapfi. All mirror images of a position have
// the same key.
//
// A key is bytes: rule (0 freestyle, 1 standard, 2 renju), width, height, then the cells of Black's
// stones and those of White's. A cell is two bytes, column and row, from 0 at the top left; the
// cell 255, 255 is a pass. The first half of the cells is Black's, with the middle cell if their
// number is odd. So Black is to move if the number of cells is even. The cells of a colour are
// sorted. The key is the smallest one among those of all mirror images.
//
// We observed this format in files of Rapfi 0.43. Rapfi plays only on square boards; keys of other
// boards are an extension of Fukumi. Rapfi writes passes as 255, 255, but reads them as the cell 0,
// 0.
//
// Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/result.h"
#include "formats/positions/record.h"

namespace fukumi::database {

inline constexpr int kKeyHeader = 3;  ///< bytes before the cells

struct RapfiKey {
    std::string bytes;
    /// The symmetries that turn the position into the position of the key. A symmetric position has
    /// several.
    std::vector<int> symmetries;
};

/// Returns the key of a position. Adds passes if a side has too few stones for alternating moves.
/// Errors: a rule that these databases do not have; stones that check_stones() refuses.
Result<RapfiKey> rapfi_key(const Stones& stones);

/// Returns the position of a key, without its passes. Errors: the bytes are not a key.
Result<Stones> stones_of_rapfi_key(std::string_view bytes);

}  // namespace fukumi::database
