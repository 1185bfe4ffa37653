// See result_file.h.
#include "tools/analyze/result_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/core/text.h"
#include "formats/text_file.h"

namespace fukumi {
namespace {

// ---- The first line -----------------------------------------------------------------------------

std::string header_line(const AnalysisHeader& header) {
    Json json;
    json["shard"] = fmt::format("{}/{}", header.shard.index, header.shard.count);
    json["positions"] = header.positions;
    json["options"] = header.options;
    return Json{{"analysis", json}}.dump() + "\n";
}

Result<AnalysisHeader> parse_header(const std::string& path, const std::string& line) {
    const Json json = Json::parse(line, nullptr, false);
    const Error is_none{path + ": is no file of an analysis"};
    if (!json.is_object() || !json.contains("analysis") || !json["analysis"].is_object())
        return is_none;
    const Json& analysis = json["analysis"];
    for (const char* member : {"shard", "positions", "options"}) {
        if (!analysis.contains(member))
            return is_none;
    }
    if (!analysis["shard"].is_string() || !analysis["positions"].is_number_integer() ||
        !analysis["options"].is_object())
        return is_none;
    AnalysisHeader header;
    header.options = analysis["options"];
    header.positions = analysis["positions"].get<std::int64_t>();
    const auto shard = shard_of(analysis["shard"].get<std::string>());
    if (!shard || header.positions < 0)
        return is_none;
    header.shard = *shard;
    return header;
}

std::string value_text(const Json& options, const std::string& key) {
    if (!options.contains(key))
        return "missing";
    return options[key].is_string() ? options[key].get<std::string>() : options[key].dump();
}

// What differs first, or nothing.
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

// ---- The others ---------------------------------------------------------------------------------

/// Reads whole lines, those that end with a LF. A rest without one is left.
class WholeLines {
 public:
    explicit WholeLines(const std::string& path)
        : in_(formats::path_from_utf8(path), std::ios::binary) {}

    bool is_open() const { return in_.is_open(); }
    bool next(std::string& line) {
        if (!std::getline(in_, line) || in_.eof())
            return false;
        bytes_ += static_cast<std::int64_t>(line.size()) + 1;
        return true;
    }
    /// Of the lines so far.
    std::int64_t bytes() const noexcept { return bytes_; }

 private:
    std::ifstream in_;
    std::int64_t bytes_ = 0;
};

bool is_result(const std::string& line, std::int64_t number) {
    return line.rfind(fmt::format("{{\"number\":{},", number), 0) == 0 && line.back() == '}';
}

/// A file of results as it is found.
struct FoundResults {
    AnalysisHeader header;
    std::int64_t done = 0;
    std::int64_t bytes = 0;  ///< of whole lines
};

Result<FoundResults> read_results(const std::string& path, WholeLines& lines) {
    std::string line;
    if (!lines.next(line))
        return Error{path + ": is no file of an analysis"};
    auto header = parse_header(path, line);
    if (!header)
        return Error{header.error()};
    FoundResults found{std::move(*header), 0, lines.bytes()};
    const AnalysisShard& shard = found.header.shard;
    const std::int64_t size = shard.size_of(found.header.positions);
    while (lines.next(line)) {
        if (found.done == size || !is_result(line, shard.number_after(found.done)))
            return Error{fmt::format("{}:{}: is not what belongs there", path, found.done + 2)};
        ++found.done;
        found.bytes = lines.bytes();
    }
    return found;
}

// A file that was killed while its first line was written.
bool is_begun(const std::string& text, const std::string& first_line) {
    return first_line.rfind(text, 0) == 0;
}

Result<std::int64_t> size_of_file(const std::string& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(formats::path_from_utf8(path), error);
    if (error)
        return formats::system_problem(formats::path_from_utf8(path), error.value());
    return static_cast<std::int64_t>(size);
}

Result<FoundResults> found_or_begun(const std::string& path, const AnalysisHeader& header) {
    const auto size = size_of_file(path);
    if (!size)
        return Error{size.error()};
    const std::string first = header_line(header);
    if (*size < static_cast<std::int64_t>(first.size())) {
        const auto text = formats::read_text_file(formats::path_from_utf8(path));
        if (!text)
            return Error{text.error()};
        if (is_begun(*text, first))
            return FoundResults{header, 0, 0};
    }
    WholeLines lines(path);
    auto found = read_results(path, lines);
    if (!found)
        return Error{found.error()};
    std::string difference = difference_of(found->header, header);
    if (difference.empty())
        difference = difference_of_shards(found->header.shard, header.shard);
    if (!difference.empty())
        return Error{fmt::format("{}: is of another analysis: {}", path, difference)};
    return found;
}

// ---- Joining ------------------------------------------------------------------------------------

/// The files of the shards in their order. Errors: those of merge_results().
Result<std::vector<std::string>> in_order(const std::vector<std::string>& paths,
                                          AnalysisHeader& header) {
    std::vector<std::string> ordered;
    for (const std::string& path : paths) {
        WholeLines lines(path);
        if (!lines.is_open())
            return formats::system_problem(formats::path_from_utf8(path), ENOENT);
        const auto found = read_results(path, lines);
        if (!found)
            return Error{found.error()};
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
            return Error{fmt::format("{}: is of another analysis than {}: {}", path, paths.front(),
                                     difference)};
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

// Takes the positions from the files in turn.
Result<void> write_joined(const std::vector<std::string>& ordered, const AnalysisHeader& header,
                          const std::filesystem::path& path) {
    std::vector<std::unique_ptr<WholeLines>> shards;
    std::string line;
    for (const std::string& shard : ordered) {
        shards.push_back(std::make_unique<WholeLines>(shard));
        shards.back()->next(line);  // the header
    }
    const auto file = formats::ReplacedFile::open(path);
    if (!file)
        return Error{file.error()};
    std::ostream& out = (*file)->stream();
    out << header_line(header);
    for (std::int64_t i = 0; i < header.positions && out; ++i) {
        shards[static_cast<std::size_t>(i) % shards.size()]->next(line);
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

Result<std::unique_ptr<ResultFile>> ResultFile::open(const std::string& path,
                                                     const AnalysisHeader& header) {
    auto file = LockedFile::open(path);
    if (!file)
        return Error{file.error()};
    const auto found = found_or_begun(path, header);
    if (!found)
        return Error{found.error()};
    if (const auto cut = (*file)->cut_to(found->bytes); !cut)
        return Error{cut.error()};
    if (found->bytes == 0) {
        if (const auto begun = (*file)->append(header_line(header)); !begun)
            return Error{begun.error()};
    }
    auto results = std::make_unique<ResultFile>();
    results->file_ = std::move(*file);
    results->done_ = found->done;
    return results;
}

Result<void> ResultFile::append(std::string_view line) {
    ++done_;
    return file_->append(std::string(line) + "\n");
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
