// See analysis_json.h.
#include "tools/analyze/analysis_json.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/types.h"
#include "formats/json.h"

namespace fukumi {
namespace {

constexpr std::size_t kExpectedMoves = 10;  // prints only the moves with the highest chances

Json names_json(const std::vector<Move>& cells, const CellNames& name) {
    Json names = Json::array();
    for (const Move m : cells)
        names.push_back(name(m));
    return names;
}

Json win_of(const AnalysedMove& move, Color to_move, const CellNames& name) {
    const auto end = forced_end(move.value, move.bound, to_move);
    if (!end)
        return nullptr;
    const WinKind kind = end->winner == to_move ? move.kind : WinKind::Search;
    return win_json(end->winner, end->plies, kind, move.line, name);
}

double chance_for(const Assessment& assessment, Move m) {
    const auto found = std::find_if(assessment.moves.begin(), assessment.moves.end(),
                                    [&](const ExpectedMove& move) { return move.move == m; });
    return found == assessment.moves.end() ? 0 : found->chance;
}

Json move_json(const AnalysedMove& move, Color to_move, const AnalysisStyle& style,
               const CellNames& name) {
    Json json;
    json["move"] = name(move.move);
    json["rank"] = move.rank ? Json(*move.rank) : Json(nullptr);
    const bool is_known = move.bound != Bound::None;
    json["value"] = is_known ? Json(move.value) : Json(nullptr);
    json["bound"] = bound_json(move.bound);
    json["win_chance"] = is_known ? chance_json(move.value) : Json();
    json["win"] = win_of(move, to_move, name);
    json["depth"] = move.depth;
    if (move.rank)
        json["selective_depth"] = move.selective_depth;
    json["nodes"] = move.nodes;
    json["effort"] = rounded(move.effort);
    json["line"] = moves_json(move.line, name);
    if (style.trees && move.proof)
        json["tree"] = proof_json(*move.proof, name);
    return json;
}

// Returns the lines of the search, followed by at most `style.others` other root moves. If
// `style.others` is negative, all of them follow.
Json moves_of_state(const SearchState& search, const Assessment* assessment, Color to_move,
                    const AnalysisStyle& style, const CellNames& name) {
    Json json = Json::array();
    int others = 0;
    for (const AnalysedMove& move : search.moves) {
        if (!move.rank && style.others >= 0 && ++others > style.others)
            break;
        Json entry = move_json(move, to_move, style, name);
        if (assessment != nullptr)
            entry["expected"] = rounded(chance_for(*assessment, move.move));
        json.push_back(std::move(entry));
    }
    return json;
}

void add_effort(const SearchState& search, const AnalysisStyle& style, Json& json) {
    json["depth"] = search.depth;
    json["selective_depth"] = search.selective_depth;
    json["nodes"] = search.nodes;
    if (style.times)
        json["ms"] = search.elapsed_ms;
}

Json search_of(const AnalysisItem& item, const Analysis& analysis, const AnalysisStyle& style,
               const CellNames& name) {
    const SearchState& search = analysis.search;
    const bool has_best = !search.moves.empty() && search.moves.front().rank;
    Json json;
    json["move"] = nullptr;
    json["value"] = nullptr;
    json["win_chance"] = nullptr;
    json["win"] = nullptr;
    if (has_best) {
        const AnalysedMove& best = search.moves.front();
        json["move"] = name(best.move);
        json["value"] = best.value;
        json["win_chance"] = chance_json(best.value);
        json["win"] = win_of(best, item.input.to_move, name);
    }
    add_effort(search, style, json);
    json["end"] = word_of(analysis.end);
    json["excluded"] = names_json(item.excluded, name);
    return json;
}

// ---- Facts --------------------------------------------------------------------------------------

Json side_json(const SideFacts& side, const CellNames& name) {
    Json json;
    json["fives"] = names_json(side.fives, name);
    json["fours"] = Json::array();
    for (const FourMove& four : side.fours)
        json["fours"].push_back({{"move", name(four.move)}, {"shape", name_of(four.shape)}});
    json["open_threes"] = Json::array();
    for (const OpenThree& three : side.open_threes) {
        json["open_threes"].push_back(
            {{"stones", names_json(three.stones, name)}, {"four", name(three.at)}});
    }
    return json;
}

Json found_win_json(const FoundWin& win, Color winner, const AnalysisStyle& style,
                    const CellNames& name) {
    if (win.proof.nodes.empty())
        return nullptr;
    const int plies = win.proof.nodes.front().plies;
    const bool by_fours = plies == 1 || win.by_fours == Verdict::Win;
    Json json = win_json(winner, plies, by_fours ? WinKind::Fours : WinKind::Threats,
                         open_line(win.proof), name);
    if (style.trees)
        json["tree"] = proof_json(win.proof, name);
    return json;
}

Json facts_json_of(const PositionFacts& facts, Color to_move, const AnalysisStyle& style,
                   const CellNames& name) {
    Json json;
    for (const Color color : kColors)
        json[word_of(color)] = side_json(facts.sides[color], name);
    json["forbidden"] = Json::array();
    for (const ForbiddenPoint& point : facts.forbidden)
        json["forbidden"].push_back({{"move", name(point.move)}, {"why", name_of(point.why)}});
    json["win"] = found_win_json(facts.win, to_move, style, name);
    json["win_after_pass"] = found_win_json(facts.after_pass, opponent(to_move), style, name);
    json["no_win_by_fours"] = facts.win.by_fours == Verdict::NoWin;
    json["no_win_by_fours_after_pass"] = facts.after_pass.by_fours == Verdict::NoWin;
    return json;
}

// ---- The evaluation -----------------------------------------------------------------------------

Json classes_json(const std::array<int, kMoveClasses>& cells) {
    Json json = Json::object();
    for (int c = kMoveClasses - 1; c > 0; --c) {
        if (cells[static_cast<std::size_t>(c)] > 0)
            json[name_of(static_cast<MoveClass>(c))] = cells[static_cast<std::size_t>(c)];
    }
    return json;
}

Json evaluation_json(const Assessment& assessment, const CellNames& name) {
    const auto known = [&](Value value) {
        return assessment.has_fives ? Json(nullptr) : Json(value);
    };
    Json json;
    json["value"] = known(assessment.value);
    json["win_chance"] = assessment.has_fives ? Json() : chance_json(assessment.value);
    json["draw_chance"] =
        assessment.has_fives ? Json(nullptr) : Json(rounded(assessment.outcome.draw));
    json["if_passed"] = known(assessment.if_passed);
    json["without_counts"] = known(assessment.without_counts);
    json["cells"] = {{"black", classes_json(assessment.cells[Color::Black])},
                     {"white", classes_json(assessment.cells[Color::White])}};
    json["expected"] = Json::array();
    for (std::size_t i = 0; i < std::min(assessment.moves.size(), kExpectedMoves); ++i) {
        json["expected"].push_back({{"move", name(assessment.moves[i].move)},
                                    {"chance", rounded(assessment.moves[i].chance)}});
    }
    return json;
}

}  // namespace

std::string analysis_json(const AnalysisItem& item, const Analysis& analysis,
                          const AnalysisStyle& style) {
    const CellNames name(style.rows, item.input.grid.height());
    Json json;
    json["number"] = item.number;  // first: the reader of result files looks for it
    json["schema"] = kJsonSchema;
    json["rows"] = word_of(style.rows);
    json["place"] = item.input.place;
    json["position"] = position_json(item.input, name);
    json["played"] = item.input.next ? Json(name(*item.input.next)) : Json(nullptr);
    json["search"] = search_of(item, analysis, style, name);
    json["moves"] =
        moves_of_state(analysis.search, &analysis.assessment, item.input.to_move, style, name);
    if (analysis.games)
        json["games"] = statistics_json(*analysis.games, name);
    json["facts"] = facts_json_of(analysis.facts, item.input.to_move, style, name);
    json["evaluation"] = evaluation_json(analysis.assessment, name);
    return formats::json_text(json);
}

std::string iteration_json(const AnalysisItem& item, const SearchState& search,
                           const AnalysisStyle& style) {
    const CellNames name(style.rows, item.input.grid.height());
    AnalysisStyle brief = style;
    brief.trees = false;
    Json json;
    json["schema"] = kJsonSchema;
    json["rows"] = word_of(style.rows);
    add_effort(search, style, json["iteration"]);
    json["moves"] = moves_of_state(search, nullptr, item.input.to_move, brief, name);
    return json.dump();
}

}  // namespace fukumi
