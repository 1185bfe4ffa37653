#include "engine/reasons/reasoner.h"

#include <algorithm>
#include <utility>

#include "engine/board/rules.h"
#include "engine/reasons/open_threes.h"
#include "engine/reasons/shape_cells.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::size_t kReasonFoursBytes = std::size_t{1} << 20;
constexpr std::size_t kReasonTreeBytes = std::size_t{16} << 20;
// proof_of_move() and add_only_moves() give up if there are more defences.
constexpr std::size_t kMaxDefences = 40;
constexpr int kMaxOnlyMoves = 12;  // with more moves reasons() omits OnlyMoves
// The share of ReasonLimits::max_nodes for each move that add_only_moves() tries.
constexpr int kShareOfDefence = 4;

bool is_forbidden_move(const Position& position, Move m) {
    return position.rule() == Rule::Renju && position.side_to_move() == Color::Black &&
           position.move_class(m, Color::Black) == MoveClass::Forbidden &&
           is_forbidden(position, m);
}

std::vector<Move> cells_of(const Position& position, Color color, MoveClass c) {
    std::vector<Move> cells;
    position.cells(color, c).for_each([&](Move m) { cells.push_back(m); });
    return cells;
}

// Returns true unless the win comes too late: a renju game is drawn at 25 free cells.
bool is_in_time(const Position& position, const Proof& proof) {
    return comes_before_draw(position.rule(), position.free_cells(), proof.nodes.front().plies);
}

// Returns the reason `kind` for a forced win by `proof`.
Reason by_proof(ReasonKind kind, Proof proof) {
    const int plies = proof.nodes.front().plies;
    return {.kind = kind, .plies = plies, .proof = std::move(proof)};
}

// Returns the value of a searched line if the search proved a win or loss, else nullopt.
std::optional<Value> proven(const std::optional<SearchedLine>& searched) {
    const bool is_proven = searched && (is_win(searched->value) || is_loss(searched->value));
    return is_proven ? std::optional(searched->value) : std::nullopt;
}

}  // namespace

// The move whose reasons are wanted, the positions before and after it, and the two sides: `us`
// plays the move.
struct Reasoner::MoveContext {
    const Position& before;
    Move move;
    Color us;
    Color them;
    Position after;
    const SearchedLines& searched;
};

Reasoner::Reasoner() : fours_(kReasonFoursBytes), threats_(kReasonTreeBytes) {}

std::optional<Proof> Reasoner::fours_win(const Position& position, Color attacker) {
    if (fours_.solve(position, attacker, {.max_fours = limits_.max_fours}).verdict != Verdict::Win)
        return std::nullopt;
    Proof proof = fours_.proof(position, attacker);
    return is_in_time(position, proof) ? std::optional(std::move(proof)) : std::nullopt;
}

std::optional<Proof> Reasoner::threats_win(const Position& position, std::int64_t max_nodes) {
    if (!limits_.threats)
        return std::nullopt;
    VctLimits limits;
    limits.max_nodes = max_nodes;
    limits.thorough = false;
    if (threats_.solve(position, limits).verdict != Verdict::Win)
        return std::nullopt;
    Proof proof = threats_.proof(position);
    return is_in_time(position, proof) ? std::optional(std::move(proof)) : std::nullopt;
}

// Searches for a win of the attacker, as if the attacker were to move: first by fours, then by
// threats. Returns its proof, or nullopt if no win was found.
std::optional<Proof> Reasoner::win_of(const Position& position, Color attacker) {
    if (auto proof = fours_win(position, attacker))
        return proof;
    if (position.side_to_move() == attacker)
        return threats_win(position, limits_.max_nodes);
    return threats_win(Position(position.rule(), position.grid(), attacker), limits_.max_nodes);
}

