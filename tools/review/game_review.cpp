// See game_review.h.
#include "tools/review/game_review.h"

#include <algorithm>
#include <cmath>

#include "engine/core/types.h"
#include "formats/reading.h"

namespace fukumi {
namespace {

// If a game has no result, a side with at least this win chance at the end counts as the winner.
constexpr double kSurelyAhead = 0.9;
// A move that loses this much win chance has half the accuracy.
constexpr double kHalfAccuracy = 0.1;
// A loss is a difference of rounded numbers, so it may be slightly too small. A move gets a mark
// even if its loss is below the bound of the mark, by at most this margin.
constexpr double kRounding = 1e-9;

}  // namespace

const char* name_of(MoveMark mark) noexcept {
    constexpr const char* kNames[kMoveMarks] = {"", "inaccuracy", "mistake", "blunder"};
    return kNames[static_cast<int>(mark)];
}

const char* sign_of(MoveMark mark) noexcept {
    constexpr const char* kSigns[kMoveMarks] = {"", "?!", "?", "??"};
    return kSigns[static_cast<int>(mark)];
}

MoveMark MarkBounds::mark_of(double loss) const noexcept {
    int reached = 0;
    for (const int bound : percent)
        reached += loss * 100 >= bound - kRounding;
    return static_cast<MoveMark>(reached);
}

double MoveReview::loss() const noexcept {
    return std::max(0.0, win_chance(before) - win_chance(after));
}

bool MoveReview::is_notable() const noexcept {
    return mark != MoveMark::None || missed || allowed || forbidden != Forbidden::No;
}

const std::optional<ReviewedWin>& GameReview::win_after(std::size_t index) const noexcept {
    return index + 1 < moves.size() ? moves[index + 1].win : end_win;
}

std::vector<double> black_chances(const GameReview& review) {
    std::vector<double> chances;
    for (std::size_t i = 0; i <= review.moves.size(); ++i) {
        const double mover =
            win_chance(i < review.moves.size() ? review.moves[i].before : review.end);
        const auto place = static_cast<std::size_t>(review.place_of(i));
        chances.push_back(formats::mover_at(place) == Color::Black ? mover : 1 - mover);
    }
    return chances;
}

std::optional<Color> decided_for(const formats::GameRecord& record, const GameReview& review) {
    if (review.over || record.outcome != formats::Outcome::Unknown)
        return formats::winner_of(record.outcome);
    const double black = black_chances(review).back();
    return black >= kSurelyAhead       ? std::optional(Color::Black)
           : black <= 1 - kSurelyAhead ? std::optional(Color::White)
                                       : std::nullopt;
}

std::optional<int> turning_point(const formats::GameRecord& record, const GameReview& review) {
    const auto winner = decided_for(record, review);
    if (!winner)
        return std::nullopt;
    const std::vector<double> chances = black_chances(review);
    std::optional<int> worst;
    for (std::size_t i = review.moves.size(); i-- > 0;) {
        const Color mover = formats::mover_at(static_cast<std::size_t>(review.place_of(i)));
        const MoveReview& move = review.moves[i];
        if (mover != *winner && move.mark != MoveMark::None &&
            (!worst || move.loss() >= review.moves[static_cast<std::size_t>(*worst)].loss()))
            worst = static_cast<int>(i);
        const double ahead = *winner == Color::Black ? chances[i] : 1 - chances[i];
        if (ahead <= 0.5)
            break;
    }
    return worst;
}

double accuracy_of(double loss) noexcept {
    return std::exp2(-loss / kHalfAccuracy);
}

}  // namespace fukumi
