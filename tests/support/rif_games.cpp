#include "tests/support/rif_games.h"

#include <fmt/format.h>

#include <cstddef>
#include <vector>

#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/openings.h"
#include "engine/core/random.h"

namespace fukumi::support {
namespace {

constexpr int kSize = 15;
constexpr int kPlayers = 2000;
constexpr int kTournaments = 1000;

void write_tables(std::ostream& out, Random& random) {
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database version=\"1.0\">\n<rules>\n"
           "<rule id=\"1\" name=\"RIF\"><info>Two fifth "
           "moves</info></rule>\n</rules>\n<openings>\n";
    int id = 0;
    for (const RenjuOpening& opening : renju_openings()) {
        out << fmt::format("<opening id=\"{}\" name=\"{}\" abbr=\"{}\"/>\n", ++id, opening.name,
                           opening.code);
    }
    out << "</openings>\n<players>\n";
    for (int i = 1; i <= kPlayers; ++i) {
        out << fmt::format(
            "<player id=\"{}\" name=\"Näme{}\" surname=\"Family{}\" country=\"{}\"/>\n", i, i % 97,
            i, 1 + random.below(20));
    }
    out << "</players>\n<tournaments>\n";
    for (int i = 1; i <= kTournaments; ++i) {
        const int year = 1950 + random.below(76);
        const int month = 1 + random.below(12);
        out << fmt::format(
            "<tournament id=\"{0}\" name=\"Cup &amp; Prize {0}\" year=\"{1}\" "
            "month=\"{2}\" start=\"{1}-{2:02}-01\" end=\"{1}-{2:02}-03\"/>\n",
            i, year, month);
    }
    out << "</tournaments>\n<games>\n";
}

/// Returns a random free cell that is at most two cells from a stone.
Point cell_near_stones(const Grid& grid, const std::vector<Point>& stones, Random& random) {
    while (true) {
        const Point stone =
            stones[static_cast<std::size_t>(random.below(static_cast<int>(stones.size())))];
        const Point p{stone.x + random.below(5) - 2, stone.y + random.below(5) - 2};
        if (grid.contains(p.x, p.y) && grid.at(p) == Cell::Empty)
            return p;
    }
}

void write_game(std::ostream& out, int number, Random& random) {
    const int opening = random.below(26);
    const RenjuOpening& known = renju_openings()[static_cast<std::size_t>(opening)];
    const int symmetry = random.below(8);
    const auto turned = [&](Point offset) {
        return transformed({kSize / 2 + offset.x, kSize / 2 + offset.y}, symmetry, kSize);
    };
    std::vector<Point> moves{{kSize / 2, kSize / 2}, turned(known.second), turned(known.third)};
    Grid grid(kSize, kSize);
    for (const Point p : moves)
        grid.set(p, Cell::Black);
    const int length = 15 + random.below(46);
    while (static_cast<int>(moves.size()) < length) {
        moves.push_back(cell_near_stones(grid, moves, random));
        grid.set(moves.back(), Cell::Black);
    }
    constexpr const char* kResults[] = {"1", "0", "0.5"};
    out << fmt::format(
        "<game id=\"{}\" publisher=\"{}\" tournament=\"{}\" round=\"{}\" rule=\"1\" black=\"{}\" "
        "white=\"{}\" bresult=\"{}\" btime=\"\" wtime=\"\" opening=\"{}\" alt=\"{}\" swap=\"\">\n"
        "<move>",
        number, 1 + random.below(20), 1 + random.below(kTournaments), 1 + random.below(11),
        1 + random.below(kPlayers), 1 + random.below(kPlayers), kResults[random.below(3)],
        opening + 1, to_text(renumbered(moves[4], Rows::FromBottom, kSize)));
    for (std::size_t i = 0; i < moves.size(); ++i)
        out << (i == 0 ? "" : " ") << to_text(renumbered(moves[i], Rows::FromBottom, kSize));
    out << "</move>\n</game>\n";
}

}  // namespace

void write_rif(std::ostream& out, int games, std::uint64_t seed) {
    Random random(seed);
    write_tables(out, random);
    for (int number = 1; number <= games; ++number)
        write_game(out, number, random);
    out << "</games>\n</database>\n";
}

}  // namespace fukumi::support
