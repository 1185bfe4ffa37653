// See recorded_tree.h.
#include "engine/search/record/recorded_tree.h"

namespace fukumi {

std::vector<std::size_t> RecordedTree::siblings(std::size_t from, std::size_t to) const {
    std::vector<std::size_t> found;
    for (std::size_t i = from; i < to; i = end_of(i))
        found.push_back(i);
    return found;
}

std::vector<std::size_t> RecordedTree::children(std::size_t index) const {
    return siblings(first_child(index), end_of(index));
}

std::vector<std::size_t> RecordedTree::roots() const {
    return siblings(0, nodes.size());
}

void RecordedTree::clear() noexcept {
    nodes.clear();
    pruned.clear();
    depth = 0;
    complete = false;
    unrecorded = 0;
}

const char* name_of(Visit visit) noexcept {
    constexpr const char* kNames[kVisits] = {"root", "first",  "null",    "again",
                                             "wide", "answer", "singular"};
    return kNames[static_cast<int>(visit)];
}

const char* name_of(NodeEnd end) noexcept {
    constexpr const char* kNames[kNodeEnds] = {
        "unfinished", "decided", "mate distance", "table cut", "four win",  "reverse futility",
        "razoring",   "moves",   "no move",       "multi-cut", "evaluated", "five answers"};
    return kNames[static_cast<int>(end)];
}

const char* name_of(PrunedBy why) noexcept {
    constexpr const char* kNames[kPrunedBys] = {"late-move pruning", "futility pruning",
                                                "score pruning"};
    return kNames[static_cast<int>(why)];
}

}  // namespace fukumi
