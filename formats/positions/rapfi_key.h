// The keys of Yixin's and Rapfi's databases: a position in the form that all its symmetries share.
//
// A key is bytes: rule (0 freestyle, 1 standard, 2 renju), width, height, then the cells of Black's
// stones and those of White's, two bytes each: column and row, counted from 0 at the top left. A
// pass is the cell 255, 255. The first half of the cells is Black's, and the middle one too if
// there is one; so Black moves after an even number of them. The cells of a colour are sorted, and
// of all symmetries the one with the smallest bytes is taken.
//
// All observed on Rapfi 0.43. It plays on squares alone, so keys of other boards are ours by
// extension. It writes passes like this, but takes them for the cell 0, 0 when it reads a file.
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

/// Bytes before the cells.
inline constexpr int kKeyHeader = 3;

struct RapfiKey {
    std::string bytes;
    /// Those that turn the position into the one of the key: several if it is symmetric itself.
    std::vector<int> symmetries;
};

/// Passes are put in where one side has too few stones for the side to move.
/// Errors: a rule that these databases do not know; a stone off the board or on a taken cell.
Result<RapfiKey> rapfi_key(const Stones& stones);

/// The position as the key has it, without its passes. Errors: what is wrong with the bytes.
Result<Stones> stones_of_rapfi_key(std::string_view bytes);

/// The position before the stone at `last`, of the side that is not to move, was played.
/// Requires: there is such a stone.
Stones before_stone(const Stones& stones, Point last);

}  // namespace fukumi::database
