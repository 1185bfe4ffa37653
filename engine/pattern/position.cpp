#include "engine/pattern/position.h"

#include <bit>
#include <cassert>
#include <cstring>

#include "engine/board/zobrist.h"
#include "engine/core/types.h"

namespace fukumi {
namespace {

// The neighbourhood of a cell: the square of radius 2 and the eight rays of length 4. It contains
// every cell that can make a four or an open three together with a stone on the cell.
constexpr int kNearRadius = 4;

constexpr bool is_near(int dx, int dy) noexcept {
    const int ax = dx < 0 ? -dx : dx;
    const int ay = dy < 0 ? -dy : dy;
    return (ax <= 2 && ay <= 2) || dx == 0 || dy == 0 || ax == ay;
}

constexpr int near_first_word(Move m) noexcept {
    return ((m.index() >> 5) - kNearRadius) >> 1;
}

// The neighbourhood of every cell m, as five words of a CellSet; the first of them is the word
// near_first_word(m). Indexed by the column of m and by the parity of its row, because two rows
// share a word.
struct NearStencils {
    std::uint64_t words[2][kMaxBoardSize][5] = {};
};

constexpr NearStencils make_near_stencils() noexcept {
    NearStencils stencils;
    for (int parity = 0; parity < 2; ++parity) {
        for (int x = 0; x < kMaxBoardSize; ++x) {
            for (int dy = -kNearRadius; dy <= kNearRadius; ++dy) {
                for (int dx = -kNearRadius; dx <= kNearRadius; ++dx) {
                    if (x + dx < 0 || !is_near(dx, dy))
                        continue;
                    const int row = parity + dy + kNearRadius;  // from the first word's first row
                    stencils.words[parity][x][row >> 1] |= std::uint64_t{1}
                                                           << (32 * (row & 1) + x + dx);
                }
            }
        }
    }
    return stencils;
}
constexpr NearStencils kNear = make_near_stencils();

}  // namespace

Position::Position(Rule rule, int width, int height)
    : Position(rule, Grid(width, height), Color::Black) {}

Position::Position(Rule rule, const Grid& grid, Color side_to_move)
    : rule_(rule),
      width_(static_cast<std::uint8_t>(grid.width())),
      height_(static_cast<std::uint8_t>(grid.height())),
      side_(side_to_move),
      table_(&PatternTable::of(rule)),
      keys_(grid.width(), grid.height()) {
    cells_.fill(Cell::Wall);
    key_ = kZobrist.rule[static_cast<int>(rule)] ^ kZobrist.width[width_] ^
           kZobrist.height[height_] ^ (side_ == Color::White ? kZobrist.white_to_move : 0);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const Move m = move_at(x, y);
            const Cell content = grid.at(x, y);
            cells_[m.index()] = content;
            if (content == Cell::Empty) {
                free_.insert(m);
                ++free_count_;
                continue;
            }
            keys_.toggle(m, content);
            key_ ^= kZobrist.content[static_cast<int>(content)][m.index()];
            if (content == Cell::Wall)
                continue;
            ++stones_;
            const auto& stencil = kNear.words[(m.index() >> 5) & 1][x];
            for (int i = 0; i < kNearWords; ++i)
                near_.word_at(near_first_word(m) + i) |= stencil[i];
        }
    }
    free_.for_each([&](Move m) {
        info_[m.index()] = info_from_scratch(m);
        add_to_classes(m, info_[m.index()]);
    });
    reserve_undo();
}

void Position::reserve_undo() {
    undo_.reserve(static_cast<std::size_t>(free_count_) + 1);
    changes_.reserve((static_cast<std::size_t>(free_count_) + 1) * 2 * kDirections * kWindowRadius);
}

Grid Position::grid() const {
    Grid grid(width_, height_);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x)
            grid.set(x, y, at(move_at(x, y)));
    }
    return grid;
}

CellInfo Position::info_from_scratch(Move m) const noexcept {
    CellInfo info;
    for (int d = 0; d < kDirections; ++d)
        info.codes |= codes_on_line(table_->patterns(keys_.window(d, m)), d);
    for (const Color color : kColors) {
        info.classes[color] =
            table_->move_class(color, pattern_pairs_of(code_of(info.codes, color)));
    }
    return info;
}

void Position::add_to_classes(Move m, const CellInfo& info) noexcept {
    for (const Color color : kColors) {
        const int move_class = static_cast<int>(info.classes[color]);
        ++counts_[color][move_class];
        sets_[color][move_class].insert(m);
    }
}

void Position::remove_from_classes(Move m, const CellInfo& info) noexcept {
    for (const Color color : kColors) {
        const int move_class = static_cast<int>(info.classes[color]);
        --counts_[color][move_class];
        sets_[color][move_class].erase(m);
    }
}

