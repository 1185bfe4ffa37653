#include "tests/twins/reason_checker.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "tests/support/positions.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_twins.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi::support {
namespace {

struct Claim {
    const Grid& before;
    Grid after;
    Rule rule;
    Color us;
    Color them;
    Point p;
};

bool is_legal_move(const Claim& claim) {
    return is_legal(claim.before, claim.rule, claim.us, claim.p);
}

// Returns true if the move ends the game in a draw. Requires: the move does not win.
bool is_drawn(const Claim& claim) {
    return claim.after.count(Cell::Empty) <=
           draw_ahead(claim.rule, claim.before.count(Cell::Empty));
}

// Returns the direction of a line of cells, found from its first two; -1 if these are not adjacent.
// Requires: at least two cells.
int direction_of(const std::vector<Move>& cells) {
    const int step = std::abs(cells[1].index() - cells[0].index());
    for (int direction = 0; direction < kDirections; ++direction) {
        if (std::abs(kSteps[direction]) == step)
            return direction;
    }
    return -1;
}

// Returns true if `cells` are at least `least` cells in a row without gaps, and all have stones of
// `color`.
bool is_row(const Grid& grid, const std::vector<Move>& cells, Color color, std::size_t least) {
    if (cells.size() < least || direction_of(cells) < 0)
        return false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (grid.at(point_of(cells[i])) != stone_of(color))
            return false;
        if (i > 1 && cells[i].index() - cells[i - 1].index() != cells[1].index() - cells[0].index())
            return false;
    }
    return true;
}

std::string check_five(const Claim& claim, const Reason& reason) {
    if (!wins(claim.after, claim.rule, claim.p))
        return "the move makes no five";
    return is_row(claim.after, reason.cells, claim.us, 5) &&
                   std::count(reason.cells.begin(), reason.cells.end(), move_at(claim.p)) == 1
               ? ""
               : "the five is not on the named cells";
}

std::string check_four(const Claim& claim, const Reason& reason) {
    std::vector<Move> fives;
    for (const Point p : winning_cells(claim.after, claim.rule, claim.us))
        fives.push_back(move_at(p));
    std::sort(fives.begin(), fives.end(), [](Move a, Move b) { return a.index() < b.index(); });
    return fives == reason.cells && !fives.empty() ? "" : "the fives are not on the named cells";
}

// Returns an empty string if a stone of `color` on `reason.at` turns the three stones in
// `reason.cells` into an open four, otherwise the fault.
std::string check_three(const Grid& grid, Rule rule, Color color, const Reason& reason) {
    if (reason.cells.size() != 3)
        return "not three stones";
    for (const Move m : reason.cells) {
        if (grid.at(point_of(m)) != stone_of(color))
            return "not three stones of its colour";
    }
    // slow_class() returns Forbidden for every suspect in renju, but some suspects are legal moves.
    const Point at = point_of(reason.at);
    const bool is_legal_suspect = slow_class(grid, rule, at, color) == MoveClass::Forbidden &&
                                  is_legal(grid, rule, color, at);
    if (slow_class(grid, rule, at, color) != MoveClass::OpenFour && !is_legal_suspect)
        return "the cell does not make an open four";
    Grid four = grid;
    four.set(point_of(reason.at), stone_of(color));
    std::vector<Move> row = reason.cells;
    row.push_back(reason.at);
    std::sort(row.begin(), row.end(), [](Move a, Move b) { return a.index() < b.index(); });
    return is_row(four, row, color, 4) ? "" : "the open four would have other stones";
}

// Returns an empty string if the opponent had this open three before the move and cannot make an
// open four on its line after the move, otherwise the fault.
std::string check_stopped_three(const Claim& claim, const Reason& reason) {
    const std::string wrong = check_three(claim.before, claim.rule, claim.them, reason);
    if (!wrong.empty())
        return wrong;
    std::vector<Move> row = reason.cells;
    row.push_back(reason.at);
    std::sort(row.begin(), row.end(), [](Move a, Move b) { return a.index() < b.index(); });
    const int direction = direction_of(row);
    for (int steps = -4; steps <= 4; ++steps) {
        const Move m(reason.at.index() + steps * kSteps[direction]);
        const Point p = point_of(m);
        if (!claim.after.contains(p.x, p.y) || claim.after.at(p) != Cell::Empty)
            continue;
        if (slow_pattern(claim.after, claim.rule, p, direction, claim.them) >=
            LinePattern::DoubleFour)
            return "an open four is still possible on " + to_text(p);
    }
    return "";
}

