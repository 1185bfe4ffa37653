#include "tests/twins/slow_shortest.h"

#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi::support {
namespace {

constexpr int kMaxFours = 2'000;  // position limit of each slow_vcf() that looks for a threat

std::string text_of(const Grid& grid, bool fours_alone, int plies) {
    std::string text = std::to_string(plies) + (fours_alone ? "f" : "t");
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x)
            text += static_cast<char>(grid.at(x, y));
    }
    return text;
}

}  // namespace

Verdict SlowShortest::wins_within(int plies) {
    const bool won = wins(fours_alone_, plies);
    return gave_up_ ? Verdict::Unknown : won ? Verdict::Win : Verdict::NoWin;
}

// Returns true if the attacker, who is to move, wins within `plies` plies.
bool SlowShortest::wins(bool fours_alone, int plies) {
    if (plies < 1 || gave_up_)
        return false;
    const std::string text = text_of(grid_, fours_alone, plies);
    if (const auto found = known_.find(text); found != known_.end())
        return found->second;
    if (positions_left_-- <= 0) {
        gave_up_ = true;
        return false;
    }
    const bool won = !winning_cells(grid_, rule_, attacker_).empty() ||
                     (plies >= 3 && wins_with_some_move(fours_alone, plies));
    known_[text] = won;
    return won;
}

bool SlowShortest::wins_with_some_move(bool fours_alone, int plies) {
    for (const Point p : grid_.free_cells()) {
        if (!is_legal(grid_, rule_, attacker_, p))
            continue;
        grid_.set(p, stone_of(attacker_));
        const bool won = wins_after_move(fours_alone, plies);
        grid_.set(p, Cell::Empty);
        if (won)
            return true;
    }
    return false;
}

bool SlowShortest::wins_after_move(bool fours_alone, int plies) {
    if (!winning_cells(grid_, rule_, opponent(attacker_)).empty())
        return false;
    if (winning_cells(grid_, rule_, attacker_).empty()) {
        if (fours_alone)
            return false;
        // Run slow_vcf() first, because it is fast. It does not limit the plies, so wins() must
        // confirm the threat.
        const Verdict threat = slow_vcf(grid_, rule_, attacker_, kMaxFours);
        gave_up_ = gave_up_ || threat == Verdict::Unknown;
        if (threat != Verdict::Win || !wins(true, plies - 2))
            return false;
    }
    return wins_after_every_reply(fours_alone, plies);
}

bool SlowShortest::wins_after_every_reply(bool fours_alone, int plies) {
    const Color defender = opponent(attacker_);
    for (const Point p : grid_.free_cells()) {
        if (!is_legal(grid_, rule_, defender, p))
            continue;
        grid_.set(p, stone_of(defender));
        const bool won = wins(fours_alone, plies - 2);
        grid_.set(p, Cell::Empty);
        if (!won)
            return false;
    }
    return true;
}

}  // namespace fukumi::support
