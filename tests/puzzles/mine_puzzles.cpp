// Mines puzzle suites from games of the engine against itself, and times the solvers on a suite.
//
//   fukumi_mine_puzzles mine FOLDER ROUNDS   plays rounds of one game for each league, and appends
//                                            puzzles to the files in FOLDER; resumes after the last
//                                            round in these files
//   fukumi_mine_puzzles time FILE [NODES]    solves a suite; prints the share solved and the times.
//                                            NODES: limit for each puzzle, by default as in mining
//
// Before the program writes a puzzle, twins/proof_checker.h checks the win, or twins/slow_vcf.h
// confirms that fours do not win. So these puzzles do not depend on the solver that found them.
// Limits are numbers of nodes, so the same program always makes the same puzzles.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/rules.h"
#include "engine/core/random.h"
#include "engine/search/searcher.h"
#include "engine/threat/vcf.h"
#include "engine/threat/vct.h"
#include "tests/puzzles/puzzles.h"
#include "tests/puzzles/suites.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/twins/proof_checker.h"
#include "tests/twins/slow_solver.h"
#include "tests/twins/slow_vcf.h"

namespace fukumi::support {
namespace {

// The limits of the solvers during mining. They are far above those of the tests, so that the
// suites contain hard puzzles too.
constexpr std::int64_t kMiningFours = 2'000'000;
constexpr std::int64_t kMiningThreats = 15'000;
constexpr std::size_t kTreeBytes = std::size_t{512} << 20;

constexpr int kMaxSlowPositions = 20'000;

// The program does not keep puzzles outside these limits.
constexpr std::int64_t kMinFours = 5;  // of a puzzle without a win that is not a near miss
constexpr std::int64_t kMinThreats = 10;
constexpr int kMinPlies = 5;
constexpr int kMaxPlies = 35;

class Miner {
 public:
    explicit Miner(const std::string& folder) : suites_(folder) { searcher_.resize_table(4 << 20); }

    void mine(int rounds) {
        for (round_ = suites_.rounds() + 1; round_ <= rounds && !suites_.are_full(); ++round_) {
            for (const League& league : kLeagues) {
                std::fprintf(stderr, "round %d, %s %d\n", round_, name_of(league.rule),
                             league.size);
                fours_.clear();
                random_ = Random(static_cast<std::uint64_t>(round_));
                play(league);
                mine_fours();
                mine_threats();
            }
        }
    }

 private:
    // ---- Games ----------------------------------------------------------------------------------

    /// Plays a game: a random opening, then moves of the engine with few nodes, so that it
    /// overlooks wins. The last move wins, unless the game was drawn or became too long.
    void play(const League& league) {
        game_ = {"", league.rule, league.size, league.size, {}};
        game_.moves = played_moves(league.rule, league.size, league.size, 3 + random_.below(6),
                                   random_.next());
        searcher_.clear();
        Limits limits;
        limits.max_nodes = 50 << random_.below(6);
        Position position = game_.position();
        while (position.free_cells() > 0 && game_.moves.size() < 150) {
            const Point p = point_of(searcher_.search(position, limits).best);
            const bool won = is_winning(position.grid(), game_.rule, position.side_to_move(), p);
            position.make(move_at(p));
            game_.moves.push_back(p);
            if (won)
                break;
        }
    }

    /// Returns a puzzle with this verdict: the position after `count` moves of the game.
    Puzzle puzzle_after(std::size_t count, PuzzleVerdict verdict) const {
        Puzzle puzzle = game_;
        puzzle.moves.resize(count);
        puzzle.verdict = verdict;
        return puzzle;
    }

    // ---- Fours ----------------------------------------------------------------------------------

    void mine_fours() {
        has_fours_.assign(game_.moves.size(), false);
        std::vector<Puzzle> wins_by_fours;
        std::vector<Puzzle> refuted;
        for (std::size_t count = 6; count < game_.moves.size(); ++count) {
            Puzzle puzzle = puzzle_after(count, PuzzleVerdict::Vcf);
            const VcfResult result =
                fours_.solve(puzzle.position(), puzzle.side_to_move(), {kMiningFours});
            has_fours_[count] = result.verdict != Verdict::NoWin;
            puzzle.nodes = result.fours;
            if (result.verdict == Verdict::Win) {
                puzzle.plies = result.plies;
                wins_by_fours.push_back(puzzle);
            } else if (result.fours >= kMinFours) {
                refuted.push_back(puzzle);
            }
        }
        add_hardest_refutations(refuted);
        for (const Puzzle& puzzle : best_of(wins_by_fours))
            add_win_by_fours(puzzle);
        refute_loser();
    }

