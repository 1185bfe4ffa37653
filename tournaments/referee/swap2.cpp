// How two engines agree on an opening and on colours by swap2.
//
// The proposer (Black in the schedule) puts three stones. The chooser takes Black, or puts the
// fourth stone as White, or puts two stones; then the proposer takes Black or puts the sixth stone
// as White.
#include <fmt/format.h>

#include <utility>

#include "tournaments/referee/refereed_game.h"

namespace fukumi::match {

std::optional<Answer> Referee::ask_swap2(Color color) {
    return ask(color, [&](std::int64_t left, Microseconds limit) {
        return seat(color).player->ask_swap2(stones_, left, limit);
    });
}

bool Referee::agree_on_opening() {
    constexpr Color kProposer = Color::Black;
    constexpr Color kChooser = Color::White;

    // Puts the stones of an answer; those of the opening cost time but are nobody's moves.
    const auto put = [&](Color asked, const Answer& answer, bool is_move) {
        for (int i = 0; i < answer.point_count; ++i) {
            const Point p = answer.points[static_cast<std::size_t>(i)];
            MoveRecord move{p, 0, std::nullopt, 0, {}};
            if (is_move)
                move = record_of(*seat(asked).player, p, answer.elapsed);
            if (!accept_stone(asked, p, std::move(move)))
                return false;
            if (!is_move)
                record_.opening_stones = static_cast<int>(stones_.size());
        }
        return true;
    };
    const auto refuse = [&](Color asked, const char* wanted) {
        lose(asked, Termination::ProtocolError,
             fmt::format("the answer to SWAP2BOARD with {} stones is not {}", stones_.size(),
                         wanted));
        return false;
    };

    const auto proposal = ask_swap2(kProposer);
    if (!proposal)
        return false;
    if (proposal->kind != AnswerKind::Points || proposal->point_count != 3)
        return refuse(kProposer, "three cells");
    if (!put(kProposer, *proposal, false))
        return false;

    const auto choice = ask_swap2(kChooser);
    if (!choice)
        return false;
    if (choice->kind == AnswerKind::Swap) {
        std::swap(seats_[0], seats_[1]);
        return true;
    }
    if (choice->point_count > 2)
        return refuse(kChooser, "SWAP, one cell or two");
    if (choice->point_count == 1)
        return put(kChooser, *choice, true);
    if (!put(kChooser, *choice, false))
        return false;

    const auto decision = ask_swap2(kProposer);
    if (!decision)
        return false;
    if (decision->kind == AnswerKind::Swap)
        return true;  // the proposer is Black after all
    if (decision->point_count != 1)
        return refuse(kProposer, "SWAP or one cell");
    std::swap(seats_[0], seats_[1]);
    return put(kChooser, *decision, true);  // the colour of the proposer now
}

}  // namespace fukumi::match
