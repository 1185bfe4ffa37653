// See messages.h.
#include "protocol/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "engine/board/geometry.h"
#include "engine/board/notation.h"
#include "engine/core/types.h"

namespace fukumi {

namespace {

// A longer MESSAGE line does not fit into the log windows of managers. A win may take a longer
// line.
constexpr std::size_t kMaxMessage = 99;
// Number of characters reserved for nps and tm, so that the number of moves in the MESSAGE line
// does not depend on the elapsed time.
constexpr std::size_t kRoomForFigures = sizeof "999.9K" - 1 + sizeof "999999" - 1;
// Managers read lines into buffers of a few thousand bytes.
constexpr std::size_t kMaxBestLine = 900;
// MESSAGE REALTIME lines begin at this depth: a person cannot follow the faster iterations
// before.
constexpr int kFirstRealtimeDepth = 8;

std::int64_t nodes_per_second(std::int64_t nodes, std::int64_t elapsed_ms) {
    if (elapsed_ms <= 0)
        return 0;
    const double speed = static_cast<double>(nodes) * 1000.0 / static_cast<double>(elapsed_ms);
    return static_cast<std::int64_t>(std::min(speed, 9e18));
}

// Appends moves as " h8 i9 j10" while `text` stays within `most` bytes.
void append_cells(std::string& text, const std::vector<Move>& moves, const TextCells& cells,
                  std::size_t most) {
    for (Move move : moves) {
        const std::string item = ' ' + cells.name(point_of(move));
        if (text.size() + item.size() > most)
            break;
        text += item;
    }
}

void append_best(std::vector<std::string>& lines, const std::vector<Move>& moves,
                 std::optional<Value> value, const TextCells& cells) {
    lines.push_back("MESSAGE REALTIME BEST " + format_move(moves.front()));
    std::string variation = "MESSAGE REALTIME PV";
    append_cells(variation, moves, cells, kMaxBestLine);
    lines.push_back(std::move(variation));
    if (value)
        lines.push_back(fmt::format("MESSAGE REALTIME VAL {}", *value));
}

std::optional<Value> value_of(const PvLine& line) {
    return line.bound == Bound::None ? std::nullopt : std::optional(line.value);
}

std::string best_line(const PvLine& line) {
    std::string text = "INFO BESTLINE";
    for (Move move : line.moves) {
        if (text.size() > kMaxBestLine)
            break;
        text += ' ';
        text += format_move(move);
    }
    return text;
}

// Keep the order of the lines: graphical interfaces expect it.
void append_detail(std::vector<std::string>& lines, const PvLine& line, int variations) {
    lines.push_back(fmt::format("INFO PV {}", line.rank));
    lines.push_back(fmt::format("INFO NUMPV {}", variations));
    lines.push_back(fmt::format("INFO DEPTH {}", line.depth));
    lines.push_back(fmt::format("INFO SELDEPTH {}", line.selective_depth));
    lines.push_back(fmt::format("INFO NODES {}", line.nodes));
    lines.push_back(fmt::format("INFO TOTALNODES {}", line.nodes));
    lines.push_back(fmt::format("INFO TOTALTIME {}", line.elapsed_ms));
    lines.push_back(fmt::format("INFO SPEED {}", nodes_per_second(line.nodes, line.elapsed_ms)));
    if (const auto value = value_of(line)) {
        lines.push_back(fmt::format("INFO EVAL {}", format_value(*value)));
        lines.push_back(fmt::format("INFO WINRATE {:.4f}", win_chance(*value)));
    }
    lines.push_back(best_line(line));
    lines.push_back("INFO PV DONE");
}

}  // namespace

TextCells TextCells::of_yixin_board(int rows) noexcept {
    TextCells cells;
    cells.yixin_rows_ = rows;
    return cells;
}

std::string TextCells::name(Point cell) const {
    if (yixin_rows_ == 0)
        return to_text(cell);
    return to_text(renumbered({cell.y, cell.x}, Rows::FromBottom, yixin_rows_));
}

std::string format_move(Move move) {
    return fmt::format("{},{}", x_of(move), y_of(move));
}

std::string format_moves(const std::vector<Move>& moves) {
    std::string text;
    for (Move move : moves) {
        if (!text.empty())
            text += ' ';
        text += format_move(move);
    }
    return text;
}

std::string format_value(Value value) {
    if (is_win(value))
        return fmt::format("+M{}", kMate - value);
    if (is_loss(value))
        return fmt::format("-M{}", kMate + value);
    return fmt::format("{}", value);
}

std::string format_speed(std::int64_t nodes, std::int64_t elapsed_ms) {
    const std::int64_t speed = nodes_per_second(nodes, elapsed_ms);
    if (speed < 1000)
        return fmt::format("{}", speed);
    if (speed < 1000000)
        return fmt::format("{:.1f}K", static_cast<double>(speed) / 1e3);
    return fmt::format("{:.1f}M", static_cast<double>(speed) / 1e6);
}

const char* word_of(WinKind kind) {
    switch (kind) {
        case WinKind::Fours:
            return "fours";
        case WinKind::Threats:
            return "threats";
        case WinKind::Database:
            return "memory";
        default:
            return "search";
    }
}

std::string search_message(const PvLine& line, const TextCells& cells) {
    const std::string speed = format_speed(line.nodes, line.elapsed_ms);
    const std::string time = std::to_string(line.elapsed_ms);
    const auto value = value_of(line);
    std::string text =
        fmt::format("MESSAGE depth {}-{}{} n {} nps {} tm {}", line.depth, line.selective_depth,
                    value ? " ev " + format_value(*value) : "", line.nodes, speed, time);
    if (line.kind != WinKind::None)
        text += fmt::format(" by {}", word_of(line.kind));
    text += " pv";
    const std::size_t most =
        std::min(kMaxMessage, kMaxMessage - kRoomForFigures + speed.size() + time.size());
    append_cells(text, line.moves, cells, line.kind == WinKind::None ? most : kMaxBestLine);
    return text;
}

std::vector<std::string> realtime_lines(const RootMoveVisit& visit, const ReportStyle& style) {
    std::vector<std::string> lines;
    if (!style.realtime || visit.rank > 0 || visit.depth < kFirstRealtimeDepth)
        return lines;
    const std::string move = format_move(visit.move);
    if (visit.state == RootMoveVisit::State::Begins)
        return {"MESSAGE REALTIME POS " + move};
    if (visit.state == RootMoveVisit::State::Best)
        append_best(lines, visit.line, visit.value, style.cells);
    if (is_loss(visit.value))
        lines.push_back("MESSAGE REALTIME LOSE " + move);
    lines.push_back("MESSAGE REALTIME DONE " + move);
    return lines;
}

std::vector<std::string> report_lines(const PvLine& line, const ReportStyle& style) {
    std::vector<std::string> lines;
    const bool is_best = line.rank == 0;
    const bool is_shown = line.depth >= kFirstRealtimeDepth || line.kind != WinKind::None;
    if (style.realtime && is_best && is_shown && !line.moves.empty())
        append_best(lines, line.moves, value_of(line), style.cells);
    if (is_best)
        lines.push_back(search_message(line, style.cells));
    if (style.detail)
        append_detail(lines, line, style.variations);
    return lines;
}

}  // namespace fukumi