    /// Adds a puzzle without a win: the last position where the loser of the game had threats that
    /// do not win.
    void refute_loser() {
        const Color loser = game_.side_to_move();
        int tried = 0;
        for (std::size_t count = game_.moves.size(); count > 6 && tried < 5; --count) {
            const Puzzle puzzle = puzzle_after(count - 1, PuzzleVerdict::NoVct);
            if (puzzle.side_to_move() != loser || has_fours_[count - 1])
                continue;
            ++tried;
            if (suites_.wants(puzzle) && refute_threats(puzzle))
                return;
        }
    }

    bool refute_threats(Puzzle puzzle) {
        VctLimits limits;
        limits.max_nodes = kMiningThreats / 20;
        const VctResult result = threats_.solve(puzzle.position(), limits);
        threats_.clear();
        if (result.verdict != Verdict::NoWin || result.nodes < kMinThreats)
            return false;
        puzzle.nodes = result.nodes;
        suites_.add(puzzle, round_);
        return true;
    }

    /// Adds at most two puzzles of a game, those that took the solver the most nodes, at least ten
    /// moves apart.
    void add_hardest_refutations(std::vector<Puzzle> puzzles) {
        std::stable_sort(puzzles.begin(), puzzles.end(),
                         [](const Puzzle& a, const Puzzle& b) { return a.nodes > b.nodes; });
        std::vector<std::size_t> used;
        for (const Puzzle& puzzle : puzzles) {
            const std::size_t count = puzzle.moves.size();
            const bool is_near = std::any_of(used.begin(), used.end(), [&](std::size_t other) {
                return count < other + 10 && other < count + 10;
            });
            if (used.size() < 2 && !is_near && add_refutation_of_fours(puzzle))
                used.push_back(count);
        }
    }

    /// Returns at most two puzzles of a game, with wins of different lengths: those that took the
    /// solver the most nodes.
    std::vector<Puzzle> best_of(std::vector<Puzzle> puzzles) const {
        std::stable_sort(puzzles.begin(), puzzles.end(),
                         [](const Puzzle& a, const Puzzle& b) { return a.nodes > b.nodes; });
        std::vector<Puzzle> best;
        for (const Puzzle& puzzle : puzzles) {
            const bool is_of_use =
                puzzle.plies >= kMinPlies && puzzle.plies <= kMaxPlies && suites_.wants(puzzle);
            const bool is_alike =
                !best.empty() && band_of(best.front().plies) == band_of(puzzle.plies);
            if (is_of_use && !is_alike && best.size() < 2)
                best.push_back(puzzle);
        }
        return best;
    }

    void add_win_by_fours(const Puzzle& puzzle) {
        const Position position = puzzle.position();
        fours_.solve(position, puzzle.side_to_move(), {kMiningFours});
        const Proof proof = fours_.proof(position, puzzle.side_to_move());
        check(puzzle, proof);
        const CellSet defences = fours_.defences(position, puzzle.side_to_move());
        suites_.add(puzzle, round_);
        add_near_miss(puzzle, defences);
        add_other_rule(puzzle);
    }

    /// Adds the position as a puzzle without a win by fours if the slow twin confirms this. Returns
    /// false if the position is not added.
    bool add_refutation_of_fours(Puzzle puzzle) {
        puzzle.verdict = PuzzleVerdict::NoVcf;
        puzzle.plies = 0;
        if (!suites_.wants(puzzle))
            return false;
        const Grid grid = puzzle.grid();
        const Verdict verdict =
            slow_vcf(grid, puzzle.rule, puzzle.side_to_move(), kMaxSlowPositions);
        const VcfResult result =
            fours_.solve(puzzle.position(), puzzle.side_to_move(), {kMiningFours});
        if (verdict == Verdict::Unknown || result.verdict == Verdict::Unknown)
            return false;
        if (verdict != result.verdict)
            throw std::runtime_error("the slow twin disagrees: " + to_line(puzzle));
        if (verdict == Verdict::Win)
            return false;
        puzzle.nodes = std::max(puzzle.nodes, result.fours);
        suites_.add(puzzle, round_);
        return true;
    }

