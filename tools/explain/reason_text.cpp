// See reason_text.h.
#include "tools/explain/reason_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace fukumi {
namespace {

constexpr std::size_t kMovesOfLine = 9;  // longer lines are cut

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

/// Returns the plies of a win and the moves of both sides, such as "7 by f5, any, g5".
std::string win_text(const Proof& proof, const CellNames& name) {
    const OpenLine line = open_line(proof);
    std::string text = fmt::format("{} by ", proof.nodes.front().plies);
    for (std::size_t i = 0; i < std::min(line.size(), kMovesOfLine); ++i)
        text += (i == 0 ? "" : ", ") + (line[i] ? name(*line[i]) : std::string("any"));
    return line.size() > kMovesOfLine ? text + ", ..." : text;
}

std::string threat_text(const Reason& reason, const CellNames& name) {
    const std::string at = name(reason.proof.nodes.front().move);
    switch (reason.shape) {
        case MoveClass::OpenFour:
            return "threatens an open or double four at " + at;
        case MoveClass::FourThree:
            return "threatens a four-three at " + at;
        default:
            return "threatens to win in " + win_text(reason.proof, name);
    }
}

/// Returns what the move does, such as "stops the open three c5-e5"; empty if the reason is of a
/// kind that remark_text() handles.
std::string deed_text(const Reason& reason, const CellNames& name) {
    switch (reason.kind) {
        case ReasonKind::MakesFive:
            return fmt::format("makes the five {} and wins", row_text(reason.cells, name));
        case ReasonKind::Forbidden:
            return "is forbidden to Black";
        case ReasonKind::Wins:
            return "wins in " + win_text(reason.proof, name);
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
            return threat_text(reason, name);
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
        case ReasonKind::WithoutIt:
            return fmt::format("without it {} wins in {}", them, win_text(reason.proof, name));
        case ReasonKind::OnlyMoves:
            return reason.count == 1 ? std::string("no other move can stop that")
                                     : fmt::format("only {} moves can stop that", reason.count);
        case ReasonKind::MissesFive:
            return "it misses the five at " + name(reason.at);
        case ReasonKind::MissesWin:
            return fmt::format("{} had a win in {}", name_of(mover), win_text(reason.proof, name));
        case ReasonKind::AllowsFive:
            return fmt::format("{} makes five at {}", them, name(reason.at));
        case ReasonKind::Loses:
            return fmt::format("after it {} wins in {}", them, win_text(reason.proof, name));
        default:
            return "";
    }
}

const char* word_of(ReasonKind kind) {
    constexpr const char* kWords[] = {"makes five",  "forbidden",   "wins",       "stops five",
                                      "stops three", "stops fours", "makes four", "makes three",
                                      "threatens",   "without it",  "only moves", "misses five",
                                      "misses win",  "allows five", "loses"};
    return kWords[static_cast<int>(kind)];
}

}  // namespace

std::string reasons_text(const std::vector<Reason>& reasons, Move m, Color mover,
                         const CellNames& name) {
    std::vector<std::string> deeds;
    std::string remarks;
    for (const Reason& reason : reasons) {
        if (std::string deed = deed_text(reason, name); !deed.empty())
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
    return name(m) + ": " + (text.empty() ? "no threat and no forced win was found" : text);
}

Json reasons_json(const std::vector<Reason>& reasons, const CellNames& name) {
    Json json = Json::array();
    for (const Reason& reason : reasons) {
        Json entry;
        entry["reason"] = word_of(reason.kind);
        if (!reason.cells.empty()) {
            entry["cells"] = Json::array();
            for (const Move m : reason.cells)
                entry["cells"].push_back(name(m));
        }
        if (reason.at)
            entry["at"] = name(reason.at);
        if (reason.count > 0)
            entry["count"] = reason.count;
        if (!reason.proof.nodes.empty()) {
            entry["plies"] = reason.proof.nodes.front().plies;
            entry["line"] = moves_json(open_line(reason.proof), name);
        }
        json.push_back(std::move(entry));
    }
    return json;
}

}  // namespace fukumi
