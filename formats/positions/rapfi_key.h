// The keys of Yixin's and Rapfi's databases: the same for all symmetries of a position.
//
// A key is bytes: rule (0 freestyle, 1 standard, 2 renju), width, height, then the cells of Black's
// stones and those of White's. A cell is two bytes, column and row, from 0 at the top left; the cell
// 255, 255 is a pass. The first half of the cells is Black's, with the middle one if their number is
// odd. So Black is to move after an even number of cells. The cells of a colour are sorted; the key
// is the smallest one of all symmetries.
//
// All observed on Rapfi 0.43. It plays on squares only; keys of other boards are our extension. It
// writes passes like this, but reads them as the cell 0, 0.
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
    /// The symmetries that turn the position into that of the key; several if it is symmetric.
    std::vector<int> symmetries;
};

/// Adds passes if a side has too few stones for the side to move.
/// Errors: a rule that these databases do not have; stones that check_stones() refuses.
Result<RapfiKey> rapfi_key(const Stones& stones);

/// Returns the position of a key, without its passes. Errors: the bytes are not a key.
Result<Stones> stones_of_rapfi_key(std::string_view bytes);

}  // namespace fukumi::database
