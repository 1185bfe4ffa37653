// See event_json.h.
#include "web/service/event_json.h"

#include <utility>

#include "engine/core/types.h"

namespace fukumi::web {
namespace {

Json names_json(const std::vector<Move>& moves, const CellNames& name) {
    return moves_json({moves.begin(), moves.end()}, name);
}

Json lines_json(const std::vector<PvLine>& lines, Color to_move, const CellNames& name) {
    Json json = Json::array();
    for (const PvLine& line : lines)
        json.push_back(line_json(line, to_move, name));
    return json;
}

Json root_move_json(const RootMoveInfo& info, const CellNames& name) {
    Json json;
    json["move"] = name(info.move);
    json["value"] = info.value;
    json["win_chance"] = chance_json(info.value);
    json["bound"] = bound_json(info.bound);
    json["depth"] = info.depth;
    json["nodes"] = info.nodes;
    return json;
}

std::vector<Move> line_of(const SearchResult& result) {
    if (!result.lines.empty())
        return result.lines.front().moves;
    return result.best ? std::vector{result.best} : std::vector<Move>{};
}

}  // namespace

std::string with_head(std::string json) {
    const std::string head = Json({{"schema", kJsonSchema}, {"rows", "top"}}).dump();
    if (json.starts_with("{\"") && !json.starts_with(head.substr(0, head.find(','))))
        json.replace(0, 1, head.substr(0, head.size() - 1) + ",");
    return json;
}

Json line_event(const PvLine& line, Color to_move, const CellNames& name) {
    Json json;
    json["event"] = "line";
    json["proof"] = line.is_proof;
    json.update(line_json(line, to_move, name));
    return json;
}

Json iteration_event(const Iteration& iteration, Color to_move, const CellNames& name) {
    Json json;
    json["event"] = "iteration";
    json["depth"] = iteration.depth;
    json["selective_depth"] = iteration.selective_depth;
    json["complete"] = iteration.complete;
    json["nodes"] = iteration.nodes;
    json["ms"] = iteration.elapsed_ms;
    json["lines"] = lines_json(iteration.lines, to_move, name);
    json["moves"] = Json::array();
    for (const RootMoveInfo& info : iteration.root_moves)
        json["moves"].push_back(root_move_json(info, name));
    return json;
}

Json proof_event(const ProvenWin& win, const CellNames& name) {
    Json json;
    json["event"] = "proof";
    json["win"] = win_json(win.winner, win.plies, win.kind, open_line(win.proof), name);
    json["tree"] = proof_json(win.proof, name);
    return json;
}

Json result_json(const SearchResult& result, std::int64_t elapsed_ms, Color to_move,
                 const CellNames& name) {
    Json json;
    json["move"] = result.best ? Json(name(result.best)) : Json(nullptr);
    const bool has_value = !result.lines.empty();
    json["value"] = has_value ? Json(result.value) : Json(nullptr);
    json["win_chance"] = has_value ? chance_json(result.value) : Json();
    json["depth"] = result.depth;
    json["nodes"] = result.nodes;
    json["ms"] = elapsed_ms;
    json["line"] = names_json(line_of(result), name);
    json["win"] = nullptr;
    if (result.proof) {
        const ProvenWin& win = *result.proof;
        json["win"] = win_json(win.winner, win.plies, win.kind, open_line(win.proof), name);
    } else if (has_value) {
        const PvLine& best = result.lines.front();
        json["win"] =
            win_json(best.value, best.kind, to_move, {best.moves.begin(), best.moves.end()}, name);
    }
    json["end"] = word_of(result.end);
    json["lines"] = lines_json(result.lines, to_move, name);
    return json;
}

}  // namespace fukumi::web
