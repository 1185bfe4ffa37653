// See node_json.h.
#include "tools/explain/node_json.h"

#include "engine/core/types.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

Json value_or_null(Value value) {
    return value == kNoValue ? Json(nullptr) : Json(value);
}

Json move_or_null(Move m, const CellNames& name) {
    return m ? Json(name(m)) : Json(nullptr);
}

const char* name_of_threat(Threat threat) {
    constexpr const char* kNames[] = {"none", "fours", "open four", "five"};
    return kNames[static_cast<int>(threat)];
}

// Writes the record of one node, without its moves.
Json facts_json(const RecordedNode& node, const CellNames& name) {
    Json json;
    json["visit"] = name_of(node.visit);
    if (node.visit == Visit::Singular)
        json["without"] = name(node.move);
    json["value"] = node.end == NodeEnd::Unfinished ? Json(nullptr) : Json(node.value);
    json["bound"] = bound_json(node.bound);
    json["alpha"] = node.alpha;
    json["beta"] = node.beta;
    json["asked"] = node.asked;
    json["depth"] = node.depth;
    json["end"] = name_of(node.end);
    json["move"] = move_or_null(node.best, name);
    json["cut"] = node.end == NodeEnd::Moves && node.bound == Bound::Lower;
    json["eval"] = value_or_null(node.eval);
    json["improving"] = node.has(RecordedNode::kImproving);
    json["threat"] = name_of_threat(node.threat);
    json["table"] = nullptr;
    if (node.table_bound != Bound::None) {
        json["table"] = {{"value", node.table_value},
                         {"bound", bound_json(node.table_bound)},
                         {"depth", node.table_depth}};
    }
    json["reduction"] = node.reduction;
    json["extension"] = node.extension;
    json["pv"] = node.has(RecordedNode::kPv);
    json["cut_node"] = node.has(RecordedNode::kCutNode);
    json["likely_high"] = node.has(RecordedNode::kLikelyHigh);
    json["after_high"] = node.has(RecordedNode::kAfterHigh);
    json["after_raised"] = node.has(RecordedNode::kAfterRaised);
    json["nodes"] = node.nodes;
    json["records"] = node.size;
    json["partial"] = node.has(RecordedNode::kPartial);
    return json;
}

}  // namespace

Json node_json(const RecordedTree& tree, std::size_t node, const CellNames& name, int levels) {
    const RecordedNode& record = tree.nodes[node];
    Json json = facts_json(record, name);
    if (levels <= 0)
        return json;
    json["moves"] = Json::array();
    for (const MoveVisits& move : moves_of(tree, node)) {
        Json visits = Json::array();
        for (const std::size_t visit : move.visits)
            visits.push_back(node_json(tree, visit, name, levels - 1));
        // The record of a visit has its values for the side to move there, the opponent.
        const RecordedNode& last = tree.nodes[move.visits.back()];
        const bool is_known = last.end != NodeEnd::Unfinished;
        json["moves"].push_back(
            {{"move", name(move.move)},
             {"value", is_known ? Json(-last.value) : Json(nullptr)},
             {"bound", is_known ? bound_json(flipped(last.bound)) : Json(nullptr)},
             {"visits", std::move(visits)}});
    }
    json["singular_tests"] = Json::array();
    for (const std::size_t test : tests_of(tree, node))
        json["singular_tests"].push_back(node_json(tree, test, name, levels - 1));
    json["left_out"] = Json::array();
    for (const PrunedMove gone : tree.pruned_of(record)) {
        json["left_out"].push_back({{"move", name(gone.move())}, {"by", name_of(gone.why())}});
    }
    return json;
}

Json totals_json(const SearchTotals& totals) {
    Json json = Json::array();
    for (int i = 0; i < kTechniques; ++i) {
        const auto technique = static_cast<Technique>(i);
        const TechniqueTotal total = totals.total(technique);
        json.push_back({{"technique", name_of(technique)},
                        {"acted", total.acted},
                        {"saved", total.has_estimate ? Json(total.saved) : Json(nullptr)}});
    }
    return json;
}

Json search_json(const Explained& explained) {
    const RecordedTree& tree = explained.tree();
    Json json;
    json["move"] = move_or_null(explained.result.best, explained.name());
    json["value"] = explained.result.value;
    json["win_chance"] = chance_json(explained.result.value);
    json["win"] = nullptr;
    if (!explained.result.lines.empty()) {
        const PvLine& best = explained.result.lines.front();
        json["win"] = win_json(best.value, best.kind, explained.input.to_move,
                               {best.moves.begin(), best.moves.end()}, explained.name());
    }
    json["nodes"] = explained.result.nodes;
    json["iteration"] = tree.depth;
    json["complete"] = tree.complete;
    json["records"] = tree.nodes.size();
    json["unrecorded"] = tree.unrecorded;
    json["visits"] = explained.recorder.totals().visits();
    json["alone"] = nullptr;
    if (explained.alone) {
        json["alone"] = {{"move", explained.name()(explained.alone->line.front())},
                         {"value", explained.alone->value}};
    }
    json["refuted"] = Json::array();
    for (const RefutedMove& refuted : explained.refuted) {
        json["refuted"].push_back(
            {{"move", explained.name()(refuted.move)}, {"plies", refuted.plies}});
    }
    return json;
}

Json words_json(const Explained& explained) {
    const CellNames name = explained.name();
    const Color mover = explained.position().side_to_move();
    Json json = Json::array();
    for (const MoveWords& words : explained.words) {
        json.push_back({{"move", name(words.move)},
                        {"text", words.text},
                        {"reasons", reasons_json(words.reasons, words.move, mover, name)}});
    }
    return json;
}

Json explanation_json(const Explained& explained, int levels) {
    const CellNames name = explained.name();
    Json json;
    json["schema"] = kJsonSchema;
    json["rows"] = word_of(explained.rows);
    json["number"] = 1;
    json["place"] = explained.input.place;
    json["position"] = position_json(explained.input, name);
    json["search"] = search_json(explained);
    json["path"] = Json::array();
    for (const Move m : explained.path)
        json["path"].push_back(name(m));
    json["words"] = words_json(explained);
    json["node"] = nullptr;
    if (explained.has_tree())
        json["node"] = node_json(explained.tree(), explained.node, name, levels);
    json["totals"] = totals_json(explained.recorder.totals());
    return json;
}

}  // namespace fukumi