inline void Position::toggle_classes(Move m, ByColor<MoveClass> a, ByColor<MoveClass> b) noexcept {
    for (const Color color : kColors) {
        if (a[color] == b[color])
            continue;
        sets_[color][static_cast<int>(a[color])].toggle(m);
        sets_[color][static_cast<int>(b[color])].toggle(m);
    }
}

inline void Position::update_cell(std::uint32_t index, std::uint32_t codes) noexcept {
    CellInfo& info = info_[index];
    changes_.push_back({info, static_cast<std::uint16_t>(index)});
    info.codes = codes;
    update_cell_of<Color::Black>(index, info);
    update_cell_of<Color::White>(index, info);
}

template <Color C>
inline void Position::update_cell_of(std::uint32_t index, CellInfo& info) noexcept {
    const int before = static_cast<int>(info.classes[C]);
    info.classes[C] = table_->move_class(C, pattern_pairs_of(code_of(info.codes, C)));
    const int after = static_cast<int>(info.classes[C]);
    if (before == after)
        return;
    --counts_[C][before];
    ++counts_[C][after];
    sets_[C][before].toggle(Move(static_cast<int>(index)));
    sets_[C][after].toggle(Move(static_cast<int>(index)));
}

template <Rule R>
inline void Position::update_line(Move m, int direction) noexcept {
    constexpr int kRadius = pattern_radius(R);
    // A window has two bits for each cell; those of m are 10 and 11. This mask has the lower bit of
    // each cell within kRadius of m, except m itself.
    constexpr std::uint32_t kNeighbours = [] {
        std::uint32_t bits = 0;
        for (int i = 1; i <= kRadius; ++i) {
            bits |= 1U << (2 * (kWindowRadius + i)) | 1U << (2 * (kWindowRadius - i));
        }
        return bits;
    }();

    const int offset = offset_on_line(direction, x_of(m), y_of(m));
    const std::uint64_t word = keys_.word(direction, line_of(direction, x_of(m), y_of(m)));
    const auto window = static_cast<std::uint32_t>(word >> (2 * offset));
    std::uint32_t free_bits = ~(window | window >> 1) & kNeighbours;
    const std::uint32_t of_line = codes_on_line(0xFF, direction);
    for (; free_bits != 0; free_bits &= free_bits - 1) {
        const int distance = (std::countr_zero(free_bits) >> 1) - kWindowRadius;
        const auto index = static_cast<std::uint32_t>(m.index() + distance * kSteps[direction]);
        const auto view =
            static_cast<std::uint32_t>(word >> (2 * (offset + distance))) & kWindowMask;
        const std::uint32_t changed = codes_on_line(table_->patterns(view), direction);
        const std::uint32_t codes = info_[index].codes;
        if (((codes ^ changed) & of_line) != 0)
            update_cell(index, (codes & ~of_line) | changed);
    }
}

std::uint64_t Position::key_after(Move m) const noexcept {
    return key_ ^ kZobrist.content[static_cast<int>(stone_of(side_))][m.index()] ^
           kZobrist.white_to_move;
}

template <Rule R>
void Position::make(Move m) noexcept {
    assert(R == rule_ && is_free(m));
    const int first = near_first_word(m);
    Undo& undo = undo_.emplace_back();
    undo.move = m;
    undo.changes = static_cast<std::uint32_t>(changes_.size());
    undo.key = key_;
    undo.counts = counts_;
    const auto& stencil = kNear.words[(m.index() >> 5) & 1][x_of(m)];
    for (int i = 0; i < kNearWords; ++i) {
        std::uint64_t& near = near_.word_at(first + i);
        undo.near[i] = near;
        near |= stencil[i];
    }

    remove_from_classes(m, info_[m.index()]);
    const Cell stone = stone_of(side_);
    cells_[m.index()] = stone;
    free_.erase(m);
    key_ = key_after(m);
    keys_.toggle(m, stone);
    for (int d = 0; d < kDirections; ++d)
        update_line<R>(m, d);
    side_ = opponent(side_);
    ++stones_;
    --free_count_;
}

void Position::unmake() noexcept {
    assert(!undo_.empty());
    const Undo& undo = undo_.back();
    const Move m = undo.move;
    side_ = opponent(side_);
    --stones_;
    ++free_count_;
    for (std::size_t i = changes_.size(); i > undo.changes; --i) {
        const CellChange& change = changes_[i - 1];
        CellInfo& info = info_[change.index];
        toggle_classes(Move(change.index), info.classes, change.before.classes);
        info = change.before;
    }
    changes_.resize(undo.changes);
    keys_.toggle(m, stone_of(side_));
    free_.insert(m);
    cells_[m.index()] = Cell::Empty;
    for (const Color color : kColors)
        sets_[color][static_cast<int>(move_class(m, color))].insert(m);
    for (int i = 0; i < kNearWords; ++i)
        near_.word_at(near_first_word(m) + i) = undo.near[i];
    key_ = undo.key;
    counts_ = undo.counts;
    undo_.pop_back();
}

