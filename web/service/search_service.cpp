// See search_service.h.
#include "web/service/search_service.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/board/notation.h"
#include "engine/core/clock.h"
#include "engine/pattern/candidates.h"
#include "engine/play/bench.h"
#include "formats/game_record.h"
#include "tools/explain/explaining.h"
#include "tools/explain/node_json.h"
#include "tools/review/review_json.h"
#include "tools/solve/solving_answer.h"
#include "web/service/event_json.h"
#include "web/service/position_reader.h"
#include "web/service/rules_service.h"

namespace fukumi::web {
namespace {

constexpr std::int64_t kMaxNodes = std::int64_t{1}
                                   << 53;  // the largest safe integer of JavaScript + 1
constexpr std::int64_t kMaxMs = std::int64_t{1} << 40;
constexpr std::int64_t kOpeningMs = 5000;  // default limit of swap2 and balance

/// Returns a different seed at each call. It is made from the clock, because some programs that run
/// WebAssembly supply no random numbers.
std::uint64_t fresh_seed() {
    static std::uint64_t calls = 0;
    return static_cast<std::uint64_t>(Clock::now().time_since_epoch().count()) + ++calls;
}

/// Reports the events of a search to the host.
class EventReporter : public SearchListener {
 public:
    EventReporter(Host& host, Color to_move, CellNames name, bool all)
        : host_(host), to_move_(to_move), name_(name), all_(all) {}

    void on_line(const PvLine& line) override {
        if (line.bound != Bound::None)
            host_.report(with_head(line_event(line, to_move_, name_).dump()));
    }
    void on_iteration(const Iteration& iteration) override {
        if (all_)
            host_.report(with_head(iteration_event(iteration, to_move_, name_).dump()));
    }
    void on_proof(const ProvenWin& win) override {
        if (all_)
            host_.report(with_head(proof_event(win, name_).dump()));
    }

