// A search on a system without threads: wins are found, limits hold, and a listener that is asked
// inside the tree ends a search that would go on for ever. Exit code 0 if all that is so.
#include <cstdio>

#include "engine/board/geometry.h"
#include "engine/search/searcher.h"

using namespace fukumi;

namespace {

class Impatient : public SearchListener {
 public:
    Answer on_poll() override { return ++asked >= 50 ? Answer::EndSearch : Answer::GoOn; }
    int asked = 0;
};

bool check(bool holds, const char* what) {
    if (!holds)
        std::printf("not so: %s\n", what);
    return holds;
}

}  // namespace

int main() {
    Searcher searcher;
    searcher.set_threads(4);  // a wish: there is one
    Position position(Rule::Freestyle, 15, 15);
    for (const Point p : {Point{7, 7}, Point{8, 8}, Point{9, 6}, Point{6, 9}})
        position.make(move_at(p.x, p.y));

    Limits limits;
    limits.max_nodes = 2000;
    const SearchResult counted = searcher.search(position, limits);
    bool good = check(counted.nodes == 2000 && counted.end == SearchEnd::Nodes, "a limit of nodes");

    Impatient listener;
    const SearchResult ended = searcher.search(position, {}, {}, listener, SearchControl());
    good &= check(ended.best && ended.end == SearchEnd::Listener, "ended by its listener");

    for (const Point p : {Point{7, 8}, Point{0, 0}, Point{7, 9}, Point{14, 0}})
        position.make(move_at(p.x, p.y));
    const SearchResult won = searcher.search(position, {});
    good &= check(won.proof.has_value() && is_win(won.value), "an open three wins");
    return good ? 0 : 1;
}
