// Checks that the library searches correctly on a system without threads: the search finds a win
// and obeys its limits, and a poll ends a search without limits. Exits with 0 if all checks pass.
#include <cstdio>

#include "engine/board/geometry.h"
#include "engine/search/searcher.h"

using namespace fukumi;

namespace {

bool check(bool holds, const char* what) {
    if (!holds)
        std::printf("not so: %s\n", what);
    return holds;
}

}  // namespace

int main() {
    Searcher searcher;
    searcher.set_threads(4);  // the search still uses only one thread
    Position position(Rule::Freestyle, 15, 15);
    for (const Point p : {Point{7, 7}, Point{8, 8}, Point{9, 6}, Point{6, 9}})
        position.make(move_at(p.x, p.y));

    Limits limits;
    limits.max_nodes = 2000;
    const SearchResult counted = searcher.search(position, limits);
    bool good = check(counted.nodes == 2000 && counted.end == SearchEnd::Nodes, "a limit of nodes");

    SearchListener silent;
    int polls = 0;
    const SearchControl control([&] { return ++polls >= 50; });
    const SearchResult ended = searcher.search(position, {}, {}, silent, control);
    good &= check(ended.best && ended.end == SearchEnd::Stopped, "stopped by a poll");

    for (const Point p : {Point{7, 8}, Point{0, 0}, Point{7, 9}, Point{14, 0}})
        position.make(move_at(p.x, p.y));
    const SearchResult won = searcher.search(position, {});
    good &= check(won.proof.has_value() && is_win(won.value), "an open three wins");
    return good ? 0 : 1;
}
