// See review_text.h.
#include "tools/review/review_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "engine/core/types.h"
#include "formats/reading.h"
#include "tools/solve/solve_report.h"

namespace fukumi {
namespace {

using formats::GameRecord;
using formats::Outcome;
using formats::Termination;

CellNames names_for(const ReviewedGame& game, const ReviewSettings& settings) {
    return {settings.rows, game.record.height};
}

Color mover_of(const ReviewedGame& game, std::size_t index) {
    return formats::mover_at(static_cast<std::size_t>(game.review.place_of(index)));
}

std::string numbered_move(const ReviewedGame& game, std::size_t index, const CellNames& name) {
    return fmt::format("{} {} {}", game.review.place_of(index) + 1,
                       letter_of(mover_of(game, index)), name(game.review.moves[index].played));
}

std::string forced_win_words(const ReviewedWin& win, const CellNames& name) {
    return fmt::format("a win in {} by {}: {}", plies_text(win.plies), words_of(win.kind),
                       line_text(win.line, name));
}

/// Returns a win chance such as "52.1 %" or "100.0 % (win in 7 plies at most)".
std::string chance_words(Value value) {
    std::string words = percent_text(win_chance(value));
    if (is_win(value))
        words += fmt::format(" (win in {})", plies_text(kMate - value));
    if (is_loss(value))
        words += fmt::format(" (loss in {})", plies_text(kMate + value));
    return words;
}

std::string heading(const ReviewedGame& game) {
    const GameRecord& record = game.record;
    const RenjuOpening* opening = formats::opening_of(record);
    return fmt::format("{} (X) - {} (O), {} {}x{}{}", player_name(record, Color::Black),
                       player_name(record, Color::White), name_of(record.rule), record.width,
                       record.height,
                       opening == nullptr ? "" : ", opening " + opening_text(*opening));
}

/// Returns true if the row of a move names a better one: it must be better by a visible amount.
bool shows_better(const MoveReview& move) {
    return !move.is_best() && percent_text(move.loss()) != percent_text(0);
}

/// Returns a table row: win chance before and after the move, its loss, the better move, remarks.
std::string move_row(const ReviewedGame& game, std::size_t index, const CellNames& name) {
    const MoveReview& move = game.review.moves[index];
    std::string row =
        fmt::format("{:>4} {} {:<4}{:<3} {:>8}  {:>8}  {:>8}", game.review.place_of(index) + 1,
                    letter_of(mover_of(game, index)), name(move.played), sign_of(move.mark),
                    percent_text(win_chance(move.before)), percent_text(win_chance(move.after)),
                    percent_text(move.loss()));
    if (shows_better(move))
        row += "  " + name(*move.line.front());
    std::string remarks;
    if (move.forbidden != Forbidden::No)
        remarks += fmt::format("forbidden ({}) ", name_of(move.forbidden));
    if (move.missed)
        remarks += "missed win ";
    if (move.allowed)
        remarks += "allowed win ";
    if (!remarks.empty())
        row += fmt::format("{:{}}{}", "", shows_better(move) ? 2 : 6, remarks);
    while (row.back() == ' ')
        row.pop_back();
    return row + "\n";
}

}  // namespace

std::string percent_text(double share) {
    return fmt::format("{:.1f} %", share * 100);
}

std::string result_words(const ReviewedGame& game, const CellNames& name) {
    const GameRecord& record = game.record;
    const auto winner = formats::winner_of(record.outcome);
    const std::string reason = formats::single_line(record.reason);
    if (record.termination == Termination::ForbiddenMove && winner && !game.review.moves.empty()) {
        const MoveReview& last = game.review.moves.back();
        const std::string why =
            last.forbidden == Forbidden::No ? "" : fmt::format(" ({})", name_of(last.forbidden));
        return fmt::format("{} loses by a forbidden move, {}{}", name_of(opponent(*winner)),
                           name(last.played), why);
    }
    std::string how = record.termination == Termination::Adjudication && !reason.empty()
                          ? reason
                          : std::string(name_of(record.termination));
    if (winner)
        return fmt::format("{} wins ({})", name_of(*winner), how);
    if (record.termination == Termination::Draw)
        return "draw";
    if (record.outcome == formats::Outcome::Unknown)
        return "result not recorded";
    return reason.empty() ? how : fmt::format("draw ({})", how);
}

std::string effort_words(const ReviewSettings& settings) {
    std::string words =
        fmt::format("{} nodes a search, {} for forced wins", settings.nodes, settings.solve_nodes);
    if (settings.max_ms > 0)
        words += fmt::format(", {} ms at most", settings.max_ms);
    return words;
}

std::string marks_words(const MarkBounds& marks) {
    std::string words;
    for (int i = 1; i < kMoveMarks; ++i) {
        const auto mark = static_cast<MoveMark>(i);
        fmt::format_to(std::back_inserter(words), "{}{} {} from {} %{}", i == 1 ? "" : ", ",
                       sign_of(mark), name_of(mark), marks.percent[static_cast<std::size_t>(i - 1)],
                       i == 1 ? " of win chance lost" : "");
    }
    return words;
}

std::vector<std::string> move_words(const ReviewedGame& game, std::size_t index,
                                    const CellNames& name) {
    const MoveReview& move = game.review.moves[index];
    const Color them = opponent(mover_of(game, index));
    std::vector<std::string> words;
    if (move.forbidden != Forbidden::No)
        words.push_back(fmt::format("forbidden to Black ({})", name_of(move.forbidden)));
    if (move.mark != MoveMark::None) {
        words.push_back(fmt::format("{}: the win chance falls from {} to {}", name_of(move.mark),
                                    chance_words(move.before), chance_words(move.after)));
    }
    if (move.missed)
        words.push_back("misses " + forced_win_words(*move.win, name));
    if (move.allowed) {
        words.push_back(fmt::format("gives {} {}", name_of(them),
                                    forced_win_words(*game.review.win_after(index), name)));
    }
    const bool shown = move.missed && move.line == move.win->line;
    if (move.is_notable() && !move.is_best() && !shown)
        words.push_back("better: " + line_text(move.line, name));
    for (const std::string& reason : {move.better, move.worse}) {
        if (!reason.empty())
            words.push_back(reason);
    }
    return words;
}

std::string turning_words(const ReviewedGame& game, const CellNames& name) {
    const GameReview& review = game.review;
    if (review.turning) {
        const auto index = static_cast<std::size_t>(*review.turning);
        return fmt::format("move {}, which lost {}", numbered_move(game, index, name),
                           percent_text(review.moves[index].loss()));
    }
    const auto winner = decided_for(game.record, review);
    if (!winner)
        return "none, because no side has won";
    return fmt::format("none: no single move of {} lost much", name_of(opponent(*winner)));
}

std::string game_words(const ReviewedGame& game, const ReviewSettings& settings) {
    const CellNames name = names_for(game, settings);
    const GameReview& review = game.review;
    std::string text =
        fmt::format("{}\n{}: {}\n", game.place, heading(game), result_words(game, name));
    auto out = std::back_inserter(text);
    if (review.moves.empty())
        return text + "no move to review\n";
    fmt::format_to(out, "reviewed from move {} on: {}\n{}\n\n", review.first + 1,
                   effort_words(settings), marks_words(settings.marks));
    fmt::format_to(out, "   move       before     after      lost  better\n");
    for (std::size_t i = 0; i < review.moves.size(); ++i)
        text += move_row(game, i, name);
    if (review.unreviewed > 0) {
        fmt::format_to(out, "the game is over; {} more moves of the file are not reviewed\n",
                       review.unreviewed);
    }
    if (!review.over && review.end_win) {
        const Color mover = mover_of(game, review.moves.size());
        fmt::format_to(out, "at the end {} has {}\n", name_of(mover),
                       forced_win_words(*review.end_win, name));
    }
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        if (!review.moves[i].is_notable())
            continue;
        fmt::format_to(out, "\n{}{}\n", numbered_move(game, i, name),
                       sign_of(review.moves[i].mark));
        for (const std::string& line : move_words(game, i, name))
            fmt::format_to(out, "  {}\n", line);
    }
    fmt::format_to(out, "\nturning point: {}\n\n", turning_words(game, name));
    return text + players_words({tally_of(game, Color::Black), tally_of(game, Color::White)});
}

