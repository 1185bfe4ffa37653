// See left_out.h.
#include "formats/left_out.h"

#include <fmt/core.h>

#include <algorithm>

namespace fukumi::formats {
namespace {

struct Words {
    const char* one;
    const char* several;
};

constexpr Words kWords[kLostKinds] = {
    {"file", "files"},
    {"game", "games"},
    {"game with an error", "games with an error"},
    {"game without a result", "games without a result"},
    {"copy of a game", "copies of games"},
    {"rule", "rules"},
    {"board size", "board sizes"},
    {"name of a player", "names of players"},
    {"number of a round", "numbers of rounds"},
    {"detail of a game", "details of games"},
    {"end of an opening", "ends of openings"},
    {"cause of an end", "causes of ends"},
    {"time", "times"},
    {"evaluation", "evaluations"},
    {"message of an engine", "messages of engines"},
    {"memory use", "memory uses"},
    {"move of variations", "moves of variations"},
    {"entry of the head of a game", "entries of the heads of games"},
    {"other property of a move", "other properties of moves"},
    {"comment", "comments"},
    {"label or mark", "labels and marks"},
    {"position", "positions"},
    {"line with an error", "lines with an error"},
    {"value", "values"},
    {"verdict", "verdicts"},
    {"number of games of a position", "numbers of games of positions"},
    {"drop-out move of a grown tree", "drop-out moves of grown trees"},
    {"shortened number or text", "shortened numbers and texts"},
};

}  // namespace

void LeftOut::add(const LeftOut& other) noexcept {
    for (std::size_t i = 0; i < kLostKinds; ++i)
        counts_[i] += other.counts_[i];
}

bool LeftOut::empty() const noexcept {
    return std::all_of(counts_.begin(), counts_.end(), [](std::int64_t n) { return n == 0; });
}

std::string LeftOut::text() const {
    std::string text;
    for (std::size_t i = 0; i < kLostKinds; ++i) {
        if (counts_[i] != 0) {
            text += fmt::format("{}{} {}", text.empty() ? "left out: " : ", ", counts_[i],
                                counts_[i] == 1 ? kWords[i].one : kWords[i].several);
        }
    }
    return text;
}

Error no_game_error(const std::string& first, std::size_t games) {
    if (games < 2)
        return Error{first};
    return Error{fmt::format("{}; no game of the file is left, because {} more have errors", first,
                             games - 1)};
}

}  // namespace fukumi::formats
