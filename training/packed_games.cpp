// See packed_games.h.
#include "training/packed_games.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "engine/core/bytes.h"
#include "formats/board_options.h"
#include "formats/game_record.h"

namespace fukumi::training {
namespace {

constexpr std::string_view kPackMagic = "FKPACK1\n";

// The kinds of numbers. Each has a column of bytes; a number of two bytes has two columns.
enum Column : std::uint8_t {
    kHead,         // for each game: rule as in INFO rule, width, height, result
    kOpening,      // for each game: stones of the opening
    kOpeningHigh,  //
    kCountLow,     // for each game: moves, including the opening
    kCountHigh,    //
    kCellLow,      // for each move: its cell, y * width + x
    kCellHigh,     //
    kFlags,        // for each move after the opening: the sum of its Flag values
    kValueLow,     // for each such move: its value minus the value two moves before
    kValueHigh,    //
    kBestLow,      // for each such move with kOtherBest: the best move
    kBestHigh,     //
    kLeaves,       // for each such move: number of leaves
    kSame,         // for each leaf: leading moves of its line that are also the moves of the game
    kLine,         // for each leaf: its other moves
    kLineLow,      // for each of these: the cell
    kLineHigh,     //
    kLeafFlags,    // for each leaf: the sum of its Flag values
    kLeafLow,      // for each leaf: its value minus the value of the position before the move
    kLeafHigh,     //
    kLeafBestLow,  // for each leaf with kOtherBest: the best move
    kLeafBestHigh,
    kColumns,
};
using Columns = std::array<std::string, kColumns>;

enum Flag : int {
    kRandom = 1,     // a random move; only for moves of the game
    kDecided = 2,    // SearchSummary::decided
    kOtherBest = 4,  // the best move is not the move played
    kNoBest = 8,     // the search has no best move
};

// A difference of values as an unsigned number that is small if the difference is small.
std::uint16_t folded(Value value, Value expected) {
    const auto difference = static_cast<std::int16_t>(value - expected);
    return static_cast<std::uint16_t>(difference < 0 ? -2 * difference - 1 : 2 * difference);
}
Value unfolded(int number, Value expected) {
    const int difference = number % 2 == 1 ? -(number / 2) - 1 : number / 2;
    return static_cast<std::int16_t>(expected + difference);
}

Value stored_value(const SearchSummary& search) {
    return std::clamp(search.value, -32768, 32767);
}

// Converts a value from the view of the side to move to that of the side that moves `plies` plies
// later.
Value seen_after(Value value, std::size_t plies) {
    return plies % 2 == 0 ? value : -value;
}

// The value that a move is expected to have: that of the same side two moves before.
class ExpectedValues {
 public:
    Value at(std::size_t move) const { return last_[move % 2]; }
    void set(std::size_t move, Value value) { last_[move % 2] = value; }

 private:
    std::array<Value, 2> last_{};
};

// Returns the number of leading moves of a line that the game also plays from move `at` on.
std::size_t same_moves(const TrainingGame& game, std::size_t at, const std::vector<Point>& line) {
    std::size_t same = 0;
    while (same < line.size() && at + same < game.moves.size() &&
           game.moves[at + same].cell == line[same])
        ++same;
    return same;
}

class Packer {
 public:
    void add(const TrainingGame& game) {
        width_ = game.width;
        put(kHead, info_number(game.rule));
        put(kHead, game.width);
        put(kHead, game.height);
        put(kHead, static_cast<int>(game.result));
        put2(kOpening, game.opening_stones);
        put2(kCountLow, static_cast<int>(game.moves.size()));
        ExpectedValues expected;
        for (std::size_t i = 0; i < game.moves.size(); ++i) {
            put_cell(kCellLow, game.moves[i].cell);
            if (static_cast<int>(i) >= game.opening_stones)
                add_search(game, i, expected);
        }
    }
    const Columns& columns() const { return columns_; }

 private:
    void put(Column column, int value) { columns_[column].push_back(static_cast<char>(value)); }
    // Puts a number of two bytes into a column and the next column.
    void put2(Column low, int value) {
        put(low, value & 255);
        put(static_cast<Column>(low + 1), value >> 8);
    }
    void put_cell(Column low, Point cell) { put2(low, cell.y * width_ + cell.x); }