std::string games_words(const std::vector<ReviewedGame>& games, const ReviewSettings& settings) {
    std::string text =
        fmt::format("{}\n{}\n\n", effort_words(settings), marks_words(settings.marks));
    for (const ReviewedGame& game : games) {
        const CellNames name = names_for(game, settings);
        fmt::format_to(std::back_inserter(text), "{}: {}: {}, {} moves; turning point: {}\n",
                       game.place, heading(game), result_words(game, name),
                       game.record.moves.size(), turning_words(game, name));
    }
    return text + "\n" + players_words(tally_players(games));
}

std::string players_words(const std::vector<PlayerTally>& players) {
    std::size_t width = 6;
    for (const PlayerTally& player : players)
        width = std::max(width, player.name.size());
    width = std::min(width, std::size_t{40});
    std::string text =
        fmt::format("{:<{}}  games  moves  lost a move  ?!   ?  ??  missed  allowed  accuracy\n",
                    "player", width);
    for (const PlayerTally& p : players) {
        fmt::format_to(std::back_inserter(text),
                       "{:<{}}  {:>5}  {:>5}  {:>11}  {:>2}  {:>2}  {:>2}  {:>6}  {:>7}  {:>8}\n",
                       p.name, width, p.games, p.moves, percent_text(p.average_loss()),
                       p.inaccuracies, p.mistakes, p.blunders, p.missed, p.allowed,
                       percent_text(p.accuracy()));
    }
    return text;
}

}  // namespace fukumi
