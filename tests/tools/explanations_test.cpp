// Tests explanations as a whole, on random positions and positions of random games: they name one
// best move, its value agrees with the words, the slow checker confirms each reason, and only few
// moves have their value as the only reason.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.h"
#include "engine/search/record/recorder.h"
#include "engine/search/searcher.h"
#include "tests/support/drawn.h"
#include "tests/support/positions.h"
#include "tests/support/random_positions.h"
#include "tests/support/sanitizers.h"
#include "tests/support/threat_positions.h"
#include "tests/twins/reason_checker.h"
#include "tools/explain/explaining.h"
#include "tools/explain/node_json.h"
#include "tools/explain/node_text.h"
#include "tools/explain/reason_text.h"

namespace fukumi {
namespace {

constexpr ExplainNames kNames{"path", "moves"};
constexpr int kMostPositions = 300;  // of the slow search for fours

InputPosition input_of(Rule rule, const Grid& grid, Color to_move) {
    return {.place = "test", .rule = rule, .grid = grid, .to_move = to_move};
}

/// Returns a random position, or nothing if it has no free cell: every third one from a random
/// game.
std::optional<InputPosition> position_of(std::uint64_t seed) {
    constexpr support::BoardSize kSizes[] = {{7, 7},   {8, 8},   {9, 9}, {10, 10}, {12, 9},
                                             {15, 15}, {11, 11}, {8, 7}, {6, 13}};
    const Rule rule = kAllRules[seed / 3 % kRuleCount];
    const auto [width, height] = kSizes[seed / 2 % 9];
    Color to_move = seed % 2 == 0 ? Color::Black : Color::White;
    Grid grid(width, height);
    switch (seed % 3) {
        case 0: {
            const auto moves =
                support::played_moves(rule, width, height, static_cast<int>(seed / 5 % 30), seed);
            for (std::size_t i = 0; i < moves.size(); ++i)
                grid.set(moves[i], i % 2 == 0 ? Cell::Black : Cell::White);
            to_move = moves.size() % 2 == 0 ? Color::Black : Color::White;
            break;
        }
        case 1:
            grid = support::random_grid(rule, width, height, seed);
            break;
        default:
            grid = support::grid_with_threes(rule, width, height, seed);
            if (seed % 5 == 0)
                support::block_fives(grid, rule);
    }
    if (grid.free_cells().empty())
        return std::nullopt;
    return input_of(rule, grid, to_move);
}

/// Returns true if the reason says more than a value of the search.
bool is_more_than_value(const Reason& reason) {
    switch (reason.kind) {
        case ReasonKind::NoChange:
        case ReasonKind::NextBest:
        case ReasonKind::WorseThan:
        case ReasonKind::AfterPass:
            return false;
        default:
            return true;
    }
}

/// Returns the value that the reasons prove; 0 if they prove no win or loss.
Value proven_value(const std::vector<Reason>& reasons) {
    for (const Reason& reason : reasons) {
        if (reason.kind == ReasonKind::MakesFive)
            return win_in(1);
        if (reason.kind == ReasonKind::Wins)
            return win_in(reason.plies);
        if (reason.kind == ReasonKind::AllowsFive)
            return loss_in(2);
        if (reason.kind == ReasonKind::Loses)
            return loss_in(reason.plies + 1);
    }
    return 0;
}

struct Counts {
    int positions = 0;
    int reasons = 0;
    int wins = 0;
    int losses = 0;
    int quiet = 0;      ///< moves whose value is not proven
    int bare = 0;       ///< moves without a reason except the value
    int compared = 0;   ///< moves that are compared with another one
    int corrected = 0;  ///< searches that the solvers corrected
};

void check_words(const Explained& explained, const MoveWords& words, Counts& counts) {
    const InputPosition& input = explained.input;
    const CellNames name = explained.name();
    CAPTURE(words.text);
    REQUIRE_FALSE(words.reasons.empty());
    counts.bare += std::none_of(words.reasons.begin(), words.reasons.end(), is_more_than_value);
    counts.reasons += static_cast<int>(words.reasons.size());
    for (const Reason& reason : words.reasons) {
        const std::string text = reasons_text({reason}, words.move, input.to_move, name);
        CHECK(text.size() > name(words.move).size() + 2);
        const std::string wrong =
            support::check_reason(input.grid, input.rule, input.to_move, words.move, reason,
                                  words.searched, kMostPositions);
        counts.compared += reason.kind == ReasonKind::NextBest;
        if (wrong.empty())
            continue;
        CAPTURE(text);
        CHECK(wrong == "");
    }
}

void check_best(const Explained& explained, Counts& counts) {
    const MoveWords& words = explained.words.front();
    const SearchResult& result = explained.result;
    CHECK(words.move == result.best);
    CHECK(result.lines.front().moves.front() == result.best);
    CHECK(result.lines.front().value == result.value);
    CHECK(words.text.starts_with(explained.name()(result.best) + ": "));
    const Value proven = proven_value(words.reasons);
    if (is_win(result.value) || is_loss(result.value) || proven != 0)
        CHECK(proven == result.value);
    counts.wins += is_win(result.value);
    counts.losses += is_loss(result.value);
    counts.quiet += proven == 0;
    counts.corrected += explained.alone.has_value();
    CHECK(search_json(explained)["move"] == words_json(explained)[0]["move"]);
    if (explained.has_tree())
        CHECK(node_text(explained).find("; best " + explained.name()(result.best) + ", value ") !=
              std::string::npos);
}

/// Explains the best move of `positions` positions, and a random move of each fourth one.
Counts check_explanations(std::uint64_t first, int positions, const ExplainRequest& request) {
    Counts counts;
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(positions); ++seed) {
        const auto input = position_of(seed);
        if (!input)
            continue;
        CAPTURE(seed);
        CAPTURE(support::describe(Position(input->rule, input->grid, input->to_move)));
        ++counts.positions;
        SearchRecorder recorder(20'000);
        Explained explained{*input, recorder, Rows::FromTop};
        REQUIRE(explain(explained, request, kNames, {}));
        REQUIRE(explained.words.size() == 1);
        check_best(explained, counts);
        check_words(explained, explained.words.front(), counts);
        if (seed % 4 != 0)
            continue;
        const std::vector<Point> cells = input->grid.free_cells();
        ExplainRequest other = request;
        other.moves = to_text(cells[Random(seed).below(static_cast<int>(cells.size()))]);
        Explained named{*input, recorder, Rows::FromTop};
        REQUIRE(explain(named, other, kNames, {}));
        Counts ignored;
        check_words(named, named.words.front(), ignored);
    }
    return counts;
}

ExplainRequest request_of(int depth, std::int64_t nodes, const ReasonLimits& solvers) {
    ExplainRequest request;
    request.limits.max_depth = depth;
    request.limits.max_nodes = nodes;
    request.solvers = solvers;
    return request;
}

TEST_SUITE("explanations") {
    TEST_CASE("one best move, one value, and words that the slow checker confirms") {
        const Counts counts = check_explanations(
            1, support::rounds(250, 40), request_of(5, 400, {.max_fours = 5000, .max_nodes = 100}));
        CHECK(counts.wins > counts.positions / 20);
        CHECK(counts.losses >= counts.positions / 40);
        CHECK(counts.quiet > counts.positions / 4);
        CHECK(counts.compared > counts.positions / 4);
        CHECK(counts.bare * 20 < counts.positions);
    }

    TEST_CASE("an interrupted iteration does not change the best move") {
        // Each limit of nodes ends another iteration early.
        InputPosition input = input_of(Rule::Freestyle, Grid(15, 15), Color::White);
        for (const char* stone : {"h8", "i7", "j8"})
            input.grid.set(support::cell(stone), Cell::Black);
        for (const char* stone : {"i9", "j9"})
            input.grid.set(support::cell(stone), Cell::White);
        for (std::int64_t nodes = 200; nodes < 4000; nodes += 380) {
            CAPTURE(nodes);
            SearchRecorder recorder(20'000);
            Explained explained{input, recorder, Rows::FromTop};
            REQUIRE(
                explain(explained, request_of(kMaxPly - 1, nodes, {.max_nodes = 100}), kNames, {}));
            const RecordedTree& tree = explained.tree();
            const RecordedNode& root = tree.nodes[root_of(tree)];
            CHECK(explained.result.best == explained.words.front().move);
            if (!explained.alone && explained.refuted.empty()) {
                CHECK(explained.result.best == root.best);
                CHECK(explained.result.value == root.value);
            }
        }
    }

    TEST_CASE("lines of an earlier search replace the search") {
        InputPosition input = input_of(Rule::Freestyle, Grid(15, 15), Color::Black);
        ExplainRequest request = request_of(3, 200, {.max_nodes = 100});
        const Move h8 = move_at(7, 7);
        const Move h7 = move_at(7, 6);
        request.known = {{120, {h8, h7}}, {80, {h7, h8}}};
        for (const char* moves : {"h8", "h7"}) {
            request.moves = moves;
            SearchRecorder recorder(100);
            Explained explained{input, recorder, Rows::FromTop};
            REQUIRE(explain(explained, request, kNames, {}));
            CHECK_FALSE(explained.has_tree());
            CHECK(explained.result.best == h8);
            CHECK(explained.result.value == 120);
            const std::string& text = explained.words.front().text;
            CAPTURE(text);
            const std::string compared = explained.words.front().move == h8
                                             ? "the next best move is h7, with 60 % instead of 65 %"
                                             : "h8 is better, with 65 % instead of 60 % by h7, h8";
            CHECK(text.find(compared) != std::string::npos);
        }
    }
}

TEST_SUITE("explanations slow") {
    TEST_CASE("the slow checker confirms the words for 10,000 positions") {
        const Counts counts = check_explanations(
            100'000, 10'000, request_of(6, 1500, {.max_fours = 10'000, .max_nodes = 300}));
        MESSAGE(counts.positions << " positions, " << counts.reasons << " reasons, " << counts.wins
                                 << " wins, " << counts.losses << " losses, " << counts.corrected
                                 << " searches corrected by the solvers, " << counts.bare
                                 << " moves without a reason except the value");
        CHECK(counts.positions > 9'000);
        CHECK(counts.bare * 20 < counts.positions);
    }
}

}  // namespace
}  // namespace fukumi
