// See reason_text.h.
#include "tools/explain/reason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace fukumi {
namespace {

constexpr std::size_t kMovesOfLine = 9;  // longer lines are cut

/// Returns the main line of the proof, or else the line of the search.
OpenLine line_of(const Reason& reason) {
    return reason.proof.nodes.empty() ? OpenLine(reason.line.begin(), reason.line.end())
                                      : open_line(reason.proof);
}

std::string cells_text(const std::vector<Move>& cells, const CellNames& name, const char* between) {
    std::string text;
    for (const Move m : cells)
        text += (text.empty() ? "" : between) + name(m);
    return text;
}

/// Returns the two ends of a row, such as "c5-e5".
std::string row_text(const std::vector<Move>& cells, const CellNames& name) {
    return cells.size() < 2 ? cells_text(cells, name, "")
                            : name(cells.front()) + "-" + name(cells.back());
}

std::string moves_text(const OpenLine& line, const CellNames& name) {
    std::string text;
    for (std::size_t i = 0; i < std::min(line.size(), kMovesOfLine); ++i)
        text += (i == 0 ? "" : ", ") + (line[i] ? name(*line[i]) : std::string("any"));
    return line.size() > kMovesOfLine ? text + ", ..." : text;
}

/// Returns the number of plies of a win and its moves, such as "7 by f5, any, g5".
std::string win_text(const Reason& reason, const CellNames& name) {
    return fmt::format("{} by {}", reason.plies, moves_text(line_of(reason), name));
}

/// Returns the name of a class with its article, such as "a four-three".
const char* shape_text(MoveClass shape) {
    constexpr const char* kShapes[kMoveClasses] = {"no shape",
                                                   "a forbidden move",
                                                   "an open two",
                                                   "a three",
                                                   "two open twos",
                                                   "a three and another two or three",
                                                   "an open three",
                                                   "an open three",
                                                   "a double three",
                                                   "a four",
                                                   "a four",
                                                   "a four-three",
                                                   "an open or double four",
                                                   "a five"};
    return kShapes[static_cast<int>(shape)];
}

/// Returns "41 %", "a win in 5" or "a loss in 8".
std::string value_text(Value value) {
    if (is_win(value))
        return fmt::format("a win in {}", kMate - value);
    if (is_loss(value))
        return fmt::format("a loss in {}", kMate + value);
    return fmt::format("{:.0f} %", 100 * win_chance(value));
}

std::string threat_text(const Reason& reason, const CellNames& name, bool is_kept) {
    const bool is_shape =
        reason.shape == MoveClass::OpenFour || reason.shape == MoveClass::FourThree;
    const std::string what = is_shape ? fmt::format("{} at {}", shape_text(reason.shape),
                                                    name(reason.proof.nodes.front().move))
                                      : "to win in " + win_text(reason, name);
    if (!is_kept)
        return "threatens " + what;
    return fmt::format("keeps the threat {}{}, which does not need this stone",
                       is_shape ? "of " : "", what);
}

/// Returns what the move does, such as "stops the open three c5-e5"; empty if the reason is of a
/// kind that remark_text() handles.
std::string deed_text(const Reason& reason, Color mover, const CellNames& name) {
    switch (reason.kind) {
        case ReasonKind::MakesFive:
            return fmt::format("makes the five {} and wins", row_text(reason.cells, name));
        case ReasonKind::Forbidden:
            return "is forbidden to Black";
        case ReasonKind::Draws:
            return "ends the game in a draw";
        case ReasonKind::Wins:
            return "wins in " + win_text(reason, name);
        case ReasonKind::StopsFive:
            return "stops the five at " + name(reason.at);
        case ReasonKind::StopsThree:
            return "stops the open three " + row_text(reason.cells, name);
        case ReasonKind::MakesFour:
            return fmt::format("makes a four: five at {} is next",
                               cells_text(reason.cells, name, " or "));
        case ReasonKind::MakesThree:
            return "makes the open three " + row_text(reason.cells, name);
        case ReasonKind::Threatens:
        case ReasonKind::KeepsThreat:
            return threat_text(reason, name, reason.kind == ReasonKind::KeepsThreat);
        case ReasonKind::MakesShape:
            return fmt::format("makes {}", shape_text(reason.shape));
        case ReasonKind::TakesShape:
            return fmt::format("takes the cell where {} would make {}", name_of(opponent(mover)),
                               shape_text(reason.shape));
        case ReasonKind::NoChange:
            return "leaves each side as many cells for fours, open threes and open twos as before";
        default:
            return "";
    }
}

std::string cells_remark(const Reason& reason, Color side) {
    return fmt::format("{} can make {}{} on {} cell{} instead of {}", name_of(side),
                       shape_text(reason.shape), " or better", reason.count,
                       reason.count == 1 ? "" : "s", reason.before);
}

std::string only_moves_text(const Reason& reason, const CellNames& name) {
    std::string text =
        reason.count == 1
            ? std::string("no other move can stop that")
            : fmt::format("{} {} moves can stop that: {}", reason.exact ? "only" : "at most",
                          reason.count, cells_text(reason.cells, name, ", "));
    if (!reason.delays.empty())
        text += fmt::format(" ({} only delay{} it)", cells_text(reason.delays, name, ", "),
                            reason.delays.size() == 1 ? "s" : "");
    return text;
}

/// Returns a remark that quotes the search.
std::string search_remark(const Reason& reason, Color mover, const CellNames& name) {
    const std::string line = moves_text(line_of(reason), name);
    const std::string value = value_text(reason.value);
    const std::string own = value_text(reason.own_value);
    switch (reason.kind) {
        case ReasonKind::AfterPass:
            return fmt::format(
                "after a pass {} would play {}{}, with {} for {}", name_of(opponent(mover)),
                reason.shape == MoveClass::None ? std::string()
                                                : fmt::format("{} by ", shape_text(reason.shape)),
                line, value, name_of(mover));
        case ReasonKind::NextBest:
            return fmt::format("the next best move is {}, with {}, by {}", name(reason.at),
                               value == own ? "the same " + value : value + " instead of " + own,
                               line);
        case ReasonKind::WorseThan:
            return fmt::format("{} is better, with {} instead of {} by {}", name(reason.at), value,
                               own, line);
        default:
            return "";
    }
}

/// Returns a remark as a separate sentence; empty if the reason is of a kind that deed_text()
/// handles.
std::string remark_text(const Reason& reason, Color mover, const CellNames& name) {
    const char* them = name_of(opponent(mover));
    switch (reason.kind) {
        case ReasonKind::StopsFours:
            return fmt::format("it leaves {} no win by continuous fours", them);
        case ReasonKind::OwnCells:
            return cells_remark(reason, mover);
        case ReasonKind::TheirCells:
            return cells_remark(reason, opponent(mover));
        case ReasonKind::WithoutIt:
            return fmt::format("without it {} wins in {}", them, win_text(reason, name));
        case ReasonKind::OnlyDelays:
            return fmt::format("it only delays that: {} answers {}", them, name(reason.at));
        case ReasonKind::OnlyMoves:
            return only_moves_text(reason, name);
        case ReasonKind::MissesFive:
            return "it misses the five at " + name(reason.at);
        case ReasonKind::MissesWin:
            return fmt::format("{} had a win in {}", name_of(mover), win_text(reason, name));
        case ReasonKind::AllowsFive:
            return fmt::format("{} makes five at {}", them, name(reason.at));
        case ReasonKind::Loses:
            return fmt::format("after it {} wins in {}", them, win_text(reason, name));
        default:
            return search_remark(reason, mover, name);
    }
}

/// Returns {"value":35,"win_chance":0.5436,"win":null}. `mover`: the side that has the value. `line`:
/// the moves that lead to it.
Json outcome_json(Value value, Color mover, const OpenLine& line, const CellNames& name) {
    return {{"value", value},
            {"win_chance", chance_json(value)},
            {"win", win_json(value, WinKind::Search, mover, line, name)}};
}

/// Returns the line of Reason::value. Of a better move only the move itself is known.
OpenLine line_of_outcome(const Reason& reason) {
    return reason.kind == ReasonKind::WorseThan ? OpenLine{reason.at} : line_of(reason);
}

/// Returns the line of Reason::own_value of the move `m`.
OpenLine own_line(const Reason& reason, Move m) {
    return reason.kind == ReasonKind::WorseThan ? line_of(reason) : OpenLine{m};
}

const char* word_of(ReasonKind kind) {
    constexpr const char* kWords[kReasonKinds] = {
        "makes five",  "forbidden",  "draws",       "wins",        "stops five",   "stops three",
        "stops fours", "makes four", "makes three", "threatens",   "keeps threat", "makes shape",
        "takes shape", "own cells",  "their cells", "no change",   "without it",   "only delays",
        "only moves",  "after pass", "next best",   "misses five", "misses win",   "allows five",
        "loses",       "worse than"};
    return kWords[static_cast<int>(kind)];
}

}  // namespace