 private:
    Host& host_;
    Color to_move_;
    CellNames name_;
    bool all_;
};

CellNames names_for(const InputPosition& input) {
    return {Rows::FromTop, input.grid.height()};
}

Position position_of(const InputPosition& input) {
    return {input.rule, input.grid, input.to_move};
}

std::int64_t nodes_of(Members& request) {
    return request.integer("nodes", 1, kMaxNodes).value_or(0);
}

int depth_of(Members& request, int otherwise) {
    return static_cast<int>(request.integer("depth", 1, kMaxPly - 1).value_or(otherwise));
}

TimeControl clock_of(Members& request) {
    TimeControl clock;
    clock.turn_ms = request.integer("time_ms", 0, kMaxMs);
    return clock;
}

Result<Limits> limits_of(Members& request, const Grid& grid) {
    Limits limits;
    limits.max_nodes = nodes_of(request);
    limits.max_depth = depth_of(request, limits.max_depth);
    limits.candidate_range = static_cast<int>(
        request.integer("range", 0, kWholeBoardRange).value_or(kDefaultCandidateRange));
    limits.multi_pv = static_cast<int>(request.integer("lines", 1, kMaxCells).value_or(1));
    const auto excluded =
        read_cells(request.texts("excluded"), "excluded", grid.width(), grid.height());
    if (!excluded)
        return Error{excluded.error()};
    for (const Point p : *excluded)
        limits.excluded.push_back(move_at(p.x, p.y));
    return limits;
}

std::string joined(const std::vector<std::string>& cells) {
    std::string text;
    for (const std::string& cell : cells)
        text += cell + " ";
    return text;
}

Json cells_json(const std::vector<Move>& moves) {
    Json json = Json::array();
    for (const Move m : moves)
        json.push_back(to_text(m));
    return json;
}

/// Reads the lines of an earlier search, [{"value":35,"moves":["h8","i9"]},…], the best first.
/// Errors: a line does not begin with a free cell; a later cell is not free; a value is missing.
Result<std::vector<SearchedLine>> known_lines(const Json& json, const InputPosition& input) {
    std::vector<SearchedLine> lines;
    if (!json.is_null() && !json.is_array())
        return Error{"lines: should be a list of lines"};
    for (const Json& line : json) {
        if (!line.is_object())
            return Error{"lines: should be a list of lines"};
        Members members(line, "lines");
        const auto value = members.integer("value", -kMate, kMate);
        const std::string words = joined(members.texts("moves"));
        if (!members.problem().empty())
            return Error{members.problem()};
        const auto moves = free_cells_of("lines", words, input, Rows::FromTop);
        if (!moves)
            return Error{moves.error()};
        if (!value || moves->empty())
            return Error{"lines: each line needs a value and moves"};
        lines.push_back({static_cast<Value>(*value), *moves});
    }
    return lines;
}

/// Adds the value that a search has measured, and its winning chance; both are null without a
/// search.
Json with_value(Json json, std::optional<Value> value) {
    json["value"] = value ? Json(*value) : Json(nullptr);
    json["win_chance"] = chance_json(value);
    return json;
}

Result<ReportRequest> question_of(Members& request) {
    ReportRequest report;
    report.rows = Rows::FromTop;
    report.kind = request.choice<PuzzleKind>(
        "kind", PuzzleKind::Vct,
        {{"vcf", PuzzleKind::Vcf}, {"vct", PuzzleKind::Vct}, {"search", PuzzleKind::Search}});
    report.question = request.choice<PuzzleQuestion>("question", PuzzleQuestion::Win,
                                                     {{"win", PuzzleQuestion::Win},
                                                      {"shortest", PuzzleQuestion::Shortest},
                                                      {"all", PuzzleQuestion::AllWins},
                                                      {"defences", PuzzleQuestion::Defences}});
    report.tree = request.flag("tree");
    const auto nodes = request.integer("nodes", 0, kMaxNodes);
    const auto time = request.integer("time_ms", 0, kMaxMs);
    report.max_nodes = nodes.value_or(0);
    report.max_ms = time.value_or(nodes ? 0 : kDefaultSolveMs);
    if (report.tree && report.kind == PuzzleKind::Search)
        return Error{"tree: a search has no tree of defences; choose the kind vcf or vct"};
    if (report.tree && report.question != PuzzleQuestion::Win)
        return Error{"tree: shows one win; ask the question win"};
    if (report.question == PuzzleQuestion::Shortest && report.kind == PuzzleKind::Search)
        return Error{"question: a search proves no shortest win; choose the kind vcf or vct"};
    return report;
}

std::size_t bytes_of_mib(int mib) {
    return static_cast<std::size_t>(mib) << 20;
}

}  // namespace

SearchService::SearchService(Host& host, int threads, int hash_mib)
    : host_(host), threads_(threads), hash_mib_(hash_mib) {
    engine_.set_threads(threads_);
    engine_.set_hash_size(std::int64_t{hash_mib_} * 1024);
}

std::string SearchService::serve(std::string_view request) {
    return answer_to(request, [this](Members& members) { return serve_members(members); });
}

void SearchService::receive_line(std::string_view line) {
    if (!lines_)
        lines_ = std::make_unique<LineDriver>(host_);
    lines_->receive(line);
}

Result<std::string> SearchService::serve_members(Members& request) {
    const std::string what = request.text("do").value_or("");
    if (what == "best_move" || what == "analyze")
        return think(request, what == "analyze");
    if (what == "solve")
        return solve(request);
    if (what == "explain")
        return explain(request);
    if (what == "review")
        return review(request);
    if (what == "swap2")
        return swap2(request);
    if (what == "balance")
        return balance(request);
    if (what == "bench")
        return bench();
    if (what == "clear") {
        engine_.clear_hash();
        return std::string("null");
    }
    return Error{"request.do: '" + what + "' is no request"};
}

Result<std::string> SearchService::think(Members& request, bool analyze) {
    const auto given = read_open_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    auto limits = limits_of(request, given->input.grid);
    if (!limits)
        return Error{limits.error()};
    limits->until_solved = analyze;
    const TimeControl clock = clock_of(request);
    const auto level = request.integer("level", 0, kFullStrength).value_or(kFullStrength);
    const auto seed = request.integer("seed", 0, kMaxNodes);
    if (!request.problem().empty())
        return Error{request.problem()};
    engine_.set_strength(static_cast<int>(level));
    // Always set a seed, so that the answer does not depend on the seed of an earlier request.
    engine_.set_random_seed(seed ? static_cast<std::uint64_t>(*seed) : fresh_seed());
    const TimePoint start = Clock::now();
    EventReporter listener(host_, given->input.to_move, names_for(given->input), analyze);
    const SearchControl control([this] { return host_.wants_stop(); });
    const SearchResult result =
        engine_.think(position_of(given->input), *limits, clock, start, listener, control);
    return result_json(result, (Clock::now() - start) / Milliseconds(1), given->input.to_move,
                       names_for(given->input))
        .dump();
}

Result<std::string> SearchService::solve(Members& request) {
    const auto given = read_open_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    const auto question = question_of(request);
    if (!question)
        return Error{question.error()};
    if (!request.problem().empty())
        return Error{request.problem()};
    if (!solver_) {
        solver_.emplace(bytes_of_mib(hash_mib_));
        solver_->set_threads(threads_);
    }
    const SearchControl control([this] { return host_.wants_stop(); });
    return answer_question(*solver_, given->input, *question, true, control).text;
}

Result<std::string> SearchService::explain(Members& request) {
    const auto given = read_open_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    Limits limits;
    limits.max_nodes = nodes_of(request);
    const int depth = depth_of(request, 0);
    if (depth > 0)
        limits.max_depth = depth;
    const std::int64_t max_ms = request.integer("time_ms", 0, kMaxMs).value_or(0);
    if (limits.max_nodes == 0 && depth == 0 && max_ms == 0)
        limits.max_nodes = kDefaultExplainNodes;
    const auto levels = request.integer("levels", 0, kMaxExplainLevels).value_or(1);
    const auto records =
        request.integer("records", 1, kMaxExplainRecords).value_or(SearchRecorder::kDefaultNodes);
    const auto path =
        free_cells_of("path", joined(request.texts("path")), given->input, Rows::FromTop);
    if (!path)
        return Error{path.error()};
    const std::string moves = joined(request.texts("moves"));
    auto known = known_lines(request.any("lines"), given->input);
    if (!known)
        return Error{known.error()};
    if (!request.problem().empty())
        return Error{request.problem()};
    SearchRecorder recorder(static_cast<std::size_t>(records));
    const SearchControl control([this] { return host_.wants_stop(); });
    Explained explained{given->input, recorder, Rows::FromTop, *path};
    const ExplainRequest wanted{limits, max_ms, moves, std::move(*known)};
    if (const auto done = fukumi::explain(explained, wanted, {"path", "moves"}, {}, control); !done)
        return Error{done.error()};
    return explanation_json(explained, static_cast<int>(levels)).dump();
}

Result<std::string> SearchService::review(Members& request) {
    const auto next = request.text("next");
    const auto given = next ? read_open_position(request.any("position"))
                            : read_given_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    ReviewSettings settings;
    settings.rows = Rows::FromTop;
    settings.nodes = request.integer("nodes", 1, kMaxNodes).value_or(settings.nodes);
    settings.solve_nodes =
        request.integer("solve_nodes", 1, kMaxNodes).value_or(settings.solve_nodes);
    if (!request.problem().empty())
        return Error{request.problem()};
    const InputPosition& input = given->input;
    const Position position = position_of(input);
    const CellNames name = names_for(input);
    if (!reviewer_ || reviewer_->settings().nodes != settings.nodes ||
        reviewer_->settings().solve_nodes != settings.solve_nodes)
        reviewer_.emplace(settings, WeightFiles{});
    const SearchControl control([this] { return host_.wants_stop(); });
    Json json = {{"move", nullptr}};
    ReviewedPosition evaluation;
    if (next) {
        std::vector<Move> played{Move::none()};
        if (*next != kPassWord) {
            const auto cells = free_cells_of("next", *next, input, Rows::FromTop);
            if (!cells)
                return Error{cells.error()};
            played = *cells;
        }
        if (played.size() != 1)
            return Error{"next: not one move"};
        auto behind = evaluation_from_json(request.any("behind"), position.width(),
                                           position.height(), Rows::FromTop);
        if (!behind)
            return Error{
                "behind: should be the evaluation in the answer for the position after next"};
        evaluation = std::move(*behind);
        const MoveReview move =
            reviewer_->review_move(position, played.front(), evaluation, control);
        const int number = static_cast<int>(given->moves.size()) + 1;
        json["move"] = move_json(move, position.side_to_move(), number, name);
    } else {
        const auto last = input.last == kNoPoint ? std::nullopt : std::optional<Point>(input.last);
        evaluation = reviewer_->evaluate_end(position, last, control);
    }
    if (control.is_stopped())
        return std::string("null");
    json["evaluation"] = evaluation_json(evaluation, position.side_to_move(), name);
    return json.dump();
}

Result<std::string> SearchService::swap2(Members& request) {
    const auto given = read_given_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    const std::size_t stones = given->moves.size();
    const auto pass = std::find(given->moves.begin(), given->moves.end(), formats::kPass);
    if (given->set_up || pass != given->moves.end() || (stones != 0 && stones != 3 && stones != 5))
        return Error{"position: swap2 has a choice after 0, 3 or 5 moves"};
    std::vector<Move> moves;
    for (const Point p : given->moves)
        moves.push_back(move_at(p.x, p.y));
    TimeControl clock = clock_of(request);
    if (!request.problem().empty())
        return Error{request.problem()};
    clock.turn_ms = clock.turn_ms.value_or(kOpeningMs);
    engine_.set_random_seed(fresh_seed());
    const Grid& grid = given->input.grid;
    const SearchControl control([this] { return host_.wants_stop(); });
    const Swap2Choice choice = engine_.swap2(given->input.rule, grid.width(), grid.height(), moves,
                                             Limits{}, clock, Clock::now(), control);
    return with_value({{"swap", choice.swap}, {"stones", cells_json(choice.stones)}}, choice.value)
        .dump();
}

Result<std::string> SearchService::balance(Members& request) {
    const auto given = read_open_position(request.any("position"));
    if (!given)
        return Error{given.error()};
    const auto count = request.integer("count", 1, 2).value_or(1);
    const auto bias = static_cast<Value>(request.integer("bias", -kMaxEval, kMaxEval).value_or(0));
    Limits limits;
    limits.max_nodes = nodes_of(request);
    TimeControl clock = clock_of(request);
    if (!request.problem().empty())
        return Error{request.problem()};
    clock.turn_ms = clock.turn_ms.value_or(kOpeningMs);
    const SearchControl control([this] { return host_.wants_stop(); });
    const BalancedStones found = engine_.balance(position_of(given->input), static_cast<int>(count),
                                                 bias, limits, clock, Clock::now(), control);
    const bool is_balanced = found.value && is_close(*found.value, bias);
    return with_value({{"stones", cells_json(found.stones)}, {"balanced", is_balanced}},
                      found.value)
        .dump();
}

Result<std::string> SearchService::bench() {
    BenchOptions options;
    options.measure_speed = false;
    const BenchResult result = run_bench({}, options);
    return Json({{"nodes", result.nodes},
                 {"nodes_per_second", static_cast<std::int64_t>(result.nodes_per_second)}})
        .dump();
}

}  // namespace fukumi::web
