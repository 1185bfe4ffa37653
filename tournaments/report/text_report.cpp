// See text_report.h.
#include "tournaments/report/text_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::match {

using formats::Termination;

namespace {

/// Returns the number of columns that a UTF-8 text takes on a terminal, assuming one column per
/// character.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not inside a UTF-8 sequence
    }));
}

/// Formats rows of cells; the first row is the header. The first `left` columns are left-aligned.
std::string table(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width_of(row[i]));
    }
    std::string text;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::size_t pad = widths[i] - width_of(row[i]);
            line.append(i == 0 ? 0 : 2, ' ');
            if (i < left)
                line.append(row[i]).append(pad, ' ');
            else
                line.append(pad, ' ').append(row[i]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

std::string signed_number(double value, int digits) {
    if (std::isinf(value))
        return value > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.{}f}", value + 0.0, digits);
}

std::string plain_number(double value, int digits) {
    return std::isinf(value) ? "inf" : fmt::format("{:.{}f}", value, digits);
}

std::string percent(double part, int digits = 1) {
    return fmt::format("{:.{}f}%", 100 * part, digits);
}

std::string counts_text(const GameCounts& counts) {
    return fmt::format("{}-{}-{}", counts.wins, counts.draws, counts.losses);
}

std::string memory_text(std::int64_t bytes) {
    return bytes == 0 ? "-" : fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1 << 20));
}

std::string standings_table(const Standings& standings) {
    std::vector<std::vector<std::string>> rows = {{"#", "Player"}};
    if (standings.is_swiss)
        rows[0].insert(rows[0].end(), {"Points", "Buchholz", "Byes"});
    rows[0].insert(rows[0].end(), {"Elo", "±", "LOS", "Games", "Score", "W-D-L", "Black", "White",
                                   "ms/move", "Slowest", "Memory", "Faults"});
    for (std::size_t i = 0; i < standings.rows.size(); ++i) {
        const PlayerStanding& row = standings.rows[i];
        const GameCounts total = row.total();
        rows.push_back({std::to_string(i + 1), formats::single_line(row.name)});
        if (standings.is_swiss) {
            rows.back().insert(rows.back().end(), {plain_number(row.swiss.points, 1),
                                                   plain_number(row.swiss.buchholz, 1),
                                                   std::to_string(row.swiss.byes)});
        }
        rows.back().insert(
            rows.back().end(),
            {signed_number(row.rating.elo, 0), plain_number(row.rating.error, 0),
             i + 1 < standings.rows.size() ? percent(row.los_over_next) : "",
             std::to_string(total.games()), percent(total.score()), counts_text(total),
             counts_text(row.by_color[Color::Black]), counts_text(row.by_color[Color::White]),
             plain_number(row.resources.ms_per_move(), 1), duration_text(row.resources.slowest_ms),
             memory_text(row.resources.peak_memory), std::to_string(row.faults())});
    }
    return table(rows, 2);
}

// Returns the notes that explain the table.
std::string notes(const Standings& standings) {
    std::string text;
    if (standings.is_swiss) {
        text +=
            "Ranked by points, then Buchholz (the sum of the opponents' points). A bye counts as a "
            "won encounter against an opponent with the player's own points.\n";
    }
    text += standings.is_match
                ? "Elo: difference between the two players in this match; ± is a 95% interval.\n"
                : "Elo: maximum likelihood (Bradley-Terry; a draw is half a win and half a loss); "
                  "± is a 95% interval.\n";
    if (!standings.ratings.connected)
        text += "Some players are not connected by games: their ratings cannot be compared.\n";
    text += fmt::format("Playing Black is worth {} ± {} Elo; Black scored {} in {} game{}.\n",
                        signed_number(standings.ratings.black_advantage, 0),
                        plain_number(standings.ratings.black_advantage_error, 0),
                        percent(standings.black.score()), standings.games,
                        standings.games == 1 ? "" : "s");
    return text;
}