std::string reasons_text(const std::vector<Reason>& reasons, Move m, Color mover,
                         const CellNames& name) {
    std::vector<std::string> deeds;
    std::string remarks;
    for (const Reason& reason : reasons) {
        if (std::string deed = deed_text(reason, mover, name); !deed.empty())
            deeds.push_back(std::move(deed));
        if (const std::string remark = remark_text(reason, mover, name); !remark.empty())
            remarks += (remarks.empty() ? "" : "; ") + remark;
    }
    std::string text;
    for (std::size_t i = 0; i < deeds.size(); ++i)
        text += (i == 0 ? "" : i + 1 == deeds.size() ? " and " : ", ") + deeds[i];
    if (!text.empty() && !remarks.empty())
        text += "; ";
    text += remarks;
    return name(m) + ": " + text;
}

Json reasons_json(const std::vector<Reason>& reasons, Move m, Color mover, const CellNames& name) {
    Json json = Json::array();
    for (const Reason& reason : reasons) {
        Json entry;
        entry["reason"] = word_of(reason.kind);
        if (!reason.cells.empty())
            entry["cells"] = moves_json({reason.cells.begin(), reason.cells.end()}, name);
        if (!reason.delays.empty())
            entry["delays"] = moves_json({reason.delays.begin(), reason.delays.end()}, name);
        if (reason.at)
            entry["at"] = name(reason.at);
        if (reason.shape != MoveClass::None)
            entry["shape"] = name_of(reason.shape);
        if (reason.kind == ReasonKind::OwnCells || reason.kind == ReasonKind::TheirCells)
            entry["before"] = reason.before;
        if (entry.contains("before") || reason.count > 0)
            entry["count"] = reason.count;
        if (reason.kind == ReasonKind::OnlyMoves)
            entry["exact"] = reason.exact;
        const bool is_compared =
            reason.kind == ReasonKind::NextBest || reason.kind == ReasonKind::WorseThan;
        if (is_compared || reason.kind == ReasonKind::AfterPass)
            entry["outcome"] = outcome_json(reason.value, mover, line_of_outcome(reason), name);
        if (is_compared)
            entry["own"] = outcome_json(reason.own_value, mover, own_line(reason, m), name);
        if (reason.plies > 0)
            entry["plies"] = reason.plies;
        if (const OpenLine line = line_of(reason); !line.empty())
            entry["line"] = moves_json(line, name);
        json.push_back(std::move(entry));
    }
    return json;
}

}  // namespace fukumi
