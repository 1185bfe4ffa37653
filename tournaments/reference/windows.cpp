// See windows.h and board.h.
#include "tournaments/reference/windows.h"

#include <algorithm>

#include "engine/board/grid.h"

namespace fukumi::reference {

void Windows::load(const Board& board) {
    if (board.width != width_ || board.height != height_)
        lay_out(board.width, board.height);
    codes_ = outside_;
    for (int cell = 0; cell < board.size(); ++cell) {
        if (!board.is_free(cell))
            toggle(cell, board.cells[cell], [](int, int, int) {});
    }
}

void Windows::lay_out(int width, int height) {
    width_ = width;
    height_ = height;
    cells_.clear();
    outside_.clear();
    directions_.clear();
    std::vector<std::vector<Place>> by_cell(width * height);
    const auto on_board = [&](Point p) {
        return p.x >= 0 && p.x < width && p.y >= 0 && p.y < height;
    };
    const int margin = overhang_ == Overhang::Both ? length_ - 1 : 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        for (int y = -margin; y < height + margin; ++y) {
            for (int x = -margin; x < width + margin; ++x) {
                std::vector<std::int16_t> cells;
                int code = 0;
                int inside = 0;
                for (int place = 0; place < length_; ++place) {
                    const Point p = along({x, y}, direction, place);
                    cells.push_back(
                        static_cast<std::int16_t>(on_board(p) ? p.y * width + p.x : kNoCell));
                    if (on_board(p))
                        ++inside;
                    else
                        code |= static_cast<int>(Side::Wall) << (2 * place);
                }
                if (inside == 0 || (overhang_ == Overhang::None && inside < length_))
                    continue;
                const auto window = static_cast<std::uint16_t>(outside_.size());
                outside_.push_back(static_cast<std::uint16_t>(code));
                for (int place = 0; place < length_; ++place) {
                    if (cells[place] != kNoCell)
                        by_cell[cells[place]].push_back(
                            {window, static_cast<std::uint8_t>(2 * place)});
                }
                cells_.insert(cells_.end(), cells.begin(), cells.end());
                directions_.push_back(static_cast<std::uint8_t>(direction));
            }
        }
    }
    places_.clear();
    first_place_.assign(1, 0);
    for (const std::vector<Place>& places : by_cell) {
        places_.insert(places_.end(), places.begin(), places.end());
        first_place_.push_back(static_cast<int>(places_.size()));
    }
}

Rectangle rectangle_around_stones(const Board& board, int margin) {
    Rectangle around{board.width, board.height, -1, -1};
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            if (!board.is_stone(y * board.width + x))
                continue;
            around.left = std::min(around.left, x);
            around.right = std::max(around.right, x);
            around.top = std::min(around.top, y);
            around.bottom = std::max(around.bottom, y);
        }
    }
    return {std::max(around.left - margin, 0), std::max(around.top - margin, 0),
            std::min(around.right + margin, board.width - 1),
            std::min(around.bottom + margin, board.height - 1)};
}

}  // namespace fukumi::reference
