#include "engine/board/game.h"

#include <cassert>
#include <string>

#include "engine/board/notation.h"

namespace fukumi {
namespace {

bool has_won(const Grid& grid, Rule rule, Color color) {
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            if (grid.at(x, y) == stone_of(color) && wins(grid, rule, {x, y}))
                return true;
        }
    }
    return false;
}

}  // namespace

Result<Game> Game::create(Rule rule, int width, int height) {
    if (!is_board_side(width) || !is_board_side(height)) {
        return Error{"size: " + std::to_string(width) + "x" + std::to_string(height) +
                     " is not a board of " + std::to_string(kMinBoardSize) + " to " +
                     std::to_string(kMaxBoardSize) + " rows and columns"};
    }
    return Game(rule, width, height);
}

Result<Game> Game::from_grid(Rule rule, const Grid& grid, Color side_to_move) {
    Result<Game> result(Game(rule, grid.width(), grid.height()));
    Game& game = *result;
    game.grid_ = grid;
    game.first_ = side_to_move;
    const bool black = has_won(grid, rule, Color::Black);
    const bool white = has_won(grid, rule, Color::White);
    if (black && white)
        return Error{"board: both colours have a winning line"};
    if (black || white)
        game.end_ = GameEnd{.winner = black ? Color::Black : Color::White};
    else if (is_full(grid))
        game.end_ = GameEnd{};
    return result;
}

void Game::play(Point p) {
    assert(can_play(p));
    grid_.set(p, stone_of(side_to_move()));
    moves_.push_back(p);
    end_ = end_after(grid_, rule_, p);
}

Result<void> Game::try_play(Point p) {
    if (end_)
        return Error{"move: the game is over"};
    if (!grid_.contains(p.x, p.y)) {
        return Error{"move: (" + std::to_string(p.x) + ", " + std::to_string(p.y) +
                     ") is outside the board of " + std::to_string(width()) + "x" +
                     std::to_string(height())};
    }
    if (!can_play(p))
        return Error{"move: " + to_text(p) + " is not free"};
    play(p);
    return {};
}

bool Game::undo() {
    if (moves_.empty())
        return false;
    grid_.set(moves_.back(), Cell::Empty);
    moves_.pop_back();
    end_.reset();
    return true;
}

}  // namespace fukumi
