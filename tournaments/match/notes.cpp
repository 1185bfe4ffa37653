// See notes.h.
#include "tournaments/match/notes.h"

#include <fmt/format.h>

#include "engine/board/notation.h"

namespace fukumi::match {

MatchNotes::MatchNotes(const TournamentConfig& tournament)
    : tournament_(tournament), players_(tournament.players.size()) {}

void MatchNotes::add(const GameRecord& game) {
    std::string key = fmt::format("{} {} ", game.players[Color::Black], game.players[Color::White]);
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        key += to_text(game.moves[i].at);
        if (static_cast<int>(i) < game.opening_stones)
            continue;
        PlayerMoves& mover = players_[static_cast<std::size_t>(game.players[formats::mover_at(i)])];
        ++mover.moves;
        mover.evaluated += game.moves[i].eval.has_value();
    }
    ++games_;
    repeated_ += !played_.insert(std::move(key)).second;
}

std::vector<std::string> MatchNotes::texts() const {
    std::vector<std::string> texts;
    const bool resign = tournament_.resign.moves > 0;
    const bool draw = tournament_.draw.moves > 0;
    for (std::size_t i = 0; i < players_.size() && (resign || draw); ++i) {
        if (players_[i].moves > 0 && players_[i].evaluated == 0) {
            texts.push_back(
                fmt::format("{} never reported an evaluation, so {} could not end its games",
                            tournament_.players[i].name,
                            !draw     ? "-resign"
                            : !resign ? "-draw"
                                      : "-resign and -draw"));
        }
    }
    if (repeated_ > 0) {
        texts.push_back(fmt::format(
            "{} of {} games repeat{} an earlier game move by move and add no information; use "
            "more openings (-openings)",
            repeated_, games_, repeated_ == 1 ? "s" : ""));
    }
    return texts;
}

}  // namespace fukumi::match
