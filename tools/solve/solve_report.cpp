// See solve_report.h.
#include "tools/solve/solve_report.h"

#include <fmt/format.h>

#include <iterator>
#include <vector>

#include "formats/json.h"
#include "protocol/messages.h"
#include "tools/search_json.h"

namespace fukumi {
namespace {

// ---- Text ---------------------------------------------------------------------------------------

std::string in_plies(int plies) {
    return fmt::format("in {} {}", plies, plies == 1 ? "ply" : "plies");
}

// Adds "at most" to a win of more than three plies, because a shorter win may exist.
std::string in_at_most(int plies) {
    return plies <= 3 ? in_plies(plies) : fmt::format("in at most {} plies", plies);
}

// Returns "in 7 plies" if the shortest win is proven to have 7 plies, or "in 5 to 9 plies" if it is
// only known to be in this range.
std::string in_plies_of(const PuzzleResult& result) {
    if (result.at_least == 0)
        return in_at_most(result.plies);
    if (result.at_least == result.plies)
        return in_plies(result.plies);
    return fmt::format("in {} to {} plies", result.at_least, result.plies);
}

std::string limits_text(const PuzzleResult& result, const ReportRequest& request) {
    const std::string nodes = fmt::format("{} nodes", request.max_nodes);
    const std::string time = fmt::format("{} ms", request.max_ms);
    const bool limits_nodes = request.max_nodes > 0;
    const bool limits_time = request.max_ms > 0;
    if (limits_nodes && (!limits_time || result.nodes >= request.max_nodes))
        return nodes;
    if (limits_time && (!limits_nodes || result.elapsed_ms >= request.max_ms))
        return time;
    return limits_nodes ? fmt::format("{} or {}", nodes, time) : "the search";
}

std::string end_text(const PuzzleResult& result, const ReportRequest& request) {
    if (result.end == SolverEnd::Memory)
        return "the memory for the tree is full";
    if (result.end == SolverEnd::Exhausted)
        return "all moves are searched";
    if (result.end == SolverEnd::TooLate)
        return "the win that was found comes after the draw";
    if (result.end == SolverEnd::Stopped)
        return "the search was ended early";
    return fmt::format("limit of {} reached", limits_text(result, request));
}

std::string verdict_text(const InputPosition& position, const PuzzleResult& result,
                         const ReportRequest& request, const CellNames& name) {
    const bool search = request.kind == PuzzleKind::Search;
    switch (result.verdict) {
        case Verdict::Win: {
            std::string text =
                fmt::format("win {} by {}", in_plies_of(result), words_of(request.kind));
            if (result.at_least > 0 && result.at_least < result.plies)
                text += fmt::format(" (limit of {} reached)", limits_text(result, request));
            return result.line.empty() ? text : text + ": " + name(result.line.front());
        }
        case Verdict::NoWin:
            if (result.end == SolverEnd::TooLate)
                return "no win: the game is drawn before";
            if (search && is_loss(result.value)) {
                return fmt::format("no win: {} loses {}", name_of(position.to_move),
                                   in_at_most(kMate + result.value));
            }
            return fmt::format("no win by {}; {} may still win", words_of(request.kind),
                               request.kind == PuzzleKind::Vcf ? "other moves" : "quiet moves");
        default: {
            std::string text = "unknown: " + end_text(result, request);
            if (search) {
                text +=
                    fmt::format("; value {} at depth {}", format_value(result.value), result.depth);
            }
            return text;
        }
    }
}

std::string line_text(const PuzzleResult& result, Color first, const CellNames& name) {
    const bool is_cut = result.verdict == Verdict::Win && !result.reaches_five;
    std::string text = is_cut ? "the line, cut by the limit before its five: " : "line: ";
    Color mover = first;
    for (std::size_t i = 0; i < result.line.size(); ++i) {
        fmt::format_to(std::back_inserter(text), "{}{} {} {}", i == 0 ? "" : ", ", i + 1,
                       letter_of(mover), name(result.line[i]));
        mover = opponent(mover);
    }
    return text;
}

/// Writes a proof as text. A node to which several replies lead is written only once.
class TreeWriter {
 public:
    TreeWriter(const Proof& proof, Color attacker, const CellNames& name)
        : proof_(proof), attacker_(attacker), name_(name), states_(proof.nodes.size()) {}

    std::string write() {
        count_uses();
        write_node(0, 0);
        return std::move(text_);
    }

 private:
    struct State {
        int uses = 0;
        int number = 0;  ///< reference number of a node with several uses; 0: not written yet
    };

    void count_uses() {
        for (const ProofNode& node : proof_.nodes) {
            for (const ProofNode::Answer& answer : node.answers)
                ++states_[answer.next].uses;
            if (node.otherwise >= 0)
                ++states_[node.otherwise].uses;
        }
    }