std::string cross_table(const Standings& standings) {
    std::vector<std::vector<std::string>> rows = {{"#", "Black \\ White"}};
    for (std::size_t i = 0; i < standings.rows.size(); ++i)
        rows.front().push_back(std::to_string(i + 1));
    for (std::size_t i = 0; i < standings.rows.size(); ++i) {
        rows.push_back({std::to_string(i + 1), formats::single_line(standings.rows[i].name)});
        for (const PlayerStanding& column : standings.rows) {
            const GameCounts& counts = standings.as_black(standings.rows[i].player, column.player);
            rows.back().push_back(counts.games() == 0 ? "." : counts_text(counts));
        }
    }
    return table(rows, 2);
}

std::string endings(const Standings& standings) {
    std::string text;
    for (std::size_t i = 0; i < standings.terminations.size(); ++i) {
        if (standings.terminations[i] != 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", standings.terminations[i],
                                name_of(static_cast<Termination>(i)));
        }
    }
    return text;
}

}  // namespace

std::string duration_text(std::int64_t ms) {
    if (ms < 1000)
        return fmt::format("{} ms", ms);
    if (ms < 60'000)
        return fmt::format("{:.1f} s", static_cast<double>(ms) / 1000);
    const std::int64_t seconds = ms / 1000;
    if (seconds < 3600)
        return fmt::format("{} min {} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

std::string meaning_of(const SprtStatus& sprt) {
    if (sprt.decision == Decision::Continue)
        return "undecided";
    const bool upper = sprt.decision == Decision::AcceptH1;
    const SprtBounds& bounds = sprt.bounds;
    return fmt::format("{:g} Elo{} fits the games better than {:g}",
                       upper ? bounds.elo1 : bounds.elo0, bounds.normalized ? " (normalised)" : "",
                       upper ? bounds.elo0 : bounds.elo1);
}

std::string result_lines(const Duel& duel, const std::optional<SprtStatus>& sprt) {
    std::string text;
    if (sprt) {
        const SprtBounds& bounds = sprt->bounds;
        const std::string rates = bounds.alpha == bounds.beta
                                      ? fmt::format("alpha=beta={}", bounds.alpha)
                                      : fmt::format("alpha={} beta={}", bounds.alpha, bounds.beta);
        text += fmt::format("LLR: {:.2f} ({:.2f}, {:.2f}) [{:.2f}, {:.2f}] pentanomial, {} Elo, {}",
                            sprt->llr, sprt->lower, sprt->upper, bounds.elo0, bounds.elo1,
                            bounds.normalized ? "normalised" : "logistic", rates);
        if (sprt->decision != Decision::Continue)
            text += fmt::format(": {} ({})", name_of(sprt->decision), meaning_of(*sprt));
        text += "\n";
    }
    text += fmt::format("Games: {}  W: {}  L: {}  D: {}", duel.games.games(), duel.games.wins,
                        duel.games.losses, duel.games.draws);
    if (duel.pairs.pairs() > 0) {
        const auto& p = duel.pairs.counts;
        text += fmt::format("   Ptnml(0-2): {}, {}, {}, {}, {}   Decided pairs: {} of {}", p[0],
                            p[1], p[2], p[3], p[4], duel.pairs.decided(), duel.pairs.pairs());
    }
    text += fmt::format("\nElo: {} ± {} (95%)  nElo: {} ± {}  LOS: {}\n",
                        signed_number(duel.elo.elo, 1), plain_number(duel.elo.elo_error, 1),
                        signed_number(duel.elo.nelo, 1), plain_number(duel.elo.nelo_error, 1),
                        percent(duel.elo.los));
    return text;
}

std::string text_report(const Report& report) {
    std::string text;
    if (!report.title.empty())
        text += formats::single_line(report.title) + "\n";
    for (const auto& [name, value] : report.conditions)
        text += fmt::format("{}: {}\n", formats::single_line(name), formats::single_line(value));
    if (!text.empty())
        text += "\n";
    if (report.duel) {
        text += fmt::format("{} against {}\n", formats::single_line(report.players[0]),
                            formats::single_line(report.players[1]));
        text += result_lines(*report.duel, report.sprt) + "\n";
    }
    const Standings& standings = report.standings;
    text += standings_table(standings) + notes(standings);
    if (standings.rows.size() > 2)
        text += "\nResults of Black (row) against White (column), wins-draws-losses\n" +
                cross_table(standings);
    if (standings.games > 0)
        text += fmt::format("\nGames ended by: {}\n", endings(standings));
    return text;
}

}  // namespace fukumi::match
