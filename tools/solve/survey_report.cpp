// See survey_report.h.
#include "tools/solve/survey_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "formats/json.h"
#include "tools/search_json.h"

namespace fukumi {
namespace {

// Returns the verdict of the moves that the question looks for: Win for first moves that win, NoWin
// (of the opponent) for replies that hold.
Verdict wanted(PuzzleQuestion question) {
    return question == PuzzleQuestion::AllWins ? Verdict::Win : Verdict::NoWin;
}

std::vector<SurveyedMove> moves_with(const MoveSurvey& survey, Verdict verdict) {
    std::vector<SurveyedMove> moves;
    std::copy_if(survey.moves.begin(), survey.moves.end(), std::back_inserter(moves),
                 [&](const SurveyedMove& m) { return m.verdict == verdict; });
    return moves;
}

std::string names_of(const std::vector<SurveyedMove>& moves, const CellNames& name, bool plies) {
    std::string text;
    for (const SurveyedMove& m : moves) {
        text += (text.empty() ? "" : ", ") + name(m.move);
        if (plies)
            text += fmt::format(" ({})", plies_text(m.plies));
    }
    return text;
}

std::string answer_text(const MoveSurvey& survey, const ReportRequest& request,
                        const CellNames& name) {
    const bool wins = request.question == PuzzleQuestion::AllWins;
    const std::vector<SurveyedMove> found = moves_with(survey, wanted(request.question));
    const std::string subject = wins ? "first move" : "reply";
    const std::string verb = (wins ? "by " : "against ") + std::string(words_of(request.kind));
    if (found.empty() && !moves_with(survey, Verdict::Unknown).empty())
        return fmt::format("no {} is known to {} {}\n", subject, wins ? "win" : "hold", verb);
    if (found.empty())
        return fmt::format("no {} {} {}\n", subject, wins ? "wins" : "holds", verb);
    if (found.size() == survey.moves.size())
        return fmt::format("every {} {} {}\n", subject, wins ? "wins" : "holds", verb);
    if (found.size() == 1) {
        return fmt::format("1 {} {} {}: {}\n", subject, wins ? "wins" : "holds", verb,
                           names_of(found, name, wins));
    }
    return fmt::format("{} {} {} {}: {}\n", found.size(), wins ? "first moves" : "replies",
                       wins ? "win" : "hold", verb, names_of(found, name, wins));
}

}  // namespace

std::string survey_text(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request) {
    const CellNames name(request.rows, position.grid.height());
    std::string text = answer_text(survey, request, name);
    if (const auto open = moves_with(survey, Verdict::Unknown); open.size() == survey.moves.size())
        text += "not known within the limits: all moves\n";
    else if (!open.empty())
        text += "not known within the limits: " + names_of(open, name, false) + "\n";
    return text + board_text(position, request, survey.nodes, survey.elapsed_ms);
}

std::string survey_json(const InputPosition& position, const MoveSurvey& survey,
                        const ReportRequest& request) {
    constexpr const char* kOfFirst[] = {"unknown", "wins", "does not win"};
    constexpr const char* kOfReply[] = {"unknown", "loses", "holds"};
    const bool wins = request.question == PuzzleQuestion::AllWins;
    const CellNames name(request.rows, position.grid.height());
    Json json = report_head(position, request);
    Json moves = Json::array();
    for (const SurveyedMove& m : survey.moves) {
        moves.push_back({{"move", name(m.move)},
                         {"verdict", (wins ? kOfFirst : kOfReply)[static_cast<int>(m.verdict)]},
                         {"plies", m.plies > 0 ? Json(m.plies) : Json(nullptr)}});
    }
    json["moves"] = std::move(moves);
    if (!wins)
        json["toughest"] = survey.toughest ? Json(name(survey.toughest)) : Json(nullptr);
    json["nodes"] = survey.nodes;
    json["ms"] = survey.elapsed_ms;
    return formats::json_text(json) + "\n";
}

Verdict verdict_of(const MoveSurvey& survey, PuzzleQuestion question) {
    const auto some = [&](Verdict verdict) { return !moves_with(survey, verdict).empty(); };
    if (some(wanted(question)))
        return Verdict::Win;
    return some(Verdict::Unknown) ? Verdict::Unknown : Verdict::NoWin;
}

}  // namespace fukumi
