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
#include <stdexcept>
#include <string_view>
#include <utility>

#include "formats/gomocup_result.h"
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

[[noreturn]] void fail(const std::string& path) {
    throw std::runtime_error(fmt::format("{}: {}", path, std::strerror(errno)));
}

std::string today() {
    return fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
}

// What a clock, or the memory of the moment, has decided.
void forget_measurements(GameRecord& game) {
    game.used_ms = {};
    game.slowest_ms = {};
    game.peak_memory = {};
    for (MoveRecord& move : game.moves)
        move.elapsed_ms = 0;
}

// "00012_Alpha_Beta_1.psq": the name that the judge gives, with the number of the game instead of
// the round, so that the files lie in the order of the games.
std::string psq_name(const GameRecord& game) {
    const std::string by_round = formats::gomocup_file_name(game);
    return fmt::format("{:05}{}", game.number, by_round.substr(by_round.find('_')));
}

// The same game of an earlier run may have another result, and then its file has another name.
void replace_psq(const fs::path& folder, const GameRecord& game) {
    GameRecord other = game;
    std::error_code error;
    for (const formats::Outcome outcome :
         {formats::Outcome::BlackWins, formats::Outcome::WhiteWins, formats::Outcome::Draw}) {
        other.outcome = outcome;
        if (outcome != game.outcome)
            fs::remove(folder / psq_name(other), error);
    }
    write_file((folder / psq_name(game)).string(), formats::write_psq(game));
}

}  // namespace

struct Outputs::Stream {
    explicit Stream(const std::string& name)
        : path(name), file(std::fopen(name.c_str(), kNewFile)) {}
    ~Stream() {
        if (file != nullptr)
            std::fclose(file);
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;

    void write(std::string_view text) {
        if (std::fwrite(text.data(), 1, text.size(), file) != text.size())
            fail(path);
    }
    void close() {
        if (std::fclose(std::exchange(file, nullptr)) != 0)
            fail(path);
    }

    std::string path;
    std::FILE* file;
};

void write_file(const std::string& path, std::string_view text) {
    if (const auto written = formats::write_text_file(path, text); !written)
        throw std::runtime_error(written.error());
}

Result<void> check_writable(const std::string& option, const std::string& path) {
    if (path.empty())
        return {};
    std::error_code error;
    const bool existed = fs::exists(path, error);
    // Opened for appending, which changes nothing in a file that exists.
    std::FILE* const file = std::fopen(path.c_str(), kAppendToFile);
    if (file == nullptr) {
        return Error{
            fmt::format("{} {}: cannot be written: {}", option, path, std::strerror(errno))};
    }
    std::fclose(file);
    if (!existed)
        fs::remove(path, error);
    return {};
}

Result<void> check_replaceable(const std::string& option, const std::string& path) {
    if (path.empty())
        return {};
    if (const auto checked = formats::check_replaceable(path); !checked)
        return Error{fmt::format("{} {}", option, checked.error())};
    return {};
}

Result<void> check_writable(const OutputFiles& files) {
    if (auto checked = check_writable("-sgf", files.sgf); !checked)
        return checked;
    for (const auto& [option, path] :
         {std::pair{"-json", &files.json}, std::pair{"-html", &files.html}}) {
        if (auto checked = check_replaceable(option, *path); !checked)
            return checked;
    }
    if (files.psq.empty())
        return {};
    std::error_code error;
    fs::create_directories(files.psq, error);
    if (error)
        return Error{fmt::format("-psq {}: cannot be made: {}", files.psq, error.message())};
    return check_writable("-psq", (fs::path(files.psq) / ".fukumi-match").string());
}

Outputs::Outputs(const OutputFiles& files, const StateHeader& tournament)
    : files_(files), tournament_(tournament) {}

Outputs::~Outputs() = default;

Result<std::unique_ptr<Outputs>> Outputs::open(const OutputFiles& files,
                                               const StateHeader& tournament) {
    std::unique_ptr<Outputs> outputs(new Outputs(files, tournament));
    if (!files.sgf.empty()) {
        outputs->sgf_ = std::make_unique<Stream>(files.sgf);
        if (outputs->sgf_->file == nullptr)
            return Error{fmt::format("-sgf {}: {}", files.sgf, std::strerror(errno))};
    }
    return outputs;
}

void Outputs::add(GameRecord game) {
    if (files_.no_times)
        forget_measurements(game);
    if (sgf_)
        sgf_->write(formats::write_sgf(game, tournament_.event));
    if (!files_.psq.empty())
        replace_psq(files_.psq, game);
    if (!files_.wants_games()) {
        // Most of what a game takes in memory, and the report for the terminal does not show it.
        for (MoveRecord& move : game.moves)
            move.message = {};
    }
    games_.push_back(std::move(game));
}

Report Outputs::report_so_far() const {
    Report report =
        make_report(tournament_.players, games_, {{}, tournament_.swiss_games}, tournament_.sprt);
    // The games of all shards decide the test.
    if (report.sprt && tournament_.shard.count > 1)
        report.sprt->decision = Decision::Continue;
    report.title = tournament_.event;
    for (std::size_t i = 0; tournament_.event.empty() && i < tournament_.players.size(); ++i)
        report.title += (i == 0 ? "" : " - ") + tournament_.players[i];
    if (!files_.no_times)
        report.date = today();
    report.generator = "fukumi-match " FUKUMI_VERSION;
    for (const auto& [key, value] : tournament_.conditions) {
        const bool is_timed = key == kCommandKey || key == kMachineKey;
        if (files_.no_times ? !is_timed : key != kPlainCommandKey)
            report.conditions.emplace_back(key, value);
    }
    for (const auto& [player, about] : abouts_) {
        report.conditions.emplace_back(
            fmt::format("{} says", tournament_.players[static_cast<std::size_t>(player)]), about);
    }
    report.games_planned = tournament_.total;
    return report;
}

void Outputs::refresh() {
    constexpr std::int64_t kLeastPauseMs = 5000;
    constexpr std::int64_t kShare = 50;
    if (files_.html.empty() || games_.size() == games_on_page_ ||
        milliseconds_since(refreshed_) < pause_ms_) {
        return;
    }
    const TimePoint start = Clock::now();
    Report report = report_so_far();
    report.is_running = true;
    write_file(files_.html, html_report(report));
    games_on_page_ = games_.size();
    refreshed_ = Clock::now();
    pause_ms_ = std::max(kLeastPauseMs, kShare * milliseconds_since(start));
}

std::string Outputs::finish() {
    if (sgf_)
        sgf_->close();
    const Report report = report_so_far();
    if (!files_.json.empty())
        write_file(files_.json, json_report(report));
    if (!files_.html.empty())
        write_file(files_.html, html_report(report));
    return text_report(report);
}

}  // namespace fukumi::match
