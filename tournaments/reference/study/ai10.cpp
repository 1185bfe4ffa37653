// AI10 of the study (3.1.7): searches five plies with alpha-beta. At each ply it tries only the
// moves after which the board has the best values.
//
// The value of a board is a sum over its windows of five, plus terms for threats: the study's c is
// the number of fours in a row with both ends free, and its m is the number of "structures" from
// which one move wins or makes such a four. Chosen: a structure is a window of five with four
// stones and a free cell, or a window of six with free ends and, between them, three stones and a
// free cell.
//
// Candidates are the free cells of the rectangle of all stones, extended by one. The search keeps
// the candidates with the best values for the mover; the study keeps "a certain number according to
// the ply". Chosen: 16, 10, 8, 6, 4. A five ends the game. An early win is not better than a late
// one (remark 2 of the study: players gave up where they saw a loss). If moves have equal search
// values, AI10 plays the move with the better value before the search; if these are equal too, the
// first move, row by row from the top. So AI10 is deterministic. On an empty board it plays in the
// centre.
#include "tournaments/reference/study/ai10.h"

#include <algorithm>

#include "engine/core/random.h"
#include "tournaments/reference/players.h"

namespace fukumi::reference {

const Ai10Weights kAi10Weights = {
    -kAi10Infinity, -1e40, -2e6, -49990, -100, 0, 10, 20000, 50000, 9e5, kAi10Infinity,
};

Ai10Board::Ai10Board(const Ai10Weights& weights) : weights_(weights) {
    const auto one = [](int index) { return std::uint64_t{1} << (kBits * index); };
    for (int code = 0; code < code_count(5); ++code) {
        const WindowCount& count = kFiveCounts[code];
        if (count.only_own())
            own_fives_[code] = one(count.own - 1);
        if (count.only_other())
            other_fives_[code] = one(count.other - 1);
    }
    for (int code = 0; code < code_count(6); ++code) {
        const WindowCount count = count_in(code, 6);
        const bool is_open = side_in(code, 0) == Side::None && side_in(code, 5) == Side::None;
        const int stones = count.own + count.other;
        if (is_open && (count.only_own() || count.only_other()) && (stones == 3 || stones == 4))
            sixes_[code] = one((count.own > 0 ? 0 : 1) + (stones == 4 ? 0 : 2));
    }
    const auto has_gain = [](int code, int length, auto changes) {
        for (int place = 0; place < length; ++place) {
            if (side_in(code, place) != Side::None)
                continue;
            for (const Side side : {Side::Own, Side::Other}) {
                if (changes(code, code | static_cast<int>(side) << (2 * place)))
                    return true;
            }
        }
        return false;
    };
    for (int code = 0; code < code_count(5); ++code) {
        five_gains_[code] = has_gain(code, 5, [this](int a, int b) {
            return own_fives_[a] != own_fives_[b] || other_fives_[a] != other_fives_[b];
        });
    }
    for (int code = 0; code < code_count(6); ++code) {
        six_gains_[code] =
            has_gain(code, 6, [this](int a, int b) { return sixes_[a] != sixes_[b]; });
    }
}

void Ai10Board::load(const Board& board) {
    board_ = board;
    fives_.load(board);
    six_cells_.load(board);
    counts_ = {};
    Random random(1);
    for (int side = 0; side < 2; ++side) {
        gains_[side].assign(board.size(), {});
        cell_keys_[side].resize(board.size());
        for (std::uint64_t& key : cell_keys_[side])
            key = random.next();
    }
    key_ = 0;
    for (int window = 0; window < fives_.count(); ++window) {
        change_five(counts_, 0, fives_.code(window));
        add_gains<true>(fives_, window, fives_.code(window));
    }
    for (int window = 0; window < six_cells_.count(); ++window) {
        change_six(counts_, 0, six_cells_.code(window));
        add_gains<true>(six_cells_, window, six_cells_.code(window));
    }
}

void Ai10Board::put(int cell, Side side) noexcept {
    board_.cells[cell] = side;
    toggle(cell, side);
}

void Ai10Board::take(int cell) noexcept {
    toggle(cell, board_.cells[cell]);
    board_.cells[cell] = Side::None;
}

// Updates the gains of the free cells near `cell`. The gains at `cell` itself stay unchanged,
// because the function treats the cell as occupied before and after the change.
void Ai10Board::toggle(int cell, Side side) noexcept {
    key_ ^= cell_keys_[index_of(side)][cell];
    fives_.toggle(cell, side, [this](int window, int before, int after) {
        change_five(counts_, before, after);
        add_gains<false>(fives_, window, before);
        add_gains<true>(fives_, window, after);
    });
    six_cells_.toggle(cell, side, [this](int window, int before, int after) {
        change_six(counts_, before, after);
        add_gains<false>(six_cells_, window, before);
        add_gains<true>(six_cells_, window, after);
    });
}

// Adds (Adds) or subtracts (!Adds) what this window contributes to the gains of its free cells.
template <bool Adds>
void Ai10Board::add_gains(const Windows& windows, int window, int code) noexcept {
    const bool is_five = windows.length() == 5;
    if (!(is_five ? five_gains_[code] : six_gains_[code]))
        return;
    const auto cells = windows.cells(window);
    for (int place = 0; place < windows.length(); ++place) {
        const int cell = cells[place];
        if (!board_.is_free(cell))
            continue;
        for (const Side side : {Side::Own, Side::Other}) {
            const int with_stone = code | static_cast<int>(side) << (2 * place);
            const int from = Adds ? code : with_stone;
            const int to = Adds ? with_stone : code;
            Counts& gain = gains_[index_of(side)][cell];
            if (is_five)
                change_five(gain, from, to);
            else
                change_six(gain, from, to);
        }
    }
}

double Ai10Board::value(const Counts& counts, Side side) const noexcept {
    const bool is_own = side == Side::Own;
    const std::uint64_t mine = is_own ? counts.own : counts.other;
    const std::uint64_t theirs = is_own ? counts.other : counts.own;
    if (field(mine, 4) > 0)
        return kAi10Infinity;
    if (field(theirs, 4) > 0)
        return -kAi10Infinity;
    double sum = 0;
    for (int n = 1; n < 5; ++n)
        sum += weights_[5 + n] * field(mine, n - 1) + weights_[5 - n] * field(theirs, n - 1);
    const int my_open_fours = field(counts.sixes, is_own ? 0 : 1);
    const int their_open_fours = field(counts.sixes, is_own ? 1 : 0);
    const int my_makers = field(mine, 3) + field(counts.sixes, is_own ? 2 : 3);
    const int their_makers = field(theirs, 3) + field(counts.sixes, is_own ? 3 : 2);
    if (my_makers > 0)
        sum += 2e7;
    if (my_makers > 1)
        sum += 1e10;
    if (their_makers > 0)
        sum -= 1e13;
    if (their_makers > 1)
        sum -= 1e25;
    return sum + 1e30 * my_open_fours - 1e50 * their_open_fours;
}

std::vector<Ai10Board::Scored> Ai10Board::moves(Side side, int most) const {
    std::vector<Scored> best;
    best.reserve(most + 1);
    const auto looks_better = [](const Scored& a, const Scored& b) { return a.value > b.value; };
    const Rectangle around = rectangle_around_stones(board_, 1);
    for (int y = around.top; y <= around.bottom; ++y) {
        for (int x = around.left; x <= around.right; ++x) {
            const int cell = y * board_.width + x;
            if (!board_.is_free(cell))
                continue;
            const Counts& gain = gains_[index_of(side)][cell];
            const Counts after{counts_.own + gain.own, counts_.other + gain.other,
                               counts_.sixes + gain.sixes};
            const Scored move{cell, value(after, side)};
            if (static_cast<int>(best.size()) == most && !looks_better(move, best.back()))
                continue;
            // Insert behind equal moves, so that moves of equal value keep their order.
            best.insert(std::upper_bound(best.begin(), best.end(), move, looks_better), move);
            if (static_cast<int>(best.size()) > most)
                best.pop_back();
        }
    }
    return best;
}

bool Ai10Search::search(std::vector<RootMove>& moves, int plies, int& searched) {
    double best = -2 * kAi10Infinity;
    searched = 0;
    for (RootMove& move : moves) {
        board_.put(move.cell, Side::Own);
        const double value = board_.has_five(Side::Own)
                                 ? kAi10Infinity
                                 : search(Side::Other, 1, plies, best, 2 * kAi10Infinity);
        board_.take(move.cell);
        if (over_)
            return false;
        move.value = value;
        best = std::max(best, value);
        ++searched;
    }
    return true;
}

double Ai10Search::search(Side mover, int ply, int plies, double alpha, double beta) {
    if (ply == plies)
        return board_.value(Side::Own) + noise_ * thinking_.uniform();
    if (--until_look_ <= 0) {
        until_look_ = 64;
        over_ = over_ || thinking_.is_over();
    }
    const bool is_own = mover == Side::Own;
    const std::uint64_t key = board_.key();
    Entry& entry = entries_[key & (entries_.size() - 1)];
    if (entry.key == key && entry.plies == plies) {
        if (entry.low >= beta || entry.low == entry.high)
            return entry.low;
        if (entry.high <= alpha)
            return entry.high;
    }
    const int last = static_cast<int>(widths_.size()) - 1;
    auto moves = board_.moves(mover, widths_[std::min(ply, last)]);
    if (moves.empty())  // the rectangle around the stones is full
        return board_.value(Side::Own);
    if (entry.key == key) {
        const auto known = std::find_if(moves.begin(), moves.end(),
                                        [&](const auto& move) { return move.cell == entry.cell; });
        if (known != moves.end())
            std::rotate(moves.begin(), known, known + 1);
    }
    const double least = alpha;
    const double most = beta;
    int best_cell = kNoCell;
    double best = is_own ? -2 * kAi10Infinity : 2 * kAi10Infinity;
    for (const auto& [cell, looks] : moves) {
        if (over_)
            break;
        double value = is_own ? kAi10Infinity : -kAi10Infinity;
        if (looks < kAi10Infinity && is_own && ply + 1 == plies) {
            value = looks + noise_ * thinking_.uniform();  // the last ply: the value is known
        } else if (looks < kAi10Infinity) {                // otherwise the move makes five
            board_.put(cell, mover);
            value = search(other(mover), ply + 1, plies, alpha, beta);
            board_.take(cell);
        }
        if (is_own ? value > best : value < best) {
            best = value;
            best_cell = cell;
        }
        (is_own ? alpha : beta) = is_own ? std::max(alpha, best) : std::min(beta, best);
        if (alpha >= beta)
            break;
    }
    if (!over_) {
        entry = {key, best > least ? best : -2 * kAi10Infinity,
                 best < most ? best : 2 * kAi10Infinity, plies, best_cell};
    }
    return best;
}

namespace {

class Ai10 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        if (!board.has_stones() && board.is_free(board.centre()))
            return board.centre();
        board_.load(board);
        std::vector<Ai10Search::RootMove> moves = root_moves();
        if (moves.empty())
            return board.free_cells().front();
        Ai10Search search(board_, kWidths, 0, kEntries, thinking);
        int searched = 0;
        search.search(moves, kPlies, searched);
        // Play the best searched move; of equal moves the first.
        const auto best =
            std::max_element(moves.begin(), moves.begin() + std::max(searched, 1),
                             [](const auto& a, const auto& b) { return a.value < b.value; });
        return best->cell;
    }

 private:
    static constexpr int kPlies = 5;
    static constexpr std::size_t kEntries = 1 << 14;
    const std::vector<int> kWidths = {16, 10, 8, 6, 4};

    std::vector<Ai10Search::RootMove> root_moves() {
        std::vector<Ai10Search::RootMove> moves;
        for (const auto& [cell, value] : board_.moves(Side::Own, kWidths.front()))
            moves.push_back({cell, value});
        return moves;
    }

    Ai10Board board_{kAi10Weights};
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai10() {
    return std::make_unique<Ai10>();
}

}  // namespace fukumi::reference
