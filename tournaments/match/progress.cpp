// See progress.h.
#include "tournaments/match/progress.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>

#include "tournaments/report/text_report.h"
#include "tournaments/statistics/elo.h"
#include "tournaments/system/console.h"

namespace fukumi::match {
namespace {

constexpr std::int64_t kTerminalEveryMs = 200;

const char* score_text(Outcome outcome) noexcept {
    constexpr const char* kTexts[] = {"1-0", "0-1", "1/2-1/2"};
    return kTexts[static_cast<int>(outcome)];
}

// Cuts a UTF-8 text after `limit` characters.
std::string shortened(std::string text, std::size_t limit) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool starts = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (starts && ++characters > limit) {
            text.resize(i);
            break;
        }
    }
    return text;
}

}  // namespace

Progress::Progress(std::FILE* out, Style style, const MatchHeader& match, int total,
                   const MatchScore& score, int rating_interval)
    : out_(out),
      style_(style),
      match_(match),
      total_(total),
      score_(score),
      rating_interval_(rating_interval) {}

// Prints a text and flushes, so that a program that reads our output through a pipe sees the text
// at once.
Result<void> Progress::print(const std::string& text) {
    if (std::fputs(text.c_str(), out_) < 0 || std::fflush(out_) != 0)
        return Error{fmt::format("stdout: {}", std::strerror(errno))};
    return {};
}

Result<void> Progress::start(int earlier) {
    started_ = true;
    earlier_ = earlier;
    start_ = shown_ = Clock::now();
    if (style_ == Style::Quiet)
        return {};
    std::string text = earlier_ > 0
                           ? fmt::format("{} of {} games already played\n", earlier_, total_)
                           : fmt::format("{} game{}\n", total_, total_ == 1 ? "" : "s");
    if (match_.sprt && match_.shard.count > 1)
        text += "This shard plays all its games; 'merge' decides the test\n";
    return print(text);
}

Result<void> Progress::show(const GameRecord& game) {
    const bool is_news = style_ == Style::Plain || is_fault(game.termination);
    if (!started_ || style_ == Style::Quiet || !is_news)
        return {};
    std::string text =
        erased_line() + fmt::format("Finished game {} ({} vs {}): {} {{{}: {}}}\n", game.number,
                                    game.names[Color::Black], game.names[Color::White],
                                    score_text(game.outcome), name_of(game.termination),
                                    game.reason);
    const int games = score_.games();
    const bool is_due = rating_interval_ > 0 && (games % rating_interval_ == 0 || games == total_);
    if (style_ == Style::Plain && is_due)
        text += score_lines();
    return print(text);
}

std::string Progress::score_lines() const {
    if (match_.players.size() != 2)
        return {};
    const PairTally& tally = score_.tally();
    const GameCounts& games = tally.games();
    std::string text = fmt::format("Score of {} vs {}: {} - {} - {}  [{:.3f}] {}\n",
                                   match_.players[0], match_.players[1], games.wins, games.losses,
                                   games.draws, games.score(), games.games());
    const EloEstimate estimate = estimate_elo(tally.pairs(), tally.single());
    if (std::isfinite(estimate.elo) && std::isfinite(estimate.elo_error)) {
        text += fmt::format("Elo difference: {:.1f} +/- {:.1f}, LOS: {:.1f} %\n", estimate.elo,
                            estimate.elo_error, 100 * estimate.los);
    }
    if (const auto test = score_.test()) {
        text += fmt::format("SPRT: llr {:.2f}, lbound {:.2f}, ubound {:.2f}\n", test->llr,
                            test->lower, test->upper);
    }
    return text;
}

std::string Progress::line() const {
    const PairTally& tally = score_.tally();
    std::string text = fmt::format("game {}/{}", score_.games(), total_);
    const auto out = std::back_inserter(text);
    if (match_.players.size() == 2 && score_.games() > 0) {
        const GameCounts& games = tally.games();
        const EloEstimate estimate = estimate_elo(tally.pairs(), tally.single());
        fmt::format_to(out, " | {} {:g} - {:g} {}", match_.players[0], games.points(),
                       games.reversed().points(), match_.players[1]);
        if (std::isfinite(estimate.elo) && std::isfinite(estimate.elo_error))
            fmt::format_to(out, " | Elo {:+.1f} ± {:.1f}", estimate.elo, estimate.elo_error);
        if (const auto test = score_.test()) {
            fmt::format_to(out, " | LLR {:.2f} ({:.2f}, {:.2f})", test->llr, test->lower,
                           test->upper);
        }
    }
    const int played = score_.games() - earlier_;
    const int left = total_ - score_.games();
    if (played > 0 && left > 0) {
        const std::int64_t left_ms = milliseconds_since(start_) * left / played;
        fmt::format_to(out, " | {} left", duration_text(left_ms));
    }
    return text;
}

// Returns the characters that erase the progress line on the terminal, or an empty text if the
// terminal shows no such line. The caller must print them.
std::string Progress::erased_line() {
    return std::exchange(line_is_open_, false) ? "\r\x1b[K" : "";
}

Result<void> Progress::tick() {
    if (style_ != Style::Terminal || milliseconds_since(shown_) < kTerminalEveryMs)
        return {};
    shown_ = Clock::now();
    const std::string erased = erased_line();
    line_is_open_ = true;
    // Cut the line at the width of the terminal: a wrapped line cannot be rewritten.
    return print(erased + shortened(line(), terminal_columns(out_) - 1));
}

Result<void> Progress::finish() {
    return print(erased_line());
}

}  // namespace fukumi::match
