// See canonical.h.
#include "database/canonical.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/board_options.h"

namespace fukumi::database {
namespace {

constexpr std::size_t kHeaderBytes = 4;

std::size_t bytes_of_cell(int width, int height) noexcept {
    return width * height <= 256 ? 1 : 2;
}

// Writes a key: rule, width, height and side to move in one byte each, then the number of black
// stones and the cells in one or two bytes each.
class KeyWriter {
 public:
    /// Writes into `bytes`, which keeps its memory.
    KeyWriter(std::string& bytes, Rule rule, int width, int height, Color to_move)
        : width_(bytes_of_cell(width, height)), bytes_(bytes) {
        bytes_.clear();
        bytes_ += static_cast<char>(info_number(rule));
        bytes_ += static_cast<char>(width);
        bytes_ += static_cast<char>(height);
        bytes_ += static_cast<char>(index_of(to_move));
    }

    void add(int number) {
        if (width_ == 2)
            bytes_ += static_cast<char>(number >> 8);
        bytes_ += static_cast<char>(number & 0xFF);
    }
    template <typename Cells>
    void add(const Cells& black, const Cells& white) {
        add(static_cast<int>(black.size()));
        for (const int cell : black)
            add(cell);
        for (const int cell : white)
            add(cell);
    }

 private:
    std::size_t width_;
    std::string& bytes_;
};

// Turns the cells of a colour by a symmetry, and stores them in `cells` in ascending order.
void cells_under(int symmetry, const Stones& stones, const std::vector<Point>& of_color,
                 std::vector<int>& cells) {
    cells.clear();
    for (const Point p : of_color) {
        const Point q = transformed(p, symmetry, stones.width, stones.height);
        cells.push_back(q.y * stones.width + q.x);
    }
    std::sort(cells.begin(), cells.end());
}

// Reads the cells of a colour. Returns nullopt if they do not ascend or leave the board.
std::optional<std::vector<Point>> read_cells(std::string_view bytes, std::size_t width_of_cell,
                                             int width, int height) {
    std::vector<Point> cells;
    int last = -1;
    for (std::size_t i = 0; i < bytes.size(); i += width_of_cell) {
        int cell = 0;
        for (std::size_t k = 0; k < width_of_cell; ++k)
            cell = cell << 8 | static_cast<unsigned char>(bytes[i + k]);
        if (cell <= last || cell >= width * height)
            return std::nullopt;
        last = cell;
        cells.push_back({cell % width, cell / width});
    }
    return cells;
}

}  // namespace

CanonicalKey canonical_key(const Stones& stones) {
    // Compare only the cells of the mirror images: the rest of their keys is equal.
    std::vector<int> black;
    std::vector<int> white;
    std::vector<int> best_black;
    std::vector<int> best_white;
    CanonicalKey key;
    for (int symmetry = 0; symmetry < symmetry_count(stones.width, stones.height); ++symmetry) {
        cells_under(symmetry, stones, stones.black, black);
        cells_under(symmetry, stones, stones.white, white);
        if (symmetry == 0 || black < best_black || (black == best_black && white < best_white)) {
            key.symmetry = symmetry;
            std::swap(black, best_black);
            std::swap(white, best_white);
        }
    }
    KeyWriter(key.bytes, stones.rule, stones.width, stones.height, stones.to_move)
        .add(best_black, best_white);
    return key;
}

std::vector<DistinctMove> distinct_moves(const Stones& stones, const std::vector<Point>& cells) {
    std::vector<std::vector<Point>> groups;
    std::map<std::string, std::size_t> group_of_key;
    for (const Point cell : cells) {
        const std::string key = canonical_key(with_stone(stones, cell)).bytes;
        const auto [place, is_new] = group_of_key.emplace(key, groups.size());
        if (is_new)
            groups.emplace_back();
        groups[place->second].push_back(cell);
    }
    std::vector<DistinctMove> moves;
    for (std::vector<Point>& group : groups) {
        std::sort(group.begin(), group.end(),
                  [](Point a, Point b) { return a.y != b.y ? a.y < b.y : a.x > b.x; });
        moves.push_back({group.front(), {group.begin() + 1, group.end()}});
    }
    return moves;
}

KeysOfGame::KeysOfGame(Rule rule, int width, int height)
    : rule_(rule),
      width_(width),
      height_(height),
      images_(static_cast<std::size_t>(symmetry_count(width, height))) {}

void KeysOfGame::play(Point cell) {
    for (std::size_t symmetry = 0; cell != kNoPoint && symmetry < images_.size(); ++symmetry) {
        const Point q = transformed(cell, static_cast<int>(symmetry), width_, height_);
        const auto number = static_cast<std::uint16_t>(q.y * width_ + q.x);
        auto& cells = images_[symmetry].cells[to_move_];
        cells.insert(std::lower_bound(cells.begin(), cells.end(), number), number);
    }
    to_move_ = opponent(to_move_);
}

const std::string& KeysOfGame::key() {
    const auto smallest =
        std::min_element(images_.begin(), images_.end(), [](const Image& a, const Image& b) {
            // Compare with == and <, because the library of Emscripten has no <=> for vectors.
            const auto& black = a.cells[Color::Black];
            const auto& other_black = b.cells[Color::Black];
            return black != other_black ? black < other_black
                                        : a.cells[Color::White] < b.cells[Color::White];
        });
    KeyWriter(key_, rule_, width_, height_, to_move_)
        .add(smallest->cells[Color::Black], smallest->cells[Color::White]);
    return key_;
}

std::optional<Stones> stones_of(std::string_view key) {
    if (key.size() < kHeaderBytes)
        return std::nullopt;
    const auto byte_at = [&](std::size_t i) { return static_cast<unsigned char>(key[i]); };
    const auto rule = formats::rule_with_number(byte_at(0));
    const int width = byte_at(1);
    const int height = byte_at(2);
    if (!rule || !is_board_side(width) || !is_board_side(height) || byte_at(3) > 1)
        return std::nullopt;
    const std::size_t cell_bytes = bytes_of_cell(width, height);
    std::string_view rest = key.substr(kHeaderBytes);
    if (rest.size() < cell_bytes || rest.size() % cell_bytes != 0)
        return std::nullopt;
    std::size_t count = 0;
    for (std::size_t k = 0; k < cell_bytes; ++k)
        count = count << 8 | static_cast<unsigned char>(rest[k]);
    rest.remove_prefix(cell_bytes);
    if (count * cell_bytes > rest.size())
        return std::nullopt;
    auto black = read_cells(rest.substr(0, count * cell_bytes), cell_bytes, width, height);
    auto white = read_cells(rest.substr(count * cell_bytes), cell_bytes, width, height);
    if (!black || !white)
        return std::nullopt;
    for (const Point p : *white) {
        if (std::find(black->begin(), black->end(), p) != black->end())
            return std::nullopt;
    }
    return Stones{*rule,
                  width,
                  height,
                  std::move(*black),
                  std::move(*white),
                  byte_at(3) == 0 ? Color::Black : Color::White};
}

bool is_canonical(std::string_view key) {
    const auto stones = stones_of(key);
    return stones && canonical_key(*stones).bytes == key;
}

Stones stones_on(const Grid& grid, Rule rule, Color to_move) {
    Stones stones{rule, grid.width(), grid.height(), {}, {}, to_move};
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            if (grid.at(x, y) == Cell::Black)
                stones.black.push_back({x, y});
            else if (grid.at(x, y) == Cell::White)
                stones.white.push_back({x, y});
        }
    }
    return stones;
}

Grid grid_of(const Stones& stones) {
    Grid grid(stones.width, stones.height);
    for (const Point p : stones.black)
        grid.set(p, Cell::Black);
    for (const Point p : stones.white)
        grid.set(p, Cell::White);
    return grid;
}

}  // namespace fukumi::database
