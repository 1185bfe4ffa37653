// The vocabulary that every other file shares: colours, cell contents, moves, rules, search values.
//
// Everything here is a small value type without behaviour of its own. Coordinates are 0-based, x
// counts columns from the left and y rows from the top, as in the Gomocup protocol.
#pragma once

#include <cstdint>
#include <optional>

namespace fukumi {

inline constexpr int kMinBoardSize = 5;
inline constexpr int kMaxBoardSize = 22;
inline constexpr int kMaxCells = kMaxBoardSize * kMaxBoardSize;

/// Whether a number, which may come from outside, is the width or the height of a board.
inline constexpr bool is_board_side(std::int64_t side) noexcept {
    return side >= kMinBoardSize && side <= kMaxBoardSize;
}

/// Black moves first.
enum class Color : std::uint8_t { Black = 0, White = 1 };
inline constexpr Color kColors[] = {Color::Black, Color::White};

inline constexpr Color opponent(Color color) noexcept {
    return static_cast<Color>(static_cast<int>(color) ^ 1);
}
inline constexpr int index_of(Color color) noexcept {
    return static_cast<int>(color);
}

/// "Black" and "White" for people, "black" and "white" in files and options.
inline constexpr const char* name_of(Color color) noexcept {
    return color == Color::Black ? "Black" : "White";
}
inline constexpr const char* word_of(Color color) noexcept {
    return color == Color::Black ? "black" : "white";
}

/// What a cell holds. `Wall` is everything that is neither free nor a stone: the world outside the
/// board and the frozen cells of a continuous game. The numbers are the two-bit codes of the line
/// keys.
enum class Cell : std::uint8_t { Empty = 0, Black = 1, White = 2, Wall = 3 };

inline constexpr Cell stone_of(Color color) noexcept {
    return static_cast<Cell>(static_cast<int>(color) + 1);
}

/// The rule of a game, as far as it decides who wins. Whether a game goes on afterwards is not a
/// property of a line; see GameRule in protocol/stated_game.h.
enum class Rule : std::uint8_t {
    Freestyle,     ///< five or more in a row win
    Standard,      ///< exactly five in a row win
    Renju,         ///< white: five or more; black: exactly five, and forbidden moves lose
    CaroOverline,  ///< six or more win; five wins unless opposing stones stand at both ends
    CaroExact,     ///< exactly five wins unless opposing stones stand at both ends
};
inline constexpr int kRuleCount = 5;
inline constexpr Rule kAllRules[kRuleCount] = {Rule::Freestyle, Rule::Standard, Rule::Renju,
                                               Rule::CaroOverline, Rule::CaroExact};

/// The number by which files and `INFO rule` know a rule.
inline constexpr int info_number(Rule rule) noexcept {
    constexpr int kNumbers[kRuleCount] = {0, 1, 4, 8, 9};
    return kNumbers[static_cast<int>(rule)];
}

inline constexpr const char* name_of(Rule rule) noexcept {
    constexpr const char* kNames[kRuleCount] = {"freestyle", "standard", "renju", "caro-overline",
                                                "caro"};
    return kNames[static_cast<int>(rule)];
}

inline constexpr bool is_caro(Rule rule) noexcept {
    return rule == Rule::CaroOverline || rule == Rule::CaroExact;
}

/// A cell to play on, as an index into the padded board of geometry.h. Index 0 is never on the
/// board and stands for "no move".
class Move {
 public:
    constexpr Move() noexcept = default;
    constexpr explicit Move(int index) noexcept : index_(static_cast<std::uint16_t>(index)) {}

    static constexpr Move none() noexcept { return Move(); }
    constexpr int index() const noexcept { return index_; }
    constexpr explicit operator bool() const noexcept { return index_ != 0; }
    friend constexpr bool operator==(Move, Move) noexcept = default;

 private:
    std::uint16_t index_ = 0;
};

/// Search values, from the view of the side to move. kValuePerLogit units are one logit of winning
/// probability; values beyond kWinThreshold are proven wins and tell their distance.
using Value = int;
inline constexpr Value kValuePerLogit = 200;
inline constexpr int kMaxPly = 256;
inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 30000;
inline constexpr Value kInfinite = 32000;
inline constexpr Value kNoValue = 32001;
inline constexpr Value kWinThreshold = kMate - 2 * kMaxPly;
inline constexpr Value kMaxEval = 8000;

/// The side to move makes its winning five as the `plies`-th move from the root.
inline constexpr Value win_in(int plies) noexcept {
    return kMate - plies;
}
inline constexpr Value loss_in(int plies) noexcept {
    return -kMate + plies;
}
inline constexpr bool is_win(Value value) noexcept {
    return value >= kWinThreshold;
}
inline constexpr bool is_loss(Value value) noexcept {
    return value <= -kWinThreshold;
}

/// How a value relates to the true one: at least it (Upper), at most it (Lower), or equal.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace fukumi
