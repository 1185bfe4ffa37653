// See refereed_game.h.
#include "tournaments/referee/refereed_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "tournaments/referee/opening_rules.h"

namespace fukumi::match {

RefereedGame::RefereedGame(const TournamentConfig& tournament, const ScheduledGame& game,
                           Player& black, Player& white)
    : tournament_(tournament),
      game_(game),
      seats_{{seat_of(black, Color::Black), seat_of(white, Color::White)}},
      grid_(tournament.width, tournament.height),
      adjudicator_(tournament.resign, tournament.draw) {
    constexpr std::size_t kUsualMoves = 64;
    stones_.reserve(kUsualMoves);
    record_.moves.reserve(kUsualMoves);
    for (Seat& s : seats_)
        s.player->reset_peak_memory();
}

RefereedGame::Seat RefereedGame::seat_of(Player& player, Color color) const {
    const PlayerConfig& config = player.config();
    return {&player, game_.players[color],
            PlayerClock(config.clock, config.tolerance_ms, tournament_.clock_grace_ms)};
}

std::optional<GameRecord> RefereedGame::play() {
    if (start_players() && set_opening()) {
        while (play_move()) {
        }
    }
    if (interrupted_)
        return std::nullopt;
    complete_record();
    return std::move(record_);
}

bool RefereedGame::start_players() {
    for (Seat& s : seats_)
        s.player->send_start(game_.number);
    // Await both, even if the first has failed; see Player::send_start().
    const ByColor<EngineAnswer> answers{
        {seats_[Color::Black].player->await_start(), seats_[Color::White].player->await_start()}};
    for (const Color color : kColors) {
        if (answers[color].kind == AnswerKind::Interrupted)
            interrupted_ = true;
    }
    for (const Color color : kColors) {
        if (has_failed_to_start(color, answers[color]))
            return false;
    }
    return true;
}

bool RefereedGame::has_failed_to_start(Color color, const EngineAnswer& answer) {
    switch (answer.kind) {
        case AnswerKind::Ready:
            return false;
        case AnswerKind::Interrupted:
            break;
        case AnswerKind::Closed:
            lose(color, Termination::Crash, fmt::format("at START: {}", answer.text));
            break;
        case AnswerKind::Memory:
            lose(color, Termination::Memory,
                 fmt::format("at START: {}", memory_text(seats_[color])));
            break;
        case AnswerKind::Timeout:
            lose(color, Termination::ProtocolError,
                 fmt::format("no OK after START within {} ms", tournament_.start_limit_ms));
            break;
        default:
            lose(color, Termination::ProtocolError,
                 fmt::format("expected OK after START, got: {:.200}", answer.text));
            break;
    }
    return true;
}

bool RefereedGame::set_opening() {
    if (tournament_.opening_rule != OpeningRule::None)
        return agree_on_opening(*this, tournament_.opening_rule);
    Color color = Color::Black;
    for (const Point p : tournament_.openings[static_cast<std::size_t>(game_.opening)]) {
        grid_.set(p, stone_of(color));
        stones_.push_back(p);
        record_.moves.push_back({p, 0, std::nullopt, 0, {}});
        color = opponent(color);
    }
    record_.opening_stones = static_cast<int>(stones_.size());
    return true;
}

std::optional<EngineAnswer> RefereedGame::ask_swap2(Color color) {
    return ask(color, [&](std::int64_t left, Microseconds limit) {
        return seats_[color].player->ask_swap2(stones_, left, limit);
    });
}

std::optional<OpeningProposal> RefereedGame::ask_in_opening(Color color,
                                                            const OpeningQuestion& question) {
    Player& player = *seats_[color].player;
    const auto answer = ask(
        color,
        [&](std::int64_t left, Microseconds limit) {
            return player.ask_in_opening(question, left, limit);
        },
        question.share);
    if (!answer)
        return std::nullopt;
    return OpeningProposal{answer->points[0], player.eval()};
}

bool RefereedGame::put_opening_stone(Color color, Point p) {
    if (!accept_stone(color, p, {p, 0, std::nullopt, 0, {}}))
        return false;
    record_.opening_stones = static_cast<int>(stones_.size());
    return true;
}

bool RefereedGame::put_stones(Color color, const EngineAnswer& answer, bool is_move) {
    for (int i = 0; i < answer.point_count; ++i) {
        const Point p = answer.points[static_cast<std::size_t>(i)];
        MoveRecord move{p, 0, std::nullopt, 0, {}};
        if (is_move)
            move = record_of(*seats_[color].player, p, answer.elapsed);
        if (!accept_stone(color, p, std::move(move)))
            return false;
        if (!is_move)
            record_.opening_stones = static_cast<int>(stones_.size());
    }
    return true;
}

bool RefereedGame::play_move() {
    const Color mover = formats::mover_at(stones_.size());
    Player& player = *seats_[mover].player;
    const auto answer = ask(mover, [&](std::int64_t left, Microseconds limit) {
        return player.ask_move(stones_, left, limit);
    });
    return answer && accept_stone(mover, answer->points[0],
                                  record_of(player, answer->points[0], answer->elapsed));
}

bool RefereedGame::has_failed(Color color, const EngineAnswer& answer) {
    const int number = next_number();
    switch (answer.kind) {
        case AnswerKind::Points:
        case AnswerKind::Swap:
        case AnswerKind::Ready:
            return false;
        case AnswerKind::Interrupted:
            interrupted_ = true;
            break;
        case AnswerKind::Timeout:
            lose(color, Termination::Time,
                 fmt::format("no move {} within {}", number, limit_text(seats_[color])));
            break;
        case AnswerKind::Closed:
            lose(color, Termination::Crash, fmt::format("move {}: {}", number, answer.text));
            break;
        case AnswerKind::Memory:
            lose(color, Termination::Memory,
                 fmt::format("move {}: {}", number, memory_text(seats_[color])));
            break;
        case AnswerKind::Refused:
        case AnswerKind::Garbage:
            lose(
                color, Termination::ProtocolError,
                fmt::format("move {}: instead of a move it printed: {:.200}", number, answer.text));
            break;
    }
    return true;
}

std::string RefereedGame::memory_text(const Seat& s) {
    return fmt::format("more than {} bytes of memory", s.player->config().max_memory);
}

std::string RefereedGame::limit_text(const Seat& s) const {
    const ClockRules& clock = s.player->config().clock;
    if (!clock.has_clock())
        return "ten minutes";
    if (clock.turn_ms == 0)
        return fmt::format("a match time of {} ms", clock.match_ms);
    if (clock.match_ms == 0)
        return fmt::format("{} ms", clock.turn_ms);
    return fmt::format("{} ms a turn and {} ms a match", clock.turn_ms, clock.match_ms);
}

MoveRecord RefereedGame::record_of(const Player& player, Point p, Microseconds elapsed) const {
    return {p, std::chrono::floor<Milliseconds>(elapsed).count(), player.eval(), player.depth(),
            player.message()};
}

bool RefereedGame::accept_stone(Color loser, Point p, MoveRecord move) {
    const int number = next_number();
    const Color mover = formats::mover_at(stones_.size());
    if (grid_.at(p) != Cell::Empty) {
        const bool on_board = grid_.contains(p.x, p.y);
        lose(loser, Termination::IllegalMove,
             on_board ? fmt::format("move {} at {},{}, which is occupied", number, p.x, p.y)
                      : fmt::format("move {} at {},{}, which is off the board", number, p.x, p.y));
        return false;
    }
    grid_.set(p, stone_of(mover));
    stones_.push_back(p);
    adjudicator_.add(mover, move.eval, static_cast<int>(stones_.size()));
    record_.moves.push_back(std::move(move));
    return !is_over_by_rule(p, loser) && !is_over_by_agreement(mover);
}

// Ends the game if the stone on `p` ends it by the rules. If the stone is forbidden, `loser` loses:
// the player who put it, which in swap2 may be the player of White.
bool RefereedGame::is_over_by_rule(Point p, Color loser) {
    const auto end = end_after(grid_, tournament_.rule, p);
    if (!end)
        return false;
    const auto count = stones_.size();
    if (end->forbidden != Forbidden::No) {
        lose(loser, Termination::ForbiddenMove,
             fmt::format("move {}: {}", count, name_of(end->forbidden)));
    } else if (end->winner) {
        record_.winning_line = winning_line(grid_, tournament_.rule, p);
        finish(formats::win_for(*end->winner), Termination::Five,
               fmt::format("{} in a row", record_.winning_line.size()));
    } else {
        finish(Outcome::Draw, Termination::Draw, fmt::format("{} stones", count));
    }
    return true;
}

bool RefereedGame::is_over_by_agreement(Color mover) {
    const int count = static_cast<int>(stones_.size());
    if (tournament_.draw_after > 0 && count >= tournament_.draw_after) {
        finish(Outcome::Draw, Termination::MoveLimit, fmt::format("{} stones", count));
    } else if (adjudicator_.resigns(mover)) {
        finish(formats::win_for(opponent(mover)), Termination::Adjudication,
               fmt::format("a value of -{} or worse {} times", tournament_.resign.score,
                           tournament_.resign.moves));
    } else if (adjudicator_.is_draw()) {
        finish(Outcome::Draw, Termination::Adjudication,
               fmt::format("a value within {} for {} moves of each", tournament_.draw.score,
                           tournament_.draw.moves));
    } else {
        return false;
    }
    return true;
}

void RefereedGame::finish(Outcome outcome, Termination termination, std::string reason) {
    record_.outcome = outcome;
    record_.termination = termination;
    record_.reason = std::move(reason);
}

void RefereedGame::complete_record() {
    record_.number = game_.number;
    record_.round = game_.round;
    record_.pair = game_.pair;
    record_.rule = tournament_.rule;
    record_.width = tournament_.width;
    record_.height = tournament_.height;
    for (const Color color : kColors) {
        const Seat& s = seats_[color];
        record_.players[color] = s.index;
        record_.names[color] = s.player->config().name;
        record_.used_ms[color] = std::chrono::floor<Milliseconds>(s.clock.used()).count();
        record_.slowest_ms[color] = std::chrono::floor<Milliseconds>(s.clock.slowest()).count();
        record_.peak_memory[color] = s.player->peak_memory();
    }
}

std::optional<GameRecord> play_game(const TournamentConfig& tournament, const ScheduledGame& game,
                                    Player& black, Player& white) {
    return RefereedGame(tournament, game, black, white).play();
}

}  // namespace fukumi::match
