// Puzzles in text files: positions with the verdict that a solver has to reach.
//
// One puzzle a line: "id rule WxH moves verdict plies nodes", the moves in pos notation from the
// empty board, Black first. The side to move is the one that wins or does not. Lines that begin
// with '#' are comments.
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
    NoVcf,  ///< does not
    Vct,    ///< wins by continuous threats, and not by fours alone
    NoVct,  ///< does not
};
inline constexpr PuzzleVerdict kPuzzleVerdicts[] = {PuzzleVerdict::Vcf, PuzzleVerdict::NoVcf,
                                                    PuzzleVerdict::Vct, PuzzleVerdict::NoVct};

/// "vcf", "no-vcf", "vct", "no-vct": the word in a line, and with ".txt" the file.
const char* name_of(PuzzleVerdict verdict) noexcept;

struct Puzzle {
    std::string id;
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;
    PuzzleVerdict verdict = PuzzleVerdict::NoVcf;
    int plies = 0;           ///< of the win that was found when the puzzle was made; 0 without one
    std::int64_t nodes = 0;  ///< that the solver needed then

    Color side_to_move() const { return moves.size() % 2 == 0 ? Color::Black : Color::White; }
    Grid grid() const;
    Position position() const { return Position(rule, grid(), side_to_move()); }
};

std::string to_line(const Puzzle& puzzle);

/// Throws if the file cannot be read or a line is no puzzle: std::runtime_error, with the line.
std::vector<Puzzle> read_puzzles(const std::string& path);

}  // namespace fukumi::support
