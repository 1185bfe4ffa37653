// See cell_files.h.
#include "formats/cell_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "formats/pos.h"

namespace fukumi::formats {
namespace {

constexpr int kBinarySize = 15;

Result<GameRecord> with_moves(GameRecord record, const std::vector<Point>& cells,
                              const ReadOptions& options) {
    record.rule = options.rule;
    MoveCollector moves(record);
    for (const Point at : cells) {
        if (const auto added = moves.add({at, 0, {}, 0, {}}); !added)
            return error_at(options, 0, added.error());
    }
    complete_record(record, std::nullopt, std::nullopt);
    return record;
}

/// Returns the number if it is in 0..most, and otherwise `most`, which is outside every board.
int bounded(std::int64_t number, int most) noexcept {
    return number < 0 || number > most ? most : static_cast<int>(number);
}

Point cell_number(std::int64_t number, int width) noexcept {
    const int cell = bounded(number, kMaxBoardSize * kMaxBoardSize);
    return {cell % width, cell / width};
}

/// Returns true for a byte that a list of moves in ASCII may contain.
bool is_text_byte(char c) noexcept {
    return (c >= ' ' && c <= '~') || c == '\t' || c == '\r' || c == '\n';
}

/// The numbers of a sav; nullopt if a word is not a number.
struct SavNumbers {
    std::vector<std::int64_t> all;
    std::string wrong_word;  ///< empty if all words are numbers
    int line = 0;            ///< of the wrong word

    explicit SavNumbers(std::string_view text) {
        LineCursor lines(text);
        while (const auto line_text = lines.next()) {
            std::string_view rest = *line_text;
            for (skip_blanks(rest); !rest.empty(); skip_blanks(rest)) {
                const std::string_view word = rest.substr(0, rest.find_first_of(" \t,"));
                if (const auto number = parse_integer(word)) {
                    all.push_back(*number);
                } else {
                    wrong_word = single_line(word.substr(0, 20));
                    line = lines.number();
                    return;
                }
                rest.remove_prefix(word.size());
                if (rest.substr(0, 1) == ",")
                    rest.remove_prefix(1);
            }
        }
    }

    /// Returns how many numbers each move has in this sav: 1 or 2. Returns 0 if the numbers do not
    /// begin like a sav.
    std::size_t numbers_of_move() const {
        constexpr std::size_t kHead = 3;
        if (all.size() < kHead || !check_size(all[0], all[1]))
            return 0;
        const auto count = static_cast<std::uint64_t>(all[2]);
        const std::size_t rest = all.size() - kHead;
        if (count > kMaxBoardSize * kMaxBoardSize)
            return 0;
        return rest == 2 * count ? 2 : rest == count ? 1 : 0;
    }
};

}  // namespace

bool looks_like_binary_pos(std::string_view bytes) {
    if (bytes.empty() || bytes.size() != static_cast<unsigned char>(bytes[0]) + std::size_t{1})
        return false;
    std::vector<bool> taken(kBinarySize * kBinarySize);
    for (const char c : bytes.substr(1)) {
        const auto cell = static_cast<unsigned char>(c);
        if (cell >= taken.size() || taken[cell])
            return false;
        taken[cell] = true;
    }
    const bool is_text = std::all_of(bytes.begin(), bytes.end(), is_text_byte) && begins_pos(bytes);
    return !is_text;
}

Result<GameRecord> read_binary_pos(std::string_view bytes, const ReadOptions& options) {
    const std::size_t count = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
    if (bytes.size() != count + 1) {
        return error_at(options, 0,
                        fmt::format("a binary pos of {} moves has {} bytes, but this file has {}",
                                    count, count + 1, bytes.size()));
    }
    std::vector<Point> cells;
    for (const char c : bytes.substr(1))
        cells.push_back(cell_number(static_cast<unsigned char>(c), kBinarySize));
    GameRecord record;
    record.width = record.height = kBinarySize;
    return with_moves(std::move(record), cells, options);
}

bool looks_like_sav(std::string_view text) {
    if (text.find_first_not_of("0123456789 \t\r\n,-+") != std::string_view::npos)
        return false;
    const SavNumbers numbers(text);
    return numbers.wrong_word.empty() && numbers.numbers_of_move() > 0;
}

Result<GameRecord> read_sav(std::string_view text, const ReadOptions& options) {
    const SavNumbers numbers(text);
    if (!numbers.wrong_word.empty())
        return error_at(options, numbers.line,
                        fmt::format("'{}' is not a number", numbers.wrong_word));
    const std::vector<std::int64_t>& all = numbers.all;
    if (all.size() < 3)
        return error_at(options, 0, "no size of a board and number of moves");
    if (const auto fits = check_size(all[0], all[1]); !fits)
        return error_at(options, 0, fits.error());
    const std::size_t numbers_of_move = numbers.numbers_of_move();
    if (numbers_of_move == 0) {
        return error_at(options, 0, fmt::format("{} numbers for {} moves", all.size() - 3, all[2]));
    }
    GameRecord record;
    record.width = static_cast<int>(all[0]);
    record.height = static_cast<int>(all[1]);
    std::vector<Point> cells;
    for (std::size_t i = 3; i < all.size(); i += numbers_of_move) {
        if (numbers_of_move == 1) {
            cells.push_back(cell_number(all[i], record.width));
        } else {
            cells.push_back({bounded(all[i], kMaxBoardSize), bounded(all[i + 1], kMaxBoardSize)});
        }
    }
    return with_moves(std::move(record), cells, options);
}

}  // namespace fukumi::formats
