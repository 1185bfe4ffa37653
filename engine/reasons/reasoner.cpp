#include "engine/reasons/reasoner.h"

#include <algorithm>
#include <utility>

#include "engine/board/rules.h"
#include "engine/reasons/open_threes.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::size_t kReasonFoursBytes = std::size_t{1} << 20;
constexpr std::size_t kReasonTreeBytes = std::size_t{16} << 20;
constexpr int kMaxDefences = 40;   // proof_of_move() gives up if there are more
constexpr int kMaxOnlyMoves = 12;  // with more moves reasons() omits OnlyMoves

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

// Returns true if the win comes before renju's early draw.
bool is_in_time(const Position& position, const Proof& proof) {
    return comes_before_draw(position.rule(), position.free_cells(), proof.nodes.front().plies);
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
};

Reasoner::Reasoner() : fours_(kReasonFoursBytes), threats_(kReasonTreeBytes) {}

std::optional<Proof> Reasoner::fours_win(const Position& position, Color attacker) {
    if (fours_.solve(position, attacker, {.max_fours = limits_.max_fours}).verdict != Verdict::Win)
        return std::nullopt;
    Proof proof = fours_.proof(position, attacker);
    return is_in_time(position, proof) ? std::optional(std::move(proof)) : std::nullopt;
}

std::optional<Proof> Reasoner::threats_win(const Position& position) {
    if (!limits_.threats)
        return std::nullopt;
    VctLimits limits;
    limits.max_nodes = limits_.max_nodes;
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
        return threats_win(position);
    return threats_win(Position(position.rule(), position.grid(), attacker));
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
    if (defences.count() > kMaxDefences)
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

// Adds the win that the move starts, or the win that it misses.
void Reasoner::add_own_wins(const MoveContext& context) {
    auto best = win_of(context.before, context.us);
    if (best && best->nodes.front().move != context.move) {
        if (auto proof = proof_of_move(context)) {
            best = std::move(proof);
        } else {
            found_.push_back({.kind = ReasonKind::MissesWin, .proof = std::move(*best)});
            return;
        }
    } else if (!best) {
        best = proof_of_move(context);
    }
    if (!best)
        return;
    wins_ = true;
    found_.push_back({.kind = ReasonKind::Wins, .proof = std::move(*best)});
}

// Adds the reason that says what the mover threatens to do next.
void Reasoner::add_threats(const MoveContext& context) {
    if (context.after.count(context.us, MoveClass::Five) > 0) {
        found_.push_back({.kind = ReasonKind::MakesFour,
                          .cells = cells_of(context.after, context.us, MoveClass::Five)});
        return;
    }
    auto proof = fours_win(context.after, context.us);
    if (!proof)
        return;
    const ProofNode& first = proof->nodes.front();
    if (first.plies == 3) {
        for (const OpenThree& three : open_threes(context.after, context.us)) {
            const bool is_made = std::find(three.stones.begin(), three.stones.end(),
                                           context.move) != three.stones.end();
            if (is_made && three.at == first.move) {
                found_.push_back({.kind = ReasonKind::MakesThree,
                                  .cells = three.stones,
                                  .at = three.at,
                                  .proof = std::move(*proof)});
                return;
            }
        }
    }
    const MoveClass shape = context.after.move_class(first.move, context.us);
    found_.push_back({.kind = ReasonKind::Threatens, .shape = shape, .proof = std::move(*proof)});
}

// Adds the reasons that say which threats of the opponent the move stops.
void Reasoner::add_defences(const MoveContext& context) {
    const std::vector<Move> fives = cells_of(context.before, context.them, MoveClass::Five);
    if (!fives.empty()) {
        found_.push_back({.kind = ReasonKind::StopsFive, .at = fives.front()});
        return;
    }
    auto threat = fours_win(context.before, context.them);
    if (!threat) {
        const Position passed(context.before.rule(), context.before.grid(), context.them);
        threat = threats_win(passed);
        if (threat && !win_of(context.after, context.them))
            found_.push_back({.kind = ReasonKind::WithoutIt, .proof = std::move(*threat)});
        return;
    }
    const CellSet defences = fours_.defences(context.before, context.them, *threat);
    for (const OpenThree& three : open_threes(context.before, context.them)) {
        if (is_stopped(three, context.after, context.them)) {
            found_.push_back(
                {.kind = ReasonKind::StopsThree, .cells = three.stones, .at = three.at});
        }
    }
    const VcfResult left =
        fours_.solve(context.after, context.them, {.max_fours = limits_.max_fours});
    if (left.verdict == Verdict::Win)
        return;
    if (left.verdict == Verdict::NoWin)
        found_.push_back({.kind = ReasonKind::StopsFours});
    // The proof of the threat assumes that the mover passes. A real move fills one more cell before
    // the win.
    const bool is_soon = comes_before_draw(context.before.rule(), context.before.free_cells(),
                                           threat->nodes.front().plies + 1);
    found_.push_back({.kind = ReasonKind::WithoutIt, .proof = std::move(*threat)});
    int legal = 0;
    defences.for_each([&](Move m) { legal += !is_forbidden_move(context.before, m); });
    if (is_soon && defences.contains(context.move) && legal <= kMaxOnlyMoves)
        found_.push_back({.kind = ReasonKind::OnlyMoves, .count = legal});
}

// Adds the reason Loses if the opponent has a forced win after the move.
void Reasoner::add_losses(const MoveContext& context) {
    if (auto proof = win_of(context.after, context.them))
        found_.push_back({.kind = ReasonKind::Loses, .proof = std::move(*proof)});
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

std::vector<Reason> Reasoner::reasons(const Position& position, Move m,
                                      const ReasonLimits& limits) {
    limits_ = limits;
    found_.clear();
    wins_ = false;
    fours_.clear();
    threats_.clear();
    const Color us = position.side_to_move();
    MoveContext context{position, m, us, opponent(us), position};
    if (is_forbidden_move(position, m))
        return {{.kind = ReasonKind::Forbidden}};
    context.after.make(m);
    if (position.move_class(m, us) == MoveClass::Five)
        return {{.kind = ReasonKind::MakesFive, .cells = winning_cells(context.after, m)}};
    if (const auto own = cells_of(position, us, MoveClass::Five); !own.empty())
        found_.push_back({.kind = ReasonKind::MissesFive, .at = own.front()});
    if (!comes_before_draw(position.rule(), position.free_cells(), 2))
        return std::exchange(found_, {});  // the draw comes before any later win
    if (const auto lost = cells_of(context.after, context.them, MoveClass::Five); !lost.empty()) {
        found_.push_back({.kind = ReasonKind::AllowsFive, .at = lost.front()});
        return std::exchange(found_, {});
    }
    const bool has_missed = !found_.empty();
    add_defences(context);
    if (!has_missed)
        add_own_wins(context);
    add_threats(context);
    if (!wins_)
        add_losses(context);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Reason& a, const Reason& b) { return a.kind < b.kind; });
    return std::exchange(found_, {});
}

}  // namespace fukumi
