// See recorder.h.
#include "engine/search/record/recorder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fukumi {
namespace {

// Largest number of open visits: a line of nodes, with a singular test at each of them.
constexpr std::size_t kMostOpen = 2 * (kMaxPly + 2);

template <typename Number>
Number clamped(std::int64_t value) noexcept {
    return static_cast<Number>(std::clamp<std::int64_t>(value, std::numeric_limits<Number>::min(),
                                                        std::numeric_limits<Number>::max()));
}

Bound bound_of(const RecordedNode& node) noexcept {
    if (node.end == NodeEnd::Unfinished)
        return Bound::None;
    if (node.end == NodeEnd::Evaluated || node.end == NodeEnd::Decided)
        return Bound::Exact;
    return node.value >= node.beta    ? Bound::Lower
           : node.value <= node.alpha ? Bound::Upper
                                      : Bound::Exact;
}

}  // namespace

// Reserves all memory now, because the search itself must not throw.
SearchRecorder::SearchRecorder(std::size_t max_nodes)
    : max_nodes_(std::max<std::size_t>(max_nodes, 1)) {
    for (RecordedTree* tree : {&current_, &kept_}) {
        tree->nodes.reserve(max_nodes_);
        tree->pruned.reserve(max_nodes_ * kPrunedPerNode);
    }
    open_.reserve(kMostOpen);
    pruned_.reserve(kMostOpen * kMaxCells);
}

void SearchRecorder::begin_search() noexcept {
    current_.clear();
    kept_.clear();
    totals_ = {};
    open_.clear();
    pruned_.clear();
}

void SearchRecorder::begin_iteration(int depth) noexcept {
    current_.clear();
    current_.depth = depth;
}

void SearchRecorder::end_iteration(bool complete) noexcept {
    current_.complete = complete;
    if (complete || kept_.nodes.empty())
        std::swap(current_, kept_);
}

void SearchRecorder::enter(const VisitStart& start, std::int64_t nodes) noexcept {
    Open visit;
    RecordedNode& node = visit.node;
    node.visit = start.visit;
    node.move = start.move;
    node.ply = clamped<std::uint8_t>(start.ply);
    node.asked = clamped<std::int16_t>(start.depth);
    node.depth = node.asked;
    node.alpha = clamped<std::int16_t>(start.alpha);
    node.beta = clamped<std::int16_t>(start.beta);
    node.flags = (start.pv ? RecordedNode::kPv : 0) | (start.cut_node ? RecordedNode::kCutNode : 0);
    if (!open_.empty() && start.visit != Visit::Singular && start.visit != Visit::Answer) {
        const MovePlan& plan = top().plan;
        node.reduction =
            start.visit == Visit::NullWindow ? clamped<std::int8_t>(plan.reduction) : 0;
        node.extension = clamped<std::int8_t>(plan.extension);
        node.flags |= (plan.after_high ? RecordedNode::kAfterHigh : 0) |
                      (plan.after_raised ? RecordedNode::kAfterRaised : 0);
        top().searched += start.visit == Visit::First || start.visit == Visit::NullWindow;
    }
    visit.nodes_before = nodes;
    visit.pruned_from = pruned_.size();
    if (current_.nodes.size() < max_nodes_) {
        visit.at = current_.nodes.size();
        current_.nodes.push_back(node);
    } else {
        ++current_.unrecorded;
        if (!open_.empty())
            top().node.flags |= RecordedNode::kPartial;
    }
    open_.push_back(visit);
}

void SearchRecorder::leave(Value value, std::int64_t nodes, bool unfinished) noexcept {
    Open& visit = top();
    RecordedNode& node = visit.node;
    if (unfinished)
        node.end = NodeEnd::Unfinished;
    node.value = clamped<std::int16_t>(value);
    node.bound = bound_of(node);
    node.nodes = clamped<std::uint32_t>(nodes - visit.nodes_before);
    keep_pruned(visit);
    totals_.add(node, visit.pruned, visit.searched);
    if (visit.at != kNowhere) {
        node.size = static_cast<std::uint32_t>(current_.nodes.size() - visit.at);
        current_.nodes[visit.at] = node;
    }
    open_.pop_back();
}

void SearchRecorder::keep_pruned(Open& visit) noexcept {
    const auto from = pruned_.begin() + static_cast<std::ptrdiff_t>(visit.pruned_from);
    const auto count = static_cast<std::size_t>(pruned_.end() - from);
    auto& kept = current_.pruned;
    if (visit.at != kNowhere && count > 0) {
        if (kept.size() + count <= max_nodes_ * kPrunedPerNode) {
            visit.node.pruned_at = static_cast<std::uint32_t>(kept.size());
            visit.node.pruned = static_cast<std::uint16_t>(count);
            kept.insert(kept.end(), from, pruned_.end());
        } else {
            visit.node.flags |= RecordedNode::kPartial;
        }
    }
    pruned_.erase(from, pruned_.end());
}

void SearchRecorder::table_hit(Value value, int depth, Bound bound) noexcept {
    RecordedNode& node = top().node;
    node.table_value = clamped<std::int16_t>(value);
    node.table_depth = clamped<std::int16_t>(depth);
    node.table_bound = bound;
}

void SearchRecorder::threat(Threat threat, int plies) noexcept {
    RecordedNode& node = top().node;
    node.threat = threat;
    node.threat_plies = clamped<std::uint8_t>(plies);
}

void SearchRecorder::evaluated(Value eval, bool improving) noexcept {
    RecordedNode& node = top().node;
    node.eval = clamped<std::int16_t>(eval);
    node.flags |= improving ? RecordedNode::kImproving : 0;
}

void SearchRecorder::moves_from(int depth) noexcept {
    top().node.depth = clamped<std::int16_t>(depth);
}

void SearchRecorder::pruned(Move m, PrunedBy why) noexcept {
    pruned_.emplace_back(m, why);
    ++top().pruned[static_cast<int>(why)];
}

}  // namespace fukumi
