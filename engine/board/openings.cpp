// See openings.h.
#include "engine/board/openings.h"

#include <array>
#include <cstddef>

#include "engine/core/types.h"

namespace fukumi {
namespace {

constexpr int kBoardSize = 15;
constexpr Point kDirect{0, -1};
constexpr Point kIndirect{1, -1};

// Source of the numbers, names and places: Wikipedia, "Renju opening pattern". The page
// renju.jp/db/?p=760 has the same numbers and the Japanese names. In a name, "sei" (star) means
// that the third stone is two cells from the centre on a line with it; "getsu" (moon) means any
// other third stone.
constexpr std::array<RenjuOpening, 26> kOpenings{{
    {"D1", "Kansei", "寒星", kDirect, {0, -2}},
    {"D2", "Keigetsu", "渓月", kDirect, {1, -2}},
    {"D3", "Sosei", "疎星", kDirect, {2, -2}},
    {"D4", "Kagetsu", "花月", kDirect, {1, -1}},
    {"D5", "Zangetsu", "残月", kDirect, {2, -1}},
    {"D6", "Ugetsu", "雨月", kDirect, {1, 0}},
    {"D7", "Kinsei", "金星", kDirect, {2, 0}},
    {"D8", "Shogetsu", "松月", kDirect, {0, 1}},
    {"D9", "Kyugetsu", "丘月", kDirect, {1, 1}},
    {"D10", "Shingetsu", "新月", kDirect, {2, 1}},
    {"D11", "Zuisei", "瑞星", kDirect, {0, 2}},
    {"D12", "Sangetsu", "山月", kDirect, {1, 2}},
    {"D13", "Yusei", "遊星", kDirect, {2, 2}},
    {"I1", "Chosei", "長星", kIndirect, {2, -2}},
    {"I2", "Kyogetsu", "峡月", kIndirect, {2, -1}},
    {"I3", "Kosei", "恒星", kIndirect, {2, 0}},
    {"I4", "Suigetsu", "水月", kIndirect, {2, 1}},
    {"I5", "Ryusei", "流星", kIndirect, {2, 2}},
    {"I6", "Ungetsu", "雲月", kIndirect, {1, 0}},
    {"I7", "Hogetsu", "浦月", kIndirect, {1, 1}},
    {"I8", "Rangetsu", "嵐月", kIndirect, {1, 2}},
    {"I9", "Gingetsu", "銀月", kIndirect, {0, 1}},
    {"I10", "Myojo", "明星", kIndirect, {0, 2}},
    {"I11", "Shagetsu", "斜月", kIndirect, {-1, 1}},
    {"I12", "Meigetsu", "名月", kIndirect, {-1, 2}},
    {"I13", "Suisei", "彗星", kIndirect, {-2, 2}},
}};

constexpr RenjuOpening kTwoStones[] = {
    {"D", "direct", "直接", kDirect, {0, 0}},
    {"I", "indirect", "間接", kIndirect, {0, 0}},
};

// Returns the difference of two cells after a symmetry of the board.
Point turned(Point offset, int symmetry) noexcept {
    constexpr int kCentre = kBoardSize / 2;
    const Point cell = transformed({kCentre + offset.x, kCentre + offset.y}, symmetry, kBoardSize);
    return {cell.x - kCentre, cell.y - kCentre};
}

Point from_centre(Point cell) noexcept {
    return {cell.x - kBoardSize / 2, cell.y - kBoardSize / 2};
}

}  // namespace

std::span<const RenjuOpening> renju_openings() noexcept {
    return kOpenings;
}

const RenjuOpening* opening_of(std::span<const Point> moves, int width, int height) noexcept {
    if (width != kBoardSize || height != kBoardSize || moves.size() < 2 ||
        from_centre(moves[0]) != Point{0, 0})
        return nullptr;
    const bool has_third = moves.size() > 2;
    const Point second = from_centre(moves[1]);
    const Point third = has_third ? from_centre(moves[2]) : Point{0, 0};
    const std::span<const RenjuOpening> known =
        has_third ? renju_openings() : std::span<const RenjuOpening>(kTwoStones);
    for (int symmetry = 0; symmetry < symmetry_count(width, height); ++symmetry) {
        const Point turned_second = turned(second, symmetry);
        const Point turned_third = turned(third, symmetry);
        for (const RenjuOpening& opening : known) {
            if (opening.second == turned_second && opening.third == turned_third)
                return &opening;
        }
    }
    return nullptr;
}

const RenjuOpening* opening_on(const Grid& grid) noexcept {
    const int black = grid.count(Cell::Black);
    const int white = grid.count(Cell::White);
    if (white != 1 || black < 1 || black > 2 || grid.count(Cell::Wall) > 0 ||
        grid.width() != kBoardSize || grid.height() != kBoardSize)
        return nullptr;
    constexpr Point kCentre{kBoardSize / 2, kBoardSize / 2};
    std::array<Point, 3> moves{kCentre, kCentre, kCentre};
    if (grid.at(kCentre) != Cell::Black)
        return nullptr;
    for (int y = 0; y < kBoardSize; ++y) {
        for (int x = 0; x < kBoardSize; ++x) {
            const Cell cell = grid.at(x, y);
            if (cell == Cell::White)
                moves[1] = {x, y};
            else if (cell == Cell::Black && Point{x, y} != kCentre)
                moves[2] = {x, y};
        }
    }
    return opening_of(std::span(moves).first(static_cast<std::size_t>(black + white)), kBoardSize,
                      kBoardSize);
}

}  // namespace fukumi