    /// Continues the current line with the attacker's move of the node, and writes the lines below
    /// it.
    void write_node(int index, int depth) {
        const ProofNode& node = proof_.nodes[index];
        State& state = states_[index];
        const auto out = std::back_inserter(text_);
        if (state.number != 0) {
            fmt::format_to(out, "{} {}, see [{}]\n", letter_of(attacker_), name_(node.move),
                           state.number);
            return;
        }
        fmt::format_to(out, "{} {}, ", letter_of(attacker_), name_(node.move));
        if (node.plies == 1)
            text_ += "five";
        else
            fmt::format_to(out, "win in {}", node.plies);
        // Do not number a node that makes a five: a reference to it would be as long as the node.
        if (state.uses > 1 && node.plies > 1) {
            state.number = ++numbers_;
            fmt::format_to(out, "  [{}]", state.number);
        }
        text_ += '\n';
        for (const ProofNode::Answer& answer : node.answers) {
            write_reply(fmt::format("{} {}", letter_of(opponent(attacker_)), name_(answer.move)),
                        answer.next, depth + 1);
        }
        if (node.otherwise >= 0)
            write_reply(node.answers.empty() ? "any" : "otherwise", node.otherwise, depth + 1);
    }

    void write_reply(const std::string& reply, int next, int depth) {
        text_.append(2 * static_cast<std::size_t>(depth), ' ');
        text_ += reply + ": ";
        write_node(next, depth);
    }

    const Proof& proof_;
    Color attacker_;
    const CellNames& name_;
    std::vector<State> states_;
    int numbers_ = 0;
    std::string text_;
};

}  // namespace

const char* name_of(PuzzleKind kind) noexcept {
    constexpr const char* kNames[] = {"vcf", "vct", "search"};
    return kNames[static_cast<int>(kind)];
}

const char* name_of(PuzzleQuestion question) noexcept {
    constexpr const char* kNames[] = {"win", "shortest", "all", "defences"};
    return kNames[static_cast<int>(question)];
}

const char* words_of(PuzzleKind kind) noexcept {
    constexpr const char* kWords[] = {"continuous fours", "continuous threats", "search"};
    return kWords[static_cast<int>(kind)];
}

std::string plies_text(int plies) {
    return fmt::format("{} {}{}", plies, plies == 1 ? "ply" : "plies", plies > 3 ? " at most" : "");
}

std::string board_text(const InputPosition& position, const ReportRequest& request,
                       std::int64_t nodes, std::int64_t elapsed_ms) {
    return draw(position.grid, position.last, request.rows) +
           fmt::format("{}, {}, {}x{}; nodes {}, ms {}\n", turn_text(position),
                       name_of(position.rule), position.grid.width(), position.grid.height(), nodes,
                       elapsed_ms);
}

Json report_head(const InputPosition& position, const ReportRequest& request) {
    const CellNames name(request.rows, position.grid.height());
    Json json;
    json["schema"] = kJsonSchema;
    json["rows"] = word_of(request.rows);
    json["number"] = request.number;
    json["place"] = position.place;
    json["position"] = position_json(position, name);
    json["kind"] = name_of(request.kind);
    json["question"] = name_of(request.question);
    return json;
}

std::string text_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request) {
    const CellNames name(request.rows, position.grid.height());
    std::string text = verdict_text(position, result, request, name) + "\n";
    if (!result.line.empty())
        text += line_text(result, position.to_move, name) + "\n";
    text += board_text(position, request, result.nodes, result.elapsed_ms);
    if (request.tree && !result.proof.nodes.empty())
        text += TreeWriter(result.proof, position.to_move, name).write();
    return text;
}

std::string json_report(const InputPosition& position, const PuzzleResult& result,
                        const ReportRequest& request) {
    constexpr const char* kVerdicts[] = {"unknown", "win", "no win"};
    const CellNames name(request.rows, position.grid.height());
    const OpenLine line{result.line.begin(), result.line.end()};
    const bool wins = result.verdict == Verdict::Win;
    const bool searched = request.kind == PuzzleKind::Search;
    Json json = report_head(position, request);
    json["verdict"] = kVerdicts[static_cast<int>(result.verdict)];
    json["win"] = nullptr;
    if (wins) {
        const WinKind kind = searched                          ? WinKind::Search
                             : request.kind == PuzzleKind::Vcf ? WinKind::Fours
                                                               : WinKind::Threats;
        json["win"] = win_json(position.to_move, result.plies, kind, line, name);
    } else if (searched) {
        json["win"] = win_json(result.value, WinKind::Search, position.to_move, line, name);
    }
    json["plies"] = wins ? Json(result.plies) : Json(nullptr);
    json["at_least"] = result.at_least > 0 ? Json(result.at_least) : Json(nullptr);
    json["line"] = moves_json(line, name);
    json["reaches_five"] = wins ? Json(result.reaches_five) : Json(nullptr);
    json["value"] = searched ? Json(result.value) : Json(nullptr);
    json["depth"] = searched ? Json(result.depth) : Json(nullptr);
    json["nodes"] = result.nodes;
    json["ms"] = result.elapsed_ms;
    if (request.tree)
        json["tree"] = proof_json(result.proof, name);
    return formats::json_text(json) + "\n";
}

}  // namespace fukumi
