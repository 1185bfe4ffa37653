// Reads puzzles from text files. A puzzle is a position with the verdict that a solver must reach.
//
// One puzzle per line: "id rule WxH moves verdict plies nodes". The moves are in pos notation from
// the empty board, Black first. The verdict is for the side to move. Lines that start with '#' are
// comments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"

namespace fukumi::support {

enum class PuzzleVerdict : std::uint8_t {
    Vcf,    ///< wins by continuous fours
    NoVcf,  ///< does not win by continuous fours
    Vct,    ///< wins by continuous threats, not by fours
    NoVct,  ///< does not win by continuous threats
};
inline constexpr PuzzleVerdict kPuzzleVerdicts[] = {PuzzleVerdict::Vcf, PuzzleVerdict::NoVcf,
                                                    PuzzleVerdict::Vct, PuzzleVerdict::NoVct};

/// Returns "vcf", "no-vcf", "vct" or "no-vct". This is the verdict's word in a line of a puzzle
/// file, and the name of its file without ".txt".
const char* name_of(PuzzleVerdict verdict) noexcept;

struct Puzzle {
    std::string id;
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;
    PuzzleVerdict verdict = PuzzleVerdict::NoVcf;
    int plies = 0;           ///< length of the win found when the puzzle was made; 0 without a win
    std::int64_t nodes = 0;  ///< nodes that the solver needed when the puzzle was made

    Color side_to_move() const { return moves.size() % 2 == 0 ? Color::Black : Color::White; }
    Grid grid() const;
    Position position() const { return Position(rule, grid(), side_to_move()); }
};

std::string to_line(const Puzzle& puzzle);

/// Returns the puzzles of a file. Throws std::runtime_error if the file cannot be read or a line is
/// malformed; the message names the line.
std::vector<Puzzle> read_puzzles(const std::string& path);

}  // namespace fukumi::support
