// What a review says about a game: the value of every position, what each move lost, forced wins
// that were there, and the move that decided.
//
// Plain data and pure functions. A position is worth what the best of the moves is worth that were
// looked at, and the one that was played is among them. So the chance of a side never grows by its
// own move, and what it falls by is the loss of the move.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/by_color.h"
#include "engine/core/types.h"
#include "engine/play/solving.h"
#include "formats/game_record.h"
#include "tools/search_json.h"

namespace fukumi {

enum class MoveMark : std::uint8_t { None, Inaccuracy, Mistake, Blunder };
inline constexpr int kMoveMarks = 4;

/// "", "inaccuracy", "mistake", "blunder".
const char* name_of(MoveMark mark) noexcept;
/// "", "?!", "?", "??".
const char* sign_of(MoveMark mark) noexcept;

/// The losses from which on a move has a mark, in percent of win chance, growing.
struct MarkBounds {
    std::array<int, kMoveMarks - 1> percent{5, 10, 20};

    MoveMark mark_of(double loss) const noexcept;
    friend bool operator==(const MarkBounds&, const MarkBounds&) noexcept = default;
};

/// A win by continuous fours or by continuous threats, as `solve` finds it.
struct ReviewedWin {
    PuzzleKind kind = PuzzleKind::Vcf;
    int plies = 0;  ///< until the five; there may be a shorter win
    OpenLine line;  ///< from the first move of the winner on
    Proof proof;    ///< empty where the review was read from a file
};

struct MoveReview {
    Move played;
    Value before = 0;  ///< of the position, for the side that moves
    Value after = 0;   ///< of the move that was played, for the same side
    OpenLine line;     ///< begins with the best move that was found, perhaps the one played
    std::optional<ReviewedWin> win;  ///< of the side that moves
    bool missed = false;             ///< there was a win, and the move that was played gave it away
    bool allowed = false;            ///< the other side has a forced win now, and need not have it
    Forbidden forbidden = Forbidden::No;  ///< why the move is forbidden, in renju
    MoveMark mark = MoveMark::None;
    std::string better;  ///< the best move in words; empty where nothing was amiss
    std::string worse;   ///< the move that was played in words; likewise

    /// In win chance, 0 to 1.
    double loss() const noexcept;
    bool is_best() const { return line.empty() || line.front() == played; }
    /// Whether there is something to tell of the move.
    bool is_notable() const noexcept;
};

struct GameReview {
    int first = 0;                  ///< the place of the first reviewed move in the record, from 0
    std::vector<MoveReview> moves;  ///< as many as were reviewed
    int unreviewed = 0;             ///< moves behind a five that the record has nevertheless
    bool over = false;              ///< the rules ended the game with the last reviewed move
    Value end = 0;                  ///< of the position behind the last one, for the side to move
    OpenLine end_line;              ///< how the game may go on; empty if it is over
    std::optional<ReviewedWin> end_win;  ///< of the side to move there
    std::optional<int> turning;          ///< the place in `moves` of the move that decided the game

    int place_of(std::size_t index) const noexcept { return first + static_cast<int>(index); }
    /// The forced win that the move allowed or left to the other side, if there is one.
    const std::optional<ReviewedWin>& win_after(std::size_t index) const noexcept;
};

/// The chances of Black in all positions from the one before the first reviewed move on.
std::vector<double> black_chances(const GameReview& review);

/// Who has won: as the record tells, or, where it tells no result, whoever is ahead for certain at
/// the end.
std::optional<Color> decided_for(const formats::GameRecord& record, const GameReview& review);

/// The move of the loser that lost most win chance, of those since the winner was last not ahead:
/// from there on the winner stayed ahead. Nothing for a draw and where no such move has a mark.
std::optional<int> turning_point(const formats::GameRecord& record, const GameReview& review);

/// How near a move is to the best: 1 for no loss, and half of it for every 10 % of win chance lost.
double accuracy_of(double loss) noexcept;

/// Value of a position for the side that moved there, from the value for the side that moves next:
/// wins and losses are one ply farther away.
Value value_before_ply(Value value) noexcept;

}  // namespace fukumi
