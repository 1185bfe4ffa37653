// See review_json.h.
#include "tools/review/review_json.h"

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <stdexcept>
#include <string>

#include "engine/core/types.h"
#include "formats/json.h"
#include "tools/review/review_text.h"
#include "tools/solve/solve_report.h"

namespace fukumi {
namespace {

using formats::GameRecord;

// ---- Writing ------------------------------------------------------------------------------------

Json reviewed_win_json(const std::optional<ReviewedWin>& win, Color winner, const CellNames& name) {
    if (!win)
        return nullptr;
    const WinKind kind = win->kind == PuzzleKind::Vcf ? WinKind::Fours : WinKind::Threats;
    return win_json(winner, win->plies, kind, win->line, name);
}

Json tally_json(const PlayerTally& tally) {
    Json json;
    json["name"] = tally.name;
    json["games"] = tally.games;
    json["wins"] = tally.wins;
    json["draws"] = tally.draws;
    json["losses"] = tally.losses;
    json["moves"] = tally.moves;
    json["average_loss"] = rounded(tally.average_loss());
    json["inaccuracies"] = tally.inaccuracies;
    json["mistakes"] = tally.mistakes;
    json["blunders"] = tally.blunders;
    json["missed_wins"] = tally.missed;
    json["allowed_wins"] = tally.allowed;
    json["forbidden"] = tally.forbidden;
    json["accuracy"] = rounded(tally.accuracy());
    return json;
}

// ---- Reading ------------------------------------------------------------------------------------

/// Reads the parts of a review from JSON. Throws std::exception for invalid JSON, which the public
/// functions catch.
class PartReader {
 public:
    PartReader(int width, int height, Rows rows) : width_(width), height_(height), rows_(rows) {}

    ReviewedPosition evaluation(const Json& json) const {
        return {json.at("value").get<Value>(), line_of_json(json.at("line")),
                win_of_json(json.at("win")), json.at("over").get<bool>()};
    }

 protected:
    /// Returns Move::none() for a pass.
    Move cell(const Json& json) const {
        if (json == kPassWord)
            return Move::none();
        const auto points = parse_pos(json.get<std::string>(), width_, height_);
        if (!points || points->size() != 1)
            throw std::runtime_error("an invalid cell");
        const Point p = renumbered(points->front(), rows_, height_);
        return move_at(p.x, p.y);
    }

    OpenLine line_of_json(const Json& json) const {
        OpenLine line;
        for (const Json& m : json)
            line.push_back(m.is_null() ? std::nullopt : std::optional(cell(m)));
        return line;
    }

    std::optional<ReviewedWin> win_of_json(const Json& json) const {
        if (json.is_null())
            return std::nullopt;
        ReviewedWin win;
        const auto by = json.at("by").get<std::string>();
        if (by != "fours" && by != "threats")
            throw std::runtime_error("an unknown kind of win");
        win.kind = by == "fours" ? PuzzleKind::Vcf : PuzzleKind::Vct;
        win.plies = json.at("plies").get<int>();
        win.line = line_of_json(json.at("line"));
        return win;
    }

    template <typename Kind>
    static Kind kind_of_json(const Json& json, int count) {
        if (json.is_null())
            return Kind{};
        for (int i = 1; i < count; ++i) {
            if (json.get<std::string>() == name_of(static_cast<Kind>(i)))
                return static_cast<Kind>(i);
        }
        throw std::runtime_error("an unknown word");
    }

    MoveReview move_of_json(const Json& json) const {
        constexpr int kForbiddenKinds = 4;
        MoveReview move;
        move.played = cell(json.at("move"));
        move.before = json.at("value_before").get<Value>();
        move.after = json.at("value").get<Value>();
        move.line = line_of_json(json.at("line"));
        move.win = win_of_json(json.at("win"));
        move.missed = json.at("missed_win").get<bool>();
        move.allowed = json.at("allowed_win").get<bool>();
        move.forbidden = kind_of_json<Forbidden>(json.at("forbidden"), kForbiddenKinds);
        move.mark = kind_of_json<MoveMark>(json.at("mark"), kMoveMarks);
        move.better = json.at("better").get<std::string>();
        move.worse = json.at("worse").get<std::string>();
        return move;
    }

    int width_;
    int height_;
    Rows rows_;
};

class ReviewReader : private PartReader {
 public:
    ReviewReader(const GameRecord& record, Rows rows)
        : PartReader(record.width, record.height, rows), record_(record) {}

