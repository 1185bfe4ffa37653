// See shapes.h.
#include "tournaments/reference/shapes.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fukumi::reference {
namespace {

// The patterns of the document, in its notation: 0 is a free cell, 1 an own stone, 2 a stone of the
// opponent. The document prints an open four with only three stones, which we read as a misprint
// for four. Each pattern also matches in reverse.
constexpr std::pair<Shape, const char*> kPatterns[] = {
    {Shape::Five, "11111"},
    {Shape::OpenFour, "011110"},
    {Shape::Four, "211110"},
    {Shape::Four, "11011"},
    {Shape::Four, "10111"},
    {Shape::OpenThree, "01110"},
    {Shape::OpenThree, "010110"},
    {Shape::SleepingThree, "001112"},
    {Shape::SleepingThree, "010112"},
    {Shape::SleepingThree, "011012"},
    {Shape::SleepingThree, "10011"},
    {Shape::SleepingThree, "10101"},
    {Shape::SleepingThree, "2011102"},
    {Shape::OpenTwo, "001100"},
    {Shape::OpenTwo, "01010"},
    {Shape::OpenTwo, "1001"},
    {Shape::SleepingTwo, "000112"},
    {Shape::SleepingTwo, "001012"},
};

bool matches(const std::string& pattern, int code, Side side) {
    for (int place = 0; place < static_cast<int>(pattern.size()); ++place) {
        const Side here = side_in(code, place);
        const bool fits = pattern[place] == '0'   ? here == Side::None
                          : pattern[place] == '1' ? here == side
                                                  : here == other(side) || here == Side::Wall;
        if (!fits)
            return false;
    }
    return true;
}

void add_match(std::vector<ShapeMatch>& found, Shape shape, const std::string& pattern, int code,
               Side side) {
    if (!matches(pattern, code, side))
        return;
    std::uint8_t stones = 0;
    for (std::size_t place = 0; place < pattern.size(); ++place)
        stones |= static_cast<std::uint8_t>(pattern[place] == '1' ? 1 << place : 0);
    found.push_back({shape, stones});
}

using Table = std::array<std::vector<std::vector<ShapeMatch>>, 2>;

Table build_table() {
    Table table;
    for (const Side side : {Side::Own, Side::Other}) {
        auto& by_code = table[side == Side::Own ? 0 : 1];
        by_code.resize(code_count(kShapeLength));
        for (int code = 0; code < code_count(kShapeLength); ++code) {
            for (const auto& [shape, text] : kPatterns) {
                const std::string pattern = text;
                const std::string reverse(pattern.rbegin(), pattern.rend());
                add_match(by_code[code], shape, pattern, code, side);
                if (reverse != pattern)
                    add_match(by_code[code], shape, reverse, code, side);
            }
        }
    }
    return table;
}

}  // namespace

const std::vector<ShapeMatch>& shapes_at(int code, Side side) {
    static const Table table = build_table();
    return table[side == Side::Own ? 0 : 1][code];
}

}  // namespace fukumi::reference
