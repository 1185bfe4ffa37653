#include "training/puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "engine/board/geometry.h"
#include "engine/board/grid.h"
#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/play/engine.h"
#include "engine/play/move_survey.h"
#include "engine/play/opening_choice.h"
#include "engine/play/solving.h"
#include "engine/search/events.h"
#include "engine/search/search_control.h"
#include "engine/threat/resistance.h"
#include "engine/threat/vcf.h"

namespace fukumi::training {
namespace {

constexpr std::size_t kSolverBytes = std::size_t{64} << 20;
constexpr std::int64_t kFours = 5'000;       // limit of each search by fours
constexpr std::int64_t kThreats = 800;       // limit of each search by threats
constexpr std::int64_t kOtherThreats = 250;  // the same for the other first moves, and for replies
constexpr int kMostStones = 60;              // people do not like full boards
constexpr int kMostSimpleStones = 34;        // for the themes of is_simple()
constexpr int kMostPlies = 31;
constexpr int kMostPliesOfThrees = 9;  // longest win of the theme TwoThrees

/// The measured ratings of the playing levels 0, 10, …, 100, from the project's main README.md.
constexpr std::array kLevelElo = {-1241, -789, -459, -87, 288, 667, 823, 948, 1120, 1283, 1625};
constexpr int kEloOfRating = 1000;  // the rating of Elo 0
constexpr int kLowestRating = 400;  // of a puzzle that all levels solve
constexpr int kWeakLevels = 5;      // these try twice, because they play at random
constexpr std::int64_t kMostNodesOfTry = 2'000;

bool is_simple(PuzzleTheme theme) {
    return theme <= PuzzleTheme::StopThree;
}

/// Returns the rating at which the expected number of solved tries equals the real one.
int rating_of(const std::vector<std::pair<int, bool>>& tries) {
    double solved = 0;
    for (const auto& [elo, was_solved] : tries)
        solved += was_solved;
    const double count = static_cast<double>(tries.size());
    solved = std::clamp(solved, 0.5, count - 0.5);
    double low = -2000;
    double high = 3000;
    for (int i = 0; i < 40; ++i) {
        const double rating = (low + high) / 2;
        double expected = 0;
        for (const auto& [elo, was_solved] : tries)
            expected += 1 / (1 + std::pow(10, (rating - elo) / 400));
        (expected > solved ? low : high) = rating;
    }
    return std::max(kLowestRating, static_cast<int>(std::lround((low + kEloOfRating) / 10)) * 10);
}

/// The number of wins of a length that a theme may have: short and long wins share the quota.
int band_of(int plies) {
    return plies <= 7 ? 0 : plies <= 11 ? 1 : plies <= 17 ? 2 : 3;
}

}  // namespace

const char* name_of(PuzzleTheme theme) noexcept {
    constexpr const char* kNames[] = {"five",       "stop-five",  "open-four",
                                      "four-three", "two-threes", "stop-three",
                                      "fours",      "threats",    "defence"};
    return kNames[static_cast<int>(theme)];
}

Position MinedPuzzle::position() const {
    std::vector<Move> played;
    for (const Point p : moves)
        played.push_back(move_at(p.x, p.y));
    return position_after(rule, width, height, played);
}

std::string to_line(const MinedPuzzle& puzzle) {
    std::string moves;
    for (const Point p : puzzle.moves)
        moves += to_text(p);
    return fmt::format("{}-{:08x} {} {}x{} {} {} {} {} {}", name_of(puzzle.theme),
                       static_cast<std::uint32_t>(puzzle.key), name_of(puzzle.rule), puzzle.width,
                       puzzle.height, moves, name_of(puzzle.theme), puzzle.plies, puzzle.rating,
                       to_text(puzzle.solution));
}

struct PuzzleMiner::Impl {
    Impl(int most, std::vector<PuzzleTheme> chosen)
        : each(most), themes(std::move(chosen)), solver(kSolverBytes) {
        engine.set_hash_size(8 << 10);
    }

