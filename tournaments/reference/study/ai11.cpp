// AI11 of the study (3.1.8): AI10 with iterative deepening.
//
// AI11 makes passes of 5, 7, 9, 11 and 13 plies, and after each pass keeps the best 70 % of the
// root moves. It has 10 s for a move. A window with four own stones counts -10100, a window with
// two stones of the opponent -29990, and each board value gets a random number below 1. The study
// says that AI11 searches "more moves at each ply" than AI10. Chosen: 20, 12, 10, 8, 6, 3, 3, then
// 2 moves. If the clock interrupts a pass, the moves that the pass has searched count; they were
// the best moves of the previous pass. If a move has only a bound, the bound is its value; moves
// with equal bounds keep the order of the previous pass. A board in the transposition table
// (ai10.h) keeps its value, including the random number. A proven win ends the passes.
#include <algorithm>

#include "tournaments/reference/players.h"
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
            // Keep at least one move.
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
