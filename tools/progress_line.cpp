// See progress_line.h.
#include "tools/progress_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "protocol/loop/stdio_pipe.h"

namespace fukumi {
namespace {

constexpr std::int64_t kPlainEveryMs = 10000;
constexpr std::int64_t kTerminalEveryMs = 200;
constexpr std::int64_t kWaitingEveryMs = 500;

std::string left_text(double seconds) {
    const auto left = static_cast<std::int64_t>(seconds + 0.5);
    if (left < 120)
        return fmt::format("{} s", left);
    if (left < 7200)
        return fmt::format("{} min", (left + 30) / 60);
    return fmt::format("{} h {} min", left / 3600, left % 3600 / 60);
}

}  // namespace

ProgressLine::ProgressLine(Style style, std::int64_t done, std::int64_t total, const char* noun)
    : style_(style), before_(done), total_(total), noun_(noun) {
    if (style_ == Style::Terminal)
        show(done);
}

ProgressLine::~ProgressLine() {
    clear();
}

std::string ProgressLine::text(std::int64_t done, double seconds) const {
    std::string text = fmt::format("{} of {} {}", done, total_, noun_);
    const std::int64_t here = done - before_;
    if (here > 0 && done < total_) {
        text += fmt::format(", {} left", left_text(seconds / static_cast<double>(here) *
                                                   static_cast<double>(total_ - done)));
    }
    return text;
}

void ProgressLine::show(std::int64_t done) {
    if (style_ == Style::None)
        return;
    const bool is_last = done == total_;
    const std::int64_t every = style_ == Style::Terminal ? kTerminalEveryMs : kPlainEveryMs;
    const bool is_first = style_ == Style::Terminal && !is_open_;
    if (!is_first && !is_last && milliseconds_since(shown_) < every)
        return;
    shown_ = Clock::now();
    const double seconds = static_cast<double>(milliseconds_since(start_)) / 1000;
    if (style_ == Style::Plain) {
        fmt::print(stderr, "{}\n", text(done, seconds));
        return;
    }
    fmt::print(stderr, "\r{}\x1b[K", text(done, seconds));
    std::fflush(stderr);
    is_open_ = true;
}

void ProgressLine::clear() {
    if (!is_open_)
        return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    is_open_ = false;
}

WaitingLine::WaitingLine(ProgressLine::Style style, std::string what, const CallLimits& limits)
    : what_(std::move(what)), limits_(limits) {
    if (style == ProgressLine::Style::Terminal)
        thread_ = std::thread([this] { run(); });
}

WaitingLine::~WaitingLine() {
    clear();
}

void WaitingLine::clear() {
    if (!thread_.joinable())
        return;
    {
        const std::lock_guard lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

std::string WaitingLine::text(std::int64_t ms) {
    std::string text = fmt::format("{}, {} s", what_, ms / 1000);
    std::optional<double> left_ms;
    if (limits_.max_ms > ms)
        left_ms = static_cast<double>(limits_.max_ms - ms);
    if (limits_.max_nodes > 0 && limits_.visited != nullptr) {
        const std::int64_t nodes = limits_.visited->load(std::memory_order_relaxed);
        if (nodes < nodes_)
            search_ms_ = ms;
        nodes_ = nodes;
        const auto max = static_cast<double>(limits_.max_nodes);
        const double share = std::min(static_cast<double>(nodes) / max, 1.0);
        text += fmt::format(", {:.0f} % of the nodes", std::floor(share * 100));
        if (share > 0 && ms > search_ms_) {
            const double by_nodes = static_cast<double>(ms - search_ms_) * (1 - share) / share;
            left_ms = std::min(left_ms.value_or(by_nodes), by_nodes);
        }
    }
    if (left_ms)
        text += fmt::format(", at most {} left", left_text(*left_ms / 1000));
    return text + "; Ctrl-C ends it";
}

void WaitingLine::run() {
    bool is_shown = false;
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, Milliseconds(kWaitingEveryMs), [&] { return is_over_; })) {
        fmt::print(stderr, "\r{}\x1b[K", text(milliseconds_since(start_)));
        std::fflush(stderr);
        is_shown = true;
    }
    if (is_shown) {
        fmt::print(stderr, "\r\x1b[K");
        std::fflush(stderr);
    }
}

ProgressLine::Style progress_style(bool always) {
    if (stderr_is_terminal())
        return ProgressLine::Style::Terminal;
    return always ? ProgressLine::Style::Plain : ProgressLine::Style::None;
}

}  // namespace fukumi
