// BF(d), the yardstick of the study (5.1, definitions 5.3 and 5.4): all lines of d plies, and at
// their ends a random number; BF(1) is the random player.
//
// What it sees: a five ends the game, on every ply but the last, whose moves are what the random
// numbers are drawn for (else BF(1) would not be random). Chosen: wins count the more the earlier,
// losses the less the later; equal root moves are taken at random, which random leaves amount to.
//
// How it is fast: as long as neither side can make a five within the plies that are left, the tree
// below a node is a tree of random numbers and nothing else. The value at its root, a maximum of
// minima of maxima ... of independent uniform numbers, is itself a random number whose distribution
// is known, and can be drawn at once. So only lines are followed that can lead to a five; the move
// that comes out has the same distribution as with every leaf visited. Alpha-beta prunes the rest,
// as the study allows (5.2).
#include "tournaments/reference/brute_force.h"

#include <algorithm>
#include <cmath>

#include "tournaments/reference/windows.h"

namespace fukumi::reference {
namespace {

// Leaves lie in [0, 1]; a win is kWinOnFirstPly minus its ply, a loss the negative of that.
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
        // In random order, so that the first of several equal moves is a random one.
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

    /// Whether a side could make a five with so many moves if the other one did nothing.
    bool can_make_five(Side side, int moves) const noexcept {
        const auto& counts = counts_[side == Side::Own ? 0 : 1];
        for (int stones = std::max(5 - moves, 1); stones < 5; ++stones) {
            if (counts[stones] > 0)
                return true;
        }
        return moves >= 5 && empty_ > 0;
    }

    /// The value of a node below which all leaves are random: `plies` moves are left, chosen among
    /// `free` cells, one fewer at each ply, maximised by Own and minimised by Other in turns.
    double random_value(Side mover, int plies, int free) const {
        // The value X of a node with k children distributed like Y: for the maximiser P(X <= x) =
        // P(Y <= x)^k. Drawn from the root downwards: u is P(X <= x), and P(Y <= x) follows.
        double below = thinking_->uniform();
        double above = 1 - below;  // kept apart, since one of them is soon too small for the other
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

    bool makes_five(int cell, Side side) const noexcept {
        for (const Windows::Place& place : windows_.through(cell)) {
            const WindowCount& stones = kFiveCounts[windows_.code(place.window)];
            if (side == Side::Own ? stones.only_own() && stones.own == 4
                                  : stones.only_other() && stones.other == 4)
                return true;
        }
        return false;
    }

    bool finds_five(Side side) const noexcept {
        return counts_[side == Side::Own ? 0 : 1][4] > 0 &&
               std::any_of(free_.begin(), free_.end(),
                           [&](int cell) { return makes_five(cell, side); });
    }

    /// The value after a move at `ply`, as Own sees it.
    double value_of_move(int cell, Side mover, int ply, double alpha, double beta) {
        if (ply + 1 == depth_)
            return thinking_->uniform();
        if (makes_five(cell, mover))
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
        // Fives are seen on all plies but the last.
        const int seen = plies - 1;
        if (!can_make_five(mover, (seen + 1) / 2) && !can_make_five(other(mover), seen / 2))
            return random_value(mover, plies, static_cast<int>(free_.size()));
        if (--until_look_ <= 0) {
            until_look_ = 256;
            over_ = over_ || thinking_->is_over();
        }
        const bool is_own = mover == Side::Own;
        if (finds_five(mover))
            return is_own ? kWinOnFirstPly - ply : ply - kWinOnFirstPly;
        double best = is_own ? -2 * kWinOnFirstPly : 2 * kWinOnFirstPly;
        // A five of the other side that is not stopped is a loss, if the search gets to see it.
        const bool must_stop = seen >= 2 && finds_five(other(mover));
        if (must_stop)
            best = is_own ? ply + 1 - kWinOnFirstPly : kWinOnFirstPly - ply - 1;
        for (std::size_t i = 0; i < free_.size() && !over_; ++i) {
            if (must_stop && !makes_five(free_[i], other(mover)))
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
    std::array<std::array<int, 6>, 2> counts_{};  // windows with so many stones of one side alone
    int empty_ = 0;
    int until_look_ = 0;
    bool over_ = false;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_brute_force(int depth) {
    return std::make_unique<BruteForce>(depth);
}

}  // namespace fukumi::reference
