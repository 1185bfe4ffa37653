// AI1 of the study (4.3): plays a random free cell.
#include "tournaments/reference/players.h"

namespace fukumi::reference {
namespace {

class Ai1 : public ReferencePlayer {
 public:
    int choose(const Board& board, Thinking& thinking) override {
        const std::vector<int> cells = board.free_cells();
        return cells[thinking.random.below(static_cast<int>(cells.size()))];
    }
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai1() {
    return std::make_unique<Ai1>();
}

}  // namespace fukumi::reference
