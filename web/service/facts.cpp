// See facts.h.
#include "web/service/facts.h"

#include <optional>
#include <vector>

#include "engine/board/notation.h"
#include "engine/board/rules.h"
#include "engine/pattern/position.h"
#include "engine/threat/forbidden.h"
#include "tools/explain/node_json.h"

namespace fukumi::web {
namespace {

struct FoundEnd {
    GameEnd end;
    std::vector<Point> line;
};

/// Returns the end of the game that the last move made. If there is no last move, or it ended
/// nothing, looks for a winning row anywhere on the board, because stones may have been set up.
std::optional<FoundEnd> end_of(const InputPosition& input) {
    const Grid& grid = input.grid;
    if (input.last != kNoPoint) {
        if (const auto end = end_after(grid, input.rule, input.last)) {
            return FoundEnd{*end, end->winner && end->forbidden == Forbidden::No
                                      ? winning_line(grid, input.rule, input.last)
                                      : std::vector<Point>{}};
        }
    }
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) {
            const Cell cell = grid.at(x, y);
            if (cell != Cell::Black && cell != Cell::White)
                continue;
            if (auto line = winning_line(grid, input.rule, {x, y}); !line.empty()) {
                const Color winner = cell == Cell::Black ? Color::Black : Color::White;
                return FoundEnd{{winner, Forbidden::No}, std::move(line)};
            }
        }
    }
    if (is_full(grid))
        return FoundEnd{};
    return std::nullopt;
}

Json end_json(const FoundEnd& found) {
    const bool forbidden = found.end.forbidden != Forbidden::No;
    Json line = Json::array();
    for (const Point p : found.line)
        line.push_back(to_text(p));
    Json json;
    json["winner"] = found.end.winner ? Json(word_of(*found.end.winner)) : Json(nullptr);
    json["reason"] = forbidden ? "forbidden" : found.end.winner ? "five" : "draw";
    json["line"] = std::move(line);
    json["forbidden"] = forbidden ? Json(name_of(found.end.forbidden)) : Json(nullptr);
    return json;
}

Json forbidden_json(const InputPosition& input) {
    Json json = Json::array();
    if (input.rule != Rule::Renju)
        return json;
    for (const Point p : input.grid.free_cells()) {
        const Forbidden reason = forbidden(input.grid, p);
        if (reason != Forbidden::No)
            json.push_back({{"at", to_text(p)}, {"reason", name_of(reason)}});
    }
    return json;
}

Json threats_json(const Position& position, Color color) {
    constexpr MoveClass kThreats[] = {
        MoveClass::Five, MoveClass::OpenFour,    MoveClass::FourThree,     MoveClass::FourPlus,
        MoveClass::Four, MoveClass::DoubleThree, MoveClass::OpenThreePlus, MoveClass::OpenThree};
    Json json = Json::array();
    for (const MoveClass kind : kThreats) {
        position.cells(color, kind).for_each([&](Move m) {
            json.push_back({{"at", to_text(m)}, {"kind", name_of(kind)}});
        });
    }
    return json;
}

}  // namespace

Json facts_json(const GivenPosition& given) {
    const InputPosition& input = given.input;
    Json json = position_json(input, CellNames(Rows::FromTop, input.grid.height()));
    json["last"] = input.last == kNoPoint ? Json(nullptr) : Json(to_text(input.last));
    const auto end = end_of(input);
    json["end"] = end ? end_json(*end) : Json(nullptr);
    Json illegal = forbidden_json(input);
    Json legal = Json::array();
    if (!end) {
        const bool may_be_forbidden = input.to_move == Color::Black;
        std::size_t next = 0;  // index in `illegal`, whose cells are in the order of free_cells()
        for (const Point p : input.grid.free_cells()) {
            const std::string name = to_text(p);
            if (next < illegal.size() && illegal[next]["at"] == name) {
                ++next;
                if (may_be_forbidden)
                    continue;
            }
            legal.push_back(name);
        }
    }
    json["legal"] = std::move(legal);
    json["forbidden"] = std::move(illegal);
    const Position position(input.rule, input.grid, input.to_move);
    json["threats"] = {{"black", threats_json(position, Color::Black)},
                       {"white", threats_json(position, Color::White)}};
    return json;
}

}  // namespace fukumi::web
