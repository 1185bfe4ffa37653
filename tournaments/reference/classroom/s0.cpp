// S0 (2.1.2, 2.4, 3.2.4, 4.1): alpha-beta, three plies, at most ten cells at each ply.
//
// The worth of a cell for a side is a sum over the four directions: in each direction it counts the
// best shape that a stone on the cell would make (shapes.h). The value of a move is 2 x the worth
// of the cell for the mover + its worth for the opponent. S0 considers the free cells of the
// rectangle of all stones extended by four (the document says "3-4"). The document says that the
// value of every move of a line counts, and early moves count more, but gives no numbers. Chosen:
// shapes are worth kShapeWorth; the value of a line is the sum of the values of its three moves
// times 3, 2 and 1, where the opponent's moves count negative; a five ends the line; of equal moves
// S0 plays the first. The document also has tables of known positions, which only save time; this
// player has no such tables. It plays the centre of an empty board.
#include <algorithm>
#include <limits>

#include "tournaments/reference/players.h"
#include "tournaments/reference/shapes.h"

namespace fukumi::reference {
namespace {

class S0 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& /*thinking*/) override {
        if (!board.has_stones() && board.is_free(board.centre()))
            return board.centre();
        board_ = board;
        windows_.load(board);
        best_ = board.free_cells().front();
        search(Side::Own, 0, -kInfinite, kInfinite);
        return best_;
    }

 private:
    static constexpr int kPlies = 3;
    static constexpr int kWidth = 10;
    static constexpr int kMargin = 4;
    static constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max() / 2;

    struct Candidate {
        int cell;
        std::int64_t value;
        bool is_five;
    };

    /// Returns the worth of `cell` for `side`. Sets `is_five` if the stone makes a five.
    std::int64_t shapes_made(int cell, Side side, bool& is_five) const {
        std::array<std::int64_t, kDirections> best{};
        for (const Windows::Place& place : windows_.through(cell)) {
            const int code = windows_.code(place.window) | (static_cast<int>(side) << place.shift);
            for (const ShapeMatch& match : shapes_at(code, side)) {
                if (((match.stones >> (place.shift / 2)) & 1) == 0)
                    continue;
                auto& value = best[windows_.direction(place.window)];
                value = std::max<std::int64_t>(value, kShapeWorth[static_cast<int>(match.shape)]);
                is_five = is_five || match.shape == Shape::Five;
            }
        }
        return best[0] + best[1] + best[2] + best[3];
    }

    std::vector<Candidate> candidates(Side side) const {
        std::vector<Candidate> found;
        const Rectangle around = rectangle_around_stones(board_, kMargin);
        for (int cell = 0; cell < board_.size(); ++cell) {
            if (!board_.is_free(cell) ||
                !around.contains(board_.x_of_cell(cell), board_.y_of_cell(cell)))
                continue;
            bool is_five = false;
            bool stops_five = false;
            const std::int64_t attack = shapes_made(cell, side, is_five);
            const std::int64_t defence = shapes_made(cell, other(side), stops_five);
            found.push_back({cell, 2 * attack + defence, is_five});
        }
        std::stable_sort(found.begin(), found.end(),
                         [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
        if (found.size() > kWidth)
            found.resize(kWidth);
        return found;
    }

    void toggle(int cell, Side side) {
        board_.cells[cell] = board_.cells[cell] == Side::None ? side : Side::None;
        windows_.toggle(cell, side, [](int, int, int) {});
    }

    /// Searches from `ply` on, with `mover` to move. Returns the value for Own.
    std::int64_t search(Side mover, int ply, std::int64_t alpha, std::int64_t beta) {
        if (ply == kPlies)
            return 0;
        const bool is_own = mover == Side::Own;
        std::int64_t best = is_own ? -kInfinite : kInfinite;
        const std::vector<Candidate> moves = candidates(mover);
        for (const Candidate& move : moves) {
            const std::int64_t here = (is_own ? 1 : -1) * (kPlies - ply) * move.value;
            std::int64_t value = here;
            if (!move.is_five) {
                toggle(move.cell, mover);
                value += search(other(mover), ply + 1, alpha - here, beta - here);
                toggle(move.cell, mover);
            }
            if (is_own ? value > best : value < best) {
                best = value;
                if (ply == 0)
                    best_ = move.cell;
            }
            if (is_own)
                alpha = std::max(alpha, best);
            else
                beta = std::min(beta, best);
            if (alpha >= beta)
                break;
        }
        return moves.empty() ? 0 : best;
    }

    Board board_{5, 5};
    Windows windows_{kShapeLength, Overhang::Both};
    int best_ = kNoCell;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_s0() {
    return std::make_unique<S0>();
}

}  // namespace fukumi::reference
