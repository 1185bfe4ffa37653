// AI11 of the study (3.1.8): AI10 with iterative deepening.
//
// Passes of 5, 7, 9, 11 and 13 plies; after each, the best 70 % of the root moves stay. 10 s a move
// in all. The window of four own stones counts -10100, that of two of the opponent's -29990, and a
// random number below 1 is added to the value of a board. "More moves at each ply" than AI10.
// Chosen: 20, 12, 10, 8, 6, 3, 3 and from there on 2. A pass that the clock interrupts counts for
// the moves that were searched, which are those that looked best in the pass before. Moves that
// were shown not to be better than one before them keep that bound, and the order of the pass
// before where bounds are equal. A board that the search finds in its table (ai10.h) keeps the
// value it has there, random number included. A proven win ends the passes: deeper ones cannot
// change it.
#include "tournaments/reference/study/ai11.h"

#include <algorithm>

#include "tournaments/reference/study/ai10.h"

namespace fukumi::reference {
namespace {

Ai10Weights ai11_weights() {
    Ai10Weights weights = kAi10Weights;
    weights[5 + 4] = -10100;
    weights[5 - 2] = -29990;
    return weights;
}

class Ai11 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        if (!board.has_stones() && board.is_free(board.centre()))
            return board.centre();
        board_.load(board);
        std::vector<Ai10Search::RootMove> moves;
        for (const auto& [cell, value] : board_.moves(Side::Own, kWidths.front()))
            moves.push_back({cell, value});
        if (moves.empty())
            return board.free_cells().front();
        Ai10Search search(board_, kWidths, 1, kEntries, thinking);
        for (int plies = kFirstPlies; plies <= kLastPlies && moves.size() > 1; plies += 2) {
            int searched = 0;
            const bool finished = search.search(moves, plies, searched);
            std::stable_sort(moves.begin(), moves.begin() + searched,
                             [](const auto& a, const auto& b) { return a.value > b.value; });
            if (!finished || moves.front().value >= kAi10Infinity)
                break;
            // At least one stays.
            moves.resize(std::max<std::size_t>(moves.size() * 7 / 10, 1));
        }
        return moves.front().cell;
    }

 private:
    static constexpr int kFirstPlies = 5;
    static constexpr int kLastPlies = 13;
    static constexpr std::size_t kEntries = 1 << 17;
    const std::vector<int> kWidths = {20, 12, 10, 8, 6, 3, 3, 2};

    Ai10Board board_{ai11_weights()};
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai11() {
    return std::make_unique<Ai11>();
}

}  // namespace fukumi::reference
