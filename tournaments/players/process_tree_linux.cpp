// See process_tree.h.
#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cctype>
#include <charconv>
#include <memory>

#include "tournaments/players/process_tree.h"

namespace fukumi::match {
namespace {

// Returns the content of a file in /proc; an empty text if the process has ended.
std::string read_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return {};
    std::string text;
    char part[4096];
    for (ssize_t n; (n = read(file, part, sizeof part)) > 0;)
        text.append(part, static_cast<std::size_t>(n));
    close(file);
    return text;
}

// Reads the next number in the text, skipping other characters; false if no number is left.
template <typename Number>
bool take_number(std::string_view& text, Number& number) {
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0)
        text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc())
        return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

std::int64_t resident_bytes(pid_t pid) {
    // statm: size and resident set, in pages.
    const std::string statm = read_file(fmt::format("/proc/{}/statm", pid));
    std::string_view text = statm;
    std::int64_t pages = 0;
    if (!take_number(text, pages) || !take_number(text, pages))
        return 0;
    return pages * sysconf(_SC_PAGESIZE);
}

std::int64_t unique_bytes(pid_t pid) {
    const std::string rollup = read_file(fmt::format("/proc/{}/smaps_rollup", pid));
    std::int64_t kib = 0;
    for (const std::string_view key : {"\nPrivate_Clean:", "\nPrivate_Dirty:"}) {
        const std::size_t at = rollup.find(key);
        if (at == std::string::npos)
            return resident_bytes(pid);  // smaps_rollup is not readable
        std::string_view text = std::string_view(rollup).substr(at + key.size());
        std::int64_t number = 0;
        if (take_number(text, number))
            kib += number;
    }
    return kib * 1024;
}

// Calls `use` with each name in a folder. Does nothing if the folder does not exist any more.
template <typename Use>
void for_each_entry(const std::string& folder, Use use) {
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(folder.c_str()), closedir);
    if (!directory)
        return;
    while (const dirent* entry = readdir(directory.get())) {
        if (entry->d_name[0] != '.')
            use(std::string_view(entry->d_name));
    }
}

}  // namespace

std::vector<pid_t> children_of(pid_t pid) {
    std::vector<pid_t> children;
    const std::string tasks = fmt::format("/proc/{}/task", pid);
    for_each_entry(tasks, [&](std::string_view task) {
        const std::string list = read_file(fmt::format("{}/{}/children", tasks, task));
        std::string_view text = list;
        for (pid_t child = 0; take_number(text, child);)
            children.push_back(child);
    });
    return children;
}

std::int64_t memory_of_tree(pid_t root, std::int64_t limit) {
    std::vector<pid_t> tree{root};
    for (std::size_t i = 0; i < tree.size(); ++i) {
        for (const pid_t child : children_of(tree[i]))
            tree.push_back(child);
    }
    std::int64_t resident = 0;
    for (const pid_t pid : tree)
        resident += resident_bytes(pid);
    if (limit <= 0 || resident <= limit)
        return resident;
    std::int64_t unique = 0;
    for (const pid_t pid : tree)
        unique += unique_bytes(pid);
    return unique;
}

ProcessState state_of(pid_t pid) {
    // The file contains "pid (name) state parent group ...". Search for ')' from the end, because
    // the name may contain any character.
    const std::string stat = read_file(fmt::format("/proc/{}/stat", pid));
    const std::size_t end = stat.rfind(')');
    ProcessState result;
    if (end == std::string::npos || end + 2 >= stat.size())
        return result;
    result.state = stat[end + 2];
    std::string_view text = std::string_view(stat).substr(end + 3);
    pid_t parent = 0;
    if (!take_number(text, parent) || !take_number(text, result.group))
        return ProcessState{};
    return result;
}

bool has_variable(pid_t pid, std::string_view beginning) {
    // Entries end with NUL. Put one in front, so that the first entry matches like the others.
    std::string environment(1, '\0');
    environment += read_file(fmt::format("/proc/{}/environ", pid));
    std::string wanted(1, '\0');
    wanted += beginning;
    return environment.find(wanted) != std::string::npos;
}

std::vector<pid_t> all_processes() {
    std::vector<pid_t> result;
    for_each_entry("/proc", [&result](std::string_view name) {
        pid_t pid = 0;
        if (take_number(name, pid) && name.empty())
            result.push_back(pid);
    });
    return result;
}

}  // namespace fukumi::match
