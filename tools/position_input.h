// Reads positions from a move list or a file, and checks that they can be solved.
//
// Files may be any kind of formats/kinds.h that has positions. A game gives the position at its end,
// or at the end of its main line. All functions are pure.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/openings.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "formats/left_out.h"
#include "tools/command_line/rows_choice.h"

namespace fukumi {

/// Values that are used if the text does not name them.
struct InputOptions {
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    RowsChoice rows;               ///< of move lists and of errors
    std::optional<Color> to_move;  ///< empty: the numbers of stones decide
    /// If true, reads every position of a move list or a game, from the empty board on; otherwise
    /// only the last one. A final position that is won or full is skipped.
    bool every = false;
    std::string encoding = {};  ///< of the file; empty: formats::decode_text() finds it
    std::vector<std::string>* notes = nullptr;  ///< gets what the reader left out or found odd
    /// Counts the games and lines that are left out because of an error. If null, the first error of a
    /// game is that of the file.
    formats::LeftOut* left_out = nullptr;
};

/// A position in which no side has won and a cell is free.
struct InputPosition {
    std::string place;  ///< where the position was read, such as "x.pos:3"; for errors and headings
    Rule rule = Rule::Freestyle;
    Grid grid;
    Color to_move = Color::Black;
    Point last = kNoPoint;           ///< the last move; kNoPoint if it is not known or a pass
    std::optional<Point> next = {};  ///< the next move of the game, or a pass; empty at its end
    bool is_last_played = false;     ///< `last` was played, so that a forbidden move ended the game
    /// The numbers of stones do not fit alternating moves, and nothing else shows the side to move:
    /// `to_move` is the side with fewer stones.
    bool is_turn_assumed = false;
    /// The opening of the game; null if it has none, or if the order of its moves is unknown.
    const RenjuOpening* opening = nullptr;
};

/// Reads moves on free cells of `position`, such as "h8,i9", with or without commas. Errors:
/// the text begins with `option` and names the first word that is not a free cell.
Result<std::vector<Move>> free_cells_of(const char* option, std::string words,
                                        const InputPosition& position, Rows rows);

/// Returns the side to move in words, such as "Black (X) to move", and that it is assumed if nothing
/// shows it.
std::string turn_text(const InputPosition& position);

/// Returns an opening in words, such as "D4 Kagetsu (花月)".
std::string opening_text(const RenjuOpening& opening);

/// Checks that no side has won and a cell is free. Errors: "place: …" with the reason.
Result<void> check_open(const InputPosition& position, Rows rows);

/// Reads the position after the moves "h8i7j9", or that of a link (formats/links.h). The moves number
/// rows as `options.rows.shown()`, those of a .pos file as `options.rows.in_files()`.
/// Errors: "place: …" for a token that is not a cell of the board or repeats another, and for a
///         position that is won or full.
Result<InputPosition> read_position(std::string_view moves, const std::string& place,
                                    const InputOptions& options);

/// Reads the position after the moves as read_position() does; if `options.every`, every position
/// of the move list.
Result<std::vector<InputPosition>> read_moves(std::string_view moves, const std::string& place,
                                              const InputOptions& options);

/// Reads all positions of a file with these bytes, which formats::decode_text() decodes.
/// format_of_text() in formats/kinds.h selects the format. If `options.left_out` is not null, leaves
/// out games and lines with an error, and adds a note for each.
/// Errors: those of read_position(), with the line of the file if known; the file has no position.
Result<std::vector<InputPosition>> read_positions(std::string_view bytes,
                                                  const std::filesystem::path& path,
                                                  const InputOptions& options);

}  // namespace fukumi