// Returns a proof of a win that starts with the move: the move threatens a win by continuous fours,
// and after every reply that may stop this threat the mover wins in another way. Returns nullopt if
// no such win was found.
std::optional<Proof> Reasoner::proof_of_move(const MoveContext& context) {
    Position position = context.after;
    if (fours_win(position, context.them))
        return std::nullopt;
    const auto threat = fours_win(position, context.us);
    // Give up if the mover threatens no win, or several fives in caro: there a reply far from a
    // five can prevent it while another five remains.
    if (!threat || (is_caro(position.rule()) && position.count(context.us, MoveClass::Five) > 1))
        return std::nullopt;
    // If the mover threatens several fives, no reply stops the win. But a reply on the first move
    // of the threat stops the five that the proof plays against all other replies, so the proof
    // needs a branch for this reply.
    CellSet defences = fours_.defences(position, context.us, *threat);
    defences.insert(threat->nodes.front().move);
    if (static_cast<std::size_t>(defences.count()) > kMaxDefences)
        return std::nullopt;
    Proof whole{{ProofNode{context.move, 0, 1, {}}}};
    whole.append(*threat);
    int longest = threat->nodes.front().plies;
    bool holds = true;
    defences.for_each([&](Move reply) {
        if (!holds || is_forbidden_move(position, reply))
            return;
        position.make(reply);
        const auto win = win_of(position, context.us);
        holds = win.has_value();
        if (win) {
            longest = std::max(longest, win->nodes.front().plies);
            const int at = whole.append(*win);
            whole.nodes.front().answers.push_back({reply, at});
        }
        position.unmake();
    });
    ProofNode& first = whole.nodes.front();
    std::stable_sort(first.answers.begin(), first.answers.end(), [&](const auto& a, const auto& b) {
        return whole.nodes[a.next].plies > whole.nodes[b.next].plies;
    });
    first.plies = longest + 2;
    if (!holds || !is_in_time(context.before, whole))
        return std::nullopt;
    return whole;
}

// Adds the win that the move starts, or the win that it misses. Returns true if the move wins.
bool Reasoner::add_own_win(const MoveContext& context) {
    auto best = win_of(context.before, context.us);
    std::optional<Proof> own;
    if (best && best->nodes.front().move == context.move)
        own = std::move(best);
    else
        own = proof_of_move(context);
    const auto& searched = context.searched.move;
    const auto value = proven(searched);
    const int searched_plies = value && is_win(*value) ? kMate - *value : kMaxPly;
    if (own && own->nodes.front().plies <= searched_plies) {
        found_.push_back(by_proof(ReasonKind::Wins, std::move(*own)));
        return true;
    }
    if (searched_plies < kMaxPly) {
        found_.push_back(
            {.kind = ReasonKind::Wins, .plies = searched_plies, .line = searched->line});
        return true;
    }
    const auto& other = context.searched.other;
    const auto missed = proven(other);
    if (missed && is_win(*missed) && (!best || kMate - *missed < best->nodes.front().plies)) {
        found_.push_back(
            {.kind = ReasonKind::MissesWin, .plies = kMate - *missed, .line = other->line});
    } else if (best) {
        found_.push_back(by_proof(ReasonKind::MissesWin, std::move(*best)));
    }
    return false;
}

// Adds the reason Loses if the opponent has a forced win after the move. Returns true if so.
bool Reasoner::add_loss(const MoveContext& context) {
    auto proof = win_of(context.after, context.them);
    const auto& searched = context.searched.move;
    const auto value = proven(searched);
    const int searched_plies = value && is_loss(*value) ? kMate + *value - 1 : kMaxPly;
    if (proof && proof->nodes.front().plies <= searched_plies)
        found_.push_back(by_proof(ReasonKind::Loses, std::move(*proof)));
    else if (searched_plies < kMaxPly)
        found_.push_back({.kind = ReasonKind::Loses,
                          .plies = searched_plies,
                          .line = {searched->line.begin() + 1, searched->line.end()}});
    else
        return false;
    return true;
}

