// See review_page.h.
#include "tools/review/review_page.h"

#include <embedded/review_page.h>
#include <fmt/format.h>

#include <cstddef>
#include <string_view>

#include "formats/json.h"
#include "tools/page/page.h"
#include "tools/review/review_json.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

/// Returns the JSON of review_json(), and adds all moves of the record and the comments on each
/// move.
Json page_game(const ReviewedGame& game, int number, Rows rows) {
    const CellNames name(rows, game.record.height);
    Json json = review_json(game, number, rows);
    json["moves"] = Json::array();
    for (const formats::MoveRecord& move : game.record.moves)
        json["moves"].push_back(name(move.at));
    for (std::size_t i = 0; i < game.review.moves.size(); ++i) {
        const std::string& said =
            game.record.moves[static_cast<std::size_t>(game.review.place_of(i))].message;
        json["reviews"][i]["words"] = move_words(game, i, name);
        if (!said.empty())
            json["reviews"][i]["said"] = said;
    }
    json["turning"] = turning_words(game, name);
    json["five"] = Json::array();
    if (game.review.unreviewed == 0) {
        for (const Point p : game.record.winning_line)
            json["five"].push_back(name(p));
    }
    return json;
}

std::string review_page_data(const std::vector<ReviewedGame>& games,
                             const ReviewSettings& settings) {
    Json data;
    data["mate"] = kMate;
    data["win"] = kWinThreshold;
    data["bottom"] = settings.rows == Rows::FromBottom;
    data["effort"] = effort_words(settings);
    data["marks"] = marks_words(settings.marks);
    data["games"] = Json::array();
    for (std::size_t i = 0; i < games.size(); ++i)
        data["games"].push_back(page_game(games[i], static_cast<int>(i) + 1, settings.rows));
    data["players"] = players_json(tally_players(games));
    return web::script_safe(formats::json_text(data));
}

std::string review_title(const std::vector<ReviewedGame>& games) {
    if (games.size() > 1)
        return fmt::format("{} games reviewed", games.size());
    const formats::GameRecord& record = games.front().record;
    return fmt::format("{} – {}", player_name(record, Color::Black),
                       player_name(record, Color::White));
}

}  // namespace

std::string review_page(const std::vector<ReviewedGame>& games, const ReviewSettings& settings,
                        const std::string& generator) {
    const std::string text =
        games.size() == 1 ? game_words(games.front(), settings) : games_words(games, settings);
    return web::make_page({"Game review", review_title(games), generator, text,
                           embedded::review_html, embedded::review_css,
                           std::string(embedded::review_js), review_page_data(games, settings)});
}

}  // namespace fukumi
