// Random games, temporary files and other helpers for the tests of training/.
#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/random.h"
#include "tests/support/temporary_folder.h"
#include "training/selfplay.h"
#include "training/training_game.h"

namespace fukumi::support {

/// The path of a file in a new temporary folder. The file does not exist at first; the destructor
/// removes the folder.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::string& name) : path_(folder_.file(name)) {}

    const std::string& path() const { return path_; }
    void write(const std::string& content) const {
        std::ofstream(path_, std::ios::binary) << content;
    }

 private:
    TemporaryFolder folder_;
    std::string path_;
};

/// Returns all bytes of a file, or "" if it cannot be read.
inline std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Returns the moves of a game as text for the message of a failed test: "renju 15x20: h8 i9 …".
inline std::string moves_of(const training::TrainingGame& game) {
    std::string text = std::string(name_of(game.rule)) + " " + std::to_string(game.width) + "x" +
                       std::to_string(game.height) + ":";
    for (const training::PlayedMove& move : game.moves)
        text += " " + to_text(move.cell);
    return text;
}

/// Returns a text with one character for each cell, row by row.
inline std::string drawing_of(const std::vector<Point>& stones, int width, int height) {
    std::string text(static_cast<std::size_t>(width * height), '.');
    for (std::size_t i = 0; i < stones.size(); ++i)
        text[static_cast<std::size_t>(stones[i].y * width + stones[i].x)] = i % 2 == 0 ? 'X' : 'O';
    return text;
}

/// Returns the cells under a symmetry of the board: 0 to 3 on a rectangle, 0 to 7 on a square.
inline std::vector<Point> turned(std::vector<Point> cells, int symmetry, int width, int height) {
    for (Point& p : cells) {
        if (symmetry & 1)
            p.x = width - 1 - p.x;
        if (symmetry & 2)
            p.y = height - 1 - p.y;
        if (symmetry & 4)
            p = {p.y, p.x};
    }
    return cells;
}

/// Returns the drawing that is the smallest text among all symmetries of the board.
inline std::string canonical_drawing(const std::vector<Point>& stones, int width, int height) {
    std::string smallest;
    for (int symmetry = 0; symmetry < (width == height ? 8 : 4); ++symmetry) {
        const std::string text = drawing_of(turned(stones, symmetry, width, height), width, height);
        if (smallest.empty() || text < smallest)
            smallest = text;
    }
    return smallest;
}

/// Returns the game on a board that is turned by this symmetry.
inline training::TrainingGame turned(training::TrainingGame game, int symmetry) {
    const auto turn = [&](Point& cell) {
        cell = turned(std::vector{cell}, symmetry, game.width, game.height).front();
    };
    const auto turn_all = [&](training::SearchSummary& summary) {
        for (training::Candidate& candidate : summary.candidates)
            turn(candidate.cell);
    };
    for (training::PlayedMove& move : game.moves) {
        turn(move.cell);
        turn_all(move.search);
        for (training::Leaf& leaf : move.leaves) {
            for (Point& cell : leaf.line)
                turn(cell);
            turn_all(leaf.search);
        }
    }
    return game;
}

/// Returns a search summary with random numbers.
inline training::SearchSummary random_summary(Random& random, const training::TrainingGame& game) {
    training::SearchSummary summary;
    summary.value = random.below(60001) - 30000;
    summary.decided = random.below(4) == 0;
    for (int n = random.below(training::kMaxCandidates + 1); n > 0; --n) {
        summary.candidates.push_back({{random.below(game.width), random.below(game.height)},
                                      static_cast<std::uint8_t>(random.below(256))});
    }
    return summary;
}

inline bool is_taken(const training::TrainingGame& game, const training::Leaf& leaf, Point cell) {
    return std::any_of(game.moves.begin(), game.moves.end(),
                       [&](const auto& move) { return move.cell == cell; }) ||
           std::find(leaf.line.begin(), leaf.line.end(), cell) != leaf.line.end();
}

/// Returns a leaf that is reached by one to four random moves. Requires: at least four free cells.
inline training::Leaf random_leaf(Random& random, const training::TrainingGame& game) {
    training::Leaf leaf;
    const int moves = 1 + random.below(4);
    while (static_cast<int>(leaf.line.size()) < moves) {
        const Point cell{random.below(game.width), random.below(game.height)};
        if (!is_taken(game, leaf, cell))
            leaf.line.push_back(cell);
    }
    leaf.search = random_summary(random, game);
    return leaf;
}

/// Returns a game of random moves on different cells with random values. The moves make no sense as
/// play.
inline training::TrainingGame random_game(Random& random) {
    training::TrainingGame game;
    game.rule = kAllRules[random.below(kRuleCount)];
    game.width = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
    game.height = kMinBoardSize + random.below(kMaxBoardSize - kMinBoardSize + 1);
    game.result = static_cast<formats::Outcome>(random.below(3));
    const int moves = random.below(20) + 1;
    game.opening_stones = random.below(moves + 1);
    while (static_cast<int>(game.moves.size()) < moves) {
        training::PlayedMove move;
        move.cell = {random.below(game.width), random.below(game.height)};
        if (is_taken(game, {}, move.cell))
            continue;
        if (static_cast<int>(game.moves.size()) >= game.opening_stones) {
            move.random = random.below(4) == 0;
            move.search = random_summary(random, game);
            for (int n = random.below(3); n > 0; --n)
                move.leaves.push_back(random_leaf(random, game));
        }
        game.moves.push_back(move);
    }
    return game;
}

/// Returns self-play settings with which a game takes a few milliseconds.
inline training::SelfplaySettings quick_selfplay(Rule rule, int width, int height) {
    training::SelfplaySettings settings;
    settings.rule = rule;
    settings.width = width;
    settings.height = height;
    settings.nodes = 100;
    settings.leaf_nodes = 60;
    settings.opening_nodes = 50;
    return settings;
}

}  // namespace fukumi::support
