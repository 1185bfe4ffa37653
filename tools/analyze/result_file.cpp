// See result_file.h.
#include "tools/analyze/result_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "engine/core/text.h"
#include "formats/text_file.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

constexpr formats::JournalStart kStart{"{\"analysis\":{", "journal of an analysis"};

// ---- The first line -----------------------------------------------------------------------------

std::string header_line(const AnalysisHeader& header) {
    Json json;
    json["shard"] = fmt::format("{}/{}", header.shard.index, header.shard.count);
    json["positions"] = header.positions;
    json["options"] = header.options;
    Json line{{"analysis", json}, {"schema", kJsonSchema}};
    if (header.options.contains("rows"))
        line["rows"] = header.options["rows"];
    return line.dump() + "\n";
}

Result<AnalysisHeader> parse_header(const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    const Error bad{"not the header of an analysis"};
    if (!json.is_object() || !json.contains("analysis") || !json["analysis"].is_object())
        return bad;
    const Json& analysis = json["analysis"];
    for (const char* member : {"shard", "positions", "options"}) {
        if (!analysis.contains(member))
            return bad;
    }
    if (!analysis["shard"].is_string() || !analysis["positions"].is_number_integer() ||
        !analysis["options"].is_object())
        return bad;
    AnalysisHeader header;
    header.options = analysis["options"];
    header.positions = analysis["positions"].get<std::int64_t>();
    const auto shard = shard_of(analysis["shard"].get<std::string>());
    if (!shard || header.positions < 0)
        return bad;
    header.shard = *shard;
    return header;
}

std::string value_text(const Json& options, const std::string& key) {
    if (!options.contains(key))
        return "missing";
    return options[key].is_string() ? options[key].get<std::string>() : options[key].dump();
}

// Describes the first difference between the header in the file and that of this run. Returns an
// empty text if they agree.
std::string difference_of(const AnalysisHeader& there, const AnalysisHeader& now) {
    for (const auto& [key, value] : now.options.items()) {
        if (value_text(there.options, key) != value_text(now.options, key)) {
            return fmt::format("{} is {} there and {} now", key, value_text(there.options, key),
                               value_text(now.options, key));
        }
    }
    if (there.options.size() != now.options.size())
        return "it has other options";
    if (there.positions != now.positions) {
        return fmt::format("the input has {} positions there and {} now", there.positions,
                           now.positions);
    }
    return {};
}

std::string difference_of_shards(const AnalysisShard& there, const AnalysisShard& now) {
    if (there.index == now.index && there.count == now.count)
        return {};
    return fmt::format("shard is {}/{} there and {}/{} now", there.index, there.count, now.index,
                       now.count);
}

// ---- The other lines ----------------------------------------------------------------------------

bool is_result(const std::string& line, std::int64_t number) {
    return line.rfind(fmt::format("{{\"number\":{},", number), 0) == 0 && line.back() == '}';
}

/// The content of a journal.
struct FoundResults {
    AnalysisHeader header;
    std::int64_t done = 0;
    std::int64_t bytes = 0;  ///< size of all complete lines
};

Result<FoundResults> read_results(const fs::path& path) {
    FoundResults found;
    const auto bytes = formats::read_journal(
        path, kStart, [&](const std::string& line, std::int64_t number) -> Result<void> {
            if (number == 1) {
                auto header = parse_header(line);
                if (!header)
                    return Error{header.error()};
                found.header = std::move(*header);
                return {};
            }
            const AnalysisShard& shard = found.header.shard;
            if (found.done == shard.size_of(found.header.positions))
                return Error{"a line too many"};
            if (const auto next = shard.number_after(found.done); !is_result(line, next))
                return Error{fmt::format("not the result of position {}", next)};
            ++found.done;
            return {};
        });
    if (!bytes)
        return Error{bytes.error()};
    found.bytes = *bytes;
    return found;
}

// ---- Joining ------------------------------------------------------------------------------------

