// The player BF(d), with which the study measures the search depth of other players (5.1,
// definitions 5.3 and 5.4). BF(d) searches all lines of d plies, and values the position at the end
// of a line by a random number. BF(1) plays at random.
//
// A five ends the game on every ply except the last. On the last ply all moves have random values;
// otherwise BF(1) would not play at random. Our choices: earlier wins are better, later losses are
// better, and the player chooses at random among equal root moves.
//
// Speed: if neither side can make a five within the remaining plies of a node, all leaves below the
// node are random. Then the value of the node is a maximum of minima of maxima ... of independent
// uniform numbers. The distribution of this value is known, so the program draws the value
// directly. The program searches only lines that can lead to a five, with alpha-beta, as the study
// allows (5.2). The chosen move has the same distribution as in a search of every leaf.
#include <algorithm>
#include <cmath>

#include "tournaments/reference/players.h"
#include "tournaments/reference/windows.h"

namespace fukumi::reference {
namespace {

// The value of a leaf is in [0, 1]. The value of a win is kWinOnFirstPly - ply, and that of a loss
// is the negative of it.
constexpr double kWinOnFirstPly = 1000;

class BruteForce : public ReferencePlayer {
 public:
    explicit BruteForce(int depth) : depth_(depth) {}

    int choose(const Board& board, Thinking& thinking) override {
        thinking_ = &thinking;
        windows_.load(board);
        free_ = board.free_cells();
        counts_ = {};
        empty_ = 0;
        for (int window = 0; window < windows_.count(); ++window)
            count(windows_.code(window), 1);
        // Shuffle, so that the first of several equal moves is a random one.
        for (std::size_t i = free_.size(); i > 1; --i)
            std::swap(free_[i - 1], free_[thinking.random.below(static_cast<int>(i))]);
        over_ = false;
        int best = free_.front();
        double best_value = -2 * kWinOnFirstPly;
        const std::vector<int> order = free_;
        for (const int cell : order) {
            const double value = value_of_move(cell, Side::Own, 0, best_value, 2 * kWinOnFirstPly);
            if (over_)
                break;
            if (value > best_value) {
                best = cell;
                best_value = value;
            }
        }
        return best;
    }

 private:
    void count(int code, int sign) noexcept {
        const WindowCount& stones = kFiveCounts[code];
        if (stones.only_own())
            counts_[0][stones.own] += sign;
        else if (stones.only_other())
            counts_[1][stones.other] += sign;
        else if (stones.empty())
            empty_ += sign;
    }

    void toggle(int cell, Side side) noexcept {
        windows_.toggle(cell, side, [this](int, int before, int after) {
            count(before, -1);
            count(after, 1);
        });
    }

    /// Returns true if `side` could make five with this many moves and no answers.
    bool can_complete_five(Side side, int moves) const noexcept {
        const auto& counts = counts_[side == Side::Own ? 0 : 1];
        for (int stones = std::max(5 - moves, 1); stones < 5; ++stones) {
            if (counts[stones] > 0)
                return true;
        }
        return moves >= 5 && empty_ > 0;
    }

    /// Draws the value of a node whose leaves all have random values. `plies` moves remain to the
    /// leaves. The first of them chooses among `free` cells, and each later move among one cell
    /// fewer. Own maximises the value, Other minimises it.
    double random_value(Side mover, int plies, int free) const {
        // A node X with k children Y: for the maximiser P(X <= x) = P(Y <= x)^k. Draw P(X <= x)
        // uniformly at the root and compute P(Y <= x) down to the leaves.
        double below = thinking_->uniform();
        double above = 1 - below;  // a second variable, because 1 - below loses all digits near 1
        for (int ply = 0; ply < plies; ++ply) {
            const double children = std::max(free - ply, 1);
            const bool is_own = (ply % 2 == 0) == (mover == Side::Own);
            if (is_own) {
                const double logarithm = std::log(below) / children;
                below = std::exp(logarithm);
                above = -std::expm1(logarithm);
            } else {
                const double logarithm = std::log(above) / children;
                above = std::exp(logarithm);
                below = -std::expm1(logarithm);
            }
        }
        return below;  // the leaves are uniform: P(leaf <= x) = x
    }

    bool finds_five(Side side) const noexcept {
        return counts_[side == Side::Own ? 0 : 1][4] > 0 &&
               std::any_of(free_.begin(), free_.end(),
                           [&](int cell) { return windows_.completes_five(cell, side); });
    }

    /// Returns the value of a move at `ply`, as Own sees it.
    double value_of_move(int cell, Side mover, int ply, double alpha, double beta) {
        if (ply + 1 == depth_)
            return thinking_->uniform();
        if (windows_.completes_five(cell, mover))
            return mover == Side::Own ? kWinOnFirstPly - ply : ply - kWinOnFirstPly;
        toggle(cell, mover);
        const auto at = std::find(free_.begin(), free_.end(), cell);
        *at = free_.back();
        const auto place = static_cast<std::size_t>(at - free_.begin());
        free_.pop_back();
        const double value = search(other(mover), ply + 1, alpha, beta);
        free_.push_back(cell);
        std::swap(free_[place], free_.back());
        toggle(cell, mover);
        return value;
    }

    double search(Side mover, int ply, double alpha, double beta) {
        const int plies = depth_ - ply;
        if (free_.empty())
            return thinking_->uniform();
        // Fives count on all plies except the last.
        const int seen = plies - 1;
        if (!can_complete_five(mover, (seen + 1) / 2) && !can_complete_five(other(mover), seen / 2))
            return random_value(mover, plies, static_cast<int>(free_.size()));
        if (--until_look_ <= 0) {
            until_look_ = 256;
            over_ = over_ || thinking_->is_over();
        }
        const bool is_own = mover == Side::Own;
        if (finds_five(mover))
            return is_own ? kWinOnFirstPly - ply : ply - kWinOnFirstPly;
        double best = is_own ? -2 * kWinOnFirstPly : 2 * kWinOnFirstPly;
        // If the opponent threatens a five, and the next ply is not the last one, the mover must stop
        // it.
        const bool must_stop = seen >= 2 && finds_five(other(mover));
        if (must_stop)
            best = is_own ? ply + 1 - kWinOnFirstPly : kWinOnFirstPly - ply - 1;
        for (std::size_t i = 0; i < free_.size() && !over_; ++i) {
            if (must_stop && !windows_.completes_five(free_[i], other(mover)))
                continue;
            const double value = value_of_move(free_[i], mover, ply, alpha, beta);
            if (is_own) {
                best = std::max(best, value);
                alpha = std::max(alpha, best);
            } else {
                best = std::min(best, value);
                beta = std::min(beta, best);
            }
            if (alpha >= beta)
                break;
        }
        return best;
    }

    int depth_;
    Thinking* thinking_ = nullptr;
    Windows windows_{5};
    std::vector<int> free_;
    std::array<std::array<int, 6>, 2>
        counts_{};  // [side][n]: windows with n stones of this side and none of the other side
    int empty_ = 0;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_brute_force(int depth) {
    return std::make_unique<BruteForce>(depth);
}

}  // namespace fukumi::reference
