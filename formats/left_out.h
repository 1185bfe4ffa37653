// Counts the data that a reader or a writer leaves out because its target cannot hold them. Each
// command that copies games or positions ends with one line made of these counts, so that nothing
// is dropped in silence.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/result.h"

namespace fukumi::formats {

/// The kinds of data that a reader or writer leaves out. The names in left_out.cpp have the same order.
enum class Lost : std::uint8_t {
    Files,  ///< a file that cannot be read
    // Of games
    Games,        ///< a whole game
    BadGames,     ///< a game with an error
    OpenGames,    ///< a game without a result
    Copies,       ///< a game that is given twice
    Rules,        ///< the rule, if a reader would assume a different rule
    Sizes,        ///< the size, if a reader would assume a different size
    Names,        ///< the name of a player
    Rounds,       ///< the number of the round in a tournament
    Details,      ///< the event, date, name of the opening, or comment of a game
    Openings,     ///< where the opening ends
    Ends,         ///< why a game ended
    Times,        ///< the time of a move
    Evaluations,  ///< the value or depth that an engine printed for a move
    Messages,     ///< the line that an engine printed for a move
    Memory,       ///< the memory that a player used
    Variations,   ///< a move outside the main line
    Header,       ///< another property of the head of a game, such as the place
    Properties,   ///< a property of a move that only SGF has
    // Of games and positions
    Comments,  ///< a comment of a move or a position
    Signs,     ///< a text or a mark on a cell of the board
    // Of positions
    Positions,   ///< a whole position
    BadLines,    ///< a line with an error, which is a position or a game
    Values,      ///< the value, depth and bound of a search
    Verdicts,    ///< the label of a position
    Counts,      ///< the numbers of games that reached a position
    GrownMoves,  ///< the drop-out move of a position in a grown tree
    Shortened,   ///< a number or text that had to be shortened
};

inline constexpr std::size_t kLostKinds = 28;

class LeftOut {
 public:
    void add(Lost what, std::int64_t count = 1) noexcept {
        counts_[static_cast<std::size_t>(what)] += count;
    }
    void add(const LeftOut& other) noexcept;
    std::int64_t count(Lost what) const noexcept { return counts_[static_cast<std::size_t>(what)]; }
    bool empty() const noexcept;
    /// Returns true if a file, a game or a line was left out because of an error in it.
    bool has_errors() const noexcept {
        return count(Lost::Files) + count(Lost::BadGames) + count(Lost::BadLines) > 0;
    }
    /// Sets the count of one kind of data to 0, because the target can hold this kind.
    void clear(Lost what) noexcept { counts_[static_cast<std::size_t>(what)] = 0; }

    /// Returns "left out: 3 comments, 12 values", or an empty text if nothing was left out.
    std::string text() const;

 private:
    std::array<std::int64_t, kLostKinds> counts_{};
};

/// Returns the error of a file in which all of `games` games have an error: that of the first one, and
/// how many others there are.
Error no_game_error(const std::string& first, std::size_t games);

}  // namespace fukumi::formats
