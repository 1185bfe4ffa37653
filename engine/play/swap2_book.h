// What the engine has found out about swap2 openings beforehand: sets of three stones to propose,
// and the answers to them, for boards of 15x15.
//
// The text of the book, swap2_book.txt, is made by scripts/make_swap2_book.py and compiled in. Each
// line is a rule, the stones so far, and the answer: the cells of one or two stones, or "swap".
// "propose" behind it says that the three stones are as even as can be.
//
//     standard f5g6k4 swap propose
//     standard e13f11h10 g11
//
// Stones count as sets by colour, on any of the eight mirror images of the board.
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
    struct Entry {
        Rule rule = Rule::Freestyle;
        std::vector<Point> stones;  ///< three or five, Black first
        bool swap = false;
        std::vector<Point> answer;  ///< one or two stones; none if swap
        bool is_proposal = false;
    };

    /// Lines that make no sense are left out, as is all behind a '#'.
    explicit Swap2Book(std::string_view text);
    static const Swap2Book& built_in();

    /// Three stones to begin with, one set of several by chance; nothing if the book has none for
    /// such a game.
    std::optional<Swap2Choice> proposal(Rule rule, int width, int height, Random random) const;
    /// The answer to three or five stones, Black first; nothing if the book does not know them.
    std::optional<Swap2Choice> answer(Rule rule, int width, int height,
                                      const std::vector<Move>& stones) const;

    const std::vector<Entry>& entries() const noexcept { return entries_; }

 private:
    std::vector<Entry> entries_;
};

}  // namespace fukumi
