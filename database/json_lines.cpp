// See json_lines.h.
#include "database/json_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/board/notation.h"
#include "formats/board_options.h"
#include "formats/json.h"
#include "formats/pos.h"

namespace fukumi::database {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBoundNames[] = {"", "upper", "lower", "exact"};
constexpr const char* kOutcomeNames[] = {"black", "white", "draw", "unknown"};

// Returns the members with which every line begins.
Json head_of_line() {
    return {{"schema", formats::kJsonSchema}, {"rows", "top"}};
}

Json names_of(const std::vector<Point>& cells) {
    Json names = Json::array();
    for (const Point p : cells)
        names.push_back(to_text(p));
    return names;
}

std::optional<Label> label_of_text(const std::string& text) {
    if (text.empty())
        return kNoLabel;
    const auto lead = static_cast<unsigned char>(text[0]);
    if (text.size() == 1 && lead < 0x80)
        return text[0];
    if (text.size() == 2 && (lead == 0xC2 || lead == 0xC3))
        return static_cast<Label>((lead & 3) << 6 | (static_cast<unsigned char>(text[1]) & 0x3F));
    return std::nullopt;
}

// Functions throw this for a wrong member of a line; read_json_line() catches it.
struct WrongMember {
    std::string text;
};

[[noreturn]] void refuse(const char* member, const char* what) {
    throw WrongMember{fmt::format("\"{}\" {}", member, what)};
}

const Json& member(const Json& object, const char* name) {
    const auto found = object.find(name);
    if (found == object.end())
        refuse(name, "is missing");
    return *found;
}

std::string text_of(const Json& object, const char* name, std::string otherwise) {
    const auto found = object.find(name);
    if (found == object.end())
        return otherwise;
    if (!found->is_string())
        refuse(name, "is not a text");
    return found->get<std::string>();
}

int integer_of(const Json& value, const char* name, std::int64_t least, std::int64_t most) {
    // The JSON library stores integers of 0 and more as unsigned. Check their size first: the
    // conversion to signed would make the largest ones negative.
    const bool is_small = value.is_number_integer() &&
                          (!value.is_number_unsigned() ||
                           value.get<std::uint64_t>() <= std::numeric_limits<std::int32_t>::max());
    if (!is_small || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
        refuse(name, "is not a number in its range");
    return value.get<int>();
}

int integer_of(const Json& object, const char* name, std::int64_t least, std::int64_t most,
               int otherwise) {
    const auto found = object.find(name);
    return found == object.end() ? otherwise : integer_of(*found, name, least, most);
}

// Returns the index of a word in a list. Throws WrongMember if the list does not have the word.
template <std::size_t N>
int place_of(const std::string& word, const char* name, const char* const (&words)[N]) {
    const auto* found = std::find(std::begin(words), std::end(words), word);
    if (found == std::end(words))
        refuse(name, "is not one of its words");
    return static_cast<int>(found - std::begin(words));
}

Rule rule_of(const Json& object) {
    const auto rule = formats::parse_rule(text_of(object, "rule", ""));
    if (!rule)
        refuse("rule", "is unknown");
    return *rule;
}

int side_of(const Json& object, const char* name) {
    return integer_of(member(object, name), name, kMinBoardSize, kMaxBoardSize);
}

// Returns the edge of the board from which the cell names in a line of the file count the rows.
Rows rows_of(const Json& object) {
    constexpr const char* kEdges[] = {"top", "bottom"};
    return place_of(text_of(object, "rows", kEdges[0]), "rows", kEdges) == 0 ? Rows::FromTop
                                                                             : Rows::FromBottom;
}

std::vector<Point> cells_of(const Json& object, const char* name, const Stones& board) {
    std::vector<Point> cells;
    const Rows rows = rows_of(object);
    const Json& names = member(object, name);
    if (!names.is_array())
        refuse(name, "is not a list");
    for (const Json& cell : names) {
        if (!cell.is_string())
            refuse(name, "has an entry that is not a cell");
        const auto parsed = parse_pos(cell.get<std::string>(), board.width, board.height);
        if (!parsed || parsed->size() != 1)
            refuse(name, "has an entry that is not a cell of the board");
        cells.push_back(renumbered(parsed->front(), rows, board.height));
    }
    return cells;
}

GameCounts counts_of(const Json& object) {
    const auto found = object.find("games");
    if (found == object.end())
        return {};
    if (!found->is_array() || found->size() != 3)
        refuse("games", "is not a list of three numbers");
    const auto number = [&](std::size_t i) {
        return static_cast<std::uint32_t>(
            integer_of((*found)[i], "games", 0, std::numeric_limits<int>::max()));
    };
    GameCounts counts{number(0), number(1), number(2)};
    if (const auto years = object.find("years"); years != object.end()) {
        if (!years->is_array() || years->size() != 2 || !(*years)[1].is_number_unsigned())
            refuse("years", "is not a list of two numbers");
        counts.dated = static_cast<std::uint32_t>(
            integer_of((*years)[0], "years", 0, std::numeric_limits<int>::max()));
        counts.year_sum = (*years)[1].get<std::uint64_t>();
        if (!are_possible(counts))
            refuse("years", "is not possible");
    }
    return counts;
}

Entry entry_of(const Json& object) {
    Entry entry;
    Stones& stones = entry.stones;
    stones.rule = rule_of(object);
    stones.width = side_of(object, "width");
    stones.height = side_of(object, "height");
    stones.black = cells_of(object, "black", stones);
    stones.white = cells_of(object, "white", stones);
    if (const auto checked = check_stones(stones); !checked)
        throw WrongMember{checked.error()};
    constexpr const char* kSides[] = {"black", "white"};
    stones.to_move = kColors[place_of(text_of(object, "to_move", ""), "to_move", kSides)];
    Record& record = entry.record;
    if (object.contains("value")) {
        record.value = integer_of(object["value"], "value", -kMate, kMate);
        record.bound =
            static_cast<Bound>(place_of(text_of(object, "bound", "exact"), "bound", kBoundNames));
        if (record.bound == Bound::None)
            refuse("bound", "is not one of its words");
    }
    record.depth = integer_of(object, "depth", -kMostDepth, kMostDepth, 0);
    const auto label = label_of_text(text_of(object, "label", ""));
    if (!label)
        refuse("label", "is not one letter");
    record.label = *label;
    record.comment = text_of(object, "comment", "");
    record.board_text = text_of(object, "board_text", "");
    if (object.contains("marked")) {
        if (!object["marked"].is_boolean())
            refuse("marked", "is neither true nor false");
        record.is_marked = object["marked"].get<bool>();
    }
    record.games = counts_of(object);
    return entry;
}

// Returns pointers to the text members of a game, each with its name in JSON. `Game` may be const.
template <typename Game>
auto notes_of(Game& game) {
    return std::array{std::pair("event", &game.event), std::pair("date", &game.date),
                      std::pair("opening", &game.opening), std::pair("comment", &game.comment)};
}

formats::Outcome outcome_of(const Json& object) {
    const char* const name = object.contains("result") ? "result" : "outcome";
    if (member(object, name).is_null())
        return formats::Outcome::Unknown;
    return static_cast<formats::Outcome>(place_of(text_of(object, name, ""), name, kOutcomeNames));
}

StoredGame game_of(const Json& object) {
    StoredGame game;
    game.rule = rule_of(object);
    game.width = side_of(object, "width");
    game.height = side_of(object, "height");
    const auto moves = formats::parse_moves(text_of(object, "game", ""), game.width, game.height);
    if (!moves)
        refuse("game", moves.error().c_str());
    const Rows rows = rows_of(object);
    for (const Point p : *moves)
        game.moves.push_back(renumbered(p, rows, game.height));
    game.plies = integer_of(object, "plies", 0, kMaxCells, kMaxCells);
    game.outcome = outcome_of(object);
    if (object.contains("players")) {
        const Json& players = object["players"];
        if (!players.is_array() || players.size() != 2 || !players[0].is_string() ||
            !players[1].is_string())
            refuse("players", "is not a list of two names");
        game.black = players[0].get<std::string>();
        game.white = players[1].get<std::string>();
    }
    for (const auto& [name, text] : notes_of(game))
        *text = text_of(object, name, "");
    return game;
}

}  // namespace

std::string text_of_label(Label label) {
    const auto byte = static_cast<unsigned char>(label);
    if (byte < 0x80)
        return {label};
    return {static_cast<char>(0xC0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3F))};
}

