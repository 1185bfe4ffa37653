// See reading.h.
#include "formats/reading.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/board/notation.h"
#include "engine/board/rules.h"

namespace fukumi::formats {
namespace {

Termination termination_of(const GameEnd& end) noexcept {
    if (end.forbidden != Forbidden::No)
        return Termination::ForbiddenMove;
    return end.winner ? Termination::Five : Termination::Draw;
}

}  // namespace

Error error_at(const ReadOptions& options, int line, std::string_view text) {
    return error_at(options, line, 0, text);
}

Error error_at(const ReadOptions& options, int line, int column, std::string_view text) {
    constexpr std::size_t kMostBytes = 400;
    // The text may quote a part of the file, of any length and with any bytes.
    std::string shown = single_line(text.substr(0, kMostBytes));
    if (text.size() > kMostBytes)
        shown += "...";
    std::string place = options.file;
    if (line != 0)
        place += fmt::format(":{}", line);
    if (column != 0)
        place += fmt::format(":{}", column);
    return Error{fmt::format("{}: {}", place, shown)};
}

LineCursor::LineCursor(std::string_view text) noexcept : rest_(without_byte_order_mark(text)) {}

std::optional<std::string_view> LineCursor::next() noexcept {
    if (rest_.empty())
        return std::nullopt;
    ++number_;
    const std::size_t end = rest_.find_first_of("\r\n");
    const std::string_view line = rest_.substr(0, end);
    if (end == std::string_view::npos)
        rest_ = {};
    else
        rest_.remove_prefix(end + (rest_.substr(end, 2) == "\r\n" ? 2 : 1));
    return trimmed(line);
}

std::optional<std::string_view> LineCursor::next_filled() noexcept {
    for (auto line = next(); line; line = next()) {
        if (!line->empty())
            return line;
    }
    return std::nullopt;
}

Result<std::vector<std::int64_t>> parse_integers(std::string_view text) {
    std::vector<std::int64_t> numbers;
    for (;;) {
        const std::size_t comma = text.find(',');
        const std::string_view item = text.substr(0, comma);
        const auto number = parse_integer(item);
        if (!number)
            return Error{fmt::format("'{:.20}' is not a number", single_line(item))};
        numbers.push_back(*number);
        if (comma == std::string_view::npos)
            return numbers;
        text.remove_prefix(comma + 1);
    }
}

std::string single_line(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 32 || c == 127; }, ' ');
    return std::string(trimmed(line));
}

std::string without_blanks(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return c == ' ' || c == '\t'; });
    return result;
}

Result<void> check_size(std::int64_t width, std::int64_t height) {
    if (is_board_side(width) && is_board_side(height))
        return {};
    return Error{fmt::format("board size {}x{} is not within {} to {}", width, height,
                             kMinBoardSize, kMaxBoardSize)};
}

Result<void> check_free(const Grid& grid, Point at, std::string_view what) {
    if (!grid.contains(at.x, at.y)) {
        return Error{fmt::format("{} at column {}, row {} is outside the {}x{} board", what,
                                 at.x + 1, at.y + 1, grid.width(), grid.height())};
    }
    if (grid.at(at) != Cell::Empty)
        return Error{fmt::format("{} is on {}, which is taken", what, to_text(at))};
    return {};
}

Result<void> MoveCollector::add(MoveRecord move) {
    const std::string what = fmt::format("move {}", record_.moves.size() + 1);
    if (!is_pass(move.at)) {
        if (auto free = check_free(grid_, move.at, what); !free)
            return free;
    }
    put_move(grid_, move.at, mover_at(record_.moves.size()));
    record_.moves.push_back(std::move(move));
    return {};
}

LineEnd end_of_line(Grid grid, Rule rule, Color first, std::span<const Point> moves) {
    LineEnd line;
    Color mover = first;
    const int drawn_with = draw_ahead(rule, grid.count(Cell::Empty));
    for (std::size_t i = 0; i < moves.size(); ++i) {
        put_move(grid, moves[i], mover);
        if (!line.end && !is_pass(moves[i]) &&
            !(line.winning_line = winning_line(grid, rule, moves[i])).empty()) {
            line.end = GameEnd{.winner = mover};
            line.moves_after_end = static_cast<int>(moves.size() - 1 - i);
        }
        mover = opponent(mover);
    }
    // A forbidden move ends a game only as the last move: the opponent may ignore it and play on.
    if (!line.end && !moves.empty() && !is_pass(moves.back()))
        line.end = end_after(grid, rule, moves.back());
    // The players may also play on after renju's early draw.
    if (!line.end && !moves.empty() && grid.count(Cell::Empty) <= drawn_with)
        line.end = GameEnd{};
    return line;
}

Outcome outcome_of(const LineEnd& line) noexcept {
    if (!line.end)
        return Outcome::Unknown;
    return line.end->winner ? win_for(*line.end->winner) : Outcome::Draw;
}

void complete_record(GameRecord& record, std::optional<Outcome> outcome,
                     std::optional<Termination> termination) {
    record.used_ms = {};
    record.slowest_ms = {};
    record.winning_line.clear();
    std::vector<Point> cells;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const MoveRecord& move = record.moves[i];
        const Color mover = mover_at(i);
        cells.push_back(move.at);
        record.used_ms[mover] += move.elapsed_ms;
        record.slowest_ms[mover] = std::max(record.slowest_ms[mover], move.elapsed_ms);
    }
    LineEnd line = end_of_line(Grid(record.width, record.height), record.rule, Color::Black, cells);
    std::optional<GameEnd> end = line.end;
    record.moves_after_end = line.moves_after_end;
    const Outcome on_board = outcome_of(line);
    record.outcome = outcome.value_or(Outcome::Unknown);
    if (record.outcome == Outcome::Unknown)
        record.outcome = on_board;
    if (record.outcome != on_board)
        end.reset();  // the position does not explain the outcome, so the cause is unknown
    if (!termination && !end && record.reason.empty() && record.outcome != Outcome::Unknown)
        record.reason = kNoCause;
    record.termination =
        termination.value_or(end ? termination_of(*end) : Termination::Adjudication);
    if (record.termination == Termination::Five && end && termination_of(*end) == Termination::Five)
        record.winning_line = std::move(line.winning_line);
}

const RenjuOpening* opening_of(const GameRecord& record) noexcept {
    std::array<Point, 3> moves{};
    const std::size_t count = std::min(record.moves.size(), moves.size());
    for (std::size_t i = 0; i < count; ++i)
        moves[i] = record.moves[i].at;
    return fukumi::opening_of(std::span(moves).first(count), record.width, record.height);
}

int year_of(std::string_view date) noexcept {
    constexpr std::size_t kYearDigits = 4;
    int year = 0;
    std::size_t digits = 0;
    for (const char c : date) {
        const bool is_digit = c >= '0' && c <= '9';
        year = is_digit ? year * 10 + (c - '0') : 0;
        digits = is_digit ? digits + 1 : 0;
        if (digits == kYearDigits)
            return year;
    }
    return 0;
}

int leading_instant_moves(const GameRecord& record) noexcept {
    const auto timed = std::find_if(record.moves.begin(), record.moves.end(),
                                    [](const MoveRecord& move) { return move.elapsed_ms > 0; });
    return timed == record.moves.end() ? 0 : static_cast<int>(timed - record.moves.begin());
}

}  // namespace fukumi::formats