    int flags_of(const SearchSummary& search, std::optional<Point> played) const {
        const bool is_empty = search.candidates.empty();
        const bool is_other = !is_empty && (!played || search.candidates.front().cell != *played);
        return (search.decided ? kDecided : 0) | (is_empty ? kNoBest : 0) |
               (is_other ? kOtherBest : 0);
    }

    void add_search(const TrainingGame& game, std::size_t at, ExpectedValues& expected) {
        const PlayedMove& move = game.moves[at];
        const int flags = flags_of(move.search, move.cell);
        put(kFlags, flags | (move.random ? kRandom : 0));
        const Value value = stored_value(move.search);
        put2(kValueLow, folded(value, expected.at(at)));
        expected.set(at, value);
        if ((flags & kOtherBest) != 0)
            put_cell(kBestLow, move.search.candidates.front().cell);
        put(kLeaves, static_cast<int>(move.leaves.size()));
        for (const Leaf& leaf : move.leaves) {
            const std::size_t same = same_moves(game, at, leaf.line);
            put(kSame, static_cast<int>(same));
            put(kLine, static_cast<int>(leaf.line.size() - same));
            for (std::size_t i = same; i < leaf.line.size(); ++i)
                put_cell(kLineLow, leaf.line[i]);
            const int leaf_flags = flags_of(leaf.search, std::nullopt);
            put(kLeafFlags, leaf_flags);
            put2(kLeafLow, folded(stored_value(leaf.search), seen_after(value, leaf.line.size())));
            if ((leaf_flags & kOtherBest) != 0)
                put_cell(kLeafBestLow, leaf.search.candidates.front().cell);
        }
    }

    Columns columns_;
    int width_ = 0;
};

// Reads the columns from front to back. A read beyond the end of a column returns 0 and makes
// is_whole() false.
class Unpacker {
 public:
    explicit Unpacker(const std::array<std::string_view, kColumns>& columns) : rest_(columns) {}

    TrainingGame game() {
        TrainingGame game;
        game.rule = formats::rule_from_info(take(kHead)).value_or(Rule::Freestyle);
        game.width = take(kHead);
        game.height = take(kHead);
        game.result = static_cast<formats::Outcome>(take(kHead) % 3);
        game.opening_stones = take2(kOpening);
        const int moves = take2(kCountLow);
        is_whole_ = is_whole_ && is_board_side(game.width) && is_board_side(game.height);
        for (int i = 0; is_whole_ && i < moves; ++i)
            game.moves.push_back({take_cell(kCellLow, game)});
        ExpectedValues expected;
        for (std::size_t i = 0; is_whole_ && i < game.moves.size(); ++i) {
            if (static_cast<int>(i) >= game.opening_stones)
                read_search(game, i, expected);
        }
        return game;
    }
    bool is_whole() const { return is_whole_; }
    /// Returns true if all bytes of all columns were read.
    bool is_at_end() const {
        return std::all_of(rest_.begin(), rest_.end(),
                           [](std::string_view column) { return column.empty(); });
    }

 private:
    int take(Column column) {
        std::string_view& rest = rest_[column];
        if (rest.empty()) {
            is_whole_ = false;
            return 0;
        }
        return take_number<std::uint8_t>(rest);
    }
    int take2(Column low) {
        const int value = take(low);
        return value | take(static_cast<Column>(low + 1)) << 8;
    }
    Point take_cell(Column low, const TrainingGame& game) {
        const int number = take2(low);
        is_whole_ = is_whole_ && number < game.width * game.height;
        return is_whole_ ? Point{number % game.width, number / game.width} : Point{};
    }

