// See opening_requests.h.
#include "protocol/opening_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "engine/play/opening_choice.h"
#include "protocol/messages.h"

namespace fukumi {

namespace {

constexpr std::int64_t kUnclockedChoiceMs = 30000;
constexpr int kMostFifths = 8;

Position opening_position(const ThinkRequest& request) {
    const Position& empty = request.position;
    return position_after(empty.rule(), empty.width(), empty.height(), request.opening);
}

/// Returns the proposed choice if the opening allows it, otherwise a choice that the opening
/// allows.
Swap2Choice valid_choice(const ThinkRequest& request, const Swap2Choice& choice) {
    const std::size_t before = request.opening.size();
    const std::size_t stones = choice.stones.size();
    if (before == 0) {
        const std::vector<Move> put = playable(opening_position(request), choice.stones, 3);
        return {false, put, put == choice.stones ? choice.value : std::nullopt};
    }
    const std::size_t most = before == 3 ? 2 : 1;
    if (choice.swap || stones == 0 || stones > most)
        return {true, {}};
    return {false, playable(opening_position(request), choice.stones, static_cast<int>(stones))};
}

std::string percent_for_black(Value black) {
    return fmt::format("Black {:.0f} %", 100 * win_chance(black));
}

/// Both values are for Black.
std::string chance_message(const TextCells& names, const std::vector<Move>& stones, Value black,
                           Value wanted) {
    std::string cells;
    for (const Move stone : stones)
        cells += (cells.empty() ? "" : " ") + names.name({x_of(stone), y_of(stone)});
    const std::string chance = percent_for_black(black);
    if (is_close(black, wanted)) {
        return fmt::format("MESSAGE closest to {}: {}, {}",
                           wanted == 0 ? "even" : percent_for_black(wanted), cells, chance);
    }
    return fmt::format("MESSAGE no {} this, the closest gives {}: {}",
                       stones.size() == 1 ? "stone balances" : "stones balance", chance, cells);
}

std::vector<std::string> proposal_message(const ThinkRequest& request, const Swap2Choice& choice) {
    if (!choice.value)
        return {};
    return {chance_message(request.style.cells, choice.stones, *choice.value, 0)};
}

SoosorvStep step_of(CommandKind command) {
    return static_cast<SoosorvStep>(1 + static_cast<int>(command) -
                                    static_cast<int>(CommandKind::YxSoosorvStep1));
}

/// Returns the number of stones that are on the board when the step begins.
std::size_t stones_before(SoosorvStep step) {
    switch (step) {
        case SoosorvStep::Opening:
            return 0;
        case SoosorvStep::Swap:
        case SoosorvStep::Fourth:
            return 3;
        default:
            return 4;
    }
}

std::string move_line(const char* opening, int number, Move move) {
    return fmt::format("MESSAGE {} MOVE{} {} {}", opening, number, x_of(move), y_of(move));
}

std::string swap_line(const char* opening, int number, bool swap) {
    return fmt::format("MESSAGE {} SWAP{} {}", opening, number, swap ? "YES" : "NO");
}

}  // namespace

TimeControl clock_for_choice(const InfoOptions& options) {
    TimeControl clock = time_control(options);
    if (!clock.turn_ms && !clock.match_ms && !clock.time_left_ms)
        clock.turn_ms = kUnclockedChoiceMs;
    return clock;
}

std::vector<std::string> balance_message(const ThinkRequest& request, const BalancedStones& stones,
                                         const std::vector<Move>& played) {
    if (!stones.value || played != stones.stones)
        return {};
    const int sign = request.position.side_to_move() == Color::Black ? 1 : -1;
    return {chance_message(request.style.cells, stones.stones, sign * *stones.value,
                           sign * request.bias)};
}

std::vector<std::string> swap2_answer(const ThinkRequest& request, const Swap2Choice& proposed) {
    const Swap2Choice choice = valid_choice(request, proposed);
    std::vector<std::string> lines = proposal_message(request, choice);
    lines.push_back(choice.swap ? "SWAP" : format_moves(choice.stones));
    return lines;
}

std::vector<std::string> yixin_swap2_answer(const ThinkRequest& request,
                                            const Swap2Choice& proposed) {
    const Swap2Choice choice = valid_choice(request, proposed);
    const std::size_t before = request.opening.size();
    if (before == 5)
        return {swap_line("SWAP2", 2, choice.swap)};
    // After two more stones of the engine the opponent chooses the colour. With any other answer
    // the engine chooses, so its answer says whether it swaps.
    if (before == 3 && choice.stones.size() != 2)
        return {swap_line("SWAP2", 1, choice.swap)};
    std::vector<std::string> lines = proposal_message(request, choice);
    int number = static_cast<int>(before);
    for (const Move move : choice.stones)
        lines.push_back(move_line("SWAP2", ++number, move));
    return lines;
}

Result<SoosorvState> SoosorvDialog::read(const BlockReader& block, const StatedGame& game,
                                         Rule rule) {
    std::vector<Point> points = stated_points(block, game.width(), game.height()).points;
    for (const auto& numbers : block.items()) {
        if (numbers.size() == 1)
            fifths_ = static_cast<int>(std::clamp<std::int64_t>(numbers[0], 1, kMostFifths));
    }
    const SoosorvStep step = step_of(block.command());
    const std::size_t before = stones_before(step);
    const bool has_choice = step == SoosorvStep::Choice;
    const bool is_repeated =
        std::any_of(points.begin(), points.end(), [&](Point p) { return !game.is_free(p); });
    if (game.stones().size() == before && !is_repeated && (has_choice || points.size() != before)) {
        std::vector<Point> stones;
        for (const Stone& stone : game.stones())
            stones.push_back(stone.at);
        points.insert(points.begin(), stones.begin(), stones.end());
    }
    if (points.size() < before + (has_choice ? 1 : 0) || (points.size() > before && !has_choice)) {
        return Error{fmt::format("this step of Soosorv needs {} stones{}", before,
                                 has_choice ? " and the fifth ones" : "")};
    }
    SoosorvState state{step, rule, game.width(), game.height(), {}, fifths_, {}};
    for (std::size_t i = 0; i < points.size(); ++i)
        (i < before ? state.stones : state.offered).push_back(move_at(points[i].x, points[i].y));
    return state;
}

std::vector<std::string> SoosorvDialog::answer(const ThinkRequest& request,
                                               const SoosorvChoice& proposed) {
    const SoosorvState& state = request.soosorv;
    const Position position = opening_position(request);
    std::vector<std::string> lines;
    switch (state.step) {
        case SoosorvStep::Opening: {
            int number = 0;
            for (const Move move : playable(position, proposed.moves, 3))
                lines.push_back(move_line("SOOSORV", ++number, move));
            return lines;
        }
        case SoosorvStep::Swap:
            return {swap_line("SOOSORV", 1, proposed.swap)};
        case SoosorvStep::Fourth:
            fifths_ = std::clamp(proposed.fifths, 1, kMostFifths);
            for (const Move move : playable(position, proposed.moves, 1))
                lines.push_back(fmt::format("{} {}", move_line("SOOSORV", 4, move), fifths_));
            return lines;
        case SoosorvStep::SwapAgain:
            return {swap_line("SOOSORV", 2, proposed.swap)};
        case SoosorvStep::Fifths:
            lines.push_back("MESSAGE SOOSORV MOVE5 REFRESH");
            for (const Move move : playable(position, proposed.moves, state.fifths))
                lines.push_back(move_line("SOOSORV", 5, move));
            lines.push_back("MESSAGE SOOSORV MOVE5 DONE");
            return lines;
        case SoosorvStep::Choice: {
            const bool is_offered =
                !proposed.moves.empty() && std::find(state.offered.begin(), state.offered.end(),
                                                     proposed.moves.front()) != state.offered.end();
            const Move chosen = is_offered ? proposed.moves.front() : state.offered.front();
            return {fmt::format("MESSAGE SOOSORV MOVE5C {} {}", x_of(chosen), y_of(chosen))};
        }
    }
    return lines;
}

}  // namespace fukumi