// Returns true if `threat` does not need the stone of the move: with a wall in its place, and the
// mover to move again, the mover has a win by fours that is not longer than `threat`.
bool Reasoner::has_without_move(const MoveContext& context, const Proof& threat) {
    Grid grid = context.before.grid();
    grid.set(point_of(context.move), Cell::Wall);
    const Position without(context.before.rule(), grid, context.us);
    const auto other = fours_win(without, context.us);
    return other && other->nodes.front().plies <= threat.nodes.front().plies;
}

// Adds a reason for what the mover threatens to do next: MakesFour, MakesThree, Threatens or
// KeepsThreat.
void Reasoner::add_threat(const MoveContext& context) {
    if (context.after.count(context.us, MoveClass::Five) > 0) {
        found_.push_back({.kind = ReasonKind::MakesFour,
                          .cells = cells_of(context.after, context.us, MoveClass::Five)});
        return;
    }
    auto proof = fours_win(context.after, context.us);
    if (!proof)
        return;
    const Move first = proof->nodes.front().move;
    if (proof->nodes.front().plies == 3) {
        for (const OpenThree& three : open_threes(context.after, context.us)) {
            const bool is_made = std::find(three.stones.begin(), three.stones.end(),
                                           context.move) != three.stones.end();
            if (is_made && three.at == first) {
                Reason reason = by_proof(ReasonKind::MakesThree, std::move(*proof));
                reason.cells = three.stones;
                reason.at = three.at;
                found_.push_back(std::move(reason));
                return;
            }
        }
    }
    const bool is_kept = has_without_move(context, *proof);
    Reason reason =
        by_proof(is_kept ? ReasonKind::KeepsThreat : ReasonKind::Threatens, std::move(*proof));
    reason.shape = true_class(context.after, first, context.us);
    found_.push_back(std::move(reason));
}

// Adds the five or the open threes of the opponent that the move stops. Requires: the opponent has
// no five after the move.
void Reasoner::add_stopped_shapes(const MoveContext& context) {
    const std::vector<Move> fives = cells_of(context.before, context.them, MoveClass::Five);
    if (!fives.empty()) {
        found_.push_back({.kind = ReasonKind::StopsFive, .at = fives.front()});
        return;
    }
    for (const OpenThree& three : open_threes(context.before, context.them)) {
        if (is_stopped(three, context.after, context.them)) {
            found_.push_back(
                {.kind = ReasonKind::StopsThree, .cells = three.stones, .at = three.at});
        }
    }
}

// Adds the forced win of the opponent that the move stops. Requires: the opponent has no five, and
// no forced win after the move was found.
void Reasoner::add_defences(const MoveContext& context) {
    auto threat = fours_win(context.before, context.them);
    if (!threat) {
        const Position passed(context.before.rule(), context.before.grid(), context.them);
        threat = threats_win(passed, limits_.max_nodes);
        if (threat)
            found_.push_back(by_proof(ReasonKind::WithoutIt, std::move(*threat)));
        return;
    }
    const CellSet defences = fours_.defences(context.before, context.them, *threat);
    const VcfResult left =
        fours_.solve(context.after, context.them, {.max_fours = limits_.max_fours});
    if (left.verdict == Verdict::NoWin)
        found_.push_back({.kind = ReasonKind::StopsFours});
    // The proof of the threat assumes that the mover passes. A real move fills one more cell before
    // the win.
    const bool is_soon = comes_before_draw(context.before.rule(), context.before.free_cells(),
                                           threat->nodes.front().plies + 1);
    found_.push_back(by_proof(ReasonKind::WithoutIt, std::move(*threat)));
    if (is_soon && defences.contains(context.move))
        add_only_moves(context, defences);
}

