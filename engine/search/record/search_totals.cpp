// See search_totals.h.
#include "engine/search/record/search_totals.h"

#include <cmath>

namespace fukumi {

// Returns the mean number of nodes at this depth, or at the next lower depth that occurred.
double SearchTotals::mean_of(const Means& means, int depth) noexcept {
    for (int d = depth; d >= 0; --d) {
        if (means[d].count > 0)
            return static_cast<double>(means[d].nodes) / static_cast<double>(means[d].count);
    }
    return 0;
}

void SearchTotals::instead_of_node(Technique technique, int depth, std::int64_t spent) noexcept {
    Tally& of = tally(technique);
    ++of.acted;
    of.spent += spent;
    ++of.nodes[bucket(depth)];
}

void SearchTotals::other_depth(Technique technique, int usual, int searched) noexcept {
    Tally& of = tally(technique);
    ++of.acted;
    ++of.moves[bucket(usual)];
    --of.moves[bucket(searched)];
}

// Counts the techniques, such as a cut, that the search applied at the node itself. A leaf saves no
// nodes.
void SearchTotals::add_node(const RecordedNode& node) noexcept {
    constexpr Technique kNone = Technique::BetaCut;
    constexpr std::array<Technique, kNodeEnds> kTechniqueOf = {kNone,
                                                               Technique::Patterns,
                                                               Technique::MateDistance,
                                                               Technique::TableCut,
                                                               Technique::FourWin,
                                                               Technique::ReverseFutility,
                                                               Technique::Razoring,
                                                               kNone,
                                                               kNone,
                                                               Technique::MultiCut,
                                                               kNone,
                                                               kNone};
    const Technique technique = kTechniqueOf[static_cast<int>(node.end)];
    if (technique != kNone && node.asked > 0) {
        // A multi-cut ends with the singular test, whose nodes the visit of kind Singular has
        // counted.
        const bool has_tested = technique == Technique::MultiCut;
        instead_of_node(technique, node.asked, has_tested ? 0 : node.nodes);
    }
    const bool has_moves =
        node.end == NodeEnd::Moves || node.end == NodeEnd::NoMove || node.end == NodeEnd::MultiCut;
    if (has_moves && node.threat != Threat::None)
        ++tally(Technique::ForcedAnswers).acted;
    if (has_moves && node.depth < node.asked)
        other_depth(Technique::InternalReduction, node.asked, node.depth);
}

// Counts the techniques, such as a reduction, that the parent applied to the move that led to this
// node.
void SearchTotals::add_move(const RecordedNode& node) noexcept {
    Tally& reductions = tally(Technique::LateMoveReduction);
    if (node.visit == Visit::NullWindow && node.reduction > 0) {
        ++reductions.acted;
        reductions.spent += node.nodes;
        ++reductions.moves[bucket(node.asked + node.reduction)];
    }
    if (node.visit == Visit::Again)
        reductions.spent += node.nodes;
    if (node.visit == Visit::Singular)
        tally(Technique::Singular).spent += node.nodes;
    if (node.visit != Visit::First && node.visit != Visit::NullWindow)
        return;
    if (node.has(RecordedNode::kAfterHigh))
        other_depth(Technique::LikelyHigh, node.asked + 1, node.asked);
    if (node.has(RecordedNode::kAfterRaised))
        other_depth(Technique::AlphaRaised, node.asked + 1, node.asked);
    if (node.extension != 0) {
        other_depth(node.extension > 0 ? Technique::Singular : Technique::NotSingular,
                    node.asked - node.extension, node.asked);
    }
}

void SearchTotals::add(const RecordedNode& node, const std::array<int, kPrunedBys>& pruned,
                       int searched) noexcept {
    ++visits_;
    if (node.end == NodeEnd::Unfinished)
        return;
    add_node(node);
    add_move(node);
    for (int i = 0; i < kPrunedBys; ++i) {
        constexpr Technique kBy[kPrunedBys] = {Technique::LateMovePruning, Technique::Futility,
                                               Technique::ScorePruning};
        Tally& of = tally(kBy[i]);
        of.acted += pruned[i];
        of.moves[bucket(node.depth - 1)] += pruned[i];
    }
    if (node.end == NodeEnd::Moves && node.bound == Bound::Lower) {
        ++tally(Technique::BetaCut).acted;
        first_move_cuts_ += searched == 1;
    }
    if (node.has(RecordedNode::kPv) || node.visit == Visit::Singular)
        return;
    Mean& of_moves = moves_[bucket(node.asked)];
    ++of_moves.count;
    of_moves.nodes += node.nodes;
    if (node.end == NodeEnd::Moves) {
        Mean& of_nodes = nodes_[bucket(node.asked)];
        ++of_nodes.count;
        of_nodes.nodes += node.nodes;
    }
}

TechniqueTotal SearchTotals::total(Technique technique) const noexcept {
    const Tally& of = tallies_[static_cast<int>(technique)];
    double saved = static_cast<double>(-of.spent);
    for (int depth = 0; depth < kDepths; ++depth) {
        if (of.moves[depth] != 0)
            saved += static_cast<double>(of.moves[depth]) * mean_of(moves_, depth);
        if (of.nodes[depth] != 0)
            saved += static_cast<double>(of.nodes[depth]) * mean_of(nodes_, depth);
    }
    const bool has_estimate =
        technique != Technique::ForcedAnswers && technique != Technique::BetaCut;
    return {of.acted, has_estimate ? std::llround(saved) : 0, has_estimate};
}

const char* name_of(Technique technique) noexcept {
    constexpr const char* kNames[kTechniques] = {"wins and losses read off",
                                                 "mate distance",
                                                 "table cut",
                                                 "win by fours",
                                                 "reverse futility",
                                                 "razoring",
                                                 "forced answers",
                                                 "internal reduction",
                                                 "late-move pruning",
                                                 "futility pruning",
                                                 "score pruning",
                                                 "late-move reduction",
                                                 "reduction before a likely cut",
                                                 "reduction after alpha was raised",
                                                 "singular extension",
                                                 "reduction of a move that is not singular",
                                                 "multi-cut",
                                                 "beta cut"};
    return kNames[static_cast<int>(technique)];
}

}  // namespace fukumi