    std::vector<MinedPuzzle> mine(const TrainingGame& game) {
        found.clear();
        MinedPuzzle puzzle;
        puzzle.rule = game.rule;
        puzzle.width = game.width;
        puzzle.height = game.height;
        std::vector<Point> moves = with_end(game);
        fours_solver.clear();
        solver.clear();
        quiet = 0;
        for (std::size_t count = moves.size(); count-- > 6;) {
            if (count > kMostStones)
                continue;
            puzzle.moves.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count));
            if (auto made = look_at(puzzle))
                found.push_back(std::move(*made));
        }
        for (MinedPuzzle& one : found)
            one.rating = rate(one);
        return std::move(found);
    }

 private:
    using League = std::tuple<Rule, int, int>;

    /// Returns the moves of the game and those of a forced win at its end: a game ends when a
    /// search proves the win.
    std::vector<Point> with_end(const TrainingGame& game) {
        MinedPuzzle end;
        end.rule = game.rule;
        end.width = game.width;
        end.height = game.height;
        for (const PlayedMove& move : game.moves)
            end.moves.push_back(move.cell);
        const Position position = end.position();
        if (end.moves.empty() || end_after(position.grid(), game.rule, end.moves.back()))
            return end.moves;
        const PuzzleResult result = solver.solve(position, PuzzleKind::Vct, {kThreats});
        if (result.verdict == Verdict::Win) {
            for (const Move m : result.line)
                end.moves.push_back(point_of(m));
        }
        return end.moves;
    }

    bool wants(const MinedPuzzle& puzzle, PuzzleTheme theme) const {
        const auto is_theme = [&](const MinedPuzzle& one) { return one.theme == theme; };
        if (is_simple(theme) && puzzle.moves.size() > kMostSimpleStones)
            return false;
        if (std::find(themes.begin(), themes.end(), theme) == themes.end())
            return false;
        const auto entry = counts.find({league_of(puzzle), theme});
        return (entry == counts.end() || entry->second < each) &&
               std::none_of(found.begin(), found.end(), is_theme);
    }

    /// True if a theme that needs a solver is wanted.
    bool wants_any(const MinedPuzzle& puzzle) const {
        return std::any_of(themes.begin(), themes.end(), [&](PuzzleTheme theme) {
            return theme > PuzzleTheme::StopFive && wants(puzzle, theme);
        });
    }

    static League league_of(const MinedPuzzle& puzzle) {
        return {puzzle.rule, puzzle.width, puzzle.height};
    }

    /// Returns the puzzle of the position after the moves of `puzzle`, or nullopt.
    std::optional<MinedPuzzle> look_at(const MinedPuzzle& puzzle) {
        const Position position = puzzle.position();
        const Color us = position.side_to_move();
        const Color them = opponent(us);
        if (end_after(position.grid(), puzzle.rule, puzzle.moves.back()))
            return std::nullopt;
        if (const int fives = position.count(us, MoveClass::Five); fives > 0) {
            return fives == 1 ? made(puzzle, PuzzleTheme::Five, only(position, us), 1)
                              : std::nullopt;
        }
        if (const int fives = position.count(them, MoveClass::Five); fives > 0) {
            return fives == 1 && !is_caro(puzzle.rule) && is_allowed(position, only(position, them))
                       ? made(puzzle, PuzzleTheme::StopFive, only(position, them), 0)
                       : std::nullopt;
        }
        if (!wants_any(puzzle))
            return std::nullopt;
        const PuzzleResult fours = solver.solve(position, PuzzleKind::Vcf, {kFours});
        if (fours.verdict == Verdict::Win)
            return win(puzzle, position, PuzzleKind::Vcf);
        if (fours.verdict != Verdict::NoWin)
            return std::nullopt;
        if (position.count(them, MoveClass::OpenFour) > 0) {
            return wants(puzzle, PuzzleTheme::StopThree)
                       ? defence(puzzle, position, PuzzleTheme::StopThree, sensible_moves(position))
                       : std::nullopt;
        }
        if (wants(puzzle, PuzzleTheme::Defence)) {
            if (fours_solver.solve(position, them, {kFours}).verdict == Verdict::Win) {
                std::vector<Move> replies;
                fours_solver.defences(position, them).for_each([&](Move m) {
                    replies.push_back(m);
                });
                return defence(puzzle, position, PuzzleTheme::Defence, replies);
            }
        }
        const bool has_threes = position.count(us, MoveClass::DoubleThree) > 0;
        if (quiet > 3 || !(wants(puzzle, PuzzleTheme::Threats) ||
                           (has_threes && wants(puzzle, PuzzleTheme::TwoThrees))))
            return std::nullopt;
        const PuzzleResult threats = solver.solve(position, PuzzleKind::Vct, {kThreats});
        if (threats.verdict == Verdict::Win)
            return win(puzzle, position, PuzzleKind::Vct);
        ++quiet;  // after some of these stop: earlier positions of the game hardly have a win
        return std::nullopt;
    }

    static Move only(const Position& position, Color color) {
        Move found_move = Move::none();
        position.cells(color, MoveClass::Five).for_each([&](Move m) { found_move = m; });
        return found_move;
    }

    static bool is_allowed(const Position& position, Move m) {
        return position.rule() != Rule::Renju || position.side_to_move() != Color::Black ||
               forbidden(position.grid(), point_of(m)) == Forbidden::No;
    }

    /// Returns the puzzle of a proved win, unless the solver finds another winning first move
    /// within its limit.
    std::optional<MinedPuzzle> win(const MinedPuzzle& puzzle, const Position& position,
                                   PuzzleKind kind) {
        const Color us = position.side_to_move();
        const bool by_fours = kind == PuzzleKind::Vcf;
        if (by_fours && position.count(us, MoveClass::OpenFour) > 1)
            return std::nullopt;
        const std::int64_t limit = by_fours ? kFours : kOtherThreats;
        const MoveSurvey survey = survey_first_moves(solver, position, kind, {limit});
        const SurveyedMove* right = nullptr;
        for (const SurveyedMove& one : survey.moves) {
            const bool is_open = by_fours && one.verdict == Verdict::Unknown;
            if (is_open || (one.verdict == Verdict::Win && right))
                return std::nullopt;
            if (one.verdict == Verdict::Win)
                right = &one;
        }
        if (!right || right->plies > kMostPlies)
            return std::nullopt;
        const MoveClass shape = position.move_class(right->move, us);
        PuzzleTheme theme = by_fours ? PuzzleTheme::Fours : PuzzleTheme::Threats;
        if (by_fours && shape == MoveClass::OpenFour)
            theme = PuzzleTheme::OpenFour;
        else if (by_fours && shape == MoveClass::FourThree && right->plies <= 5)
            theme = PuzzleTheme::FourThree;
        else if (!by_fours && shape == MoveClass::DoubleThree && right->plies <= kMostPliesOfThrees)
            theme = PuzzleTheme::TwoThrees;
        return made(puzzle, theme, right->move, right->plies);
    }

    /// Returns the puzzle of a position in which exactly one reply prevents a proved win.
    /// `replies`: all moves that may prevent it.
    std::optional<MinedPuzzle> defence(const MinedPuzzle& puzzle, Position position,
                                       PuzzleTheme theme, const std::vector<Move>& replies) {
        Move right = Move::none();
        for (const Move reply : replies) {
            if (!is_allowed(position, reply))
                continue;
            position.make(reply);
            const Verdict verdict =
                solver.solve(position, PuzzleKind::Vct, {kOtherThreats}).verdict;
            position.unmake();
            if (verdict == Verdict::Win)
                continue;
            if (verdict == Verdict::Unknown || right != Move::none())
                return std::nullopt;
            right = reply;
        }
        return right == Move::none() ? std::nullopt : made(puzzle, theme, right, 0);
    }

    std::optional<MinedPuzzle> made(MinedPuzzle puzzle, PuzzleTheme theme, Move solution,
                                    int plies) {
        if (!wants(puzzle, theme))
            return std::nullopt;
        const League league = league_of(puzzle);
        const bool has_bands = theme == PuzzleTheme::Fours || theme == PuzzleTheme::Threats;
        int& band = bands[{league, theme, band_of(plies)}];
        if (has_bands && band >= (each + 1) / 2)
            return std::nullopt;
        puzzle.theme = theme;
        puzzle.solution = point_of(solution);
        puzzle.plies = plies;
        puzzle.key = puzzle.position().key();
        if (!keys.insert(puzzle.key).second)
            return std::nullopt;
        ++band;
        ++counts[{league, theme}];
        return puzzle;
    }

    /// Lets all levels of the engine try the puzzle.
    int rate(const MinedPuzzle& puzzle) {
        const Position position = puzzle.position();
        std::vector<std::pair<int, bool>> tries;
        Limits limits;
        limits.max_nodes = kMostNodesOfTry;
        limits.one_thread = true;
        SearchListener listener;
        for (std::size_t i = 0; i < kLevelElo.size(); ++i) {
            engine.set_strength(static_cast<int>(10 * i));
            for (int seed = 1; seed <= (i < kWeakLevels ? 2 : 1); ++seed) {
                engine.clear_hash();
                engine.set_random_seed(static_cast<std::uint64_t>(seed));
                const SearchResult result = engine.think(position, limits, TimeControl(),
                                                         Clock::now(), listener, SearchControl());
                tries.emplace_back(kLevelElo[i], point_of(result.best) == puzzle.solution);
            }
        }
        return rating_of(tries);
    }

    int each;
    std::vector<PuzzleTheme> themes;
    PuzzleSolver solver;
    VcfSolver fours_solver{std::size_t{1} << 20};
    Engine engine;
    int quiet = 0;  // number of positions of this game in which the solver found no win by threats
    std::vector<MinedPuzzle> found;
    std::map<std::pair<League, PuzzleTheme>, int> counts;
    std::map<std::tuple<League, PuzzleTheme, int>, int> bands;
    std::set<std::uint64_t> keys;
};

PuzzleMiner::PuzzleMiner(int each, std::vector<PuzzleTheme> themes)
    : impl_(std::make_unique<Impl>(each, std::move(themes))) {}
PuzzleMiner::~PuzzleMiner() = default;

std::vector<MinedPuzzle> PuzzleMiner::mine(const TrainingGame& game) {
    return impl_->mine(game);
}

}  // namespace fukumi::training
