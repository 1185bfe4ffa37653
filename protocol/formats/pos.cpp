// Reading and writing pos.
#include "protocol/formats/pos.h"

#include <utility>

#include "engine/board/notation.h"

namespace fukumi::formats {

std::string write_pos(const GameRecord& record) {
    std::string text;
    for (const MoveRecord& move : record.moves)
        text += to_text(move.at);
    return text + "\n";
}

Result<std::vector<GameRecord>> read_pos(std::string_view text, const ReadOptions& options) {
    if (const auto fits = check_size(options.width, options.height); !fits)
        return error_at(options, 0, fits.error());
    std::vector<GameRecord> games;
    LineCursor lines(text);
    for (auto line = lines.next_filled(); line; line = lines.next_filled()) {
        if (line->front() == '#')
            continue;
        const auto points = parse_pos(*line, options.width, options.height);
        if (!points)
            return error_at(options, lines.number(), points.error());
        GameRecord record;
        record.rule = options.rule;
        record.width = options.width;
        record.height = options.height;
        for (const Point p : *points) {
            MoveRecord move;
            move.at = counted(p, options.rows, options.height);
            record.moves.push_back(std::move(move));
        }
        complete_record(record, std::nullopt, std::nullopt);
        games.push_back(std::move(record));
    }
    return games;
}

}  // namespace fukumi::formats