    /// Adds a near miss: the winning position with the defender's last stone moved to a cell of
    /// `defences`, which breaks the win. Chooses the cell where the solver needs the most fours to
    /// find no win.
    void add_near_miss(const Puzzle& win, const CellSet& defences) {
        Puzzle puzzle = win;
        puzzle.moves.pop_back();
        const Grid before = puzzle.grid();
        const Color defender = opponent(win.side_to_move());
        Puzzle hardest = win;
        hardest.nodes = 0;
        defences.for_each([&](Move m) {
            const Point p = point_of(m);
            if (!is_legal(before, win.rule, defender, p) ||
                is_winning(before, win.rule, defender, p))
                return;
            puzzle.moves.push_back(p);
            const VcfResult result =
                fours_.solve(puzzle.position(), puzzle.side_to_move(), {kMiningFours});
            puzzle.nodes = result.fours;
            if (result.verdict == Verdict::NoWin && puzzle.nodes > hardest.nodes)
                hardest = puzzle;
            puzzle.moves.pop_back();
        });
        if (hardest.nodes > 0)
            add_refutation_of_fours(hardest);
    }

    /// Adds the winning position under another rule, chosen at random, if it has no win under that
    /// rule.
    void add_other_rule(const Puzzle& win) {
        Puzzle puzzle = win;
        puzzle.rule = kAllRules[random_.below(kRuleCount)];
        if (puzzle.rule != win.rule && !has_won(puzzle.grid(), puzzle.rule)) {
            puzzle.nodes = 0;
            add_refutation_of_fours(puzzle);
        }
    }

    // ---- Threats --------------------------------------------------------------------------------

    /// Mines puzzles of continuous threats: goes backwards from the end of a won game until the
    /// winner has no win by threats.
    void mine_threats() {
        const bool is_full = suites_.is_full(game_, PuzzleVerdict::Vct);
        const Color winner = opponent(game_.side_to_move());
        std::vector<Puzzle> wins_by_threats;
        std::vector<Puzzle> wins_by_fours;
        bool found_all = false;
        for (std::size_t count = game_.moves.size(); count > 6 && !found_all; --count) {
            Puzzle puzzle = puzzle_after(count - 1, PuzzleVerdict::Vct);
            if (puzzle.side_to_move() != winner || has_fours_[count - 1])
                continue;
            VctLimits limits;
            limits.max_nodes = is_full ? kMiningThreats / 20 : kMiningThreats;
            const VctResult result = threats_.solve(puzzle.position(), limits);
            puzzle.nodes = result.nodes;
            if (result.verdict == Verdict::Win) {
                const Proof proof = proof_of(puzzle);
                puzzle.plies = proof.nodes.front().plies;
                wins_by_threats.push_back(puzzle);
                for (int i = 0; i < 5; ++i)
                    add_fours_at_end(puzzle, proof, wins_by_fours);
            } else {
                found_all = true;
                if (result.verdict == Verdict::NoWin && result.nodes >= kMinThreats)
                    add_refutation_of_threats(puzzle);
            }
            threats_.clear();
        }
        for (const Puzzle& puzzle : best_of(wins_by_threats))
            suites_.add(puzzle, round_);
        for (const Puzzle& puzzle : best_of(wins_by_fours))
            add_win_by_fours(puzzle);
    }

    /// Follows a proof with random defences to the first position that wins by fours alone, and
    /// appends this position to `wins_by_fours`.
    void add_fours_at_end(Puzzle puzzle, const Proof& proof, std::vector<Puzzle>& wins_by_fours) {
        puzzle.verdict = PuzzleVerdict::Vcf;
        int node = 0;
        while (proof.nodes[node].plies > 1) {
            const ProofNode& attack = proof.nodes[node];
            puzzle.moves.push_back(point_of(attack.move));
            if (attack.answers.empty())
                return;
            const auto& answer =
                attack.answers[random_.below(static_cast<int>(attack.answers.size()))];
            puzzle.moves.push_back(point_of(answer.move));
            node = answer.next;
            const VcfResult result =
                fours_.solve(puzzle.position(), puzzle.side_to_move(), {kMiningFours});
            if (result.verdict == Verdict::Win) {
                puzzle.plies = result.plies;
                puzzle.nodes = result.fours;
                wins_by_fours.push_back(puzzle);
                return;
            }
        }
    }

