// See review_sgf.h.
#include "tools/review/review_sgf.h"

#include <fmt/format.h>

#include "engine/core/types.h"
#include "tools/review/review_text.h"

namespace fukumi {
namespace {

// Returns the moves of a line before the first reply that may be anywhere, because SGF cannot
// express such a reply.
std::vector<Point> moves_of_line(const OpenLine& line) {
    std::vector<Point> moves;
    for (const auto& m : line) {
        if (!m)
            break;
        moves.push_back(*m ? point_of(*m) : formats::kPass);
    }
    return moves;
}

std::string mark_property(const MoveReview& move) {
    if (move.mark == MoveMark::Blunder || move.forbidden != Forbidden::No)
        return "BM[2]";
    return move.mark == MoveMark::Mistake      ? "BM[1]"
           : move.mark == MoveMark::Inaccuracy ? "DO[]"
                                               : "";
}

formats::SgfNote note_of(const ReviewedGame& game, std::size_t index, const CellNames& name) {
    const MoveReview& move = game.review.moves[index];
    const Color mover = formats::mover_at(static_cast<std::size_t>(game.review.place_of(index)));
    formats::SgfNote note;
    note.properties = fmt::format("V[{}]{}", mover == Color::Black ? move.after : -move.after,
                                  mark_property(move));
    for (const std::string& words : move_words(game, index, name))
        note.comment += words + "\n";
    note.comment +=
        fmt::format("win chance of {}: {}", name_of(mover), percent_text(win_chance(move.after)));
    if (!move.is_notable())
        return note;
    if (!move.is_best()) {
        note.variations.push_back(
            {moves_of_line(move.line), "better: " + line_text(move.line, name) +
                                           (move.better.empty() ? "" : "\n" + move.better)});
    }
    if (move.missed && move.win->line.front() != move.line.front()) {
        note.variations.push_back(
            {moves_of_line(move.win->line), "wins: " + line_text(move.win->line, name)});
    }
    return note;
}

}  // namespace

formats::SgfNotes review_notes(const ReviewedGame& game, const ReviewSettings& settings) {
    const CellNames name(settings.rows, game.record.height);
    formats::SgfNotes notes;
    notes.comment =
        fmt::format("Reviewed from move {} on: {}.\n{}.\nTurning point: {}.", game.review.first + 1,
                    effort_words(settings), marks_words(settings.marks), turning_words(game, name));
    notes.moves.resize(static_cast<std::size_t>(game.review.first));
    for (std::size_t i = 0; i < game.review.moves.size(); ++i)
        notes.moves.push_back(note_of(game, i, name));
    return notes;
}

std::string review_sgf(const std::vector<ReviewedGame>& games, const ReviewSettings& settings) {
    std::string text;
    for (const ReviewedGame& game : games)
        text += formats::write_sgf(game.record, "", review_notes(game, settings));
    return text;
}

}  // namespace fukumi
