// The engine for programs that hand over JSON: moves, analyses, solutions, explanations.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/play/engine.h"
#include "engine/play/solving.h"
#include "web/service/host.h"
#include "web/service/line_driver.h"
#include "web/service/members.h"

namespace fukumi::web {

/// Limits in requests: "time_ms", "nodes", "depth"; without any a search goes on until the host
/// stops it. Positions are those of position_reader.h. For one thread.
class SearchService {
 public:
    /// `threads` of a search; `hash_mib` for each transposition table. The host must outlive this
    /// object.
    SearchService(Host& host, int threads, int hash_mib);

    /// Serves, by the member "do":
    ///
    ///   best_move  "position", limits, "level", "seed", "excluded": result_json(); the host is
    ///              told the lines
    ///   analyze    "position", limits, "lines", "excluded": the same; the host is told all
    ///   solve      "position", "kind", "question", "time_ms", "nodes", "tree": as `solve --json`
    ///   explain    "position", limits, "path", "moves", "levels", "records": as `explain --json`
    ///   swap2      "position", "time_ms": {"swap":false,"stones":["h8",…]}
    ///   balance    "position", "count", "bias", "time_ms": the moves
    ///   bench      {"nodes":171992,"nodes_per_second":…}
    ///   clear      forgets everything: null
    ///
    /// Nothing of it depends on what was asked before, but for what the transposition table holds.
    std::string serve(std::string_view request);

    /// A line of the protocol, which has an engine of its own; the host is told the answers.
    void receive_line(std::string_view line);

 private:
    Result<std::string> serve_members(Members& request);
    Result<std::string> think(Members& request, bool analyze);
    Result<std::string> solve(Members& request);
    Result<std::string> explain(Members& request);
    Result<std::string> swap2(Members& request);
    Result<std::string> balance(Members& request);
    Result<std::string> bench();

    Host& host_;
    int threads_;
    int hash_mib_;
    Engine engine_;
    std::optional<PuzzleSolver> solver_;
    std::unique_ptr<LineDriver> lines_;
};

}  // namespace fukumi::web
