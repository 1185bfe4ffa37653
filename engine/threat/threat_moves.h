// Moves that a threat forces: answers to a five, answers to an open four, and fours of one's own.
//
// The lists are complete: a move that is not on them loses to the threat. They may hold moves that
// lose as well. The search relies on the first half for its proofs.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// A list of moves without allocation.
class MoveList {
 public:
    void push(Move m) noexcept { moves_[size_++] = m; }
    void clear() noexcept { size_ = 0; }
    int size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    Move operator[](int i) const noexcept { return moves_[i]; }
    const Move* begin() const noexcept { return moves_.data(); }
    const Move* end() const noexcept { return moves_.data() + size_; }
    bool contains(Move m) const noexcept {
        for (Move other : *this) {
            if (other == m)
                return true;
        }
        return false;
    }

 private:
    std::array<Move, kMaxCells> moves_;
    int size_ = 0;
};

/// What the opponent threatens to win by: continuous fours (found by a search, threat/vcf.h), an
/// open four, a five.
enum class Threat : std::uint8_t { None, Fours, OpenFour, Five };

/// What can be seen without a search: Fours is never the result.
inline Threat threat_against(const Position& position, Color color) noexcept {
    if (position.count(opponent(color), MoveClass::Five) > 0)
        return Threat::Five;
    if (position.count(opponent(color), MoveClass::OpenFour) > 0)
        return Threat::OpenFour;
    return Threat::None;
}

/// Whether `color` can make a four (or a five) with some move. Black's suspect cells of renju
/// count.
inline bool has_four(const Position& position, Color color) noexcept {
    int n = 0;
    for (const MoveClass c : {MoveClass::Four, MoveClass::FourPlus, MoveClass::FourThree,
                              MoveClass::OpenFour, MoveClass::Five}) {
        n += position.count(color, c);
    }
    if (position.rule() == Rule::Renju && color == Color::Black) {
        n += position.count(color, MoveClass::Forbidden);
    }
    return n > 0;
}

/// Moves of `color` that prevent every five the opponent threatens (one's own fives not among
/// them). Requires: threat_against() is Five.
template <Rule R>
void answers_to_five(const Position& position, Color color, MoveList& moves) noexcept;

/// Moves of `color` that leave the opponent without the open four he threatens, and all own fours.
/// Requires: threat_against() is OpenFour.
template <Rule R>
void answers_to_open_four(const Position& position, Color color, MoveList& moves) noexcept;

/// Moves of `color` that make a four, the strongest classes first. In renju Black's suspect cells
/// are among them if some line makes a four; whether they are forbidden remains to be tested.
template <Rule R>
void fours(const Position& position, Color color, MoveList& moves) noexcept;

}  // namespace fukumi