// Returns the opponent's only answer to a four if, after this answer, `attacker` still threatens to
// win by fours; otherwise Move::none(). Sets `fours` to what is known about a win of `attacker` by
// fours: after the answer if there is only one, else at once. Requires: `attacker` is to move.
Move Reasoner::answer_that_keeps_threat(Position& position, Color attacker, Verdict& fours) {
    const std::vector<Move> fives = cells_of(position, opponent(attacker), MoveClass::Five);
    const auto find_fours = [&] {
        fours = fours_.solve(position, attacker, {.max_fours = limits_.max_fours}).verdict;
    };
    if (fives.size() != 1 || is_forbidden_move(position, fives.front())) {
        find_fours();
        return Move::none();
    }
    position.make(fives.front());
    find_fours();
    const bool is_kept =
        position.count(attacker, MoveClass::Five) > 0 || fours_win(position, attacker).has_value();
    position.unmake();
    return is_kept ? fives.front() : Move::none();
}

// Tries each move of `defences`, and adds OnlyMoves with those after which the opponent has no
// forced win within the limits. All other moves lose to the threatened win.
void Reasoner::add_only_moves(const MoveContext& context, const CellSet& defences) {
    Reason reason{.kind = ReasonKind::OnlyMoves, .exact = true};
    std::vector<Move> legal;
    defences.for_each([&](Move m) {
        if (!is_forbidden_move(context.before, m))
            legal.push_back(m);
    });
    if (legal.size() > kMaxDefences)
        return;
    Position position = context.before;
    for (const Move m : legal) {
        position.make(m);
        Verdict fours = Verdict::Unknown;
        const bool is_lost =
            m != context.move &&
            (fours_win(position, context.them) ||
             threats_win(position, limits_.max_nodes / kShareOfDefence).has_value());
        if (!is_lost) {
            const Move answer = answer_that_keeps_threat(position, context.them, fours);
            (answer ? reason.delays : reason.cells).push_back(m);
            reason.exact = reason.exact && (answer || fours == Verdict::NoWin);
            if (answer && m == context.move)
                found_.push_back({.kind = ReasonKind::OnlyDelays, .at = answer});
        }
        position.unmake();
    }
    reason.count = static_cast<int>(reason.cells.size());
    if (reason.count <= kMaxOnlyMoves && !has(ReasonKind::OnlyDelays))
        found_.push_back(std::move(reason));
}

// Adds the shapes that the move makes and takes, and how it changes the numbers of cells on which
// each side can make shapes.
void Reasoner::add_shapes(const MoveContext& context) {
    const MoveClass made = true_class(context.before, context.move, context.us);
    const bool is_named = has(ReasonKind::MakesThree) &&
                          (made == MoveClass::OpenThree || made == MoveClass::OpenThreePlus);
    if ((made >= MoveClass::OpenTwo && made <= MoveClass::DoubleThree && !is_named) ||
        made == MoveClass::FourThree)
        found_.push_back({.kind = ReasonKind::MakesShape, .shape = made});
    const MoveClass taken = true_class(context.before, context.move, context.them);
    if (taken >= MoveClass::DoubleTwo && taken != MoveClass::Five)
        found_.push_back({.kind = ReasonKind::TakesShape, .shape = taken});

    const ShapeCells own[] = {shape_cells(context.before, context.us),
                              shape_cells(context.after, context.us)};
    const ShapeCells theirs[] = {shape_cells(context.before, context.them),
                                 shape_cells(context.after, context.them)};
    for (std::size_t i = 0; i < kCountedShapes.size(); ++i) {
        const auto add = [&](ReasonKind kind, const ShapeCells(&counts)[2]) {
            if (counts[0][i] != counts[1][i]) {
                found_.push_back({.kind = kind,
                                  .shape = kCountedShapes[i],
                                  .count = counts[1][i],
                                  .before = counts[0][i]});
            }
        };
        add(ReasonKind::OwnCells, own);
        add(ReasonKind::TheirCells, theirs);
        if (has(ReasonKind::OwnCells) || has(ReasonKind::TheirCells))
            return;
    }
    found_.push_back({.kind = ReasonKind::NoChange});
}