    /// Returns the proof of the win that the solver found last, after checking it. Throws if fours
    /// alone win.
    Proof proof_of(const Puzzle& puzzle) {
        Proof proof = threats_.proof(puzzle.position());
        check(puzzle, proof);
        if (slow_vcf(puzzle.grid(), puzzle.rule, puzzle.side_to_move(), kMaxSlowPositions) ==
            Verdict::Win) {
            throw std::runtime_error("a win by fours was overlooked: " + to_line(puzzle));
        }
        return proof;
    }

    void add_refutation_of_threats(Puzzle puzzle) {
        puzzle.verdict = PuzzleVerdict::NoVct;
        if (suites_.wants(puzzle))
            suites_.add(puzzle, round_);
    }

    static void check(const Puzzle& puzzle, const Proof& proof) {
        const std::string wrong =
            check_proof(puzzle.grid(), puzzle.rule, puzzle.side_to_move(), proof);
        if (!wrong.empty())
            throw std::runtime_error("wrong proof: " + wrong + ": " + to_line(puzzle));
    }

    Suites suites_;
    Searcher searcher_;
    VcfSolver fours_{std::size_t{64} << 20};
    VctSolver threats_{kTreeBytes};
    Random random_{0};
    int round_ = 0;
    Puzzle game_;
    std::vector<bool> has_fours_;  // [n]: the position after n moves has a win by fours
};

/// Returns true if the solver finds the right verdict of a puzzle. `max_nodes`: limit of the
/// solver; 0 means the limit of mining.
bool solve_puzzle(const Puzzle& puzzle, std::int64_t max_nodes) {
    const bool by_fours =
        puzzle.verdict == PuzzleVerdict::Vcf || puzzle.verdict == PuzzleVerdict::NoVcf;
    const bool is_win =
        puzzle.verdict == PuzzleVerdict::Vcf || puzzle.verdict == PuzzleVerdict::Vct;
    const Verdict expected = is_win ? Verdict::Win : Verdict::NoWin;
    if (by_fours) {
        VcfSolver solver(std::size_t{16} << 20);
        return solver
                   .solve(puzzle.position(), puzzle.side_to_move(),
                          {max_nodes > 0 ? max_nodes : kMiningFours})
                   .verdict == expected;
    }
    VctSolver solver(kTreeBytes);
    VctLimits limits;
    limits.max_nodes = max_nodes > 0 ? max_nodes : kMiningThreats;
    return solver.solve(puzzle.position(), limits).verdict == expected;
}

/// Solves all puzzles of a file and prints the share solved and the times.
void time_suite(const std::string& path, std::int64_t max_nodes) {
    std::vector<double> times;
    int solved = 0;
    for (const Puzzle& puzzle : read_puzzles(path)) {
        const auto start = std::chrono::steady_clock::now();
        const bool right = solve_puzzle(puzzle, max_nodes);
        const std::chrono::duration<double, std::milli> elapsed =
            std::chrono::steady_clock::now() - start;
        times.push_back(elapsed.count());
        solved += right;
        if (!right)
            std::printf("not solved in %.1f ms: %s\n", elapsed.count(), puzzle.id.c_str());
    }
    if (times.empty())
        return;
    std::sort(times.begin(), times.end());
    std::printf("%s: %d of %zu solved (%.1f %%), median %.3f ms, worst %.1f ms\n", path.c_str(),
                solved, times.size(), 100.0 * solved / times.size(), times[times.size() / 2],
                times.back());
}

int run(const std::vector<std::string>& arguments) {
    const std::string command = arguments.empty() ? "" : arguments[0];
    if (command == "mine" && arguments.size() == 3) {
        Miner(arguments[1]).mine(std::stoi(arguments[2]));
    } else if (command == "time" && (arguments.size() == 2 || arguments.size() == 3)) {
        time_suite(arguments[1], arguments.size() == 3 ? std::stoll(arguments[2]) : 0);
    } else {
        std::fprintf(stderr, "usage: fukumi_mine_puzzles mine FOLDER ROUNDS | time FILE [NODES]\n");
        return 2;
    }
    return 0;
}

}  // namespace
}  // namespace fukumi::support

int main(int argc, char** argv) {
    try {
        return fukumi::support::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "fukumi_mine_puzzles: %s\n", error.what());
        return 1;
    }
}
