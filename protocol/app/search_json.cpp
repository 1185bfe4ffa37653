// See search_json.h.
#include "protocol/app/search_json.h"

#include <cmath>

#include "engine/core/win_chance.h"

namespace fukumi {

OpenLine open_line(const Proof& proof) {
    OpenLine line;
    for (int i = proof.nodes.empty() ? -1 : 0; i >= 0;) {
        const ProofNode& node = proof.nodes[i];
        line.push_back(node.move);
        i = node.otherwise;
        if (!node.answers.empty()) {
            line.push_back(node.answers.front().move);
            i = node.answers.front().next;
        } else if (i >= 0) {
            line.push_back(std::nullopt);
        }
    }
    return line;
}

Json moves_json(const OpenLine& line, const CellNames& name) {
    Json moves = Json::array();
    for (const std::optional<Move>& move : line)
        moves.push_back(move ? Json(name(*move)) : Json(nullptr));
    return moves;
}

Json line_json(const PvLine& line, const CellNames& name) {
    Json json;
    json["rank"] = line.rank;
    json["moves"] = moves_json({line.moves.begin(), line.moves.end()}, name);
    json["value"] = line.value;
    json["win_chance"] = std::round(win_chance(line.value) * 1e4) / 1e4;
    json["depth"] = line.depth;
    json["selective_depth"] = line.selective_depth;
    json["nodes"] = line.nodes;
    json["ms"] = line.elapsed_ms;
    return json;
}

}  // namespace fukumi
