// Sorting of cells and choice of the smallest symmetry.
#include "protocol/database/files/rapfi_key.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/database/files/entry_stream.h"
#include "protocol/database/files/symmetries.h"

namespace fukumi::database {
namespace {

constexpr Rule kRapfiRules[] = {Rule::Freestyle, Rule::Standard, Rule::Renju};
constexpr int kPass = 255;

/// The cells of a colour as they stand in a key.
void append_cells(std::string& bytes, const std::vector<Point>& cells, int symmetry,
                  const Stones& board, std::size_t passes) {
    std::vector<int> numbers;
    numbers.reserve(cells.size());
    for (const Point cell : cells) {
        const Point p = turned(cell, symmetry, board.width, board.height);
        numbers.push_back(p.x * 256 + p.y);
    }
    std::sort(numbers.begin(), numbers.end());
    for (const int number : numbers) {
        bytes += static_cast<char>(number / 256);
        bytes += static_cast<char>(number % 256);
    }
    bytes.append(2 * passes, static_cast<char>(kPass));
}

}  // namespace

Result<RapfiKey> rapfi_key(const Stones& stones) {
    const auto* rule = std::find(std::begin(kRapfiRules), std::end(kRapfiRules), stones.rule);
    if (rule == std::end(kRapfiRules))
        return Error{fmt::format("these databases know no {} rule", name_of(stones.rule))};
    if (const auto fine = check_stones(stones); !fine)
        return Error{fine.error()};

    const bool is_white_next = stones.to_move == Color::White;
    const std::size_t white = std::max(
        stones.white.size(),
        is_white_next ? std::max<std::size_t>(stones.black.size(), 1) - 1 : stones.black.size());
    const std::size_t black = is_white_next ? white + 1 : white;

    RapfiKey key;
    for (int symmetry = 0; symmetry < symmetry_count(stones.width, stones.height); ++symmetry) {
        std::string bytes;
        bytes.reserve(kKeyHeader + 2 * (black + white));
        bytes += static_cast<char>(rule - std::begin(kRapfiRules));
        bytes += static_cast<char>(stones.width);
        bytes += static_cast<char>(stones.height);
        append_cells(bytes, stones.black, symmetry, stones, black - stones.black.size());
        append_cells(bytes, stones.white, symmetry, stones, white - stones.white.size());
        if (!key.symmetries.empty() && bytes > key.bytes)
            continue;
        if (bytes < key.bytes || key.symmetries.empty()) {
            key.bytes = std::move(bytes);
            key.symmetries.clear();
        }
        key.symmetries.push_back(symmetry);
    }
    return key;
}

Result<Stones> stones_of_rapfi_key(std::string_view bytes) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < kKeyHeader || bytes.size() % 2 == 0)
        return Error{fmt::format("a key has {} bytes", bytes.size())};
    Stones stones;
    if (byte(0) >= std::size(kRapfiRules))
        return Error{fmt::format("there is no rule {}", byte(0))};
    stones.rule = kRapfiRules[byte(0)];
    stones.width = byte(1);
    stones.height = byte(2);
    if (!is_board_side(stones.width) || !is_board_side(stones.height))
        return Error{fmt::format("there is no {}x{} board", stones.width, stones.height)};

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

Stones before_stone(const Stones& stones, Point last) {
    Stones before = stones;
    before.to_move = opponent(stones.to_move);
    std::erase(before.to_move == Color::Black ? before.black : before.white, last);
    return before;
}

}  // namespace fukumi::database
