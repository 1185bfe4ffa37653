// See stated_game.h. Lookups scan the whole list of stones: the list is short, and no search uses
// it.
#include "protocol/stated_game.h"

#include <algorithm>
#include <cassert>

#include "engine/board/rules.h"

namespace fukumi {

namespace {

auto lies_on(Point p) {
    return [p](const Stone& stone) { return stone.at == p; };
}

/// Finds all winning lines through the stone `last`, and turns their stones into walls.
void freeze_lines_through(Grid& grid, Rule rule, Point last) {
    // Set the wall at `last` after the loop, because the stone may complete several lines.
    bool completed = false;
    for (auto line = winning_line(grid, rule, last); !line.empty();
         line = winning_line(grid, rule, last)) {
        completed = true;
        for (Point p : line) {
            if (p != last)
                grid.set(p, Cell::Wall);
        }
    }
    if (completed)
        grid.set(last, Cell::Wall);
}

}  // namespace

StatedGame::StatedGame(int width, int height) noexcept : width_(width), height_(height) {
    assert(is_board_side(width) && is_board_side(height));
}

bool StatedGame::on_board(Point p) const noexcept {
    return p.x >= 0 && p.x < width_ && p.y >= 0 && p.y < height_;
}

bool StatedGame::is_free(Point p) const noexcept {
    return on_board(p) && std::none_of(stones_.begin(), stones_.end(), lies_on(p));
}

void StatedGame::put(Point p, Owner owner) {
    assert(is_free(p));
    stones_.push_back({p, owner});
}

bool StatedGame::remove(Point p) {
    const auto found = std::find_if(stones_.begin(), stones_.end(), lies_on(p));
    if (found == stones_.end())
        return false;
    stones_.erase(found);
    return true;
}

Owner StatedGame::next_to_move() const noexcept {
    for (auto stone = stones_.rbegin(); stone != stones_.rend(); ++stone) {
        if (stone->owner != Owner::Frozen)
            return other(stone->owner);
    }
    return Owner::Own;
}

Color StatedGame::color_of(Owner mover) const noexcept {
    const auto count = [this](Owner owner) {
        return std::count_if(stones_.begin(), stones_.end(),
                             [owner](const Stone& stone) { return stone.owner == owner; });
    };
    const auto lead_of_other = count(other(mover)) - count(mover);
    if (lead_of_other == 0)
        return Color::Black;
    if (lead_of_other == 1)
        return Color::White;
    // The counts differ, so some stone is not frozen.
    const auto first = std::find_if(stones_.begin(), stones_.end(), [](const Stone& stone) {
        return stone.owner != Owner::Frozen;
    });
    return first->owner == mover ? Color::Black : Color::White;
}

Grid StatedGame::grid(GameRule rule, Owner mover) const {
    const Color mover_color = color_of(mover);
    Grid grid(width_, height_);
    // Set frozen stones first, because they must not count for a line that later stones complete.
    for (const Stone& stone : stones_) {
        if (stone.owner == Owner::Frozen)
            grid.set(stone.at, Cell::Wall);
    }
    for (const Stone& stone : stones_) {
        if (stone.owner == Owner::Frozen)
            continue;
        const Color color = stone.owner == mover ? mover_color : opponent(mover_color);
        grid.set(stone.at, stone_of(color));
        if (rule.continuous)
            freeze_lines_through(grid, rule.rule, stone.at);
    }
    return grid;
}

Position StatedGame::position(GameRule rule, Owner mover) const {
    return Position(rule.rule, grid(rule, mover), color_of(mover));
}

}  // namespace fukumi
