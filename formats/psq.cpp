// See psq.h.
#include "formats/psq.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <utility>

#include "formats/text_encoding.h"

namespace fukumi::formats {
namespace {

constexpr int kEndError = -2;
constexpr int kEndTime = 15;

struct Header {
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool second_first = false;  ///< player 2 moved first
};

// Parses "Piskvorky 15x15, 11:11, 0"; only the size is required.
std::optional<Header> parse_header(std::string_view line) {
    const std::size_t digit = line.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = line.substr(digit);
    const std::size_t comma = rest.find(',');
    const std::string_view size = rest.substr(0, comma);
    const std::size_t times = size.find_first_of("xX*");
    if (times == std::string_view::npos)
        return std::nullopt;
    const auto width = parse_integer(size.substr(0, times));
    const auto height = parse_integer(size.substr(times + 1));
    if (!width || !height)
        return std::nullopt;
    const std::size_t last = rest.rfind(',');
    const bool second_first =
        last != comma && parse_integer(rest.substr(last + 1)).value_or(0) == 1;
    return Header{*width, *height, second_first};
}

// Returns true for a line that starts with a number and a comma. It is a move, perhaps a wrong one.
bool looks_like_move(std::string_view line) {
    const std::size_t comma = line.find(',');
    return comma != std::string_view::npos && parse_integer(line.substr(0, comma));
}

// Converts a name to one line that a reader cannot mistake for a move or for the end code.
std::string name_line(const std::string& name) {
    std::string line = single_line(name);
    if (looks_like_move(line))
        std::replace(line.begin(), line.end(), ',', ' ');
    if (parse_integer(line))
        line.insert(0, 1, '#');
    return line.empty() ? "?" : line;
}

int end_code(Termination termination) {
    switch (termination) {
        case Termination::Time:
            return kEndTime;
        case Termination::IllegalMove:
        case Termination::Memory:
        case Termination::Crash:
        case Termination::ProtocolError:
            return kEndError;
        default:
            return 0;
    }
}

// Returns the result in a file name such as "3_Alpha_Beta_1.psq", whose first part is the round.
std::optional<Outcome> outcome_in_name(std::string_view path) {
    const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || dot < 2 || name[dot - 2] != '_' ||
        std::count(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(dot), '_') < 3) {
        return std::nullopt;
    }
    if (!parse_integer(name.substr(0, name.find('_'))))
        return std::nullopt;
    switch (name[dot - 1]) {
        case '0':
            return Outcome::Draw;
        case '1':
            return Outcome::BlackWins;
        case '2':
            return Outcome::WhiteWins;
        default:
            return std::nullopt;
    }
}

std::string for_file_name(const std::string& name) {
    std::string result = single_line(name);
    for (char& c : result) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 128 && std::isalnum(byte) == 0 && c != '.' && c != '+')
            c = '-';
    }
    return result.empty() ? "unknown" : result;
}

/// The judge's line "1,spring-cup".
struct JudgeResult {
    // 0: draw, 1: the player who moved first after the opening won, 2: the other player won
    int code = 0;
    std::string event;
};

struct PsqParts {
    GameRecord record;  // before complete_record()
    std::optional<std::int64_t> end_code;
    std::optional<JudgeResult> judge;
};

// Returns the lines that Piskvork and the judge write in the same way: the header and the moves.
// `has_judge`: the judge's line follows, which needs the end of the opening.
std::string psq_moves(const GameRecord& record, bool has_judge) {
    std::string text = fmt::format("Piskvorky {}x{}, 11:11, 0\n", record.width, record.height);
    const auto opening = static_cast<std::size_t>(record.opening_stones);
    // The first move with a time ends the opening. Without opening and times, all moves have 0.
    const bool is_timed = has_judge || opening > 0 ||
                          std::any_of(record.moves.begin(), record.moves.end(),
                                      [](const MoveRecord& move) { return move.elapsed_ms > 0; });
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const MoveRecord& move = record.moves[i];
        std::int64_t elapsed = i < opening ? 0 : move.elapsed_ms;
        if (i == opening && is_timed)
            elapsed = std::max<std::int64_t>(elapsed, 1);
        fmt::format_to(std::back_inserter(text), "{},{},{}\n", move.at.x + 1, move.at.y + 1,
                       elapsed);
    }
    return text + name_line(record.names[Color::Black]) + "\n" +
           name_line(record.names[Color::White]) + "\n";
}

