// See json_report.h.
#include "tournaments/report/json_report.h"

#include <fmt/core.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "formats/json.h"
#include "tournaments/report/tally.h"
#include "tournaments/report/text_report.h"

namespace fukumi::match {

using formats::Termination;

namespace {

using Json = nlohmann::ordered_json;

Json counts_json(const GameCounts& counts) {
    return {{"wins", counts.wins}, {"draws", counts.draws}, {"losses", counts.losses}};
}

Json terminations_json(const TerminationCounts& counts) {
    Json json = Json::object();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] != 0)
            json[name_of(static_cast<Termination>(i))] = counts[i];
    }
    return json;
}

// Returns `name`, with a number appended if `object` already has this key. The conditions of a
// match have a key for each engine, and an engine may be named like another condition.
std::string unused_key(const Json& object, const std::string& name) {
    std::string key = name;
    for (int number = 2; object.contains(key); ++number)
        key = fmt::format("{} ({})", name, number);
    return key;
}

// Rounds to four digits, because later digits differ between systems.
void round_numbers(Json& json) {
    constexpr double kPerUnit = 1e4;
    if (json.is_number_float()) {
        json = std::round(json.get<double>() * kPerUnit) / kPerUnit + 0.0;  // no negative zero
    } else if (json.is_structured()) {
        for (Json& member : json)
            round_numbers(member);
    }
}

}  // namespace

Json row_json(const PlayerStanding& row, std::size_t rank, bool is_swiss) {
    const GameCounts total = row.total();
    Json json = {{"rank", rank}, {"player", row.player}, {"name", row.name}};
    if (is_swiss) {
        json["points"] = row.swiss.points;
        json["buchholz"] = row.swiss.buchholz;
        json["byes"] = row.swiss.byes;
    }
    json.update({{"elo", row.rating.elo},
                 {"error", row.rating.error},
                 {"los_over_next", row.los_over_next},
                 {"games", total.games()},
                 {"wins", total.wins},
                 {"draws", total.draws},
                 {"losses", total.losses},
                 {"score", total.score()},
                 {"black", counts_json(row.by_color[Color::Black])},
                 {"white", counts_json(row.by_color[Color::White])},
                 {"moves", row.resources.moves},
                 {"ms_per_move", row.resources.ms_per_move()},
                 {"slowest_ms", row.resources.slowest_ms},
                 {"longest_game_ms", row.resources.longest_game_ms},
                 {"peak_memory", row.resources.peak_memory},
                 {"faults", row.faults()},
                 {"lost_by", terminations_json(row.lost_by)}});
    return json;
}

Json duel_json(const Duel& duel) {
    Json json = counts_json(duel.games);
    json["pairs"] = duel.pairs.counts;
    json["decided_pairs"] = duel.pairs.decided();
    json["score"] = duel.elo.score;
    json["elo"] = duel.elo.elo;
    json["error"] = duel.elo.elo_error;
    json["nelo"] = duel.elo.nelo;
    json["nelo_error"] = duel.elo.nelo_error;
    json["los"] = duel.elo.los;
    return json;
}

Json sprt_json(const SprtStatus& sprt) {
    return {{"elo0", sprt.bounds.elo0},
            {"elo1", sprt.bounds.elo1},
            {"alpha", sprt.bounds.alpha},
            {"beta", sprt.bounds.beta},
            {"normalized", sprt.bounds.normalized},
            {"pairs", sprt.pairs.counts},
            {"llr", sprt.llr},
            {"lower", sprt.lower},
            {"upper", sprt.upper},
            {"decision", name_of(sprt.decision)},
            {"meaning", meaning_of(sprt)}};
}

std::string json_report(const Report& report) {
    const Standings& standings = report.standings;
    Json json = {{"format", "fukumi-match"},
                 {"version", 1},
                 {"schema", formats::kJsonSchema},
                 {"rows", "top"}};
    json["title"] = report.title;
    json["date"] = report.date;
    json["generator"] = report.generator;
    json["conditions"] = Json::object();
    for (const auto& [name, value] : report.conditions)
        json["conditions"][unused_key(json["conditions"], name)] = value;
    json["standings"] = Json::array();
    for (std::size_t i = 0; i < standings.rows.size(); ++i)
        json["standings"].push_back(row_json(standings.rows[i], i + 1, standings.is_swiss));
    json["pairings"] = Json::array();
    for (const PairingCounts& p :
         pairings_of(static_cast<int>(report.players.size()), report.games)) {
        json["pairings"].push_back({{"black", p.black},
                                    {"white", p.white},
                                    {"wins", p.black_wins},
                                    {"draws", p.draws},
                                    {"losses", p.white_wins}});
    }
    json["black_advantage"] = {{"elo", standings.ratings.black_advantage},
                               {"error", standings.ratings.black_advantage_error}};
    json["terminations"] = terminations_json(standings.terminations);
    if (report.duel)
        json["match"] = duel_json(*report.duel);
    if (report.sprt)
        json["sprt"] = sprt_json(*report.sprt);

    round_numbers(json);
    std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace);
    text.erase(text.find_last_of('}'));  // append the games as another member
    text.erase(text.find_last_not_of("\n ") + 1);
    text += ",\n \"games\":[";
    for (std::size_t i = 0; i < report.games.size(); ++i)
        text += (i == 0 ? "\n" : ",\n") + formats::write_json_game(report.games[i]);
    return text + "\n]}\n";
}

}  // namespace fukumi::match
