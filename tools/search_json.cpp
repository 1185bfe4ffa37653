// See search_json.h.
#include "tools/search_json.h"

#include <cmath>

#include "engine/core/types.h"
#include "engine/reasons/reason.h"
#include "protocol/messages.h"

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

std::vector<Move> known_moves(const OpenLine& line) {
    std::vector<Move> moves;
    for (const std::optional<Move>& move : line) {
        if (!move || !*move)
            break;
        moves.push_back(*move);
    }
    return moves;
}

const char* word_of(SearchEnd end) noexcept {
    constexpr const char* kWords[] = {"depth",       "nodes",   "time",         "stopped", "solved",
                                      "single move", "no move", "not searched", "complete"};
    return kWords[static_cast<int>(end)];
}

std::string line_text(const OpenLine& line, const CellNames& name) {
    std::string text;
    for (const std::optional<Move>& move : line)
        text += (text.empty() ? "" : " ") + (move ? name(*move) : std::string("any"));
    return text;
}

double rounded(double share) {
    return std::round(share * 1e4) / 1e4;
}

Json chance_json(std::optional<Value> value) {
    return value ? Json(rounded(win_chance(*value))) : Json();
}

Json moves_json(const OpenLine& line, const CellNames& name) {
    Json moves = Json::array();
    for (const std::optional<Move>& move : line)
        moves.push_back(move ? Json(name(*move)) : Json(nullptr));
    return moves;
}

Json win_json(Color winner, int plies, WinKind kind, const OpenLine& line, const CellNames& name) {
    constexpr const char* kWords[] = {"search", "fours", "threats", "search", "database"};
    return {{"winner", word_of(winner)},
            {"plies", plies},
            {"by", kWords[static_cast<int>(kind)]},
            {"line", moves_json(line, name)}};
}

Json win_json(Value value, WinKind kind, Color to_move, const OpenLine& line,
              const CellNames& name) {
    value = with_possible_plies(value);
    if (is_win(value))
        return win_json(to_move, kMate - value, kind, line, name);
    if (is_loss(value))
        return win_json(opponent(to_move), kMate + value, WinKind::Search, line, name);
    return nullptr;
}

Json line_json(const PvLine& line, Color to_move, const CellNames& name) {
    const OpenLine moves{line.moves.begin(), line.moves.end()};
    Json json;
    json["rank"] = line.rank;
    json["moves"] = moves_json(moves, name);
    json["value"] = line.value;
    json["win_chance"] = chance_json(line.value);
    json["win"] = win_json(line.value, line.kind, to_move, moves, name);
    json["depth"] = line.depth;
    json["selective_depth"] = line.selective_depth;
    json["nodes"] = line.nodes;
    json["ms"] = line.elapsed_ms;
    return json;
}

Json bound_json(Bound bound) {
    constexpr const char* kWords[] = {nullptr, "upper", "lower", "exact"};
    const char* word = kWords[static_cast<int>(bound)];
    return word == nullptr ? Json(nullptr) : Json(word);
}

Json proof_json(const Proof& proof, const CellNames& name) {
    if (proof.nodes.empty())
        return nullptr;
    Json nodes = Json::array();
    for (const ProofNode& node : proof.nodes) {
        Json item = {{"move", name(node.move)}, {"plies", node.plies}};
        if (!node.answers.empty()) {
            Json answers = Json::array();
            for (const ProofNode::Answer& answer : node.answers)
                answers.push_back({{"move", name(answer.move)}, {"next", answer.next}});
            item["answers"] = std::move(answers);
        }
        if (node.otherwise >= 0)
            item["otherwise"] = node.otherwise;
        nodes.push_back(std::move(item));
    }
    return {{"nodes", std::move(nodes)}};
}

Json opening_json(const RenjuOpening* opening) {
    if (opening == nullptr)
        return nullptr;
    return {{"code", opening->code}, {"name", opening->name}, {"japanese", opening->japanese}};
}

Json position_json(const InputPosition& input, const CellNames& name) {
    Json json;
    json["rule"] = name_of(input.rule);
    json["width"] = input.grid.width();
    json["height"] = input.grid.height();
    json["to_move"] = word_of(input.to_move);
    if (input.is_turn_assumed)
        json["to_move_assumed"] = true;
    Json cells[4];
    for (Json& list : cells)
        list = Json::array();
    for (int y = 0; y < input.grid.height(); ++y) {
        for (int x = 0; x < input.grid.width(); ++x)
            cells[static_cast<int>(input.grid.at(x, y))].push_back(name(Point{x, y}));
    }
    json["black"] = cells[static_cast<int>(Cell::Black)];
    json["white"] = cells[static_cast<int>(Cell::White)];
    json["frozen"] = cells[static_cast<int>(Cell::Wall)];
    if (input.opening != nullptr)
        json["opening"] = opening_json(input.opening);
    return json;
}

}  // namespace fukumi