// Adds what the search would play for the opponent after a pass. Requires: the opponent has no
// five, and no forced win after the move was found.
void Reasoner::add_after_pass(const MoveContext& context) {
    const auto& passed = context.searched.after_pass;
    if (!passed || has(ReasonKind::WithoutIt) || is_win(passed->value))
        return;
    if (is_loss(passed->value)) {
        found_.push_back(
            {.kind = ReasonKind::WithoutIt, .plies = kMate + passed->value, .line = passed->line});
        return;
    }
    const Move at = passed->line.front();
    const MoveClass shape = true_class(context.before, at, context.them);
    found_.push_back({.kind = ReasonKind::AfterPass,
                      .at = at,
                      .shape = shape >= MoveClass::DoubleTwo ? shape : MoveClass::None,
                      .value = passed->value,
                      .line = passed->line});
}

// Compares the move with the best other move of the search.
void Reasoner::add_comparison(const MoveContext& context) {
    const auto& own = context.searched.move;
    const auto& other = context.searched.other;
    if (!own || !other || has(ReasonKind::MissesFive) || has(ReasonKind::MissesWin))
        return;
    const bool is_best = own->value >= other->value;
    found_.push_back({.kind = is_best ? ReasonKind::NextBest : ReasonKind::WorseThan,
                      .at = other->line.front(),
                      .value = other->value,
                      .own_value = own->value,
                      .line = is_best ? other->line : own->line});
}

bool Reasoner::has(ReasonKind kind) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Reason& reason) { return reason.kind == kind; });
}

FoundWin Reasoner::find_win(const Position& position, Color attacker, const ReasonLimits& limits) {
    limits_ = limits;
    fours_.clear();
    threats_.clear();
    FoundWin found;
    found.by_fours = fours_.solve(position, attacker, {.max_fours = limits.max_fours}).verdict;
    if (auto proof = win_of(position, attacker))
        found.proof = std::move(*proof);
    else if (found.by_fours == Verdict::Win)
        found.by_fours = Verdict::Unknown;  // the win comes too late: renju's draw comes first
    return found;
}

std::vector<Reason> Reasoner::take_sorted() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Reason& a, const Reason& b) { return a.kind < b.kind; });
    return std::exchange(found_, {});
}

std::vector<Reason> Reasoner::reasons(const Position& position, Move m, const ReasonLimits& limits,
                                      const SearchedLines& searched) {
    limits_ = limits;
    found_.clear();
    fours_.clear();
    threats_.clear();
    const Color us = position.side_to_move();
    MoveContext context{position, m, us, opponent(us), position, searched};
    if (is_forbidden_move(position, m))
        return {{.kind = ReasonKind::Forbidden}};
    context.after.make(m);
    if (position.move_class(m, us) == MoveClass::Five)
        return {{.kind = ReasonKind::MakesFive, .cells = winning_cells(context.after, m)}};
    if (const auto own = cells_of(position, us, MoveClass::Five); !own.empty())
        found_.push_back({.kind = ReasonKind::MissesFive, .at = own.front()});
    if (!comes_before_draw(position.rule(), position.free_cells(), 2)) {
        found_.push_back({.kind = ReasonKind::Draws});
        return take_sorted();
    }
    if (const auto lost = cells_of(context.after, context.them, MoveClass::Five); !lost.empty()) {
        found_.push_back({.kind = ReasonKind::AllowsFive, .at = lost.front()});
        return take_sorted();
    }
    const bool wins = !has(ReasonKind::MissesFive) && add_own_win(context);
    add_stopped_shapes(context);
    if (!wins && !add_loss(context)) {
        add_threat(context);
        if (!has(ReasonKind::StopsFive)) {
            add_defences(context);
            add_after_pass(context);
        }
        add_shapes(context);
    }
    if (!has(ReasonKind::StopsFive))
        add_comparison(context);
    return take_sorted();
}

}  // namespace fukumi
