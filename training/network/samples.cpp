// See samples.h.
#include "training/network/samples.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/board/line_keys.h"
#include "engine/pattern/pattern_table.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/threat_moves.h"
#include "training/quiet_positions.h"

namespace fukumi::training {
namespace {

constexpr int kNear = 2;  // free cells up to this distance from a stone are possible moves

bool has_class(const std::vector<CellInput>& cells, int side, MoveClass move_class) {
    return std::any_of(cells.begin(), cells.end(), [&](const CellInput& cell) {
        const int classes = cell.own.classes;
        return (side == 0 ? classes / kMoveClasses : classes % kMoveClasses) ==
               static_cast<int>(move_class);
    });
}
constexpr int kOwn = 0;
constexpr int kOther = 1;

// Returns true if all moves are equally good: a search that sees nothing but draws prefers one of
// them only because it comes first.
bool is_tie(const TrainingPosition& position, const std::vector<CellInput>& cells) {
    return sees_draw(position.value, static_cast<int>(position.stones.size()),
                     position.width * position.height) &&
           !has_class(cells, kOther, MoveClass::OpenFour);
}

int relation_of(Point cell, const std::vector<Point>& stones, std::size_t back) {
    if (back >= stones.size())
        return kFarRelation;
    const Point other = stones[stones.size() - 1 - back];
    return relation(move_at(cell.x, cell.y), move_at(other.x, other.y));
}

// The state of each cell: it has a stone, it is within kNear of a stone, or neither.
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

void set_target(const TrainingPosition& position, const TargetSettings& settings,
                NetworkSample& sample) {
    sample.result_share = 0;
    if (is_win(position.value)) {
        sample.search_score = settings.proven_target;
    } else if (is_loss(position.value)) {
        sample.search_score = 1 - settings.proven_target;
    } else {
        const float factor = settings.calibration[static_cast<std::size_t>(stage_of(position))];
        const float logit = static_cast<float>(position.value) / static_cast<float>(kValuePerLogit);
        sample.search_score = 1 / (1 + std::exp(-factor * logit));
        sample.result = position.result;
        sample.result_share = position.result_counts ? settings.result_share : 0;
    }
}

// Sets the target moves: the best move and, with an effort share, the other moves weighted by their
// shares of the nodes, because a search spends many nodes on moves that are nearly as good as the
// best. In proven wins the best move is the only target.
void set_moves(const TrainingPosition& position, const TargetSettings& settings,
               NetworkSample& sample) {
    sample.moves.clear();
    if (position.candidates.empty() || is_loss(position.value) || is_tie(position, sample.cells))
        return;
    float spent = 0;
    for (const Candidate& candidate : position.candidates) {
        const auto found =
            std::find_if(sample.cells.begin(), sample.cells.end(),
                         [&](const CellInput& cell) { return cell.cell == candidate.cell; });
        if (found == sample.cells.end() || !found->candidate) {
            if (sample.moves.empty())
                return;  // the best move comes first
            continue;
        }
        sample.moves.emplace_back(static_cast<int>(found - sample.cells.begin()), candidate.share);
        spent += candidate.share;
    }
    const float effort = spent == 0 || is_win(position.value) ? 0 : settings.effort_share;
    for (auto& [cell, share] : sample.moves)
        share *= effort / std::max(spent, 1.0F);
    sample.moves.front().second += 1 - effort;
    // Keep the best move in front even if its share is 0.
    const auto without =
        std::remove_if(sample.moves.begin() + 1, sample.moves.end(),
                       [](const std::pair<int, float>& move) { return move.second == 0; });
    sample.moves.erase(without, sample.moves.end());
}

// Counts the cells where each side has a move of each class.
CountRows count_rows_of(const std::vector<CellInput>& cells) {
    std::array<std::array<int, kMoveClasses>, 2> counts{};
    for (const CellInput& cell : cells) {
        ++counts[0][static_cast<std::size_t>(cell.own.classes / kMoveClasses)];
        ++counts[1][static_cast<std::size_t>(cell.own.classes % kMoveClasses)];
    }
    CountRows rows;
    for (int side = 0; side < 2; ++side) {
        for (int c = 0; c < kCountedClasses; ++c) {
            rows[static_cast<std::size_t>(side * kCountedClasses + c)] = static_cast<std::uint16_t>(
                count_row(side, c, counts[side][kFirstCountedClass + c]));
        }
    }
    return rows;
}

}  // namespace

SampleReader::SampleReader(const TargetSettings& settings)
    : settings_(settings), exchanged_(exchanged_rows()) {}

void SampleReader::read(const TrainingPosition& position, NetworkSample& sample) const {
    sample.mover = formats::mover_at(position.stones.size());
    set_target(position, settings_, sample);
    read_cells(position, sample);
    sample.counts = count_rows_of(sample.cells);
    set_moves(position, settings_, sample);
}

void SampleReader::read_cells(const TrainingPosition& position, NetworkSample& sample) const {
    const PatternTable& table = PatternTable::of(position.rule);
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
            const CellRows by_black = rows_of(table, keys, m);
            const bool has_rows =
                std::any_of(by_black.windows.begin(), by_black.windows.end(),
                            [](std::uint16_t row) { return row >= kFirstStoneRow; });
            if (!has_rows && place == Place::Far)
                continue;
            const CellRows by_white = seen_by_white(by_black);
            const bool black_moves = sample.mover == Color::Black;
            const Point cell{x, y};
            sample.cells.push_back(
                {black_moves ? by_black : by_white, black_moves ? by_white : by_black, cell,
                 static_cast<std::uint8_t>(relation_of(cell, position.stones, 0)),
                 static_cast<std::uint8_t>(relation_of(cell, position.stones, 1))});
        }
    }
    mark_candidates(position, keys, sample);
}

