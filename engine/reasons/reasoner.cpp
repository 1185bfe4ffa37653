// See reasoner.h.
#include "engine/reasons/reasoner.h"

#include <algorithm>
#include <utility>

#include "engine/board/game_end.h"
#include "engine/board/rules.h"
#include "engine/reasons/open_threes.h"
#include "engine/threat/forbidden.h"

namespace fukumi {
namespace {

constexpr std::size_t kReasonFoursBytes = std::size_t{1} << 20;
constexpr std::size_t kReasonTreeBytes = std::size_t{16} << 20;
constexpr int kMostDefences = 40;   // that a proof of a move goes through
constexpr int kMostOnlyMoves = 12;  // more are not worth telling

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

// A win so late that renju's draw comes first is none.
bool is_in_time(const Position& position, const Proof& proof) {
    return comes_before_draw(position.rule(), position.free_cells(), proof.nodes.front().plies);
}

}  // namespace

struct Reasoner::Question {
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
    if (limits_.max_nodes == 0)
        return std::nullopt;
    VctLimits limits;
    limits.max_nodes = limits_.max_nodes;
    limits.thorough = false;
    if (threats_.solve(position, limits).verdict != Verdict::Win)
        return std::nullopt;
    Proof proof = threats_.proof(position);
    return is_in_time(position, proof) ? std::optional(std::move(proof)) : std::nullopt;
}

// A win of the attacker if it is or were his move.
std::optional<Proof> Reasoner::win_of(const Position& position, Color attacker) {
    if (auto proof = fours_win(position, attacker))
        return proof;
    if (position.side_to_move() == attacker)
        return threats_win(position);
    return threats_win(Position(position.rule(), position.grid(), attacker));
}

// The move, and a win after every answer to what it threatens.
std::optional<Proof> Reasoner::proof_of_move(const Question& asked) {
    Position position = asked.after;
    if (fours_win(position, asked.them))
        return std::nullopt;
    const auto threat = fours_win(position, asked.us);
    // In caro a reply can spoil a five from afar, while another five remains.
    if (!threat || (is_caro(position.rule()) && position.count(asked.us, MoveClass::Five) > 1))
        return std::nullopt;
    // Where several fives are threatened no single reply breaks the win, but one of them meets the
    // continuation for all other replies.
    CellSet defences = fours_.defences(position, asked.us, *threat);
    defences.insert(threat->nodes.front().move);
    if (defences.count() > kMostDefences)
        return std::nullopt;
    Proof whole{{ProofNode{asked.move, 0, 1, {}}}};
    whole.append(*threat);
    int longest = threat->nodes.front().plies;
    bool holds = true;
    defences.for_each([&](Move reply) {
        if (!holds || is_forbidden_move(position, reply))
            return;
        position.make(reply);
        const auto win = win_of(position, asked.us);
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
    if (!holds || !is_in_time(asked.before, whole))
        return std::nullopt;
    return whole;
}

// The mover's own wins: begun by the move, or missed.
void Reasoner::tell_of_own(const Question& asked) {
    auto best = win_of(asked.before, asked.us);
    if (best && best->nodes.front().move != asked.move) {
        if (auto proof = proof_of_move(asked)) {
            best = std::move(proof);
        } else {
            found_.push_back({.kind = ReasonKind::MissesWin, .proof = std::move(*best)});
            return;
        }
    } else if (!best) {
        best = proof_of_move(asked);
    }
    if (!best)
        return;
    wins_ = true;
    found_.push_back({.kind = ReasonKind::Wins, .proof = std::move(*best)});
}

// What the mover does next if nobody stops it.
void Reasoner::tell_of_threats(const Question& asked) {
    if (asked.after.count(asked.us, MoveClass::Five) > 0) {
        found_.push_back({.kind = ReasonKind::MakesFour,
                          .cells = cells_of(asked.after, asked.us, MoveClass::Five)});
        return;
    }
    auto proof = fours_win(asked.after, asked.us);
    if (!proof)
        return;
    const ProofNode& first = proof->nodes.front();
    if (first.plies == 3) {
        for (const OpenThree& three : open_threes(asked.after, asked.us)) {
            const bool is_made = std::find(three.stones.begin(), three.stones.end(), asked.move) !=
                                 three.stones.end();
            if (is_made && three.at == first.move) {
                found_.push_back({.kind = ReasonKind::MakesThree,
                                  .cells = three.stones,
                                  .at = three.at,
                                  .proof = std::move(*proof)});
                return;
            }
        }
    }
    const MoveClass shape = asked.after.move_class(first.move, asked.us);
    found_.push_back({.kind = ReasonKind::Threatens, .shape = shape, .proof = std::move(*proof)});
}

// What the opponent threatened, and whether he still does.
void Reasoner::tell_of_defence(const Question& asked) {
    const std::vector<Move> fives = cells_of(asked.before, asked.them, MoveClass::Five);
    if (!fives.empty()) {
        found_.push_back({.kind = ReasonKind::StopsFive, .at = fives.front()});
        return;
    }
    auto threat = fours_win(asked.before, asked.them);
    if (!threat) {
        const Position passed(asked.before.rule(), asked.before.grid(), asked.them);
        threat = threats_win(passed);
        if (threat && !win_of(asked.after, asked.them))
            found_.push_back({.kind = ReasonKind::WithoutIt, .proof = std::move(*threat)});
        return;
    }
    const CellSet defences = fours_.defences(asked.before, asked.them, *threat);
    for (const OpenThree& three : open_threes(asked.before, asked.them)) {
        if (is_stopped(three, asked.after, asked.them)) {
            found_.push_back(
                {.kind = ReasonKind::StopsThree, .cells = three.stones, .at = three.at});
        }
    }
    const VcfResult left = fours_.solve(asked.after, asked.them, {.max_fours = limits_.max_fours});
    if (left.verdict == Verdict::Win)
        return;
    if (left.verdict == Verdict::NoWin)
        found_.push_back({.kind = ReasonKind::StopsFours});
    // After another move there is one cell less than after the pass of the threat.
    const bool is_soon = comes_before_draw(asked.before.rule(), asked.before.free_cells(),
                                           threat->nodes.front().plies + 1);
    found_.push_back({.kind = ReasonKind::WithoutIt, .proof = std::move(*threat)});
    int legal = 0;
    defences.for_each([&](Move m) { legal += !is_forbidden_move(asked.before, m); });
    if (is_soon && defences.contains(asked.move) && legal <= kMostOnlyMoves)
        found_.push_back({.kind = ReasonKind::OnlyMoves, .count = legal});
}

void Reasoner::tell_of_danger(const Question& asked) {
    if (auto proof = win_of(asked.after, asked.them))
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
        found.by_fours = Verdict::Unknown;  // too late: renju's draw comes first
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
    Question asked{position, m, us, opponent(us), position};
    if (is_forbidden_move(position, m))
        return {{.kind = ReasonKind::Forbidden}};
    asked.after.make(m);
    if (position.move_class(m, us) == MoveClass::Five)
        return {{.kind = ReasonKind::MakesFive, .cells = winning_cells(asked.after, m)}};
    if (const auto own = cells_of(position, us, MoveClass::Five); !own.empty())
        found_.push_back({.kind = ReasonKind::MissesFive, .at = own.front()});
    if (!comes_before_draw(position.rule(), position.free_cells(), 2))
        return std::exchange(found_, {});  // the game is drawn, whatever would have followed
    if (const auto lost = cells_of(asked.after, asked.them, MoveClass::Five); !lost.empty()) {
        found_.push_back({.kind = ReasonKind::AllowsFive, .at = lost.front()});
        return std::exchange(found_, {});
    }
    const bool has_missed = !found_.empty();
    tell_of_defence(asked);
    if (!has_missed)
        tell_of_own(asked);
    tell_of_threats(asked);
    if (!wins_)
        tell_of_danger(asked);
    // What is said against the move comes last.
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Reason& a, const Reason& b) { return a.kind < b.kind; });
    return std::exchange(found_, {});
}

}  // namespace fukumi
