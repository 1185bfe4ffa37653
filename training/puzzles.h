// Finds puzzles for people in games of self-play: positions in which exactly one move is right.
//
// The solvers prove that the move wins, or holds. They also prove that no other move does, except
// for wins by threats: there they find no other winning move within their limit. A puzzle has a
// theme, such as a win by continuous fours, and a rating. The rating is on the scale of Elo: the
// playing levels of the engine (engine/play/strength.h), whose ratings are measured, try to solve
// the puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "training/training_game.h"

namespace fukumi::training {

/// The task of the side to move. The page lists the themes in this order.
enum class PuzzleTheme : std::uint8_t {
    Five,       ///< make five
    StopFive,   ///< stop the opponent's five
    OpenFour,   ///< make an open four or two fours
    FourThree,  ///< make a four and a three at once, and win in three moves
    TwoThrees,  ///< make two open threes at once
    StopThree,  ///< stop the opponent's open three
    Fours,      ///< win by continuous fours
    Threats,    ///< win by continuous threats, not by fours alone
    Defence,    ///< the opponent threatens to win by fours: find the only defence
};
inline constexpr PuzzleTheme kAllPuzzleThemes[] = {
    PuzzleTheme::Five,      PuzzleTheme::StopFive,  PuzzleTheme::OpenFour,
    PuzzleTheme::FourThree, PuzzleTheme::TwoThrees, PuzzleTheme::StopThree,
    PuzzleTheme::Fours,     PuzzleTheme::Threats,   PuzzleTheme::Defence};

/// Returns "five", "stop-five", "open-four", "four-three", "two-threes", "stop-three", "fours",
/// "threats" or "defence".
const char* name_of(PuzzleTheme theme) noexcept;

struct MinedPuzzle {
    PuzzleTheme theme = PuzzleTheme::Five;
    Rule rule = Rule::Freestyle;
    int width = 15;
    int height = 15;
    std::vector<Point> moves;  ///< from the empty board, Black first
    Point solution{};
    int plies = 0;          ///< to the five; 0 for a defence
    int rating = 0;         ///< 1000 is a program that looks one move ahead
    std::uint64_t key = 0;  ///< identifies the position

    Position position() const;
};

/// Returns the line of a puzzle in a file. Its words are: the name (theme, '-' and the key of the
/// position), rule, board size as "15x15", moves, theme, plies, rating, solution.
std::string to_line(const MinedPuzzle& puzzle);

class PuzzleMiner {
 public:
    /// Finds up to `each` puzzles of each of the themes for each rule and board size, at most one
    /// of each theme in a game.
    PuzzleMiner(int each, std::vector<PuzzleTheme> themes);
    ~PuzzleMiner();

    /// Searches a game for puzzles. Returns the new ones, which have a rating.
    std::vector<MinedPuzzle> mine(const TrainingGame& game);

 private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace fukumi::training