// Returns an empty string if at most `reason.count` legal moves avoid a proven loss to continuous
// fours, otherwise the fault. Checks the proof of each loss.
std::string check_only_moves(const Claim& claim, const Reason& reason) {
    VcfSolver solver(std::size_t{1} << 16);
    int others = 0;
    for (const Point p : claim.before.free_cells()) {
        if (!is_legal(claim.before, claim.rule, claim.us, p))
            continue;
        Grid grid = claim.before;
        grid.set(p, stone_of(claim.us));
        const Position position(claim.rule, grid, claim.them);
        const bool loses =
            grid.count(Cell::Empty) > draw_ahead(claim.rule, claim.before.count(Cell::Empty)) &&
            solver.solve(position, claim.them, {.max_fours = 100'000}).verdict == Verdict::Win &&
            check_proof_in_time(grid, claim.rule, claim.them, solver.proof(position, claim.them))
                .empty();
        others += !loses;
    }
    return others <= reason.count ? "" : "more moves meet the threat";
}

std::string check_left_fours(const Claim& claim, int most_positions) {
    return slow_vcf(claim.after, claim.rule, claim.them, most_positions) != Verdict::Win
               ? ""
               : "there is a win by fours";
}

std::string check_first_move(const Claim& claim, const Reason& reason) {
    const ProofNode& first = reason.proof.nodes.front();
    if (reason.shape != slow_class(claim.after, claim.rule, point_of(first.move), claim.us))
        return "the threat has another shape";
    return check_proof_in_time(claim.after, claim.rule, claim.us, reason.proof);
}

}  // namespace

std::string check_reason(const Grid& grid, Rule rule, Color mover, Move m, const Reason& reason,
                         int most_positions) {
    Claim claim{grid, grid, rule, mover, opponent(mover), point_of(m)};
    claim.after.set(claim.p, stone_of(mover));
    if (is_legal_move(claim) == (reason.kind == ReasonKind::Forbidden))
        return "wrong about what is forbidden";
    if (is_drawn(claim) && reason.kind != ReasonKind::MakesFive &&
        reason.kind != ReasonKind::Forbidden && reason.kind != ReasonKind::MissesFive)
        return "the game is drawn";
    switch (reason.kind) {
        case ReasonKind::MakesFive:
            return check_five(claim, reason);
        case ReasonKind::Forbidden:
            return "";
        case ReasonKind::Wins:
            return reason.proof.nodes.front().move == m
                       ? check_proof_in_time(grid, rule, mover, reason.proof)
                       : "the win begins with another move";
        case ReasonKind::StopsFive:
            return is_winning(grid, rule, claim.them, point_of(reason.at)) &&
                           winning_cells(claim.after, rule, claim.them).empty()
                       ? ""
                       : "no five, or it is not stopped";
        case ReasonKind::StopsThree:
            return check_stopped_three(claim, reason);
        case ReasonKind::StopsFours:
            return check_left_fours(claim, most_positions);
        case ReasonKind::MakesFour:
            return check_four(claim, reason);
        case ReasonKind::MakesThree: {
            const std::string wrong = check_three(claim.after, rule, mover, reason);
            return wrong.empty() ? check_proof_in_time(claim.after, rule, mover, reason.proof)
                                 : wrong;
        }
        case ReasonKind::Threatens:
            return check_first_move(claim, reason);
        case ReasonKind::WithoutIt:
            return check_proof_in_time(grid, rule, claim.them, reason.proof);
        case ReasonKind::OnlyMoves:
            return check_only_moves(claim, reason);
        case ReasonKind::MissesFive:
            return is_winning(grid, rule, mover, point_of(reason.at)) ? "" : "no five";
        case ReasonKind::MissesWin:
            return check_proof_in_time(grid, rule, mover, reason.proof);
        case ReasonKind::AllowsFive:
            return is_winning(claim.after, rule, claim.them, point_of(reason.at)) ? "" : "no five";
        case ReasonKind::Loses:
            return check_proof_in_time(claim.after, rule, claim.them, reason.proof);
    }
    return "an unknown reason";
}

}  // namespace fukumi::support