Result<PsqParts> parse_psq(std::string_view text, const ReadOptions& options) {
    LineCursor lines(text);
    auto line = lines.next_filled();
    if (!line)
        return error_at(options, 0, "the file is empty");
    const auto header = parse_header(*line);
    if (!header)
        return error_at(options, lines.number(),
                        "expected a header such as 'Piskvorky 15x15, 11:11, 0'");
    if (const auto fits = check_size(header->width, header->height); !fits)
        return error_at(options, lines.number(), fits.error());

    PsqParts parts;
    parts.record.rule = options.rule;
    parts.record.width = static_cast<int>(header->width);
    parts.record.height = static_cast<int>(header->height);
    MoveCollector moves(parts.record);
    for (line = lines.next_filled(); line && looks_like_move(*line); line = lines.next_filled()) {
        const auto numbers = parse_integers(*line);
        if (!numbers || numbers->size() < 2 || numbers->size() > 3) {
            return error_at(options, lines.number(),
                            fmt::format("'{}' is not a move such as 8,8,0", single_line(*line)));
        }
        MoveRecord move;
        const auto coordinate = [](std::int64_t number) {
            return static_cast<int>(std::clamp<std::int64_t>(number, -1000, 1000)) - 1;
        };
        move.at = {coordinate((*numbers)[0]), coordinate((*numbers)[1])};
        if (numbers->size() == 3)
            move.elapsed_ms = std::clamp<std::int64_t>((*numbers)[2], 0, kLongestMs);
        if (const auto added = moves.add(std::move(move)); !added)
            return error_at(options, lines.number(), added.error());
    }
    parts.record.opening_stones = leading_instant_moves(parts.record);

    // Read the names, the end code and the judge's line. Old files have no names, and any of these
    // lines may be missing at the end of the file.
    const auto is_end_code = [](std::string_view candidate) {
        return parse_integer(candidate).has_value();
    };
    for (int player = 0; player < 2 && line && !is_end_code(*line); ++player) {
        const bool black = (player == 1) == header->second_first;
        parts.record.names[black ? Color::Black : Color::White] = std::string(*line);
        line = lines.next_filled();
    }
    if (line && is_end_code(*line)) {
        parts.end_code = parse_integer(*line);
        line = lines.next_filled();
        const std::size_t comma = line ? line->find(',') : std::string_view::npos;
        if (comma != std::string_view::npos) {
            const auto code = parse_integer(line->substr(0, comma));
            if (code && *code >= 0 && *code <= 2) {
                parts.judge = JudgeResult{static_cast<int>(*code),
                                          std::string(trimmed(line->substr(comma + 1)))};
                // The judge always writes times. So if no move has one, all belong to the opening.
                if (parts.record.opening_stones == 0 &&
                    std::none_of(parts.record.moves.begin(), parts.record.moves.end(),
                                 [](const MoveRecord& move) { return move.elapsed_ms > 0; }))
                    parts.record.opening_stones = static_cast<int>(parts.record.moves.size());
            }
        }
    }
    return parts;
}

}  // namespace

bool begins_psq(std::string_view line) noexcept {
    return line.substr(0, 4) == "Pisk" || line.substr(0, 4) == "pisk";
}

Result<void> psq_can_hold(const GameRecord& record) {
    const auto pass = first_pass(record);
    if (!pass)
        return {};
    return Error{fmt::format("move {} is a pass, which psq cannot hold", *pass + 1)};
}

std::string write_psq(const GameRecord& record) {
    return encoded(psq_moves(record, false) + fmt::format("{}\n", end_code(record.termination)),
                   record.encoding);
}

bool psq_shows_result(const GameRecord& record) {
    const auto read = read_psq(write_psq(record), {.rule = record.rule});
    return read && read->outcome == record.outcome;
}

std::string write_gomocup_result(const GameRecord& record, std::string_view event) {
    if (record.outcome == Outcome::Unknown)
        return write_psq(record);
    const Color first = mover_at(static_cast<std::size_t>(record.opening_stones));
    const auto winner = winner_of(record.outcome);
    const int code = !winner ? 0 : *winner == first ? 1 : 2;
    return encoded(psq_moves(record, true) + fmt::format("-1\n{},{}\n", code, single_line(event)),
                   record.encoding);
}

std::string gomocup_file_name(const GameRecord& record) {
    const char* result = record.outcome == Outcome::Draw        ? "0"
                         : record.outcome == Outcome::BlackWins ? "1"
                         : record.outcome == Outcome::WhiteWins ? "2"
                                                                : "x";
    return fmt::format("{}_{}_{}_{}.psq", record.round, for_file_name(record.names[Color::Black]),
                       for_file_name(record.names[Color::White]), result);
}

Result<GameRecord> read_psq(std::string_view text, const ReadOptions& options) {
    auto parts = parse_psq(text, options);
    if (!parts)
        return Error{parts.error()};
    GameRecord& record = parts->record;
    const auto named = outcome_in_name(options.file);
    const auto code = parts->end_code.value_or(0);
    if (parts->judge) {
        const Color first = mover_at(static_cast<std::size_t>(record.opening_stones));
        Outcome outcome = Outcome::Draw;
        if (parts->judge->code != 0)
            outcome = win_for(parts->judge->code == 1 ? first : opponent(first));
        complete_record(record, named.value_or(outcome), std::nullopt);
    } else if (code == kEndTime || code == kEndError) {
        // The side to move made the error or exceeded its time, and has lost.
        complete_record(record, win_for(opponent(mover_at(record.moves.size()))),
                        code == kEndTime ? Termination::Time : Termination::Crash);
    } else {
        complete_record(record, std::nullopt, std::nullopt);
        // If there is neither a five nor an error, only the file name can have the winner.
        if (record.outcome == Outcome::Unknown)
            complete_record(record, named, std::nullopt);
    }
    return std::move(record);
}

}  // namespace fukumi::formats