    GameReview read(const Json& json) const {
        GameReview review;
        review.first = json.at("from").get<int>() - 1;
        review.unreviewed = json.at("unreviewed").get<int>();
        for (const Json& move : json.at("reviews"))
            review.moves.push_back(move_of_json(move));
        const auto played = static_cast<std::size_t>(review.first) + review.moves.size();
        if (review.first < 0 || review.unreviewed < 0 ||
            played + static_cast<std::size_t>(review.unreviewed) != record_.moves.size())
            throw std::runtime_error("another number of moves");
        for (std::size_t i = 0; i < review.moves.size(); ++i) {
            const Point at = record_.moves[static_cast<std::size_t>(review.place_of(i))].at;
            if (review.moves[i].played != (formats::is_pass(at) ? Move::none() : move_at(at)))
                throw std::runtime_error("other moves");
        }
        ReviewedPosition evaluated = evaluation(json.at("end"));
        review.over = evaluated.over;
        review.end = evaluated.value;
        review.end_line = std::move(evaluated.line);
        review.end_win = std::move(evaluated.win);
        review.turning = turning_point(record_, review);
        return review;
    }

 private:
    const GameRecord& record_;
};

}  // namespace

Json move_json(const MoveReview& move, Color side, int number, const CellNames& name) {
    Json json;
    json["number"] = number;
    json["side"] = word_of(side);
    json["move"] = name(move.played);
    json["value_before"] = move.before;
    json["value"] = move.after;
    json["win_chance_before"] = chance_json(move.before);
    json["win_chance"] = chance_json(move.after);
    json["loss"] = rounded(move.loss());
    json["mark"] = move.mark == MoveMark::None ? Json() : Json(name_of(move.mark));
    json["line"] = moves_json(move.line, name);
    json["win"] = reviewed_win_json(move.win, side, name);
    json["missed_win"] = move.missed;
    json["allowed_win"] = move.allowed;
    json["forbidden"] = move.forbidden == Forbidden::No ? Json() : Json(name_of(move.forbidden));
    json["better"] = move.better;
    json["worse"] = move.worse;
    return json;
}

Json evaluation_json(const ReviewedPosition& evaluation, Color to_move, const CellNames& name) {
    Json json;
    json["over"] = evaluation.over;
    json["value"] = evaluation.value;
    json["win_chance"] = chance_json(evaluation.value);
    json["line"] = moves_json(evaluation.line, name);
    json["win"] = reviewed_win_json(evaluation.win, to_move, name);
    return json;
}

Result<ReviewedPosition> evaluation_from_json(const Json& json, int width, int height, Rows rows) {
    try {
        return PartReader(width, height, rows).evaluation(json);
    } catch (const std::exception& exception) {
        return Error{exception.what()};
    }
}

Json settings_json(const ReviewSettings& settings) {
    Json json;
    json["nodes"] = settings.nodes;
    json["solve_nodes"] = settings.solve_nodes;
    json["ms"] = settings.max_ms;
    json["marks"] = settings.marks.percent;
    json["from"] = settings.from ? Json(*settings.from) : Json();
    return json;
}

Json review_json(const ReviewedGame& game, int number, Rows rows) {
    const GameRecord& record = game.record;
    const CellNames name(rows, record.height);
    Json json;
    json["schema"] = kJsonSchema;
    json["rows"] = word_of(rows);
    json["game"] = number;
    json["place"] = game.place;
    json["black"] = player_name(record, Color::Black);
    json["white"] = player_name(record, Color::White);
    json["rule"] = name_of(record.rule);
    json["width"] = record.width;
    json["height"] = record.height;
    json["opening"] = opening_json(formats::opening_of(record));
    const auto winner = formats::winner_of(record.outcome);
    json["winner"] = winner ? Json(word_of(*winner)) : Json();
    json["ending"] = formats::name_of(record.termination);
    json["result"] = result_words(game, name);
    json["from"] = game.review.first + 1;
    json["unreviewed"] = game.review.unreviewed;
    const GameReview& review = game.review;
    json["reviews"] = Json::array();
    const auto mover_at = [&](std::size_t index) {
        return formats::mover_at(static_cast<std::size_t>(review.place_of(index)));
    };
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        json["reviews"].push_back(
            move_json(review.moves[i], mover_at(i), review.place_of(i) + 1, name));
    }
    const Color to_move = mover_at(review.moves.size());
    json["end"] =
        evaluation_json({review.end, review.end_line, review.end_win, review.over}, to_move, name);
    json["end"]["side"] = word_of(to_move);
    json["turning_point"] =
        review.turning ? Json(review.place_of(static_cast<std::size_t>(*review.turning)) + 1)
                       : Json();
    json["players"] = players_json({tally_of(game, Color::Black), tally_of(game, Color::White)});
    return json;
}

Result<GameReview> review_from_json(std::string_view text, int number, const GameRecord& record,
                                    Rows rows) {
    try {
        const Json json = Json::parse(text);
        if (json.at("game").get<int>() != number)
            return Error{fmt::format("this is not game {}", number)};
        return ReviewReader(record, rows).read(json);
    } catch (const std::exception& exception) {
        return Error{fmt::format("no review of game {}: {}", number, exception.what())};
    }
}

Json players_json(const std::vector<PlayerTally>& players) {
    Json json = Json::array();
    for (const PlayerTally& player : players)
        json.push_back(tally_json(player));
    return json;
}

}  // namespace fukumi
