// Positions of training games, each with what is known about it, in little memory.
//
// The stones of a game are kept once, and a position is so many of them, followed by the line to a
// leaf. Left out are positions in which a network is never asked: a five to be met, wins that a
// leaf of the search sees by itself; those that the search decided by itself, unless a win or a
// loss is proven; and all but the first of positions of a rule that are the same but for a symmetry
// of the board. Every twentieth game is kept for validation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/result.h"
#include "engine/core/types.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "training/training_game.h"

namespace fukumi::training {

/// A position as training asks for it.
struct TrainingPosition {
    Rule rule = Rule::Freestyle;
    int width = 0;
    int height = 0;
    std::vector<Point> stones;  ///< Black first
    Value value = 0;            ///< of the search, for the side to move
    bool has_score = false;     ///< the result of the game says something about the position
    float score = 0;            ///< for the side to move: 1, 0.5 or 0
    std::vector<Candidate> candidates;  ///< the best move first; nothing where it is unknown
};

struct PositionCounts {
    int games = 0;
    std::int64_t positions = 0;   ///< before anything is left out
    std::int64_t leaves = 0;      ///< of these
    std::int64_t proven = 0;      ///< of these
    std::int64_t closed = 0;      ///< left out: no question for a network
    std::int64_t duplicates = 0;  ///< left out
    std::int64_t kept = 0;
};

class PositionStore {
 public:
    /// Reads files of games, all of rules that share a network.
    /// Errors: those of the files, or games of another network's rule.
    static Result<PositionStore> load(const std::vector<std::string>& paths);

    /// For games that are not in files, of this rule and those that share its network.
    explicit PositionStore(Rule rule);
    /// Requires: a rule of the same network.
    void add(const TrainingGame& game);
    /// Leaves every so many-th game to learn from; what is held out stays, so that losses compare.
    /// Range: at least 1.
    void thin_out(int period);

    /// The one that the network is of; see weights_rule().
    Rule rule() const noexcept { return rule_; }
    const PositionCounts& counts() const noexcept { return counts_; }
    /// Numbers of the positions to learn from, and of those to validate with.
    const std::vector<std::uint32_t>& training() const noexcept { return training_; }
    const std::vector<std::uint32_t>& validation() const noexcept { return validation_; }

    TrainingPosition position(std::uint32_t number) const;
    /// Of all that is learnt from, held out, and known about it: equal for equal games.
    std::uint64_t digest() const;

 private:
    struct Game {
        std::size_t first_stone;
        Rule rule;
        std::uint8_t width;
        std::uint8_t height;
        formats::Outcome result;
    };
    struct Stored {
        std::uint32_t game;
        std::uint16_t stones;      // of the game
        std::uint8_t line_length;  // more stones, of the leaf's line
        std::uint8_t candidates;
        std::int16_t value;
        bool score_counts;
        std::size_t extra;  // in extras_: the line, then cells and shares of the candidates
    };

    void add_position(const Position& position, std::span<const Point> line,
                      const Judgement& judgement, int stones, bool score_counts);
    bool is_new(const Position& position);
    std::uint16_t cell_number(Point cell) const;
    Point cell(const Game& game, std::uint16_t number) const;

    Rule rule_;
    PositionCounts counts_;
    std::vector<Game> games_;
    std::vector<std::uint16_t> stones_;
    std::vector<std::uint16_t> extras_;
    std::vector<Stored> positions_;
    std::vector<std::uint32_t> training_;
    std::vector<std::uint32_t> validation_;
    std::unordered_set<std::uint64_t> known_;
    VcfSolver solver_;
};

}  // namespace fukumi::training