/// Sorts the files of the shards by shard index, and sets `header` to that of the first file.
/// Errors: those of merge_results().
Result<std::vector<std::string>> in_order(const std::vector<std::string>& paths,
                                          AnalysisHeader& header) {
    std::vector<std::string> ordered;
    for (const std::string& path : paths) {
        const auto found = read_results(formats::path_from_utf8(path));
        if (!found)
            return Error{found.error()};
        if (found->bytes == 0)
            return Error{path + ": is empty"};
        const AnalysisShard& shard = found->header.shard;
        if (ordered.empty()) {
            header = found->header;
            if (shard.count != static_cast<std::int64_t>(paths.size())) {
                return Error{fmt::format("{}: is one of {} shards, and {} files are given", path,
                                         shard.count, paths.size())};
            }
            ordered.resize(paths.size());
        }
        std::string difference = difference_of(header, found->header);
        if (difference.empty() && shard.count != header.shard.count)
            difference = difference_of_shards(header.shard, shard);
        if (!difference.empty()) {
            return Error{fmt::format("{}: belongs to another analysis than {}: {}", path,
                                     paths.front(), difference)};
        }
        std::string& place = ordered[static_cast<std::size_t>(shard.index - 1)];
        if (!place.empty()) {
            return Error{fmt::format("{}: is shard {}/{} as well as {}", path, shard.index,
                                     shard.count, place)};
        }
        if (const auto size = shard.size_of(header.positions); found->done < size) {
            return Error{fmt::format("{}: is not finished: it holds {} of {} positions", path,
                                     found->done, size)};
        }
        place = path;
    }
    return ordered;
}

// Copies one line from each file in turn: of n shards, each holds every n-th position.
Result<void> write_joined(const std::vector<std::string>& ordered, const AnalysisHeader& header,
                          const std::filesystem::path& path) {
    std::vector<std::ifstream> shards;
    std::string line;
    for (const std::string& shard : ordered) {
        shards.emplace_back(formats::path_from_utf8(shard), std::ios::binary);
        std::getline(shards.back(), line);  // skips the header
    }
    const auto file = formats::ReplacedFile::open(path);
    if (!file)
        return Error{file.error()};
    std::ostream& out = (*file)->stream();
    out << header_line(header);
    for (std::int64_t i = 0; i < header.positions && out; ++i) {
        std::getline(shards[static_cast<std::size_t>(i) % shards.size()], line);
        out << line << '\n';
    }
    return (*file)->keep();
}

}  // namespace

Result<AnalysisShard> shard_of(const std::string& words) {
    const std::size_t slash = words.find('/');
    AnalysisShard shard{0, 0};
    if (slash != std::string::npos) {
        shard.index = parse_integer(std::string_view(words).substr(0, slash)).value_or(0);
        shard.count = parse_integer(std::string_view(words).substr(slash + 1)).value_or(0);
    }
    if (shard.index < 1 || shard.count < shard.index)
        return Error{fmt::format("'{}' is no shard such as 2/3", words)};
    return shard;
}

Result<ResultFile> ResultFile::open(const std::string& name, const AnalysisHeader& header) {
    const fs::path path = formats::path_from_utf8(name);
    std::int64_t done = 0;
    const auto read = [&]() -> Result<std::int64_t> {
        const auto found = read_results(path);
        if (!found)
            return Error{found.error()};
        if (found->bytes == 0)
            return std::int64_t{0};
        std::string difference = difference_of(found->header, header);
        if (difference.empty())
            difference = difference_of_shards(found->header.shard, header.shard);
        if (!difference.empty())
            return Error{fmt::format("{}: belongs to another analysis: {}", name, difference)};
        done = found->done;
        return found->bytes;
    };
    auto journal = formats::Journal::resume(path, header_line(header), read);
    if (!journal)
        return Error{journal.error()};
    return ResultFile(std::move(*journal), done);
}

Result<void> ResultFile::append(const std::string& line) {
    ++done_;
    return journal_.append(line + '\n');
}

Result<std::int64_t> merge_results(const std::vector<std::string>& shards,
                                   const std::string& path) {
    AnalysisHeader header;
    const auto ordered = in_order(shards, header);
    if (!ordered)
        return Error{ordered.error()};
    header.shard = {};
    const auto written = write_joined(*ordered, header, formats::path_from_utf8(path));
    if (!written)
        return Error{written.error()};
    return header.positions;
}

}  // namespace fukumi
