#include "tests/twins/reason_checker.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/pattern/position.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"
#include "tests/support/positions.h"
#include "tests/twins/distance_solver.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_twins.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi::support {
namespace {

constexpr int kMostDistanceCells = 64;
constexpr std::int64_t kDistancePositions = 20'000;

struct Claim {
    const Grid& before;
    Grid after;
    Rule rule;
    Color us;
    Color them;
    Point p;
    const SearchedLines& searched;
    int most_positions;
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

// Returns true if the opponent has a forced win after the mover has played p, by a proof that
// holds.
bool is_refuted(const Claim& claim, Point p) {
    const Grid grid = after_move(claim.before, claim.us, p);
    if (grid.count(Cell::Empty) <= draw_ahead(claim.rule, claim.before.count(Cell::Empty)))
        return false;
    const Position position(claim.rule, grid, claim.them);
    VcfSolver fours(std::size_t{1} << 16);
    if (fours.solve(position, claim.them, {.max_fours = 100'000}).verdict == Verdict::Win)
        return check_proof_in_time(grid, claim.rule, claim.them, fours.proof(position, claim.them))
            .empty();
    VctSolver threats(std::size_t{8} << 20);
    VctLimits limits;
    limits.max_nodes = 2000;
    limits.thorough = false;
    return threats.solve(position, limits).verdict == Verdict::Win &&
           check_proof_in_time(grid, claim.rule, claim.them, threats.proof(position)).empty();
}

// Plays the opponent's answer if the mover threatens a single five, and the answer is legal.
// Returns the answer, or kNoPoint.
Point play_answer(const Claim& claim, Grid& grid) {
    const std::vector<Point> fives = winning_cells(grid, claim.rule, claim.us);
    if (fives.size() != 1 || !is_legal(grid, claim.rule, claim.them, fives.front()))
        return kNoPoint;
    grid.set(fives.front(), stone_of(claim.them));
    return fives.front();
}

// Returns an empty string if p makes a four, and the opponent threatens to win by fours after the
// answer to it, by a proof that holds.
std::string check_delay(const Claim& claim, Point p, Move answer) {
    Grid grid = after_move(claim.before, claim.us, p);
    const Point played = play_answer(claim, grid);
    if (played == kNoPoint || (answer && point_of(answer) != played))
        return "the answer to the four is not forced: " + to_text(p);
    VcfSolver fours(std::size_t{1} << 16);
    const Position position(claim.rule, grid, claim.them);
    return fours.solve(position, claim.them, {.max_fours = 100'000}).verdict == Verdict::Win
               ? check_proof(grid, claim.rule, claim.them, fours.proof(position, claim.them))
               : "the four does not only delay the threat: " + to_text(p);
}

// Returns an empty string if p ends all wins of the opponent by continuous fours.
std::string check_stop(const Claim& claim, Point p) {
    Grid grid = after_move(claim.before, claim.us, p);
    play_answer(claim, grid);
    return slow_vcf(grid, claim.rule, claim.them, claim.most_positions) != Verdict::Win
               ? ""
               : "a named move does not stop the threat: " + to_text(p);
}

// Returns an empty string if every legal move outside `reason.cells` and `reason.delays` loses to a
// proven win, and the named moves do what the reason says; otherwise the fault.
std::string check_only_moves(const Claim& claim, const Reason& reason) {
    if (reason.count != static_cast<int>(reason.cells.size()))
        return "the number of moves is wrong";
    const auto is_in = [](const std::vector<Move>& moves, Point p) {
        return std::count(moves.begin(), moves.end(), move_at(p)) == 1;
    };
    if (!is_in(reason.cells, claim.p))
        return "the move itself is not among the moves";
    for (const Point p : claim.before.free_cells()) {
        if (!is_legal(claim.before, claim.rule, claim.us, p))
            continue;
        std::string wrong;
        if (is_in(reason.delays, p))
            wrong = check_delay(claim, p, Move::none());
        else if (!is_in(reason.cells, p))
            wrong = is_refuted(claim, p) ? "" : "another move may stop it: " + to_text(p);
        else if (reason.exact)
            wrong = check_stop(claim, p);
        if (!wrong.empty())
            return wrong;
    }
    return "";
}

std::string check_left_fours(const Claim& claim) {
    return slow_vcf(claim.after, claim.rule, claim.them, claim.most_positions) != Verdict::Win
               ? ""
               : "there is a win by fours";
}

// ---- Shapes -------------------------------------------------------------------------------------

// Returns the class of the move; of a suspect that is legal, the class that it has.
MoveClass shape_of(const Grid& grid, Rule rule, Point p, Color color) {
    const MoveClass c = slow_class(grid, rule, p, color);
    return c == MoveClass::Forbidden && is_legal(grid, rule, color, p)
               ? slow_class(grid, rule, p, color, false)
               : c;
}

int cells_with(const Grid& grid, Rule rule, Color color, MoveClass least) {
    int count = 0;
    for (const Point p : grid.free_cells())
        count += shape_of(grid, rule, p, color) >= least;
    return count;
}

std::string check_cells(const Claim& claim, const Reason& reason, Color color) {
    return reason.before == cells_with(claim.before, claim.rule, color, reason.shape) &&
                   reason.count == cells_with(claim.after, claim.rule, color, reason.shape) &&
                   reason.before != reason.count
               ? ""
               : "the numbers of cells are wrong";
}

std::string check_no_change(const Claim& claim) {
    for (const Color color : kColors) {
        for (const MoveClass c : {MoveClass::Four, MoveClass::OpenThree, MoveClass::OpenTwo}) {
            if (cells_with(claim.before, claim.rule, color, c) !=
                cells_with(claim.after, claim.rule, color, c))
                return "a number of cells changes";
        }
    }
    return "";
}

// ---- Threats ------------------------------------------------------------------------------------

// Returns true if some move makes a four that no reply stops.
bool has_unstoppable_four(const Grid& grid, Rule rule, Color color) {
    for (const Color side : kColors) {
        if (!winning_cells(grid, rule, side).empty())
            return false;
    }
    const std::vector<Point> cells = grid.free_cells();
    return std::any_of(cells.begin(), cells.end(),
                       [&](Point p) { return makes_unstoppable_four(grid, rule, color, p); });
}

std::string check_threat(const Claim& claim, const Reason& reason) {
    const Point first = point_of(reason.proof.nodes.front().move);
    if (reason.shape != shape_of(claim.after, claim.rule, first, claim.us))
        return "the threat has another shape";
    Grid without = claim.before;
    without.set(claim.p, Cell::Wall);
    if (reason.kind == ReasonKind::Threatens) {
        return reason.plies == 3 && has_unstoppable_four(without, claim.rule, claim.us)
                   ? "the threat does not need the stone"
                   : "";
    }
    VcfSolver fours(std::size_t{1} << 16);
    const Position position(claim.rule, without, claim.us);
    return fours.solve(position, claim.us, {.max_fours = 100'000}).verdict == Verdict::Win
               ? check_proof(without, claim.rule, claim.us, fours.proof(position, claim.us))
               : "the threat needs the stone";
}

// ---- Forced wins and quotes of a search ---------------------------------------------------------

// Returns an empty string if the moves of the line are legal and alternate, and no move before the
// last one wins; otherwise the fault.
std::string check_line(Grid grid, Rule rule, Color first, const std::vector<Move>& line) {
    Color mover = first;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const Point p = point_of(line[i]);
        if (!grid.contains(p.x, p.y) || grid.at(p) != Cell::Empty)
            return "a move of the line is not on a free cell";
        if (!is_legal(grid, rule, mover, p))
            return "a move of the line is forbidden";
        if (is_winning(grid, rule, mover, p) && i + 1 < line.size())
            return "the line goes on after a five";
        grid.set(p, stone_of(mover));
        mover = opponent(mover);
    }
    return line.empty() ? "the line is empty" : "";
}

// Returns false only if brute force shows that `winner` cannot make a five within `plies` plies.
bool may_win(const Grid& grid, Rule rule, Color winner, Color to_move, int plies) {
    if (grid.width() * grid.height() > kMostDistanceCells)
        return true;
    DistanceSolver solver(kDistancePositions);
    return (winner == to_move ? solver.wins_within(grid, rule, winner, plies)
                              : solver.loses_within(grid, rule, to_move, plies)) != Verdict::NoWin;
}

// Checks that `reason` is a forced win of `winner`, who is to move in the position `grid`. Returns
// what is wrong, or an empty text.
std::string check_win(const Claim& claim, const Grid& grid, Color winner, const Reason& reason) {
    if (!reason.proof.nodes.empty()) {
        return reason.plies == reason.proof.nodes.front().plies
                   ? check_proof_in_time(grid, claim.rule, winner, reason.proof)
                   : "the number of plies is wrong";
    }
    if (reason.plies < 1 || reason.plies % 2 == 0 || std::ssize(reason.line) > reason.plies)
        return "the win takes another number of plies";
    // The line may be empty: for the reason Loses it is the search's line without the explained
    // move, and the search's line may have no other move.
    const std::string wrong =
        reason.line.empty() ? "" : check_line(grid, claim.rule, winner, reason.line);
    if (!wrong.empty())
        return wrong;
    return may_win(grid, claim.rule, winner, winner, reason.plies) ? "" : "there is no such win";
}

// Checks that the value of a move of the mover may be true if it is a proven one.
std::string check_value(const Claim& claim, Move m, Value value) {
    const Grid grid = after_move(claim.before, claim.us, point_of(m));
    if (is_loss(value) && !may_win(grid, claim.rule, claim.them, claim.them, kMate + value - 1))
        return "the other move does not lose";
    if (is_win(value) && kMate - value > 1 &&
        !may_win(grid, claim.rule, claim.us, claim.them, kMate - value - 1))
        return "the other move does not win";
    return "";
}

std::string check_after_pass(const Claim& claim, const Reason& reason) {
    const auto& passed = claim.searched.after_pass;
    if (!passed || passed->value != reason.value || passed->line != reason.line ||
        passed->line.front() != reason.at || is_win(reason.value) || is_loss(reason.value))
        return "the search says something else about a pass";
    const MoveClass shape = shape_of(claim.before, claim.rule, point_of(reason.at), claim.them);
    if (reason.shape != (shape >= MoveClass::DoubleTwo ? shape : MoveClass::None))
        return "the reply to a pass has another shape";
    return check_line(claim.before, claim.rule, claim.them, reason.line);
}

std::string check_comparison(const Claim& claim, const Reason& reason) {
    const auto& [own, other, passed] = claim.searched;
    const bool is_best = reason.kind == ReasonKind::NextBest;
    if (!own || !other || reason.value != other->value || reason.own_value != own->value ||
        reason.at != other->line.front() || reason.line != (is_best ? other->line : own->line))
        return "the search says something else about the two moves";
    if (reason.at == move_at(claim.p))
        return "the move is compared with itself";
    if (is_best != (reason.value <= reason.own_value))
        return "the values have another order";
    const std::string wrong = check_value(claim, reason.at, reason.value);
    return wrong.empty() ? check_line(claim.before, claim.rule, claim.us, reason.line) : wrong;
}

}  // namespace

std::string check_reason(const Grid& grid, Rule rule, Color mover, Move m, const Reason& reason,
                         const SearchedLines& searched, int most_positions) {
    Claim claim{grid, grid, rule, mover, opponent(mover), point_of(m), searched, most_positions};
    claim.after.set(claim.p, stone_of(mover));
    if (is_legal_move(claim) == (reason.kind == ReasonKind::Forbidden))
        return "wrong about what is forbidden";
    const bool has_end = reason.kind == ReasonKind::MakesFive ||
                         reason.kind == ReasonKind::Forbidden ||
                         reason.kind == ReasonKind::MissesFive;
    if (!has_end && is_drawn(claim) != (reason.kind == ReasonKind::Draws))
        return "wrong about a draw";
    switch (reason.kind) {
        case ReasonKind::MakesFive:
            return check_five(claim, reason);
        case ReasonKind::Forbidden:
            return "";
        case ReasonKind::Draws:
            return wins(claim.after, rule, claim.p) ? "the move wins" : "";
        case ReasonKind::Wins: {
            const Move first =
                reason.proof.nodes.empty() ? reason.line.front() : reason.proof.nodes.front().move;
            return first == m ? check_win(claim, grid, mover, reason)
                              : "the win begins with another move";
        }
        case ReasonKind::StopsFive:
            return is_winning(grid, rule, claim.them, point_of(reason.at)) &&
                           winning_cells(claim.after, rule, claim.them).empty()
                       ? ""
                       : "no five, or it is not stopped";
        case ReasonKind::StopsThree:
            return check_stopped_three(claim, reason);
        case ReasonKind::StopsFours:
            return check_left_fours(claim);
        case ReasonKind::MakesFour:
            return check_four(claim, reason);
        case ReasonKind::MakesThree: {
            const std::string wrong = check_three(claim.after, rule, mover, reason);
            return wrong.empty() ? check_win(claim, claim.after, mover, reason) : wrong;
        }
        case ReasonKind::Threatens:
        case ReasonKind::KeepsThreat: {
            const std::string wrong = check_threat(claim, reason);
            return wrong.empty() ? check_win(claim, claim.after, mover, reason) : wrong;
        }
        case ReasonKind::MakesShape:
            return shape_of(grid, rule, claim.p, mover) == reason.shape ? "" : "another shape";
        case ReasonKind::TakesShape:
            return shape_of(grid, rule, claim.p, claim.them) == reason.shape ? "" : "another shape";
        case ReasonKind::OwnCells:
            return check_cells(claim, reason, mover);
        case ReasonKind::TheirCells:
            return check_cells(claim, reason, claim.them);
        case ReasonKind::NoChange:
            return check_no_change(claim);
        case ReasonKind::WithoutIt:
            return check_win(claim, grid, claim.them, reason);
        case ReasonKind::OnlyDelays:
            return check_delay(claim, claim.p, reason.at);
        case ReasonKind::OnlyMoves:
            return check_only_moves(claim, reason);
        case ReasonKind::AfterPass:
            return check_after_pass(claim, reason);
        case ReasonKind::NextBest:
        case ReasonKind::WorseThan:
            return check_comparison(claim, reason);
        case ReasonKind::MissesFive:
            return is_winning(grid, rule, mover, point_of(reason.at)) ? "" : "no five";
        case ReasonKind::MissesWin:
            return check_win(claim, grid, mover, reason);
        case ReasonKind::AllowsFive:
            return is_winning(claim.after, rule, claim.them, point_of(reason.at)) ? "" : "no five";
        case ReasonKind::Loses:
            return check_win(claim, claim.after, claim.them, reason);
    }
    return "an unknown reason";
}

}  // namespace fukumi::support