void Position::make(Move m) noexcept {
    with_rule(rule_, [&]<Rule R>() { make<R>(m); });
}

CellSet Position::candidates() const noexcept {
    CellSet result = near_;
    result &= free_;
    if (!result.empty())
        return result;
    if (stones_ == 0 && is_free(centre())) {
        result.insert(centre());
        return result;
    }
    return free_;
}

// In renju a board without a possible five is not always a draw: Black loses if only forbidden
// moves are left. Black has neither fives nor forbidden moves where no line has room for five
// stones.
bool Position::is_dead() const noexcept {
    const auto has_room = [&](Move m, Color color, int direction) {
        int room = 1;
        for (const int step : {kSteps[direction], -kSteps[direction]}) {
            for (int i = 1; i <= 4; ++i) {
                const Cell cell = cells_[m.index() + i * step];
                if (cell != Cell::Empty && cell != stone_of(color))
                    break;
                ++room;
            }
        }
        return room >= 5;
    };
    const auto is_alive = [&](Move m, Color color, int direction) {
        return rule_ == Rule::Renju && color == Color::Black
                   ? has_room(m, color, direction)
                   : pattern(m, color, direction) > LinePattern::Overline;
    };
    bool dead = true;
    free_.for_each([&](Move m) {
        for (int direction = 0; direction < kDirections; ++direction)
            dead = dead && !is_alive(m, Color::Black, direction) &&
                   !is_alive(m, Color::White, direction);
    });
    return dead;
}

MoveClass Position::class_after_reply(Move m, Color color, Move reply) const noexcept {
    const int direction = common_direction(m, reply);
    if (direction == kDirections)
        return move_class(m, color);
    const int distance = offset_on_line(direction, x_of(reply), y_of(reply)) -
                         offset_on_line(direction, x_of(m), y_of(m));
    if (distance < -kWindowRadius || distance > kWindowRadius)
        return move_class(m, color);
    const std::uint32_t stone = static_cast<std::uint32_t>(stone_of(opponent(color)))
                                << (2 * (kWindowRadius + distance));
    const LinePattern after = table_->pattern(keys_.window(direction, m) ^ stone, color);
    const int shift = 4 * direction;
    const std::uint32_t code = (info_[m.index()].codes >> (16 * index_of(color))) & 0xFFFF;
    const auto changed = static_cast<PatternCode>((code & ~(15U << shift)) |
                                                  static_cast<std::uint32_t>(after) << shift);
    return table_->move_class(color, pattern_pairs_of(changed));
}

bool Position::self_check() const {
    const Position fresh(rule_, grid(), side_);
    bool same = fresh.key_ == key_ && fresh.keys_ == keys_ && fresh.counts_ == counts_ &&
                fresh.sets_ == sets_ && fresh.free_ == free_ && fresh.near_ == near_ &&
                fresh.cells_ == cells_ && fresh.stones_ == stones_ &&
                fresh.free_count_ == free_count_;
    free_.for_each([&](Move m) { same = same && fresh.info_[m.index()] == info_[m.index()]; });
    return same;
}

bool operator==(const Position& a, const Position& b) {
    return a.rule_ == b.rule_ && a.width_ == b.width_ && a.height_ == b.height_ &&
           a.side_ == b.side_ && a.stones_ == b.stones_ && a.free_count_ == b.free_count_ &&
           a.key_ == b.key_ && a.keys_ == b.keys_ && a.counts_ == b.counts_ && a.sets_ == b.sets_ &&
           a.free_ == b.free_ && a.near_ == b.near_ && a.cells_ == b.cells_ && a.info_ == b.info_ &&
           a.undo_ == b.undo_;
}

template void Position::make<Rule::Freestyle>(Move) noexcept;
template void Position::make<Rule::Standard>(Move) noexcept;
template void Position::make<Rule::Renju>(Move) noexcept;
template void Position::make<Rule::CaroOverline>(Move) noexcept;
template void Position::make<Rule::CaroExact>(Move) noexcept;

bool continues(const Position& before, const Position& now) {
    if (before.rule() != now.rule() || before.width() != now.width() ||
        before.height() != now.height()) {
        return false;
    }
    if (before.stones() == 0 || now.stones() < before.stones())
        return false;
    for (int y = 0; y < now.height(); ++y) {
        for (int x = 0; x < now.width(); ++x) {
            const Cell was = before.at(move_at(x, y));
            if (was != Cell::Empty && was != now.at(move_at(x, y)))
                return false;
        }
    }
    return true;
}

}  // namespace fukumi
