// Stores all positions of training games in little memory.
//
// The stones of a game are stored once. A position is stored as the number of stones of its game
// that are on the board and, for a leaf of a search, the moves from there to the leaf. The store
// skips positions that are not quiet (quiet_positions.h), positions with only one legal move, those
// in the drawn tail of a game, and positions that equal an earlier one under a symmetry of the
// board. Every twentieth game is held out for validation.
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

/// Every kValidationPeriod-th game is held out, starting with the first.
inline constexpr int kValidationPeriod = 20;

/// A position with its search and the result of its game.
struct TrainingPosition {
    Rule rule = Rule::Freestyle;
    int width = 0;
    int height = 0;
    std::vector<Point> stones;          ///< Black first
    Value value = 0;                    ///< value of the search for the side to move
    bool result_counts = false;         ///< true if it is no leaf and no random move came after it
    float result = 0;                   ///< result of the game for the side to move: 1, 0.5 or 0
    std::vector<Candidate> candidates;  ///< the best move first; may be empty
};

struct PositionCounts {
    int games = 0;
    std::int64_t positions = 0;   ///< all positions, including leaves and skipped positions
    std::int64_t leaves = 0;      ///< positions that are leaves of searches
    std::int64_t proven = 0;      ///< positions whose search proved a win or loss
    std::int64_t closed = 0;      ///< skipped: not quiet, or only one legal move
    std::int64_t tails = 0;       ///< skipped: in the drawn tail of a game
    std::int64_t duplicates = 0;  ///< skipped: equal to an earlier position
    std::int64_t kept = 0;
};

class PositionStore {
 public:
    /// Reads files of games. Errors: a file cannot be read, no games, or games of rules that do not
    /// share a network.
    static Result<PositionStore> load(const std::vector<std::string>& paths);

    /// Makes an empty store for games of `rule` and of rules that share its network.
    explicit PositionStore(Rule rule);
    /// Adds the positions of a game. Requires: the rule of the game shares the network of rule().
    void add(const TrainingGame& game);
    /// Keeps only every `period`-th training game. All held-out games stay, so that the losses of
    /// runs with different periods can be compared.
    /// Requires: period >= 1.
    void thin_out(int period);

    /// The rule of the network; see weights_rule().
    Rule rule() const noexcept { return rule_; }
    const PositionCounts& counts() const noexcept { return counts_; }
    /// Position numbers of the training positions, and of the held-out positions.
    const std::vector<std::uint32_t>& training() const noexcept { return training_; }
    const std::vector<std::uint32_t>& validation() const noexcept { return validation_; }

    TrainingPosition position(std::uint32_t number) const;
    /// Returns a digest of all positions with their searches and results. Equal games give equal
    /// digests.
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
        std::uint16_t stones;      // number of stones of the game that are on the board
        std::uint8_t line_length;  // number of moves from there to the leaf; 0: not a leaf
        std::uint8_t candidates;
        std::int16_t value;
        bool result_counts;
        std::size_t extra;  // in extras_: the line, then cells and shares of the candidates
    };

    void add_search(const PlayedMove& move, int stones, bool result_counts, Position& position);
    void skip_tail(const PlayedMove& move);
    void add_position(const Position& position, std::span<const Point> line,
                      const SearchSummary& summary, int stones, bool result_counts);
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
