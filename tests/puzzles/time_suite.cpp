// See time_suite.h.
#include "tests/puzzles/time_suite.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"
#include "tests/puzzles/limits.h"
#include "tests/puzzles/puzzles.h"

namespace fukumi::support {
namespace {

/// Whether the verdict is right. No nodes: as many as mining allows.
bool solve(const Puzzle& puzzle, std::int64_t max_nodes) {
    const bool by_fours =
        puzzle.verdict == PuzzleVerdict::Vcf || puzzle.verdict == PuzzleVerdict::NoVcf;
    const bool is_win =
        puzzle.verdict == PuzzleVerdict::Vcf || puzzle.verdict == PuzzleVerdict::Vct;
    const Verdict expected = is_win ? Verdict::Win : Verdict::NoWin;
    if (by_fours) {
        VcfSolver solver(std::size_t{16} << 20);
        return solver
                   .solve(puzzle.position(), puzzle.side_to_move(),
                          {max_nodes > 0 ? max_nodes : kMiningFours})
                   .verdict == expected;
    }
    VctSolver solver(kTreeBytes);
    VctLimits limits;
    limits.max_nodes = max_nodes > 0 ? max_nodes : kMiningThreats;
    return solver.solve(puzzle.position(), limits).verdict == expected;
}

}  // namespace

void time_suite(const std::string& path, std::int64_t max_nodes) {
    std::vector<double> times;
    int solved = 0;
    for (const Puzzle& puzzle : read_puzzles(path)) {
        const auto start = std::chrono::steady_clock::now();
        const bool right = solve(puzzle, max_nodes);
        const std::chrono::duration<double, std::milli> elapsed =
            std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count());
        solved += right;
        if (!right)
            std::printf("not solved in %.1f ms: %s\n", elapsed.count(), puzzle.id.c_str());
    }
    if (times.empty())
        return;
    std::sort(times.begin(), times.end());
    std::printf("%s: %d of %zu solved (%.1f %%), median %.3f ms, worst %.1f ms\n", path.c_str(),
                solved, times.size(), 100.0 * solved / times.size(), times[times.size() / 2],
                times.back());
}

}  // namespace fukumi::support
