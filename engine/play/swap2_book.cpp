// See swap2_book.h.
#include "engine/play/swap2_book.h"

#include <embedded/swap2_book.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/board/notation.h"

namespace fukumi {
namespace {

std::string_view take_book_word(std::string_view& line) {
    const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

std::optional<Rule> rule_named(std::string_view name) {
    for (const Rule rule : kAllRules) {
        if (name == name_of(rule))
            return rule;
    }
    return std::nullopt;
}

std::optional<Swap2Book::BookLine> read_book_line(std::string_view line) {
    constexpr int kSize = Swap2Book::kSize;
    const auto rule = rule_named(take_book_word(line));
    const std::string_view stones = take_book_word(line);
    const auto points = parse_pos(stones, kSize, kSize);
    if (!rule || !points || (points->size() != 3 && points->size() != 5))
        return std::nullopt;
    Swap2Book::BookLine entry{*rule, *points, false, {}, false};
    const std::string_view answer = take_book_word(line);
    entry.swap = answer == "swap";
    if (!entry.swap) {
        const std::size_t most = points->size() == 3 ? 2 : 1;
        // Parse the stones and the answer together: this rejects a cell that occurs twice.
        const auto all = parse_pos(std::string(stones) + std::string(answer), kSize, kSize);
        if (!all || all->size() == points->size() || all->size() > points->size() + most)
            return std::nullopt;
        entry.answer.assign(all->begin() + static_cast<std::ptrdiff_t>(points->size()), all->end());
    }
    entry.is_proposal = points->size() == 3 && take_book_word(line) == "propose";
    return entry;
}

// The sorted cells of each colour.
using Sides = std::array<std::vector<int>, 2>;

template <typename CellOf>
Sides sides_of(std::size_t count, const CellOf& cell_of) {
    Sides sides;
    for (std::size_t i = 0; i < count; ++i) {
        const Point p = cell_of(i);
        sides[i % 2].push_back(p.y * Swap2Book::kSize + p.x);
    }
    for (auto& side : sides)
        std::sort(side.begin(), side.end());
    return sides;
}

Move image_of(Point p, int symmetry) {
    const Point image = transformed(p, symmetry, Swap2Book::kSize);
    return move_at(image.x, image.y);
}

}  // namespace

Swap2Book::Swap2Book(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, std::min(text.find('#'), end));
        if (auto entry = read_book_line(line))
            lines_.push_back(std::move(*entry));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

const Swap2Book& Swap2Book::built_in() {
    static const Swap2Book book(embedded::swap2_book);
    return book;
}

std::optional<Swap2Choice> Swap2Book::proposal(Rule rule, int width, int height,
                                               Random random) const {
    std::vector<const BookLine*> proposals;
    for (const BookLine& entry : lines_) {
        if (entry.is_proposal && entry.rule == rule)
            proposals.push_back(&entry);
    }
    if (proposals.empty() || width != kSize || height != kSize)
        return std::nullopt;
    const BookLine& entry =
        *proposals[static_cast<std::size_t>(random.below(static_cast<int>(proposals.size())))];
    const int symmetry = random.below(symmetry_count(kSize, kSize));
    Swap2Choice choice;
    for (const Point p : entry.stones)
        choice.stones.push_back(image_of(p, symmetry));
    return choice;
}

std::optional<Swap2Choice> Swap2Book::answer(Rule rule, int width, int height,
                                             const std::vector<Move>& stones) const {
    if (width != kSize || height != kSize)
        return std::nullopt;
    const Sides given = sides_of(stones.size(), [&](std::size_t i) {
        return Point{x_of(stones[i]), y_of(stones[i])};
    });
    for (const BookLine& entry : lines_) {
        if (entry.rule != rule || entry.stones.size() != stones.size())
            continue;
        for (int symmetry = 0; symmetry < symmetry_count(kSize, kSize); ++symmetry) {
            const Sides known = sides_of(stones.size(), [&](std::size_t i) {
                return transformed(entry.stones[i], symmetry, kSize);
            });
            if (known != given)
                continue;
            Swap2Choice choice;
            choice.swap = entry.swap;
            for (const Point p : entry.answer)
                choice.stones.push_back(image_of(p, symmetry));
            return choice;
        }
    }
    return std::nullopt;
}

}  // namespace fukumi
