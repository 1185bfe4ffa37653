// How far from the stones moves are looked for.
//
// By itself the engine takes Position::candidates(). Whoever asks for another width (INFO
// caution_factor) gets one of six, each of which holds the one before it. Pure functions.
#pragma once

#include "engine/pattern/position.h"

namespace fukumi {

inline constexpr int kUsualCaution = -1;
inline constexpr int kMostCaution = 5;

/// The free cells around the stones: up to 2 cells away (caution 0), or up to 3 on a line with a
/// stone (1); up to 3 cells away (2), or 4 on a line (3); up to 4 cells away (4); all of them (5).
/// Those of Position::candidates() for kUsualCaution, and where there would be none.
CellSet cautious_candidates(const Position& position, int caution) noexcept;

inline CellSet candidates_within(const Position& position, int caution) noexcept {
    return caution == kUsualCaution ? position.candidates()
                                    : cautious_candidates(position, caution);
}

}  // namespace fukumi
