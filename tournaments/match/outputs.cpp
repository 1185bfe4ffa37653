// See outputs.h.
#include "tournaments/match/outputs.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <utility>

#include "formats/psq.h"
#include "formats/sgf.h"
#include "formats/text_file.h"
#include "tournaments/report/html_report.h"
#include "tournaments/report/json_report.h"
#include "tournaments/report/text_report.h"
#include "tournaments/system/file_modes.h"

namespace fukumi::match {

using formats::MoveRecord;

namespace {

namespace fs = std::filesystem;

Error system_error(const std::string& path) {
    return formats::system_problem(path, errno);
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

// Removes everything that was measured from a game: times and memory.
void forget_measurements(GameRecord& game) {
    game.used_ms = {};
    game.slowest_ms = {};
    game.peak_memory = {};
    for (MoveRecord& move : game.moves)
        move.elapsed_ms = 0;
}

// Returns a file name such as "00012_Alpha_Beta_1.psq". Gomocup's names begin with the number of
// the round; these begin with the number of the game, so that they sort in the order of the games.
std::string psq_name(const GameRecord& game) {
    const std::string by_round = formats::gomocup_file_name(game);
    return fmt::format("{:05}{}", game.number, by_round.substr(by_round.find('_')));
}

// Writes the psq file of a game. Removes the file that an earlier run wrote for this game, which
// has another name if the result differs.
Result<void> replace_psq(const fs::path& folder, const GameRecord& game) {
    GameRecord other = game;
    std::error_code error;
    for (const formats::Outcome outcome :
         {formats::Outcome::BlackWins, formats::Outcome::WhiteWins, formats::Outcome::Draw}) {
        other.outcome = outcome;
        if (outcome != game.outcome)
            fs::remove(folder / psq_name(other), error);
    }
    return formats::write_text_file(folder / psq_name(game), formats::write_psq(game));
}

}  // namespace

struct Outputs::Stream {
    explicit Stream(const std::string& name)
        : path(name), file(std::fopen(name.c_str(), kNewFile)) {
        // A game is written at once, so that the file has only complete games if the match is
        // killed.
        constexpr std::size_t kLargestGame = std::size_t{1} << 20;
        if (file != nullptr)
            std::setvbuf(file, nullptr, _IOFBF, kLargestGame);
    }
    ~Stream() {
        if (file != nullptr)
            std::fclose(file);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    Result<void> write(std::string_view text) {
        if (std::fwrite(text.data(), 1, text.size(), file) != text.size() || std::fflush(file) != 0)
            return system_error(path);
        return {};
    }
    Result<void> close() {
        if (std::fclose(std::exchange(file, nullptr)) != 0)
            return system_error(path);
        return {};
    }

    std::string path;
    std::FILE* file;
};

Result<void> check_writable(const std::string& option, const std::string& path) {
    if (path.empty())
        return {};
    std::error_code error;
    const bool existed = fs::exists(path, error);
    // Open the file to append to it, which does not change an existing file.
    std::FILE* const file = std::fopen(path.c_str(), kAppendToFile);
    if (file == nullptr) {
        return Error{fmt::format("{} {}", option, system_error(path).text)};
    }
    std::fclose(file);
    if (!existed)
        fs::remove(path, error);
    return {};
}

Result<void> check_writable(const OutputFiles& files) {
    if (auto checked = check_writable("-sgf", files.sgf); !checked)
        return checked;
    for (const auto& [option, path] :
         {std::pair{"-json", &files.json}, std::pair{"-html", &files.html}}) {
        if (path->empty())
            continue;
        if (const auto checked = formats::check_replaceable(*path); !checked)
            return Error{fmt::format("{} {}", option, checked.error())};
    }
    if (files.psq.empty())
        return {};
    std::error_code error;
    fs::create_directories(files.psq, error);
    if (error)
        return Error{fmt::format("-psq {}: cannot be created: {}", files.psq, error.message())};
    return check_writable("-psq", (fs::path(files.psq) / ".fukumi-match").string());
}

Outputs::Outputs(const OutputFiles& files, const MatchHeader& match)
    : files_(files), match_(match) {}

Outputs::~Outputs() = default;

Result<std::unique_ptr<Outputs>> Outputs::open(const OutputFiles& files, const MatchHeader& match) {
    std::unique_ptr<Outputs> outputs(new Outputs(files, match));
    if (!files.sgf.empty()) {
        outputs->sgf_ = std::make_unique<Stream>(files.sgf);
        if (outputs->sgf_->file == nullptr)
            return Error{fmt::format("-sgf {}: {}", files.sgf, std::strerror(errno))};
    }
    return outputs;
}

Result<void> Outputs::add(GameRecord game) {
    if (files_.no_times)
        forget_measurements(game);
    if (sgf_) {
        if (auto written = sgf_->write(formats::write_sgf(game, match_.event)); !written)
            return written;
    }
    if (!files_.psq.empty()) {
        if (auto written = replace_psq(files_.psq, game); !written)
            return written;
    }
    if (!files_.wants_games()) {
        // The text report needs no messages; they take most of the memory of a game.
        for (MoveRecord& move : game.moves)
            move.message = {};
    }
    games_.push_back(std::move(game));
    return {};
}

Report Outputs::report_so_far() const {
    Report report = make_report(match_.players, games_, {{}, match_.swiss_games}, match_.sprt);
    // Report no decision for a shard, because only all shards together decide the test.
    if (report.sprt && match_.shard.count > 1)
        report.sprt->decision = Decision::Continue;
    report.title = match_.event;
    for (std::size_t i = 0; match_.event.empty() && i < match_.players.size(); ++i)
        report.title += (i == 0 ? "" : " - ") + match_.players[i];
    if (!files_.no_times)
        report.date = today();
    report.generator = "fukumi-match " FUKUMI_PROGRAM_VERSION;
    for (const auto& [key, value] : match_.conditions) {
        const bool is_timed = key == kCommandKey || key == kMachineKey;
        if (files_.no_times ? !is_timed : key != kPlainCommandKey)
            report.conditions.emplace_back(key, value);
    }
    for (const auto& [player, about] : abouts_) {
        report.conditions.emplace_back(
            fmt::format("{} says", match_.players[static_cast<std::size_t>(player)]), about);
    }
    report.games_planned = match_.total;
    return report;
}

Result<void> Outputs::refresh() {
    constexpr std::int64_t kLeastPauseMs = 5000;
    constexpr std::int64_t kPauseFactor = 50;  // pause after an update, as a multiple of its time
    if (files_.html.empty() || games_.size() == games_on_page_ ||
        milliseconds_since(refreshed_) < pause_ms_) {
        return {};
    }
    const TimePoint start = Clock::now();
    Report report = report_so_far();
    report.is_running = true;
    if (auto written = formats::write_text_file(files_.html, html_report(report)); !written)
        return written;
    games_on_page_ = games_.size();
    refreshed_ = Clock::now();
    pause_ms_ = std::max(kLeastPauseMs, kPauseFactor * milliseconds_since(start));
    return {};
}

Result<std::string> Outputs::finish() {
    if (sgf_) {
        if (const auto closed = sgf_->close(); !closed)
            return Error{closed.error()};
    }
    const Report report = report_so_far();
    if (!files_.json.empty()) {
        if (const auto written = formats::write_text_file(files_.json, json_report(report));
            !written)
            return Error{written.error()};
    }
    if (!files_.html.empty()) {
        if (const auto written = formats::write_text_file(files_.html, html_report(report));
            !written)
            return Error{written.error()};
    }
    return text_report(report);
}

}  // namespace fukumi::match
