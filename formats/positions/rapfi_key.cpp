// See rapfi_key.h.
#include "formats/positions/rapfi_key.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

namespace fukumi::database {
namespace {

constexpr Rule kRapfiRules[] = {Rule::Freestyle, Rule::Standard, Rule::Renju};
constexpr int kPass = 255;

/// Turns the cells of a colour by a symmetry, and appends them as sorted numbers. The order of the
/// numbers is that of the cells' bytes in a key.
void append_cells(std::vector<int>& numbers, const std::vector<Point>& cells, int symmetry,
                  const Stones& board) {
    const auto first = static_cast<std::ptrdiff_t>(numbers.size());
    for (const Point cell : cells) {
        const Point p = transformed(cell, symmetry, board.width, board.height);
        numbers.push_back(p.x * 256 + p.y);
    }
    std::sort(numbers.begin() + first, numbers.end());
}

/// Returns the cell numbers of the mirror image whose list is the lexicographically smallest, and
/// sets `symmetries` to the symmetries that lead to this image.
std::vector<int> smallest_cells(const Stones& stones, std::vector<int>& symmetries) {
    std::vector<int> smallest;
    std::vector<int> cells;
    cells.reserve(stones.black.size() + stones.white.size());
    for (int symmetry = 0; symmetry < symmetry_count(stones.width, stones.height); ++symmetry) {
        cells.clear();
        append_cells(cells, stones.black, symmetry, stones);
        // Compare Black's stones first, because they decide most comparisons.
        const bool is_first = symmetries.empty();
        if (!is_first &&
            std::lexicographical_compare(
                smallest.begin(), smallest.begin() + static_cast<std::ptrdiff_t>(cells.size()),
                cells.begin(), cells.end()))
            continue;
        append_cells(cells, stones.white, symmetry, stones);
        if (!is_first && smallest < cells)
            continue;
        if (is_first || cells < smallest) {
            std::swap(cells, smallest);
            symmetries.clear();
        }
        symmetries.push_back(symmetry);
    }
    return smallest;
}

}  // namespace

Result<RapfiKey> rapfi_key(const Stones& stones) {
    const auto* rule = std::find(std::begin(kRapfiRules), std::end(kRapfiRules), stones.rule);
    if (rule == std::end(kRapfiRules))
        return Error{fmt::format("these databases do not have the rule {}", name_of(stones.rule))};
    if (const auto fine = check_stones(stones); !fine)
        return Error{fine.error()};

    const bool is_white_next = stones.to_move == Color::White;
    const std::size_t white = std::max(
        stones.white.size(),
        is_white_next ? std::max<std::size_t>(stones.black.size(), 1) - 1 : stones.black.size());
    const std::size_t black = is_white_next ? white + 1 : white;

    RapfiKey key;
    const std::vector<int> cells = smallest_cells(stones, key.symmetries);
    key.bytes.reserve(kKeyHeader + 2 * (black + white));
    key.bytes += static_cast<char>(rule - std::begin(kRapfiRules));
    key.bytes += static_cast<char>(stones.width);
    key.bytes += static_cast<char>(stones.height);
    const auto append = [&](std::size_t from, std::size_t to, std::size_t passes) {
        for (std::size_t i = from; i < to; ++i) {
            key.bytes += static_cast<char>(cells[i] / 256);
            key.bytes += static_cast<char>(cells[i] % 256);
        }
        key.bytes.append(2 * passes, static_cast<char>(kPass));
    };
    const std::size_t middle = stones.black.size();
    append(0, middle, black - middle);
    append(middle, cells.size(), white - stones.white.size());
    return key;
}

Result<Stones> stones_of_rapfi_key(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < kKeyHeader || bytes.size() % 2 == 0)
        return Error{fmt::format("a key has {} bytes", bytes.size())};
    Stones stones;
    if (byte(0) >= std::size(kRapfiRules))
        return Error{fmt::format("unknown rule {}", byte(0))};
    stones.rule = kRapfiRules[byte(0)];
    stones.width = byte(1);
    stones.height = byte(2);
    if (!is_board_side(stones.width) || !is_board_side(stones.height))
        return Error{fmt::format("board size {}x{} is not possible", stones.width, stones.height)};

    const std::size_t count = (bytes.size() - kKeyHeader) / 2;
    for (std::size_t i = 0; i < count; ++i) {
        const Point p{byte(kKeyHeader + 2 * i), byte(kKeyHeader + 2 * i + 1)};
        if (p == Point{kPass, kPass})
            continue;
        (i < (count + 1) / 2 ? stones.black : stones.white).push_back(p);
    }
    stones.to_move = count % 2 == 0 ? Color::Black : Color::White;
    if (const auto fine = check_stones(stones); !fine)
        return Error{fine.error()};
    return stones;
}

}  // namespace fukumi::database
