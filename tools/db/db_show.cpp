// The command "db show". See db_commands.h.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "database/canonical.h"
#include "database/grown_tree.h"
#include "database/json_lines.h"
#include "database/merging.h"
#include "database/store.h"
#include "engine/core/types.h"
#include "formats/json.h"
#include "tools/command_line/exit_codes.h"
#include "tools/db/db_commands.h"
#include "tools/game_statistics.h"
#include "tools/options.h"
#include "tools/search_json.h"
#include "tools/solve/solve_report.h"
#include "tools/stored_stones.h"

namespace fukumi {
namespace {

using database::Connection;
using database::Record;
using database::Stones;
using database::Store;

struct KnownMove {
    database::DistinctMove played;
    Record record;  ///< describes the position after the move, from the opponent's side
};

std::vector<KnownMove> known_moves(Store& store, const InputPosition& position,
                                   const Stones& stones) {
    std::vector<KnownMove> moves;
    for (auto& move : database::distinct_moves(stones, position.grid.free_cells())) {
        if (auto record = store.find(database::with_stone(stones, move.cell)))
            moves.push_back({std::move(move), std::move(*record)});
    }
    // Sort won moves first and lost moves last, and the other moves by value, then by
    // games. A move without a value counts as 0.
    const auto worth = [](const Record& record) {
        const bool won = record.label == database::kLost;
        const bool lost = record.label == database::kWon;
        return std::tuple(won    ? 1
                          : lost ? -1
                                 : 0,
                          -record.value.value_or(0), database::games_in(record.games));
    };
    std::stable_sort(moves.begin(), moves.end(), [&](const KnownMove& a, const KnownMove& b) {
        return worth(a.record) > worth(b.record);
    });
    return moves;
}

std::string words_of_label(database::Label label) {
    switch (label) {
        case database::kWon:
            return "won for the side to move";
        case database::kLost:
            return "lost for the side to move";
        case database::kDrawn:
            return "drawn";
        case database::kBook:
            return "in the book";
        default:
            return fmt::format("label '{}'", database::text_of_label(label));
    }
}

// Returns the sign between the true value and a stored one, such as ">= " for a lower bound.
const char* sign_of(Bound bound) {
    return bound == Bound::Lower ? ">= " : bound == Bound::Upper ? "<= " : "";
}

// An upper bound proves no win, and a lower bound proves no loss.
std::string words_of_value(Value value, Bound bound) {
    if (is_win(value) && bound != Bound::Upper)
        return "win in " + plies_text(kMate - value);
    if (is_loss(value) && bound != Bound::Lower)
        return "loss in " + plies_text(kMate + value);
    return fmt::format("{}{}", sign_of(bound), value);
}

void print_record(const Record& record) {
    if (record.label != database::kNoLabel)
        fmt::print("  {}\n", words_of_label(record.label));
    if (record.value) {
        fmt::print("  value {}, depth {}, win chance {:.1f} %\n",
                   words_of_value(*record.value, record.bound), record.depth,
                   100 * win_chance(*record.value));
    }
    if (record.games != database::GameCounts{})
        fmt::print("  {}\n", games_text(record.games));
    if (!record.board_text.empty())
        fmt::print("  text {}\n", record.board_text);
    if (record.is_marked)
        fmt::print("  marked\n");
    if (!record.comment.empty())
        fmt::print("  comment: {}\n", record.comment);
}

/// Returns the record after a move as a record of the move: value, bound, depth and label are for
/// the side that makes the move.
Record for_mover(const Record& after) {
    Record record = after;
    record.label = database::label_of_other_side(after.label);
    if (after.value) {
        const database::Worth worth =
            database::worth_of_move_to({*after.value, after.depth, after.bound});
        record.value = worth.value;
        record.bound = worth.bound;
    }
    return record;
}

/// Returns the number of games of all moves.
std::int64_t games_of(const std::vector<KnownMove>& moves) {
    std::int64_t games = 0;
    for (const KnownMove& move : moves)
        games += database::games_in(move.record.games);
    return games;
}

/// `all` is the number of games of all moves.
void print_move(const KnownMove& move, std::int64_t all, const CellNames& name) {
    const Record record = for_mover(move.record);
    std::string text;
    const auto append = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (record.label == database::kWon)
        append("wins");
    else if (record.label == database::kLost)
        append("loses");
    else if (record.label != database::kNoLabel)
        append(words_of_label(record.label));
    if (record.value) {
        append(fmt::format("{} at depth {}", words_of_value(*record.value, record.bound),
                           record.depth));
    }
    if (record.games != database::GameCounts{})
        append(games_text(record.games, all));
    if (!record.board_text.empty())
        append("text " + record.board_text);
    if (!record.comment.empty())
        append(record.comment.substr(0, record.comment.find('\n')));
    fmt::print("  {:<4} {}{}\n", name(move.played.cell), text, mirrors_text(move.played, name));
}

/// Returns the members of a record; null where the record has nothing. Value and label are for the
/// side to move. `all` is the number of games of all moves, for the record of a move.
Json record_json(const Record& record, std::int64_t all = 0) {
    const auto text_or_null = [](const std::string& text) {
        return text.empty() ? Json() : Json(text);
    };
    Json json;
    json["value"] = record.value ? Json(*record.value) : Json();
    json["win_chance"] = chance_json(record.value);
    json["depth"] = record.value ? Json(record.depth) : Json();
    json["bound"] = record.value ? bound_json(record.bound) : Json();
    json["label"] =
        record.label != database::kNoLabel ? Json(database::text_of_label(record.label)) : Json();
    json["games"] = record.games != database::GameCounts{} ? games_json(record.games, all) : Json();
    json["comment"] = text_or_null(record.comment);
    json["board_text"] = text_or_null(record.board_text);
    json["marked"] = record.is_marked;
    return json;
}

void print_json(const InputPosition& position, int number, const std::optional<Record>& record,
                const std::vector<KnownMove>& moves, Rows rows) {
    const CellNames name(rows, position.grid.height());
    Json json{{"schema", kJsonSchema},
              {"rows", word_of(rows)},
              {"number", number},
              {"place", position.place},
              {"position", position_json(position, name)},
              {"record", record ? record_json(*record) : Json()},
              {"moves", Json::array()}};
    for (const KnownMove& move : moves) {
        Json of_move = move_json(move.played, name);
        of_move.update(record_json(for_mover(move.record), games_of(moves)));
        json["moves"].push_back(std::move(of_move));
    }
    fmt::print("{}\n", formats::json_text(json));
}

void show(Store& store, const InputPosition& position, int number, Rows rows, bool as_json) {
    const CellNames name(rows, position.grid.height());
    std::optional<Record> record;
    std::vector<KnownMove> moves;
    if (const auto stones =
            stones_without_walls(Position(position.rule, position.grid, position.to_move))) {
        record = store.find(*stones);
        moves = known_moves(store, position, *stones);
    }
    if (as_json)
        return print_json(position, number, record, moves, rows);
    fmt::print("{}{}, {}x{}, {} to move: {}\n", draw(position.grid, position.last, rows),
               name_of(position.rule), position.grid.width(), position.grid.height(),
               name_of(position.to_move), record ? "in the database" : "not in the database");
    if (position.opening != nullptr)
        fmt::print("  opening {}\n", opening_text(*position.opening));
    if (record)
        print_record(*record);
    if (!moves.empty())
        fmt::print("Moves to positions in the database, with values for {}:\n",
                   name_of(position.to_move));
    for (const KnownMove& move : moves)
        print_move(move, games_of(moves), name);
}

struct ShowOptions {
    std::string database;
    PositionOptions positions;
    bool json = false;
};

Result<int> show_all(const ShowOptions& options) {
    const auto given = read_positions(options.positions);
    if (!given)
        return Error{given.error()};
    Store store(options.database, Connection::Access::ReadOnly);
    int number = 0;
    for (const InputPosition& position : given->positions)
        show(store, position, ++number, options.positions.rows.shown(), options.json);
    return report_left_out_games(given->left_out, kExitOk);
}

}  // namespace

Subcommand add_db_show(CLI::App& db) {
    const auto options = std::make_shared<ShowOptions>();
    CLI::App* command = add_database_command(
        db, "show", "print what it holds about positions and their moves", options->database);
    add_position_options(*command, options->positions, "file with positions");
    command->add_flag("--json", options->json, "print JSON");
    return {command, [options](const WeightFiles&) { return show_all(*options); }};
}

}  // namespace fukumi
