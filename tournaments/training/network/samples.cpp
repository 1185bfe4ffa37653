// See samples.h.
#include "tournaments/training/network/samples.h"

#include <algorithm>
#include <cmath>

#include "engine/board/line_keys.h"
#include "engine/pattern/pattern_table.h"

namespace fukumi::training {
namespace {

constexpr int kNear = 2;  // cells: a free cell so near a stone is a move to choose from

int relation_of(Point cell, const std::vector<Point>& stones, std::size_t back) {
    if (back >= stones.size())
        return kFarRelation;
    const Point other = stones[stones.size() - 1 - back];
    return relation(move_at(cell.x, cell.y), move_at(other.x, other.y));
}

// Of every cell by index: a stone, something within kNear of one, or neither.
enum class Place : std::uint8_t { Far, Near, Stone };
using Places = std::array<Place, kIndexCount>;

void put_stone(Places& places, Point stone, int width, int height) {
    for (int y = std::max(stone.y - kNear, 0); y <= std::min(stone.y + kNear, height - 1); ++y) {
        for (int x = std::max(stone.x - kNear, 0); x <= std::min(stone.x + kNear, width - 1); ++x) {
            Place& place = places[move_at(x, y).index()];
            place = std::max(place, Place::Near);
        }
    }
    places[move_at(stone.x, stone.y).index()] = Place::Stone;
}

float target_of(const TrainingPosition& position, const TargetSettings& settings) {
    if (is_win(position.value))
        return settings.proven_target;
    if (is_loss(position.value))
        return 1 - settings.proven_target;
    const float word =
        1 /
        (1 + std::exp(-static_cast<float>(position.value) / static_cast<float>(kValuePerLogit)));
    if (!position.has_score)
        return word;
    return settings.result_share * position.score + (1 - settings.result_share) * word;
}

}  // namespace

SampleReader::SampleReader(Rule rule, const TargetSettings& settings)
    : patterns_(PatternTable::of(rule)), settings_(settings), exchanged_(exchanged_rows()) {}

void SampleReader::read(const TrainingPosition& position, NetworkSample& sample) const {
    sample.mover = formats::mover_at(position.stones.size());
    sample.target = target_of(position, settings_);
    read_cells(position, sample);
    sample.moves.clear();
    if (position.candidates.empty() || is_loss(position.value))
        return;
    const Point best = position.candidates.front().cell;
    const auto found = std::find_if(sample.cells.begin(), sample.cells.end(),
                                    [&](const CellInput& c) { return c.cell == best; });
    if (found != sample.cells.end())
        sample.moves.emplace_back(static_cast<int>(found - sample.cells.begin()), 1.0F);
}

void SampleReader::read_cells(const TrainingPosition& position, NetworkSample& sample) const {
    LineKeys keys(position.width, position.height);
    Places places{};
    for (std::size_t i = 0; i < position.stones.size(); ++i) {
        const Point stone = position.stones[i];
        keys.toggle(move_at(stone.x, stone.y), stone_of(formats::mover_at(i)));
        put_stone(places, stone, position.width, position.height);
    }
    sample.cells.clear();
    for (int y = 0; y < position.height; ++y) {
        for (int x = 0; x < position.width; ++x) {
            const Move m = move_at(x, y);
            const Place place = places[m.index()];
            if (place == Place::Stone)
                continue;
            const CellRows own = rows_of(keys, m, sample.mover);
            const bool has_rows =
                std::any_of(own.windows.begin(), own.windows.end(),
                            [](std::uint16_t row) { return row >= kFirstStoneRow; });
            if (!has_rows && place == Place::Far)
                continue;
            const Point cell{x, y};
            sample.cells.push_back(
                {own, rows_of(keys, m, opponent(sample.mover)), cell,
                 static_cast<std::uint8_t>(relation_of(cell, position.stones, 0)),
                 static_cast<std::uint8_t>(relation_of(cell, position.stones, 1))});
        }
    }
}

CellRows SampleReader::rows_of(const LineKeys& keys, Move m, Color view) const {
    CellRows rows;
    for (int direction = 0; direction < kDirections; ++direction) {
        const std::uint32_t window = keys.window(direction, m);
        const int row = window_row(window);
        int patterns = row < kFirstStoneRow ? kNoPattern : patterns_.patterns(window);
        if (view == Color::White)
            patterns = (patterns & 15) << 4 | patterns >> 4;
        rows.windows[direction] = view == Color::Black ? static_cast<std::uint16_t>(row)
                                                       : exchanged_[static_cast<std::size_t>(row)];
        rows.patterns[direction] = static_cast<std::uint8_t>(patterns);
    }
    return rows;
}

}  // namespace fukumi::training