    void read_search(TrainingGame& game, std::size_t at, ExpectedValues& expected) {
        PlayedMove& move = game.moves[at];
        const int flags = take(kFlags);
        move.random = (flags & kRandom) != 0;
        move.search.decided = (flags & kDecided) != 0;
        move.search.value = unfolded(take2(kValueLow), expected.at(at));
        expected.set(at, move.search.value);
        if ((flags & kNoBest) == 0) {
            move.search.candidates.push_back(
                {(flags & kOtherBest) != 0 ? take_cell(kBestLow, game) : move.cell});
        }
        const int leaves = take(kLeaves);
        for (int i = 0; is_whole_ && i < leaves; ++i)
            move.leaves.push_back(read_leaf(game, at));
    }
    Leaf read_leaf(const TrainingGame& game, std::size_t at) {
        Leaf leaf;
        const auto same = static_cast<std::size_t>(take(kSame));
        is_whole_ = is_whole_ && at + same <= game.moves.size();
        for (std::size_t i = 0; is_whole_ && i < same; ++i)
            leaf.line.push_back(game.moves[at + i].cell);
        const int others = take(kLine);
        for (int i = 0; is_whole_ && i < others; ++i)
            leaf.line.push_back(take_cell(kLineLow, game));
        const int flags = take(kLeafFlags);
        leaf.search.decided = (flags & kDecided) != 0;
        leaf.search.value =
            unfolded(take2(kLeafLow), seen_after(game.moves[at].search.value, leaf.line.size()));
        if ((flags & kOtherBest) != 0)
            leaf.search.candidates.push_back({take_cell(kLeafBestLow, game)});
        return leaf;
    }

    std::array<std::string_view, kColumns> rest_;
    bool is_whole_ = true;
};

// Returns true if encode() and decode_payload() give the game back: its cells are free and on the
// board.
bool is_game(const TrainingGame& game) {
    const std::string record = encode(game);
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(record.data());
    return decode_payload(std::span(bytes, record.size()).subspan(kRecordHeaderBytes)) == game;
}

void keep_best(SearchSummary& search) {
    search.value = stored_value(search);
    if (!search.candidates.empty())
        search.candidates = {{search.candidates.front().cell}};
}

}  // namespace

TrainingGame without_other_candidates(TrainingGame game) {
    for (PlayedMove& move : game.moves) {
        keep_best(move.search);
        for (Leaf& leaf : move.leaves)
            keep_best(leaf.search);
    }
    return game;
}

std::string packed_games(const std::vector<TrainingGame>& games) {
    Packer packer;
    for (const TrainingGame& game : games)
        packer.add(game);
    std::string packed(kPackMagic);
    append_number(packed, static_cast<std::uint32_t>(games.size()));
    for (const std::string& column : packer.columns()) {
        append_number(packed, static_cast<std::uint32_t>(column.size()));
        packed += column;
    }
    append_number(packed, digest_of(packed));
    return packed;
}

Result<std::vector<TrainingGame>> unpacked_games(std::string_view packed) {
    constexpr std::size_t kDigestBytes = 8;
    if (packed.substr(0, kPackMagic.size()) != kPackMagic)
        return Error{"is not a file of packed training games"};
    if (packed.size() < kPackMagic.size() + sizeof(std::uint32_t) + kDigestBytes)
        return Error{"ends too early"};
    std::string_view digest = packed.substr(packed.size() - kDigestBytes);
    std::string_view rest = packed.substr(0, packed.size() - kDigestBytes);
    if (digest_of(rest) != take_number<std::uint64_t>(digest))
        return Error{"is damaged or ends too early"};
    rest.remove_prefix(kPackMagic.size());
    const auto count = take_number<std::uint32_t>(rest);
    std::array<std::string_view, kColumns> columns;
    for (std::string_view& column : columns) {
        const std::uint32_t length =
            rest.size() < sizeof(std::uint32_t) ? 0 : take_number<std::uint32_t>(rest);
        column = rest.substr(0, length);
        rest.remove_prefix(column.size());
    }
    Unpacker unpacker(columns);
    std::vector<TrainingGame> games;
    for (std::uint32_t i = 0; i < count && unpacker.is_whole(); ++i) {
        games.push_back(unpacker.game());
        if (!unpacker.is_whole() || !is_game(games.back()))
            return Error{"is damaged"};
    }
    if (!unpacker.is_whole() || !unpacker.is_at_end() || !rest.empty())
        return Error{"is damaged"};
    return games;
}

}  // namespace fukumi::training
