// The opening book of swap2 for 15x15 boards: sets of three stones that the engine puts as first
// player, and its answers to three or five stones.
//
// scripts/make_swap2_book.py computes the text of the book, swap2_book.txt, which is compiled into
// the engine. Each line has a rule, the stones, and the answer: the cells of one or two stones, or
// "swap". The word "propose" after the answer marks three even stones that the engine may put
// itself.
//
//     standard f5g6k4 swap propose
//     standard e13f11h10 g11
//
// A position is found in any order of the stones of one colour, and in all eight symmetries of the
// board.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/board/geometry.h"
#include "engine/core/random.h"
#include "engine/core/types.h"
#include "engine/play/brain.h"

namespace fukumi {

class Swap2Book {
 public:
    static constexpr int kSize = 15;

    /// A line of the book.
    struct BookLine {
        Rule rule = Rule::Freestyle;
        std::vector<Point> stones;  ///< three or five, in playing order
        bool swap = false;
        std::vector<Point> answer;  ///< one or two stones; empty if `swap`
        bool is_proposal = false;
    };

    /// Parses the text of a book. Ignores invalid lines, and text after a '#'.
    explicit Swap2Book(std::string_view text);
    static const Swap2Book& built_in();

    /// Draws three stones that the engine puts as first player; returns nullopt if the book has
    /// none for this rule and board.
    std::optional<Swap2Choice> proposal(Rule rule, int width, int height, Random random) const;
    /// Returns the answer to three or five stones, given in playing order (Black, White, Black
    /// ...); nullopt if they are not in the book.
    std::optional<Swap2Choice> answer(Rule rule, int width, int height,
                                      const std::vector<Move>& stones) const;

    const std::vector<BookLine>& lines() const noexcept { return lines_; }

 private:
    std::vector<BookLine> lines_;
};

}  // namespace fukumi
