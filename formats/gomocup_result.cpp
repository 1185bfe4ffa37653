// The judge's trailer and file names.
#include "formats/gomocup_result.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "formats/psq.h"

namespace fukumi::formats {
namespace {

/// By colour, from a name such as "3_Alpha_Beta_1.psq", which begins with the round.
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

}  // namespace

std::string write_gomocup_result(const GameRecord& record, std::string_view event) {
    const Color first = mover_at(static_cast<std::size_t>(record.opening_stones));
    const auto winner = winner_of(record.outcome);
    const int code = !winner ? 0 : *winner == first ? 1 : 2;
    return psq_moves(record) + fmt::format("-1\n{},{}\n", code, single_line(event));
}

std::string gomocup_file_name(const GameRecord& record) {
    const int result = record.outcome == Outcome::Draw        ? 0
                       : record.outcome == Outcome::BlackWins ? 1
                                                              : 2;
    return fmt::format("{}_{}_{}_{}.psq", record.round, for_file_name(record.names[Color::Black]),
                       for_file_name(record.names[Color::White]), result);
}

Result<GameRecord> read_gomocup_result(std::string_view text, const ReadOptions& options) {
    auto parts = parse_psq(text, options);
    if (!parts)
        return Error{parts.error()};
    if (!parts->judge) {
        auto plain = read_psq(text, options);
        // Only the name can tell who won a game that has neither a five nor an error.
        const auto named = outcome_in_name(options.file);
        if (plain && named && plain->termination == Termination::Adjudication) {
            plain->reason.clear();
            complete_record(*plain, named, std::nullopt);
        }
        return plain;
    }
    GameRecord& record = parts->record;
    const Color first = mover_at(static_cast<std::size_t>(record.opening_stones));
    Outcome outcome = Outcome::Draw;
    if (parts->judge->code != 0)
        outcome = win_for(parts->judge->code == 1 ? first : opponent(first));
    complete_record(record, outcome_in_name(options.file).value_or(outcome), std::nullopt);
    return std::move(record);
}

}  // namespace fukumi::formats
