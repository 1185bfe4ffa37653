// Reads threats from the class counts of a position: decided positions, forced answers and fours.
//
// The lists of answers are complete: every move that is not in the list loses to the threat. The
// search relies on this for its proofs. Some moves in a list may lose too.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi {

/// A list of up to kMaxCells moves without heap allocation.
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

/// How the opponent threatens to win: by continuous fours (vcf.h; only a search finds this threat),
/// by an open four or by a five.
enum class Threat : std::uint8_t { None, Fours, OpenFour, Five };

/// Returns the strongest threat against `color` that needs no search: None, OpenFour or Five.
inline Threat threat_against(const Position& position, Color color) noexcept {
    if (position.count(opponent(color), MoveClass::Five) > 0)
        return Threat::Five;
    if (position.count(opponent(color), MoveClass::OpenFour) > 0)
        return Threat::OpenFour;
    return Threat::None;
}

/// Returns true if `color` has a move that makes a four or a five. In renju, counts Black's
/// suspects (MoveClass::Forbidden), which may be forbidden, as fours.
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

/// Appends the moves of `color` that prevent every five of the opponent. Does not look for fives of
/// `color`.
/// Requires: threat_against() is Five, R == position.rule().
template <Rule R>
void answers_to_five(const Position& position, Color color, MoveList& moves) noexcept;

/// Appends the moves of `color` that prevent every open four of the opponent, and all fours of
/// `color`.
/// Requires: threat_against() is OpenFour, R == position.rule().
template <Rule R>
void answers_to_open_four(const Position& position, Color color, MoveList& moves) noexcept;

/// Appends the moves of `color` that make a four, the strongest classes first. In renju the list
/// includes Black's suspects that make a four on some line; the caller tests whether they are
/// forbidden.
template <Rule R>
void fours(const Position& position, Color color, MoveList& moves) noexcept;

/// A win or loss that follows from the class counts. At most one field is not 0.
struct StaticResult {
    /// The side to move makes a five in this many plies (1, 3 or 5); 0: unknown.
    int win_plies = 0;
    int loss_plies = 0;  ///< the other side makes a five in this many plies (2); 0: unknown
};

/// Returns a win or loss that the class counts show, without making a move. The result holds
/// against every defence; the plies are an upper bound. Requires: R == position.rule().
template <Rule R>
inline StaticResult static_result(const Position& position) noexcept {
    const Color us = position.side_to_move();
    const Color them = opponent(us);
    if (position.count(us, MoveClass::Five) > 0)
        return {1, 0};
    const int their_fives = position.count(them, MoveClass::Five);
    if (their_fives > 0) {
        // In caro this is no certain loss: one stone may prevent two fives.
        if (their_fives > 1 && !is_caro(R))
            return {0, 2};
        return {};
    }
    // The opponent has no cell that makes a five, and our move creates none, so our two cells that
    // make a five win. Black's forbidden moves do not have this class.
    if (position.count(us, MoveClass::OpenFour) > 0)
        return {3, 0};
    // Our move makes a four and an open three, or two open threes. A reply stops only one of them,
    // and an opponent without a four cannot gain a tempo. This does not hold for Black in renju,
    // whose open three may not be extendable.
    if (R == Rule::Renju && us == Color::Black)
        return {};
    if (position.count(us, MoveClass::FourThree) + position.count(us, MoveClass::DoubleThree) > 0 &&
        !has_four(position, them)) {
        return {5, 0};
    }
    return {};
}

}  // namespace fukumi
