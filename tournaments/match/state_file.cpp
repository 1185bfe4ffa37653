// See state_file.h.
#include "tournaments/match/state_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "formats/json.h"
#include "formats/text_file.h"

namespace fukumi::match {

using formats::Journal;

namespace {

namespace fs = std::filesystem;

// Checks that a run with the header `present` can resume a file with the header `recorded`.
// Errors: the first difference.
Result<void> check_same(const StateHeader& recorded, const StateHeader& present) {
    const Shard& there = recorded.shard;
    const Shard& now = present.shard;
    if (auto same = match::check_same(recorded.description, present.description); !same)
        return same;
    if (there.index != now.index || there.count != now.count) {
        return Error{fmt::format("shard is {}/{} there and {}/{} now", there.index, there.count,
                                 now.index, now.count)};
    }
    return {};
}

// The file may be in use, or its folder may be read-only: another name helps.
Error with_hint(const std::string& problem) {
    return {problem + "; use -state to name another file"};
}

}  // namespace

Result<std::unique_ptr<StateFile>> StateFile::create(const std::string& name,
                                                     const StateHeader& header) {
    const fs::path path = formats::path_from_utf8(name);
    auto journal = Journal::open(path);
    if (!journal)
        return with_hint(journal.error());
    // An error if the file is no state file: do not overwrite it after a typing error.
    const auto old = load_state(name);
    if (!old)
        return Error{old.error()};
    if (old->good_bytes > 0) {
        const std::string kept = name + ".old";
        std::error_code error;
        fs::rename(path, formats::path_from_utf8(kept), error);
        if (error)
            return Error{fmt::format("{}: {}", kept, error.message())};
        journal = Journal::open(path);
        if (!journal)
            return with_hint(journal.error());
    }
    if (const auto begun = journal->begin(format_header(header) + '\n'); !begun)
        return Error{begun.error()};
    return std::unique_ptr<StateFile>(new StateFile(std::move(*journal), {}));
}

Result<std::unique_ptr<StateFile>> StateFile::resume(const std::string& name,
                                                     const StateHeader& header,
                                                     std::vector<GameRecord>& finished) {
    LoadedState state;
    const auto read = [&]() -> Result<std::int64_t> {
        auto loaded = load_state(name);
        if (!loaded)
            return Error{loaded.error()};
        state = std::move(*loaded);
        if (state.good_bytes == 0)
            return std::int64_t{0};
        if (const auto same = check_same(state.header, header); !same)
            return Error{fmt::format("{}: belongs to another tournament: {}", name, same.error())};
        return state.good_bytes;
    };
    auto journal =
        Journal::resume(formats::path_from_utf8(name), format_header(header) + '\n', read);
    if (!journal)
        return Error{journal.error()};
    finished = std::move(state.games);
    return std::unique_ptr<StateFile>(new StateFile(std::move(*journal), std::move(state.abouts)));
}

void StateFile::append(const GameRecord& game) {
    write_line(formats::write_json_game(game));
}

void StateFile::write_line(const std::string& line) {
    if (const auto written = journal_.append(line + '\n'); !written)
        throw std::runtime_error(written.error());
}

}  // namespace fukumi::match
