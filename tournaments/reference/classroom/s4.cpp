// S4 (2.2, 3): minimax with alpha-beta, two plies, over the free cells beside a stone. The value of
// a board is a sum over its windows of six, own value minus the opponent's.
//
// The document's table (own stones ●, the opponent's ○): 10000 for five or six in a row, 8000 for a
// window that stops a five of the opponent, 6000 for an open four, 4000 or 2000 for a window that
// stops an open or split three. The table does not list smaller shapes. We chose 1500, 300, 30 and
// 3 for windows with four, three, two and one own stones and no stone of the opponent; 200 or 20
// for one own stone among three or two stones of the opponent. As in the document's listing, a five
// does not end a line, S4 tries the cells column by column, and of equal moves it plays the first.
// The document is about 11x11; this player plays on any board. On an empty board the listing finds
// no move; we chose the centre.
#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "tournaments/reference/players.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {
namespace {

// Patterns of windows with their values. "X" is an own stone, "O" a stone of the opponent, "." a
// free cell. Each pattern also matches in reverse.
constexpr std::pair<const char*, int> kTable[] = {
    {"XXXXXX", 10000}, {"OXXXXX", 10000}, {".XXXXX", 10000}, {"XOOOOX", 8000},
    {"OOXOO.", 8000},  {"OOXOOO", 8000},  {"OOOOX.", 8000},  {"OOOXO.", 8000},
    {".OOOXO", 8000},  {"OOOOXO", 8000},  {"OOOXOO", 8000},  {".XXXX.", 6000},
    {".XOOO.", 4000},  {".OOXO.", 4000},  {".OO.OX", 2000},  {"XOO.O.", 2000},
};

bool fits(std::string_view pattern, int code, Side color) {
    for (int place = 0; place < 6; ++place) {
        const Side wanted = pattern[place] == 'X'   ? color
                            : pattern[place] == 'O' ? other(color)
                                                    : Side::None;
        if (side_in(code, place) != wanted)
            return false;
    }
    return true;
}

int s4_worth(int code, Side color) {
    for (const auto& [text, value] : kTable) {
        const std::string_view pattern = text;
        const std::string reverse(pattern.rbegin(), pattern.rend());
        if (fits(pattern, code, color) || fits(reverse, code, color))
            return value;
    }
    const WindowCount count = count_in(code, 6);
    const int mine = color == Side::Own ? count.own : count.other;
    const int theirs = color == Side::Own ? count.other : count.own;
    if (theirs == 0) {
        constexpr int kOwnStones[] = {0, 3, 30, 300, 1500};
        return mine < 5 ? kOwnStones[mine] : 0;
    }
    if (mine == 1)
        return theirs == 3 ? 200 : theirs == 2 ? 20 : 0;
    return 0;
}

class S4 : public ReferencePlayer {
 public:
    S4() {
        for (int code = 0; code < code_count(6); ++code)
            worth_[code] = s4_worth(code, Side::Own) - s4_worth(code, Side::Other);
    }

    int choose(const Board& board, Thinking& /*thinking*/) override {
        if (!board.has_stones() && board.is_free(board.centre()))
            return board.centre();
        board_ = board;
        windows_.load(board);
        value_ = 0;
        for (int window = 0; window < windows_.count(); ++window)
            value_ += worth_[windows_.code(window)];
        best_ = board.free_cells().front();
        search(Side::Own, 0, -kInfinite, kInfinite);
        return best_;
    }

 private:
    static constexpr int kPlies = 2;
    static constexpr int kInfinite = std::numeric_limits<int>::max();

    void toggle(int cell, Side side) {
        windows_.toggle(cell, side, [this](int, int before, int after) {
            value_ += worth_[after] - worth_[before];
        });
        board_.cells[cell] = board_.is_free(cell) ? side : Side::None;
    }

    /// Searches from `ply` on, with `mover` to move. Returns the value for Own.
    int search(Side mover, int ply, int alpha, int beta) {
        if (ply == kPlies)
            return value_;
        bool has_moved = false;
        for (int x = 0; x < board_.width; ++x) {
            for (int y = 0; y < board_.height; ++y) {
                const int cell = y * board_.width + x;
                if (!board_.is_free(cell) || !board_.is_beside_stone(cell))
                    continue;
                has_moved = true;
                toggle(cell, mover);
                const int value = search(other(mover), ply + 1, alpha, beta);
                toggle(cell, mover);
                if (mover == Side::Own && value > alpha) {
                    alpha = value;
                    if (ply == 0)
                        best_ = cell;
                }
                if (mover == Side::Other)
                    beta = std::min(beta, value);
                if (alpha >= beta)
                    return mover == Side::Own ? alpha : beta;
            }
        }
        if (!has_moved)
            return value_;
        return mover == Side::Own ? alpha : beta;
    }

    std::array<int, code_count(6)> worth_;
    Board board_{5, 5};
    Windows windows_{6};
    int value_ = 0;
    int best_ = kNoCell;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_s4() {
    return std::make_unique<S4>();
}

}  // namespace fukumi::reference
