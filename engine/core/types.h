// Basic types that every other file uses: colours, cell contents, rules, moves, search values.
//
// All are small value types. Coordinates are 0-based, x counts columns from the left and y rows
// from the top, as in the Gomocup protocol.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace fukumi {

inline constexpr int kMinBoardSize = 5;
inline constexpr int kMaxBoardSize = 22;
inline constexpr int kMaxCells = kMaxBoardSize * kMaxBoardSize;

/// Returns true if `side` is a valid board width or height. The parameter has 64 bits, so that
/// callers can pass any number from a user or a file.
inline constexpr bool is_board_side(std::int64_t side) noexcept {
    return side >= kMinBoardSize && side <= kMaxBoardSize;
}

// ---- Colours and cells --------------------------------------------------------------------------

/// The colour of a player and of the player's stones. Black moves first.
enum class Color : std::uint8_t { Black = 0, White = 1 };
inline constexpr Color kColors[] = {Color::Black, Color::White};

inline constexpr Color opponent(Color color) noexcept {
    return static_cast<Color>(static_cast<int>(color) ^ 1);
}
inline constexpr int index_of(Color color) noexcept {
    return static_cast<int>(color);
}

/// Returns "Black" or "White", for text that people read.
inline constexpr const char* name_of(Color color) noexcept {
    return color == Color::Black ? "Black" : "White";
}
/// Returns "black" or "white", for files and options.
inline constexpr const char* word_of(Color color) noexcept {
    return color == Color::Black ? "black" : "white";
}

/// Holds one T for each colour; the index is a Color. Initialise it like this:
/// ByColor<int>{{of_black, of_white}}.
template <typename T>
struct ByColor {
    std::array<T, 2> of{};  ///< Black's element, then White's

    constexpr T& operator[](Color color) noexcept { return of[static_cast<std::size_t>(color)]; }
    constexpr const T& operator[](Color color) const noexcept {
        return of[static_cast<std::size_t>(color)];
    }
    constexpr auto begin() noexcept { return of.begin(); }
    constexpr auto end() noexcept { return of.end(); }
    constexpr auto begin() const noexcept { return of.begin(); }
    constexpr auto end() const noexcept { return of.end(); }

    friend constexpr bool operator==(const ByColor&, const ByColor&) = default;
};

/// The content of a cell. `Wall` marks every cell that neither side can play on: the cells outside
/// the board and the frozen cells of a continuous game. The values are the two-bit codes of
/// board/line_keys.h.
enum class Cell : std::uint8_t { Empty = 0, Black = 1, White = 2, Wall = 3 };

inline constexpr Cell stone_of(Color color) noexcept {
    return static_cast<Cell>(static_cast<int>(color) + 1);
}

// ---- Rules --------------------------------------------------------------------------------------

/// The rule of a game, which defines the rows of stones that win; board/rules.h has the full
/// definitions. A Rule does not define whether play continues after a win (a continuous game);
/// GameRule in protocol/stated_game.h does.
enum class Rule : std::uint8_t {
    Freestyle,     ///< five or more in a row win
    Standard,      ///< exactly five in a row win
    Renju,         ///< White: five or more; Black: exactly five, and forbidden moves lose
    CaroOverline,  ///< six or more win; five wins unless both ends have an opposing stone
    CaroExact,     ///< exactly five wins unless both ends have an opposing stone
};
inline constexpr int kRuleCount = 5;
inline constexpr Rule kAllRules[kRuleCount] = {Rule::Freestyle, Rule::Standard, Rule::Renju,
                                               Rule::CaroOverline, Rule::CaroExact};

/// Returns the number that means this rule in files and in the command `INFO rule`.
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

/// Calls call.operator()<R>() with R == rule and returns its result. So a rule that is known only
/// at run time selects code that was compiled for this rule.
template <typename Call>
decltype(auto) with_rule(Rule rule, Call&& call) {
    switch (rule) {
        case Rule::Freestyle:
            return call.template operator()<Rule::Freestyle>();
        case Rule::Standard:
            return call.template operator()<Rule::Standard>();
        case Rule::Renju:
            return call.template operator()<Rule::Renju>();
        case Rule::CaroOverline:
            return call.template operator()<Rule::CaroOverline>();
        case Rule::CaroExact:
            break;
    }
    return call.template operator()<Rule::CaroExact>();
}

// ---- Moves --------------------------------------------------------------------------------------

/// A move: the cell on which a stone is put, as an index into the padded board of board/geometry.h.
/// Index 0 is outside every board and means "no move".
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

// ---- Search values ------------------------------------------------------------------------------

/// The value of a position from the view of the side to move: a positive value means that this side
/// is more likely to win. Values within ±kMaxEval are estimates; kValuePerLogit units are one logit
/// of the winning chance. Values of at least kWinThreshold are proven wins, and values of at most
/// -kWinThreshold proven losses; win_in() and loss_in() encode the number of plies in them.
using Value = int;
inline constexpr Value kValuePerLogit = 200;
inline constexpr int kMaxPly = 256;
inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 30000;
inline constexpr Value kInfinite = 32000;
inline constexpr Value kNoValue = 32001;
inline constexpr Value kWinThreshold = kMate - 2 * kMaxPly;
inline constexpr Value kMaxEval = 8000;

/// Returns the value of a win in which the side to move completes its winning line with the
/// `plies`-th move from the root of the search.
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
inline constexpr bool is_proven(Value value) noexcept {
    return is_win(value) || is_loss(value);
}

/// Converts the value of a position to the value of the move that led to it: the sign changes, and
/// a win or loss is one ply farther away.
inline constexpr Value value_before_ply(Value value) noexcept {
    if (is_win(value))
        return -value + 1;
    if (is_loss(value))
        return -value - 1;
    return -value;
}

/// Returns the winning chance of the side to move, 0..1: 1 for a proven win, 0 for a proven loss; a
/// draw counts as half a win. For display only: the last digits differ between platforms.
inline double win_chance(Value value) noexcept {
    if (is_win(value))
        return 1;
    if (is_loss(value))
        return 0;
    return 1 / (1 + std::exp(-static_cast<double>(value) / kValuePerLogit));
}

/// How a stored value bounds the true value. Upper: true <= value. Lower: true >= value. Exact: the
/// two are equal. None: nothing is known.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace fukumi
