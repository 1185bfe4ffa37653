// See move_survey.h.
#include "engine/play/move_survey.h"

#include <algorithm>
#include <limits>

#include "engine/board/rules.h"
#include "engine/core/clock.h"
#include "engine/core/types.h"
#include "engine/threat/forbidden.h"
#include "engine/threat/resistance.h"
#include "engine/threat/vcf.h"

namespace fukumi {
namespace {

constexpr std::size_t kSurveyTableBytes = std::size_t{16} << 20;
constexpr std::int64_t kFirstNodes = 500;
// Each round has this many times the nodes of the previous one.
constexpr int kMoreNodes = 8;
// Limit of the VCF search that looks for the threat of a move.
constexpr std::int64_t kSurveyFours = 100'000;

class Surveyor {
 public:
    Surveyor(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
             const PuzzleLimits& limits, const SearchControl& control)
        : solver_(solver),
          position_(position),
          kind_(kind),
          limits_(limits),
          round_(limits),
          control_(control) {}

    MoveSurvey first_moves() {
        return each([&](Move m) { return first_move(m); });
    }
    MoveSurvey replies() {
        MoveSurvey survey = each([&](Move m) { return reply(m); });
        survey.toughest = toughest_of(survey.moves);
        return survey;
    }

 private:
    // Calls `ask` for each move, in rounds with more and more nodes, so that one hard move does not
    // use up the time of many easy moves.
    template <typename Ask>
    MoveSurvey each(Ask ask) {
        const TimePoint start = Clock::now();
        MoveSurvey survey;
        position_.free_set().for_each([&](Move m) {
            if (is_legal(position_, m))
                survey.moves.push_back({m});
        });
        const bool limited = limits_.max_nodes > 0;
        std::int64_t max_nodes = kFirstNodes;
        do {
            wants_more_ = false;
            round_.max_nodes = limited ? std::min(max_nodes, limits_.max_nodes) : max_nodes;
            for (SurveyedMove& m : survey.moves) {
                if (m.verdict == Verdict::Unknown && !ended_)
                    m = ask(m.move);
            }
            max_nodes *= kMoreNodes;
        } while (wants_more_ && !ended_ && (!limited || round_.max_nodes < limits_.max_nodes));
        survey.nodes = nodes_;
        survey.elapsed_ms = milliseconds_since(start);
        return survey;
    }

    // Returns true if a win in `plies` comes before renju's early draw.
    bool leaves_time(int plies) const noexcept {
        return comes_before_draw(position_.rule(), position_.free_cells(), plies);
    }

    PuzzleResult solve(const Position& position) {
        const PuzzleResult result = solver_.solve(position, kind_, round_, control_);
        wants_more_ = wants_more_ || result.end == SolverEnd::Nodes;
        ended_ = ended_ || result.end == SolverEnd::Stopped || result.end == SolverEnd::Time;
        nodes_ += result.nodes;
        return result;
    }

    SurveyedMove first_move(Move m) {
        const Color us = position_.side_to_move();
        if (position_.move_class(m, us) == MoveClass::Five)
            return {m, Verdict::Win, 1};
        Position after = position_;
        after.make(m);
        if (!leaves_time(3) || after.count(opponent(us), MoveClass::Five) > 0)
            return {m, Verdict::NoWin, 0};
        return kind_ == PuzzleKind::Search ? by_search(m, after) : by_threats(m, after);
    }

    // Solves the position after the move. The opponent is to move there: a loss of the opponent is
    // our win.
    SurveyedMove by_search(Move m, const Position& after) {
        const PuzzleResult result = solve(after);
        if (is_loss(result.value))
            return {m, Verdict::Win, kMate + result.value + 1};
        return {m, is_win(result.value) ? Verdict::NoWin : Verdict::Unknown, 0};
    }

    // Solves the position after the move by threats. The move wins if it is a four or threatens a
    // win by fours, and if every answer that could break this threat loses.
    SurveyedMove by_threats(Move m, const Position& after) {
        const Color us = position_.side_to_move();
        const bool is_four = after.count(us, MoveClass::Five) > 0;
        if (!is_four && kind_ == PuzzleKind::Vcf)
            return {m, Verdict::NoWin, 0};
        const VcfResult threat = fours_.solve(after, us, {.max_fours = kSurveyFours});
        if (threat.verdict != Verdict::Win)
            return {m, threat.verdict, 0};
        SurveyedMove result{m, Verdict::Win, threat.plies + 2};
        Position answered = after;
        fours_.defences(after, us).for_each([&](Move answer) {
            if (result.verdict == Verdict::NoWin || !is_legal(after, answer))
                return;
            answered.make(answer);
            const PuzzleResult won = solve(answered);
            answered.unmake();
            if (won.verdict != Verdict::Win)
                result.verdict = won.verdict;
            result.plies = std::max(result.plies, won.plies + 2);
        });
        if (result.verdict == Verdict::Win && !leaves_time(result.plies))
            result.verdict = Verdict::Unknown;  // there may be a win that comes before the draw
        if (result.verdict != Verdict::Win)
            result.plies = 0;
        return result;
    }

    SurveyedMove reply(Move m) {
        const Color us = position_.side_to_move();
        if (position_.move_class(m, us) == MoveClass::Five)
            return {m, Verdict::NoWin, 0};
        Position after = position_;
        after.make(m);
        if (!leaves_time(2))
            return {m, Verdict::NoWin, 0};
        const PuzzleResult result = solve(after);
        if (result.verdict != Verdict::Win)
            return {m, result.verdict, 0};
        return {m, Verdict::Win, result.plies + 1};
    }

    Move toughest_of(const std::vector<SurveyedMove>& replies) const {
        const auto strength = [](const SurveyedMove& m) {
            return m.verdict == Verdict::NoWin     ? std::numeric_limits<int>::max()
                   : m.verdict == Verdict::Unknown ? std::numeric_limits<int>::max() - 1
                                                   : m.plies;
        };
        Move toughest;
        int most = -1;
        for (const Move m : moves_by_resistance(position_)) {
            const auto found = std::find_if(replies.begin(), replies.end(),
                                            [&](const auto& reply) { return reply.move == m; });
            if (found != replies.end() && strength(*found) > most) {
                most = strength(*found);
                toughest = m;
            }
        }
        return toughest;
    }

    PuzzleSolver& solver_;
    const Position& position_;
    PuzzleKind kind_;
    const PuzzleLimits& limits_;
    PuzzleLimits round_;  // limits of the current round
    const SearchControl& control_;
    VcfSolver fours_{kSurveyTableBytes};
    bool wants_more_ = false;  // some search reached the limit of the round
    bool ended_ = false;       // the deadline or the control has ended the survey
    std::int64_t nodes_ = 0;
};

}  // namespace

MoveSurvey survey_first_moves(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                              const PuzzleLimits& limits, const SearchControl& control) {
    return Surveyor(solver, position, kind, limits, control).first_moves();
}

MoveSurvey survey_replies(PuzzleSolver& solver, const Position& position, PuzzleKind kind,
                          const PuzzleLimits& limits, const SearchControl& control) {
    return Surveyor(solver, position, kind, limits, control).replies();
}

}  // namespace fukumi
