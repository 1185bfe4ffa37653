// Positions to be solved, from a move list or a file, and whether they can be solved at all.
//
// Files may be pos (one position a line), psq, SGF (one position a game, at the end of its main
// line), a drawn board, or a board of numbers (1 black, 0 white, all others free). All functions
// are pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/core/result.h"
#include "engine/core/types.h"

namespace fukumi {

/// What a text may leave open.
struct InputOptions {
    Rule rule = Rule::Freestyle;  ///< unless the file names one
    int width = 15;               ///< likewise
    int height = 15;              ///< likewise
    Rows rows = Rows::FromTop;  ///< how move lists count; psq, SGF and drawings have their own way
    std::optional<Color> to_move;  ///< empty: as the number of stones tells
    /// Every position of a list of moves or a game, from the empty board on, not the last alone.
    /// One at its end where somebody has won or the board is full is left out.
    bool every = false;
};

/// Nobody has won, there is a free cell.
struct InputPosition {
    std::string place;  ///< where it comes from, such as "x.pos:3"; for errors and headings
    Rule rule = Rule::Freestyle;
    Grid grid;
    Color to_move = Color::Black;
    Point last = kNoPoint;        ///< the last move, if that is known
    Point next = kNoPoint;        ///< what the game goes on with; none at its end
    bool is_last_played = false;  ///< the last move ended a game if it may not be played
};

/// Moves on free cells of a position, such as "h8,i9", with or without commas. Errors: "option: …"
/// names the first that is none. `option` is where they come from.
Result<std::vector<Move>> free_cells_of(const char* option, std::string words,
                                        const InputPosition& position, Rows rows);

/// That nobody has won and there is a free cell. Errors: "place: …".
Result<void> check_open(const InputPosition& position, Rows rows = Rows::FromTop);

/// The position after the moves "h8i7j9". `place` is for errors.
/// Errors: "place: …" names the token that is no cell, lies off the board or repeats another; or
///         why the position cannot be solved: won already, or full.
Result<InputPosition> read_position(std::string_view moves, const std::string& place,
                                    const InputOptions& options);

/// The same, or every position on the way there if `options` ask for that.
Result<std::vector<InputPosition>> read_moves(std::string_view moves, const std::string& place,
                                              const InputOptions& options);

/// All positions of a file, which `path` names; its extension (.pos, .psq, .sgf), or else the
/// content, tells the format.
/// Errors: as read_position(), with the line where there is one; colours that cannot have taken
///         turns unless `to_move` says whose move it is; a file without a position.
Result<std::vector<InputPosition>> read_positions(std::string_view text,
                                                  const std::filesystem::path& path,
                                                  const InputOptions& options);

}  // namespace fukumi
