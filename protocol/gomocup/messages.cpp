// See messages.h.
#include "protocol/gomocup/messages.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/board/geometry.h"
#include "engine/board/notation.h"
#include "engine/core/win_chance.h"

namespace fukumi {

namespace {

// So that a line fits into the log windows of managers.
constexpr std::size_t kMaxMessage = 99;
// Managers read lines into buffers of some thousand bytes; a long variation must not get near.
constexpr std::size_t kMaxBestLine = 900;
// Iterations before this one are over too soon to be watched.
constexpr int kFirstRealtimeDepth = 8;

std::int64_t nodes_per_second(std::int64_t nodes, std::int64_t elapsed_ms) {
    if (elapsed_ms <= 0)
        return 0;
    const double speed = static_cast<double>(nodes) * 1000.0 / static_cast<double>(elapsed_ms);
    return static_cast<std::int64_t>(std::min(speed, 9e18));
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

// The order is the one in which the graphical interfaces expect the block.
void append_detail(std::vector<std::string>& lines, const PvLine& line, int variations) {
    lines.push_back(fmt::format("INFO PV {}", line.rank));
    lines.push_back(fmt::format("INFO NUMPV {}", variations));
    lines.push_back(fmt::format("INFO DEPTH {}", line.depth));
    lines.push_back(fmt::format("INFO SELDEPTH {}", line.selective_depth));
    lines.push_back(fmt::format("INFO NODES {}", line.nodes));
    lines.push_back(fmt::format("INFO TOTALNODES {}", line.nodes));
    lines.push_back(fmt::format("INFO TOTALTIME {}", line.elapsed_ms));
    lines.push_back(fmt::format("INFO SPEED {}", nodes_per_second(line.nodes, line.elapsed_ms)));
    lines.push_back(fmt::format("INFO EVAL {}", format_value(line.value)));
    lines.push_back(fmt::format("INFO WINRATE {:.4f}", win_chance(line.value)));
    lines.push_back(best_line(line));
    lines.push_back("INFO PV DONE");
}

}  // namespace

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

std::string search_message(const PvLine& line) {
    std::string text = fmt::format("MESSAGE depth {}-{} ev {} n {} nps {} tm {} pv", line.depth,
                                   line.selective_depth, format_value(line.value), line.nodes,
                                   format_speed(line.nodes, line.elapsed_ms), line.elapsed_ms);
    for (Move move : line.moves) {
        const std::string item = ' ' + to_text(move);
        if (text.size() + item.size() > kMaxMessage)
            break;
        text += item;
    }
    return text;
}

std::vector<std::string> report_lines(const PvLine& line, const ReportStyle& style) {
    std::vector<std::string> lines;
    const bool is_best = line.rank == 0;
    if (style.realtime && is_best && line.depth >= kFirstRealtimeDepth && !line.moves.empty()) {
        lines.push_back("MESSAGE REALTIME BEST " + format_move(line.moves.front()));
    }
    if (style.detail) {
        append_detail(lines, line, style.variations);
    } else if (is_best) {
        lines.push_back(search_message(line));
    }
    return lines;
}

}  // namespace fukumi
