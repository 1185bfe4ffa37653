// See saved_game.h.
#include "tools/play/saved_game.h"

#include <fmt/format.h>

#include "engine/play/strength.h"
#include "formats/convert.h"
#include "formats/text_file.h"

namespace fukumi {

std::string engine_name(int level) {
    return level < kFullStrength ? fmt::format("Fukumi (level {})", level) : "Fukumi";
}

ByColor<std::string> names_of_players(std::optional<Color> engine, int level) {
    ByColor<std::string> names;
    for (const Color color : kColors)
        names[color] = engine == color ? engine_name(level) : "Player";
    return names;
}

std::optional<int> level_in_name(std::string_view name) {
    for (int level = 0; level <= kFullStrength; ++level) {
        if (name == engine_name(level))
            return level;
    }
    return std::nullopt;
}

Result<formats::LeftOut> save_game(std::string_view path, const Game& game,
                                   const ByColor<std::string>& names, std::optional<Color> resigned,
                                   Rows rows) {
    const auto file = formats::path_from_utf8(path);
    const bool counts_rows = formats::format_by_extension(file) == formats::Format::Pos;
    formats::GameRecord record;
    record.rule = game.rule();
    record.width = game.width();
    record.height = game.height();
    record.names = names;
    for (const Point p : game.moves())
        record.moves.push_back({p, 0, {}, 0, {}});
    std::optional<formats::Outcome> outcome;
    if (resigned)
        outcome = formats::win_for(opponent(*resigned));
    formats::complete_record(record, outcome, {});
    for (formats::MoveRecord& move : record.moves) {
        if (counts_rows)
            move.at = renumbered(move.at, rows, record.height);
    }
    formats::LeftOut left_out;
    const auto written = formats::write_games(file, {&record, 1}, {}, nullptr, &left_out);
    return written ? Result<formats::LeftOut>(left_out) : Error{written.error()};
}

}  // namespace fukumi
