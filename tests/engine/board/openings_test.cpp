#include "engine/board/openings.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "engine/board/notation.h"

namespace fukumi {
namespace {

constexpr int kSize = 15;
constexpr Point kCentre{7, 7};

Point cell(Point offset) {
    return {kCentre.x + offset.x, kCentre.y + offset.y};
}

std::vector<Point> moves_of(const char* text) {
    return *parse_pos(text, kSize, kSize);
}

std::string code_of(const char* text) {
    const RenjuOpening* opening = opening_of(moves_of(text), kSize, kSize);
    return opening == nullptr ? "" : opening->code;
}

/// Returns true if these stones, after a first stone in the centre, are an opening by the
/// definition in engine/board/openings.h.
bool is_opening(Point second, Point third) {
    const int far = std::max(std::abs(second.x - 7), std::abs(second.y - 7));
    const int farther = std::max(std::abs(third.x - 7), std::abs(third.y - 7));
    return far == 1 && farther >= 1 && farther <= 2 && third != second;
}

Grid board_of(const std::vector<Point>& moves) {
    Grid grid(kSize, kSize);
    for (std::size_t i = 0; i < moves.size(); ++i)
        grid.set(moves[i], i % 2 == 0 ? Cell::Black : Cell::White);
    return grid;
}

}  // namespace

TEST_SUITE("openings") {
    TEST_CASE("Each of the 26 openings has its name in all eight mirror images") {
        std::set<std::string> codes;
        std::set<std::string> names;
        for (const RenjuOpening& opening : renju_openings()) {
            codes.insert(opening.code);
            names.insert(opening.name);
            names.insert(opening.japanese);
            for (int symmetry = 0; symmetry < 8; ++symmetry) {
                CAPTURE(symmetry);
                CAPTURE(std::string(opening.code));
                const std::vector<Point> moves{kCentre,
                                               transformed(cell(opening.second), symmetry, kSize),
                                               transformed(cell(opening.third), symmetry, kSize)};
                CHECK(opening_of(moves, kSize, kSize) == &opening);
                CHECK(opening_on(board_of(moves)) == &opening);
                std::vector<Point> longer = moves;
                longer.push_back({0, 0});
                CHECK(opening_of(longer, kSize, kSize) == &opening);
                CHECK(opening_on(board_of(longer)) == nullptr);
            }
        }
        CHECK(codes.size() == 26);
        CHECK(names.size() == 52);
    }

    TEST_CASE("Exactly the stones near the centre are openings") {
        std::set<std::string> found;
        for (int second = 0; second < kSize * kSize; ++second) {
            for (int third = 0; third < kSize * kSize; ++third) {
                const std::vector<Point> moves{
                    kCentre, {second % kSize, second / kSize}, {third % kSize, third / kSize}};
                const RenjuOpening* opening = opening_of(moves, kSize, kSize);
                if ((opening != nullptr) != is_opening(moves[1], moves[2]))
                    FAIL(to_text(moves[1]), to_text(moves[2]));
                if (opening != nullptr)
                    found.insert(opening->code);
            }
        }
        CHECK(found.size() == 26);
    }

    TEST_CASE("Known openings") {
        // Row 1 is at the top, so h7 is above h8.
        CHECK(code_of("h8h7h6") == "D1");
        CHECK(code_of("h8h7i7") == "D4");
        CHECK(code_of("h8g8g9") == "D4");
        CHECK(code_of("h8h7h10") == "D11");
        CHECK(code_of("h8i7j6") == "I1");
        CHECK(code_of("h8i7i9") == "I7");
        CHECK(code_of("h8g9i7") == "I11");
        CHECK(code_of("h8i7f10") == "I13");
        CHECK(std::string(opening_of(moves_of("h8i7i9"), kSize, kSize)->name) == "Hogetsu");
        CHECK(std::string(opening_of(moves_of("h8i7i9"), kSize, kSize)->japanese) == "浦月");
    }

    TEST_CASE("Two stones are direct or indirect") {
        CHECK(code_of("h8h7") == "D");
        CHECK(code_of("h8g8") == "D");
        CHECK(code_of("h8g9") == "I");
        CHECK(code_of("h8j8").empty());
        CHECK(std::string(opening_on(board_of(moves_of("h8g9")))->name) == "indirect");
        CHECK(opening_on(board_of(moves_of("h8j8"))) == nullptr);
    }

    TEST_CASE("Other games have no opening") {
        CHECK(code_of("").empty());
        CHECK(code_of("h8").empty());
        CHECK(code_of("h7h8h9").empty());
        CHECK(opening_of(moves_of("h8h7h6"), 15, 16) == nullptr);
        CHECK(opening_of(std::array{Point{9, 9}, Point{9, 8}, Point{9, 7}}, 19, 19) == nullptr);
        CHECK(opening_of(std::array{kCentre, kNoPoint, Point{7, 6}}, kSize, kSize) == nullptr);
        Grid swapped = board_of(moves_of("h8h7h6"));
        swapped.set({7, 7}, Cell::White);
        CHECK(opening_on(swapped) == nullptr);
        Grid frozen = board_of(moves_of("h8h7h6"));
        frozen.set({0, 0}, Cell::Wall);
        CHECK(opening_on(frozen) == nullptr);
    }
}

}  // namespace fukumi
