#include "tests/puzzles/puzzles.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "engine/board/notation.h"

namespace fukumi::support {
namespace {

template <typename T, std::size_t N>
T named(const T (&all)[N], const std::string& name) {
    for (const T one : all) {
        if (name == name_of(one))
            return one;
    }
    throw std::runtime_error("unknown: " + name);
}

Puzzle parse_puzzle(const std::string& line) {
    std::istringstream words(line);
    Puzzle puzzle;
    std::string rule, moves, verdict;
    char times = 0;
    words >> puzzle.id >> rule >> puzzle.width >> times >> puzzle.height >> moves >> verdict >>
        puzzle.plies >> puzzle.nodes;
    if (!words || times != 'x')
        throw std::runtime_error("not a puzzle");
    puzzle.rule = named(kAllRules, rule);
    puzzle.verdict = named(kPuzzleVerdicts, verdict);
    Result<std::vector<Point>> cells = parse_pos(moves, puzzle.width, puzzle.height);
    if (!cells)
        throw std::runtime_error(cells.error());
    puzzle.moves = *cells;
    return puzzle;
}

}  // namespace

const char* name_of(PuzzleVerdict verdict) noexcept {
    constexpr const char* kNames[] = {"vcf", "no-vcf", "vct", "no-vct"};
    return kNames[static_cast<int>(verdict)];
}

Grid Puzzle::grid() const {
    Grid board(width, height);
    Color color = Color::Black;
    for (const Point p : moves) {
        board.set(p, stone_of(color));
        color = opponent(color);
    }
    return board;
}

std::string to_line(const Puzzle& puzzle) {
    std::ostringstream line;
    line << puzzle.id << ' ' << name_of(puzzle.rule) << ' ' << puzzle.width << 'x' << puzzle.height
         << ' ';
    for (const Point p : puzzle.moves)
        line << to_text(p);
    line << ' ' << name_of(puzzle.verdict) << ' ' << puzzle.plies << ' ' << puzzle.nodes;
    return line.str();
}

std::vector<Puzzle> read_puzzles(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        throw std::runtime_error("cannot read " + path);
    std::vector<Puzzle> puzzles;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#')
            continue;
        try {
            puzzles.push_back(parse_puzzle(line));
        } catch (const std::runtime_error& error) {
            throw std::runtime_error(path + ": " + error.what() + ": " + line);
        }
    }
    return puzzles;
}

}  // namespace fukumi::support
