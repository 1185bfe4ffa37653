// The review of a game: the value of each position, the loss of each move, missed forced wins, and
// the move that decided the game.
//
// Plain data and pure functions. The value of a position is that of the best searched move, and the
// played move is always searched. So a move never increases the win chance of its side; the
// decrease is the loss of the move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/types.h"
#include "engine/play/solving.h"
#include "formats/game_record.h"
#include "tools/search_json.h"

namespace fukumi {

enum class MoveMark : std::uint8_t { None, Inaccuracy, Mistake, Blunder };
inline constexpr int kMoveMarks = 4;

/// Returns "", "inaccuracy", "mistake" or "blunder".
const char* name_of(MoveMark mark) noexcept;
/// Returns "", "?!", "?" or "??".
const char* sign_of(MoveMark mark) noexcept;

/// The smallest loss that gets each mark, in percent of win chance, in ascending order.
struct MarkBounds {
    std::array<int, kMoveMarks - 1> percent{5, 10, 20};

    MoveMark mark_of(double loss) const noexcept;
    friend bool operator==(const MarkBounds&, const MarkBounds&) noexcept = default;
};

/// A win by continuous fours or by continuous threats, as `solve` finds it.
struct ReviewedWin {
    PuzzleKind kind = PuzzleKind::Vcf;
    int plies = 0;  ///< until the five; a shorter win may exist
    OpenLine line;  ///< begins with a move of the winner
    Proof proof;    ///< empty if the review was read from a file
};

struct MoveReview {
    Move played;       ///< Move::none() for a pass
    Value before = 0;  ///< value of the position before the move, for the player of the move
    Value after = 0;   ///< value of the played move, for the same player
    OpenLine line;     ///< begins with the best move that was found, which may be the played one
    std::optional<ReviewedWin> win;  ///< forced win that the player had before the move
    bool missed = false;             ///< `win` is set, and the played move does not win
    bool allowed = false;            ///< the move allows an avoidable forced win of the opponent
    Forbidden forbidden = Forbidden::No;  ///< in renju: the reason why the move is forbidden
    MoveMark mark = MoveMark::None;
    std::string better;  ///< reasons for the best move in words; empty if the move is not notable
    std::string worse;   ///< reasons for and against the played move; empty if it is not notable

    /// Returns the win chance that the move lost, 0 to 1.
    double loss() const noexcept;
    bool is_best() const { return line.empty() || line.front() == played; }
    /// Returns true if the move has a mark, missed or allowed a win, or is forbidden.
    bool is_notable() const noexcept;
};

struct GameReview {
    int first = 0;                  ///< index of the first reviewed move in the record
    std::vector<MoveReview> moves;  ///< the reviewed moves
    int unreviewed = 0;             ///< number of moves after a five, which are not reviewed
    bool over = false;              ///< the rules ended the game with the last reviewed move
    Value end = 0;                  ///< value after the last reviewed move, for the side to move
    OpenLine end_line;              ///< a likely continuation; empty if the game is over
    std::optional<ReviewedWin> end_win;  ///< forced win of the side to move at the end
    std::optional<int> turning;          ///< index in `moves` of the move that decided the game

    /// Converts an index in `moves` to an index in the moves of the record.
    int place_of(std::size_t index) const noexcept { return first + static_cast<int>(index); }
    /// Returns the forced win that the opponent has after the move `index`, if any.
    const std::optional<ReviewedWin>& win_after(std::size_t index) const noexcept;
};

/// Returns Black's win chance before the first reviewed move and after each reviewed move.
std::vector<double> black_chances(const GameReview& review);

/// Returns the recorded winner. If the record has no result, returns the side that is almost
/// certain to win at the end, if any.
std::optional<Color> decided_for(const formats::GameRecord& record, const GameReview& review);

/// Returns the index in `moves` of the loser's move with the largest loss after which the winner
/// kept the lead until the end. Returns nothing for a draw, or if no such move has a mark.
std::optional<int> turning_point(const formats::GameRecord& record, const GameReview& review);

/// Returns the accuracy of a move: 1 without loss, and half of it for every 0.1 of win chance lost.
double accuracy_of(double loss) noexcept;

}  // namespace fukumi
