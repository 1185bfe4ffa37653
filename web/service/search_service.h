// Answers requests that search: moves, analyses, forced wins, explanations. Requests and answers
// are JSON.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "tools/review/reviewer.h"
#include "web/service/host.h"
#include "web/service/line_driver.h"
#include "web/service/members.h"

namespace fukumi::web {

/// The limits of a request are "time_ms", "nodes" and "depth". Without a limit best_move and analyze
/// run until the host stops them; solve has 10 s, swap2 and balance 5 s, and explain 20,000 nodes.
/// position_reader.h describes how a request gives a position. Not thread-safe.
class SearchService {
 public:
    /// A search uses `threads` threads; each transposition table has `hash_mib` MiB. The host must
    /// outlive this object.
    SearchService(Host& host, int threads, int hash_mib);

    /// Serves a request. Its member "do" names what to do; each line below lists the other members
    /// of the request and, after the colon, the result:
    ///
    ///   best_move  "position", limits, "level", "seed", "excluded": result_json(). The host
    ///              receives the "line" events
    ///   analyze    "position", limits, "lines", "excluded", "range" (0 to 5, as the option
    ///              caution_factor of the protocol): result_json(). The host receives all events
    ///   solve      "position", "kind", "question", "time_ms", "nodes", "tree": the JSON of
    ///              `solve --json`
    ///   explain    "position", limits, "path", "moves", "levels", "records", "lines" (those of an
    ///              earlier search, [{"value":35,"moves":["h8",…]},…]): the JSON of
    ///              `explain --json`
    ///   review     "position", "next", "behind", "nodes", "solve_nodes": {"move":{…},
    ///              "evaluation":{…}}, one step of a review as by the command `review`, from the
    ///              last position of the game to the first. "nodes" and "solve_nodes" are the
    ///              limits of the command, with its defaults. "next" is the move that the game
    ///              continues with, and "behind" the "evaluation" of the step before; both are
    ///              absent in the first step. "move" is the move as in the JSON of `review`; null
    ///              in the first step. The result is null if the host stopped the step
    ///   swap2      "position", "time_ms": {"swap":false,"stones":["h8",…],"value":4,
    ///              "win_chance":0.505}. The chance is Black's; null unless a search has evaluated
    ///              three stones
    ///   balance    "position", "count", "bias", "time_ms", "nodes" (for each search): {"stones":
    ///              ["h8"],"balanced":true,"value":4,"win_chance":0.505}. The chance is that of the
    ///              side to move; null if no search has evaluated the stones. "balanced": the
    ///              chance is within 10 points of that of "bias"
    ///   bench      {"nodes":172387,"nodes_per_second":…}
    ///   clear      null; clears the transposition tables and all other memory of searches
    ///
    /// Answers do not depend on earlier requests, except through the transposition tables.
    std::string serve(std::string_view request);

    /// Handles a line of the protocol with a separate engine. Host::report() receives the answers.
    void receive_line(std::string_view line);

 private:
    Result<std::string> serve_members(Members& request);
    Result<std::string> think(Members& request, bool analyze);
    Result<std::string> solve(Members& request);
    Result<std::string> explain(Members& request);
    Result<std::string> review(Members& request);
    Result<std::string> swap2(Members& request);
    Result<std::string> balance(Members& request);
    Result<std::string> bench();

    Host& host_;
    int threads_;
    int hash_mib_;
    Engine engine_;
    std::optional<PuzzleSolver> solver_;
    std::optional<Reviewer> reviewer_;
    std::unique_ptr<LineDriver> lines_;
};

}  // namespace fukumi::web
