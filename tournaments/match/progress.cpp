// See progress.h.
#include "tournaments/match/progress.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "tournaments/report/text_report.h"
#include "tournaments/statistics/elo.h"
#include "tournaments/system/console.h"

namespace fukumi::match {
namespace {

constexpr std::int64_t kTerminalEveryMs = 200;
constexpr std::int64_t kPlainEveryMs = 10000;

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

Progress::Progress(std::FILE* out, Style style, const StateHeader& tournament, int total,
                   const MatchScore& score)
    : out_(out), style_(style), tournament_(tournament), total_(total), score_(score) {}

void Progress::start(int earlier) {
    started_ = true;
    earlier_ = earlier;
    start_ = shown_ = Clock::now();
    if (style_ == Style::Quiet)
        return;
    if (earlier_ > 0)
        fmt::print(out_, "{} of {} games already played\n", earlier_, total_);
    else
        fmt::print(out_, "{} game{}\n", total_, total_ == 1 ? "" : "s");
    if (tournament_.sprt && tournament_.shard.count > 1)
        fmt::print(out_, "This shard plays all its games; 'merge' decides the test\n");
    std::fflush(out_);
}

void Progress::show(const GameRecord& game) {
    const bool is_news = style_ == Style::Plain || is_fault(game.termination);
    if (!started_ || style_ == Style::Quiet || !is_news)
        return;
    clear_line();
    fmt::print(out_, "Game {} ({} - {}): {} {{{}: {}}}\n", game.number, game.names[Color::Black],
               game.names[Color::White], score_text(game.outcome), name_of(game.termination),
               game.reason);
    std::fflush(out_);  // show it at once to a reader of a pipe
}

std::string Progress::line() const {
    const PairTally& tally = score_.tally();
    std::string text = fmt::format("game {}/{}", score_.games(), total_);
    const auto out = std::back_inserter(text);
    if (tournament_.players.size() == 2 && score_.games() > 0) {
        const GameCounts& games = tally.games();
        const EloEstimate estimate = estimate_elo(tally.pairs(), tally.single());
        fmt::format_to(out, " | {} {:g} - {:g} {}", tournament_.players[0], games.points(),
                       games.reversed().points(), tournament_.players[1]);
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

void Progress::clear_line() {
    if (line_is_open_)
        std::fputs("\r\x1b[K", out_);
    line_is_open_ = false;
}

void Progress::tick() {
    const bool terminal = style_ == Style::Terminal;
    if (style_ == Style::Quiet ||
        milliseconds_since(shown_) < (terminal ? kTerminalEveryMs : kPlainEveryMs)) {
        return;
    }
    shown_ = Clock::now();
    clear_line();
    // Cut the line at the width of the terminal: a wrapped line cannot be rewritten.
    fmt::print(out_, "{}{}", terminal ? shortened(line(), terminal_columns(out_) - 1) : line(),
               terminal ? "" : "\n");
    line_is_open_ = terminal;
    std::fflush(out_);
}

void Progress::finish() {
    clear_line();
    std::fflush(out_);
}

}  // namespace fukumi::match
