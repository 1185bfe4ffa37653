// See circumstances.h.
#include "tournaments/commands/circumstances.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <thread>

#include "tournaments/match/outputs.h"

namespace fukumi::match {
namespace {

constexpr std::array<std::string_view, 10> kPlaceOptions = {
    "html", "json", "sgf", "psq", "log", "state", "resume", "shard", "quiet", "notimes"};
constexpr std::array<std::string_view, 2> kManyOptions = {"concurrency", "affinity"};

// "-html" and "--html" are "html"; values are nothing.
std::string_view option_name(std::string_view word) {
    const std::size_t start = std::min(word.find_first_not_of('-'), word.size());
    const bool is_option = start >= 1 && start <= 2 && start < word.size() &&
                           std::isalpha(static_cast<unsigned char>(word[start])) != 0;
    return is_option ? word.substr(start, word.find('=') - start) : std::string_view();
}

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("model name") && line.find(": ") != std::string::npos)
            return line.substr(line.find(": ") + 2);
    }
    return "unknown processor";
}

std::string machine() {
    utsname system{};
    uname(&system);
    const double bytes =
        static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    return fmt::format("{}, {} threads, {:.1f} GiB, {} {} {}", processor_name(),
                       std::max(std::thread::hardware_concurrency(), 1U), bytes / (1 << 30),
                       system.sysname, system.release, system.machine);
}

}  // namespace

std::string repeating_command(const std::vector<std::string>& words, bool with_concurrency) {
    std::string text = "fukumi-match";
    bool wanted = true;
    for (const std::string& word : words) {
        if (const std::string_view name = option_name(word); !name.empty()) {
            const auto is_one_of = [&](const auto& names) {
                return std::find(names.begin(), names.end(), name) != names.end();
            };
            wanted = !is_one_of(kPlaceOptions) && (with_concurrency || !is_one_of(kManyOptions));
        }
        if (wanted)
            text += " " + quoted(word);
    }
    return text;
}

Description circumstances_of(const std::vector<std::string>& words) {
    std::error_code error;
    const std::string folder = quoted(std::filesystem::current_path(error).string());
    const auto command = [&](bool with_concurrency) {
        return fmt::format("cd {} && {}", folder, repeating_command(words, with_concurrency));
    };
    return {
        {kCommandKey, command(true)}, {kPlainCommandKey, command(false)}, {kMachineKey, machine()}};
}

}  // namespace fukumi::match
