// See swap2.h.
#include "tournaments/referee/swap2.h"

#include <fmt/format.h>

#include "tournaments/referee/refereed_game.h"

namespace fukumi::match {

bool agree_by_swap2(RefereedGame& game) {
    constexpr Color kProposer = Color::Black;
    constexpr Color kChooser = Color::White;
    const auto refuse = [&](Color asked, const char* wanted) {
        game.lose(asked, Termination::ProtocolError,
                  fmt::format("the answer to SWAP2BOARD with {} stones is not {}",
                              game.stones().size(), wanted));
        return false;
    };

    const auto proposal = game.ask_swap2(kProposer);
    if (!proposal)
        return false;
    if (proposal->kind != AnswerKind::Points || proposal->point_count != 3)
        return refuse(kProposer, "three cells");
    if (!game.put_stones(kProposer, *proposal, false))
        return false;

    const auto choice = game.ask_swap2(kChooser);
    if (!choice)
        return false;
    if (choice->kind == AnswerKind::Swap) {
        game.exchange_colors();
        return true;
    }
    if (choice->point_count > 2)
        return refuse(kChooser, "SWAP, one cell or two");
    if (choice->point_count == 1)
        return game.put_stones(kChooser, *choice, true);
    if (!game.put_stones(kChooser, *choice, false))
        return false;

    const auto decision = game.ask_swap2(kProposer);
    if (!decision)
        return false;
    if (decision->kind == AnswerKind::Swap)
        return true;  // the proposer is Black after all
    if (decision->point_count != 1)
        return refuse(kProposer, "SWAP or one cell");
    game.exchange_colors();
    return game.put_stones(kChooser, *decision, true);  // the colour of the proposer now
}

}  // namespace fukumi::match
