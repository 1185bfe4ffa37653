// See grower.h.
#include "tools/db/grower.h"

#include <algorithm>
#include <new>
#include <utility>

#include "database/canonical.h"
#include "engine/board/grid.h"
#include "engine/board/rules.h"
#include "engine/pattern/position.h"

namespace fukumi {
namespace {

using database::DropOut;
using database::GrownPosition;
using database::Stones;
using database::Transaction;
using database::Worth;

// Depth of the value of a finished game. It is the largest depth, because the value is exact.
constexpr int kDepthOfEnd = kMaxPly;

// Returns the drop-out move (the best move that leaves the tree) of a searched position.
DropOut drop_out_of(const SearchResult& result, const Limits& limits) {
    if (!result.best) {
        // The search found no move. If moves were excluded, all moves lead into the tree.
        // Otherwise the board is full, and the game is drawn.
        return limits.excluded.empty() ? DropOut{kNoPoint, {kDraw, kDepthOfEnd, Bound::Exact}}
                                       : DropOut{};
    }
    if (result.lines.empty())
        return {{x_of(result.best), y_of(result.best)}, {result.value, 0, Bound::Exact}};
    const PvLine& line = result.lines.front();
    const Bound bound = line.bound == Bound::None ? Bound::Exact : line.bound;
    const Move move = line.moves.front();
    return {{x_of(move), y_of(move)}, {line.value, line.depth, bound}};
}

// Returns true if the last stone ends the game in a draw. The last stone never wins the game here:
// a winning move would have proven the position before it, and proven positions do not grow.
bool is_drawn_by(const Stones& stones, Point last) {
    const auto end = end_after(database::grid_of(stones), stones.rule, last);
    return end && !end->winner;
}

}  // namespace

Grower::Grower(database::Store& store, const GrowthSettings& settings, const WeightFiles& weights)
    : store_(store), settings_(settings), table_(store), tree_(settings.style) {
    if (!searcher_.resize_table(settings.table_bytes))
        throw std::bad_alloc();
    for (const auto& of_rule : weights)
        searcher_.set_weights(of_rule);
    database::read_tree(table_, tree_);
    tree_.back_up_all();
}

Grower::Found Grower::search(const Stones& stones, const SearchControl& control) {
    Limits limits;
    limits.max_nodes = settings_.nodes;
    limits.one_thread = true;
    limits.until_solved = true;
    for (const Point move : tree_.moves_into_tree(stones))
        limits.excluded.push_back(move_at(move.x, move.y));
    const Position position(stones.rule, database::grid_of(stones), stones.to_move);
    searcher_.clear();  // so that the result does not depend on earlier searches
    SearchListener silent;
    const SearchResult result = searcher_.search(position, limits, SearchTimes{}, silent, control);
    return {drop_out_of(result, limits), result.nodes};
}

void Grower::reach(Id from) {
    is_reached_.resize(tree_.size());
    std::vector<Id> waiting{from};
    while (!waiting.empty()) {
        const Id id = waiting.back();
        waiting.pop_back();
        if (is_reached_[id])
            continue;
        is_reached_[id] = true;
        ++reached_.positions;
        reached_.nodes += tree_.position(id).nodes;
        const auto& children = tree_.children(id);
        waiting.insert(waiting.end(), children.begin(), children.end());
    }
}

void Grower::write(const std::vector<Id>& changed) {
    std::vector<Id> ids = tree_.back_up(changed);
    ids.insert(ids.end(), changed.begin(), changed.end());
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    Transaction transaction(store_.connection());
    database::write_positions(store_, table_, tree_, ids);
    transaction.commit();
}

bool Grower::plant(const Stones& stones, const SearchControl& control) {
    const Found found = search(stones, control);
    if (control.is_stopped())
        return false;
    write({tree_.add(database::canonical_key(stones).bytes, {found.drop_out, found.nodes, {}})});
    return true;
}

// Searches for new drop-out moves of positions whose old drop-out move now leads into the tree.
// Returns false if `control` stopped the search.
bool Grower::search_again(const std::vector<Id>& ids, const SearchControl& control) {
    for (const Id id : ids) {
        const Found found = search(*database::stones_of(tree_.key(id)), control);
        if (control.is_stopped())
            return false;
        tree_.set_drop_out(id, found.drop_out, found.nodes);
        if (is_reached_[id])
            reached_.nodes += found.nodes;
    }
    return true;
}

// Adds the position after the drop-out move of position `of` to the tree. Returns false, without
// writing to the database, if `control` stopped a search.
bool Grower::take_drop_out(Id of, const SearchControl& control) {
    const Stones before = *database::stones_of(tree_.key(of));
    const Point move = tree_.position(of).drop_out.move;
    const Stones after = database::with_stone(before, move);
    const std::string key = database::canonical_key(after).bytes;
    Found found;
    if (is_drawn_by(after, move))
        found.drop_out.worth = {kDraw, kDepthOfEnd, Bound::Exact};
    else
        found = search(*database::stones_of(key), control);
    if (control.is_stopped())
        return false;
    const Id child = tree_.add(key, GrownPosition{found.drop_out, found.nodes, {}});
    reach(child);
    // The drop-out moves of other positions may lead to the new position too, so they are stale
    // now.
    std::vector<Id> changed;
    for (const Id parent : tree_.parents(child)) {
        if (tree_.is_stale(parent))
            changed.push_back(parent);
    }
    if (!search_again(changed, control))
        return false;
    changed.push_back(child);
    write(changed);
    return true;
}

// Searches again where the drop-out move leads into the tree. This happens after a merge: the
// drop-out move of one tree may lead to a position of the other tree.
bool Grower::refresh(const SearchControl& control) {
    for (Id id = 0; id < tree_.size(); ++id) {
        if (!is_reached_[id] || !tree_.is_stale(id))
            continue;
        if (!search_again({id}, control))
            return false;
        write({id});
    }
    return true;
}

Growth Grower::grow(const Stones& root, const GrowthBudget& budget, const SearchControl& control,
                    const std::function<void(const GrowthProgress&)>& progress) {
    is_reached_.assign(tree_.size(), false);
    reached_ = {};
    const std::string key = database::canonical_key(root).bytes;
    if (!tree_.find(key) && !plant(*database::stones_of(key), control))
        return {GrowthEnd::Interrupted, reached_};
    const Id id = *tree_.find(key);
    reach(id);
    if (!refresh(control))
        return {GrowthEnd::Interrupted, reached_};
    while (true) {
        if (progress)
            progress(reached_);
        const bool is_large = (budget.positions > 0 && reached_.positions >= budget.positions) ||
                              (budget.nodes > 0 && reached_.nodes >= budget.nodes);
        if (is_large || Clock::now() >= budget.deadline)
            return {GrowthEnd::Budget, reached_};
        const auto next = tree_.next_below(id);
        if (!next)
            return {GrowthEnd::Finished, reached_};
        const GrowthProgress before = reached_;
        if (!take_drop_out(*next, control))
            return {GrowthEnd::Interrupted, before};
    }
}

std::optional<Worth> Grower::worth_of(const Stones& stones) const {
    const auto id = tree_.find(database::canonical_key(stones).bytes);
    return id ? std::optional(tree_.worth(*id)) : std::nullopt;
}

std::vector<Point> Grower::best_line(Stones stones) const {
    std::vector<Point> line;
    while (true) {
        const auto key = database::canonical_key(stones);
        const auto id = tree_.find(key.bytes);
        if (!id)
            return line;
        const DropOut& drop_out = tree_.position(*id).drop_out;
        Point best = drop_out.move;
        if (best != kNoPoint)
            best = database::from_key(best, key, stones);
        Value value = drop_out.worth.bound == Bound::None ? -kInfinite : drop_out.worth.value;
        for (const Point move : tree_.moves_into_tree(stones)) {
            const auto after = worth_of(database::with_stone(stones, move));
            const Value of_move = database::worth_of_move_to(*after).value;
            if (of_move > value || (of_move == value && best == kNoPoint)) {
                value = of_move;
                best = move;
            }
        }
        if (best == kNoPoint)
            return line;
        line.push_back(best);
        stones = database::with_stone(stones, best);
    }
}

}  // namespace fukumi