// Does what the move picker of the search does (engine/search/move_picker.h), except that it does
// not look for continuous fours of the opponent.
void SampleReader::mark_candidates(const TrainingPosition& position, const LineKeys& keys,
                                   NetworkSample& sample) {
    if (has_class(sample.cells, kOther, MoveClass::OpenFour)) {
        Position board(position.rule, position.width, position.height);
        for (const Point p : position.stones)
            board.make(move_at(p.x, p.y));
        MoveList answers;
        with_rule(position.rule,
                  [&]<Rule R>() { answers_to_open_four<R>(board, sample.mover, answers); });
        for (CellInput& cell : sample.cells)
            cell.candidate = answers.contains(move_at(cell.cell.x, cell.cell.y));
    }
    if (position.rule != Rule::Renju || sample.mover != Color::Black)
        return;
    for (CellInput& cell : sample.cells) {
        const int own = cell.own.classes / kMoveClasses;
        if (own == static_cast<int>(MoveClass::Forbidden) &&
            is_forbidden(PatternTable::of(Rule::Renju), keys, move_at(cell.cell.x, cell.cell.y)))
            cell.candidate = false;
    }
}

// Returns the row numbers of a cell as Black sees them.
CellRows SampleReader::rows_of(const PatternTable& table, const LineKeys& keys, Move m) {
    CellRows rows;
    ByColor<int> codes{};
    for (int direction = 0; direction < kDirections; ++direction) {
        const std::uint32_t window = keys.window(direction, m);
        const int row = window_row(window);
        const int patterns = table.patterns(window);
        codes[Color::Black] |= (patterns & 15) << (4 * direction);
        codes[Color::White] |= (patterns >> 4) << (4 * direction);
        rows.windows[direction] = static_cast<std::uint16_t>(row);
        rows.patterns[direction] =
            static_cast<std::uint8_t>(row < kFirstStoneRow ? kNoPattern : patterns);
    }
    const auto class_of = [&](Color color) {
        return table.move_class(color, pattern_pairs_of(static_cast<PatternCode>(codes[color])));
    };
    rows.classes =
        static_cast<std::uint8_t>(class_row(class_of(Color::Black), class_of(Color::White)));
    return rows;
}

CellRows SampleReader::seen_by_white(const CellRows& rows) const {
    CellRows seen;
    for (int direction = 0; direction < kDirections; ++direction) {
        const int patterns = rows.patterns[direction];
        seen.windows[direction] = exchanged_[rows.windows[direction]];
        seen.patterns[direction] = static_cast<std::uint8_t>((patterns & 15) << 4 | patterns >> 4);
    }
    seen.classes = static_cast<std::uint8_t>(rows.classes % kMoveClasses * kMoveClasses +
                                             rows.classes / kMoveClasses);
    return seen;
}

}  // namespace fukumi::training
