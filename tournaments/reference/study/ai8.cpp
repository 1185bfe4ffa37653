// AI8 of the study (3.1.6, 4.4.1): AI7 with numbers tuned by a genetic algorithm, separately for
// Black and White.
//
// AI8 has the numbers of the study's table 3 after 120 generations, AI8-40 those after 40. The
// algorithm is in genetic.h.
#include "tournaments/reference/study/ai8.h"

#include "tournaments/reference/players.h"

namespace fukumi::reference {
namespace {

class Ai8 : public ReferencePlayer {
 public:
    explicit Ai8(const Ai8Numbers& numbers)
        : as_black_(ai7_values(numbers[Color::Black])),
          as_white_(ai7_values(numbers[Color::White])) {}

    int choose(const Board& board, Thinking& thinking) override {
        GreedyPlayer& player = board.own_color == Color::Black ? as_black_ : as_white_;
        return player.choose(board, thinking);
    }

 private:
    GreedyPlayer as_black_;
    GreedyPlayer as_white_;
};

}  // namespace

std::unique_ptr<ReferencePlayer> make_ai8(const Ai8Numbers& numbers) {
    return std::make_unique<Ai8>(numbers);
}

}  // namespace fukumi::reference