std::string json_line_of(const Entry& entry) {
    const auto& [stones, record] = entry;
    Json json = head_of_line();
    json["rule"] = name_of(stones.rule);
    json["width"] = stones.width;
    json["height"] = stones.height;
    json["to_move"] = word_of(stones.to_move);
    json["black"] = names_of(stones.black);
    json["white"] = names_of(stones.white);
    if (record.value) {
        json["value"] = *record.value;
        json["bound"] = kBoundNames[static_cast<int>(record.bound)];
    }
    if (record.depth != 0)
        json["depth"] = record.depth;
    if (record.label != kNoLabel)
        json["label"] = text_of_label(record.label);
    if (!record.comment.empty())
        json["comment"] = record.comment;
    if (!record.board_text.empty())
        json["board_text"] = record.board_text;
    if (record.is_marked)
        json["marked"] = true;
    if (record.games != GameCounts{})
        json["games"] = {record.games.black_wins, record.games.draws, record.games.white_wins};
    if (record.games.dated > 0)
        json["years"] = {record.games.dated, record.games.year_sum};
    return formats::json_text(json);
}

std::string json_line_of(const StoredGame& game) {
    Json json = head_of_line();
    json["game"] = formats::moves_text(game.moves);
    json["rule"] = name_of(game.rule);
    json["width"] = game.width;
    json["height"] = game.height;
    json["outcome"] = game.outcome == formats::Outcome::Unknown
                          ? Json()
                          : Json(kOutcomeNames[static_cast<int>(game.outcome)]);
    json["plies"] = game.plies;
    json["players"] = {game.black, game.white};
    for (const auto& [name, text] : notes_of(game)) {
        if (!text->empty())
            json[name] = *text;
    }
    return formats::json_text(json);
}

Result<std::variant<Entry, StoredGame>> read_json_line(std::string_view line) {
    const Json object = Json::parse(line, nullptr, false);
    if (!object.is_object())
        return Error{"not an object of JSON"};
    try {
        if (object.contains("game"))
            return std::variant<Entry, StoredGame>(game_of(object));
        return std::variant<Entry, StoredGame>(entry_of(object));
    } catch (const WrongMember& wrong) {
        return Error{wrong.text};
    }
}

}  // namespace fukumi::database
