// An example of a program that uses the engine's own classes: it includes engine/fukumi.h and uses
// each part of it. The tests compile and run this program.
#include <cstdio>
#include <string>

#include "engine/fukumi.h"

namespace {

using namespace fukumi;

int failures = 0;

void expect(bool holds, const char* what) {
    std::printf("%s: %s\n", what, holds ? "yes" : "NO");
    failures += holds ? 0 : 1;
}

/// Returns a finished game in standard: Game checks each move and detects the win.
Game played_game() {
    Game game(Rule::Standard, 15, 15);
    const auto moves = parse_pos("h8g7h9g8h10g9", game.width(), game.height());
    for (const Point p : *moves)
        expect(game.try_play(p).has_value(), "the move can be played");
    expect(!game.try_play({40, 40}), "a cell outside the board cannot");
    std::printf("%s", draw(game.grid(), game.last()).c_str());
    return game;
}

/// A listener that stops the search from one of its handlers, without another thread, and counts
/// events.
class Watcher : public SearchListener {
 public:
    explicit Watcher(SearchControl& control) : control_(control) {}

    void on_iteration(const Iteration& iteration) override {
        ++iterations;
        for (const RootMoveInfo& root_move : iteration.root_moves)
            effort += root_move.nodes;
        if (iteration.depth >= 4)
            control_.stop();
    }
    void on_end(const EndOfSearch& end) override { why = end.why; }

    int iterations = 0;
    std::int64_t effort = 0;
    SearchEnd why = SearchEnd::NotSearched;

 private:
    SearchControl& control_;
};

void search(const Game& game) {
    const Position position(game.rule(), game.grid(), game.side_to_move());
    Searcher searcher;

    // Black, to move, makes an open four and wins; the proof contains the moves of the win.
    const SearchResult win = searcher.search(position, Limits{});
    expect(is_win(win.value), "Black wins");
    expect(win.proof.has_value(), "the win has a proof");
    std::printf("%s wins in %d plies\n", to_text(win.best).c_str(), kMate - win.value);

    Limits limits;
    limits.multi_pv = 3;
    limits.proofs = false;
    SearchControl control;  // another thread could call stop() or set_times()
    Watcher watcher(control);
    searcher.search(position, limits, SearchTimes{}, watcher, control);
    expect(watcher.why == SearchEnd::Stopped || watcher.why == SearchEnd::Solved,
           "the listener stopped the search, unless it was solved before");
    expect(watcher.iterations > 0 && watcher.effort > 0, "iterations tell the effort of moves");
}

void evaluate_move_by_move() {
    const Weights& weights = Weights::built_in(Rule::Freestyle);
    Position position(Rule::Freestyle, 15, 15);
    Evaluator evaluator;
    evaluator.refresh(position, weights);
    position.make(move_at(7, 7));
    evaluator.made(position);
    const Value value = evaluator.value(position);
    Evaluator fresh;
    fresh.refresh(position, weights);
    expect(value == fresh.value(position), "the incremental value equals a fresh one");
    std::printf("weights %s: chance of the side to move %.2f\n", weights.digest_text().c_str(),
                win_chance(value));
}

void solve(const Game& game) {
    PuzzleSolver solver(std::size_t{1} << 24);
    const Position position(game.rule(), game.grid(), game.side_to_move());
    PuzzleLimits limits;
    limits.max_nodes = 10000;
    const PuzzleResult result = solver.solve(position, PuzzleKind::Vct, limits);
    expect(result.verdict == Verdict::Win, "the solver proves the win");
    expect(!result.proof.nodes.empty(), "by a proof that can be replayed");
}

void play_to_the_end(Game& game) {
    Engine engine;
    engine.set_memory_limit(std::int64_t{200} << 20);
    LineListener listener{LineReport{}};
    const SearchControl control;
    Limits limits;
    limits.max_nodes = 2000;
    while (!game.end()) {
        const Position position(game.rule(), game.grid(), game.side_to_move());
        const SearchResult found =
            engine.think(position, limits, TimeControl{}, Clock::now(), listener, control);
        game.play({x_of(found.best), y_of(found.best)});
    }
    expect(game.end() == GameEnd{.winner = Color::Black}, "the engine wins the game");
}

}  // namespace

int main() {
    Game game = played_game();
    expect(!game.end() && game.side_to_move() == Color::Black, "the game goes on");
    search(game);
    evaluate_move_by_move();
    solve(game);
    play_to_the_end(game);
    return failures == 0 ? 0 : 1;
}
