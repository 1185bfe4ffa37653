// See html_report.h.
#include "tournaments/report/html_report.h"

#include <embedded/report_page.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/board/notation.h"
#include "formats/json.h"
#include "tools/page/page.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using formats::MoveRecord;
using formats::Termination;

namespace {

using Json = nlohmann::ordered_json;

Json array_of(const GameCounts& counts) {
    return Json::array({counts.wins, counts.draws, counts.losses});
}

std::string cells_of(const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points)
        text += to_text(p);
    return text;
}

/// Returns a game as a JSON array, which unpack() in viewer.js reads. An object would be larger,
/// because it would repeat its keys in every game. `budget` is the number of bytes left for
/// messages; the function subtracts those that it uses.
Json game_data(const GameRecord& game, const HtmlOptions& options, std::size_t& budget) {
    std::string cells;
    Json times = Json::array();
    Json evals = Json::array();
    Json depths = Json::array();
    Json messages = Json::array();
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const MoveRecord& move = game.moves[i];
        cells += to_text(move.at);
        times.push_back(move.elapsed_ms);
        evals.push_back(move.eval ? Json(*move.eval) : Json());
        depths.push_back(move.depth);
        if (move.message.empty() || budget == 0)
            continue;
        std::string message = move.message.substr(0, options.message_limit);
        if (message.size() < move.message.size())
            message += "…";
        budget -= std::min(budget, message.size());
        messages.push_back(Json::array({i, std::move(message)}));
    }
    return Json::array({game.number, game.round, game.pair, game.players[Color::Black],
                        game.players[Color::White], fukumi::name_of(game.rule), game.width,
                        game.height, game.opening_stones, cells, static_cast<int>(game.outcome),
                        static_cast<int>(game.termination), game.reason, times, evals, depths,
                        messages, cells_of(game.winning_line)});
}

// Adds to `data` the names of the terminations, and the list of those that are faults.
void add_terminations(Json& data) {
    data["termNames"] = Json::array();
    data["faults"] = Json::array();
    for (int i = 0; i < formats::kTerminationCount; ++i) {
        const auto termination = static_cast<Termination>(i);
        data["termNames"].push_back(name_of(termination));
        if (is_fault(termination))
            data["faults"].push_back(i);
    }
}

std::string page_data(const Report& report, const HtmlOptions& options) {
    const Standings& standings = report.standings;
    Json data;
    data["date"] = report.date;
    data["players"] = report.players;
    data["conditions"] = Json::array();
    for (const auto& [name, value] : report.conditions)
        data["conditions"].push_back(Json::array({name, value}));
    data["total"] = standings.games;
    data["planned"] = report.games_planned;
    data["running"] = report.is_running;
    data["moves"] = standings.moves;
    data["mate"] = kMate;
    data["win"] = kWinThreshold;
    data["swiss"] = standings.is_swiss;
    data["match"] = standings.is_match;
    data["connected"] = standings.ratings.connected;
    data["advantage"] = {standings.ratings.black_advantage,
                         standings.ratings.black_advantage_error};
    data["terms"] = standings.terminations;
    add_terminations(data);
    data["rows"] = Json::array();
    for (std::size_t i = 0; i < standings.rows.size(); ++i)
        data["rows"].push_back(row_json(standings.rows[i], i + 1, standings.is_swiss));
    data["cross"] = Json::array();
    for (const GameCounts& counts : standings.cross)
        data["cross"].push_back(array_of(counts));
    data["duel"] = report.duel ? duel_json(*report.duel) : Json();
    data["sprt"] = report.sprt ? sprt_json(*report.sprt) : Json();
    std::size_t budget = options.message_budget;
    data["games"] = Json::array();
    for (const GameRecord& game : report.games)
        data["games"].push_back(game_data(game, options, budget));
    if (budget == 0) {
        data["conditions"].push_back(
            Json::array({"Messages", "not included for the later games, to keep this page small"}));
    }

    return web::script_safe(formats::json_text(data));
}

}  // namespace

std::string html_report(const Report& report, const HtmlOptions& options) {
    using namespace embedded;
    std::string script(report_tables_js);
    script.append(report_viewer_js);
    return web::make_page({"Match report", report.title.empty() ? "Gomoku match" : report.title,
                           report.generator, text_report(report), report_html, report_css, script,
                           page_data(report, options)});
}

}  // namespace fukumi::match
