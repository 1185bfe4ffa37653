// Analyses a position in C++: three lines, a search that the callback ends, and a forced win.
#include <cstdio>
#include <fukumi/fukumi.hpp>

namespace {

void print(const fukumi::Line& line) {
    std::printf("%d. depth %d, value %+d, chance %.2f:", line.rank + 1, line.depth, line.value,
                line.win_chance);
    for (const fukumi::Cell cell : fukumi::moves_of(line))
        std::printf(" %s", fukumi::name_of(cell).c_str());
    std::printf("\n");
}

int run() {
    fukumi::Position position(fukumi::Rule::Renju, 15, 15, "h8h9");
    fukumi::Engine engine;

    fukumi::Limits limits;
    limits.nodes = 30000;
    limits.lines = 3;
    const fukumi::Result result = engine.search(position, limits);
    for (int rank = 0; rank < result.line_count; ++rank)
        print(engine.line(rank));

    // A callback ends a search without limits.
    fukumi::Limits open;
    open.until_stopped = true;
    const fukumi::Result stopped =
        engine.search(position, open, [](const fukumi::Line& line) { return line.depth < 4; });
    if (stopped.end != FUKUMI_END_STOPPED)
        return 1;

    // The library checks input from outside.
    if (position.try_play(7, 7) != FUKUMI_ERROR_MOVE)
        return 1;
    std::printf("%s\n", fukumi_error_text());

    const auto puzzle = fukumi::Position(fukumi::Rule::Standard, 15, 15, "h8a1i8a2j8a3");
    const fukumi::Solution win = engine.solve(puzzle, fukumi::Solve::Fours, limits);
    if (win.verdict != FUKUMI_WIN || win.winner != FUKUMI_BLACK)
        return 1;
    std::printf("Black wins in %d plies by %s\n", win.plies, fukumi::name_of(win.moves[0]).c_str());
    return 0;
}

}  // namespace

int main() {
    try {
        return run();
    } catch (const fukumi::Error& error) {
        std::printf("error %d: %s\n", error.code(), error.what());
        return 1;
    }
}
