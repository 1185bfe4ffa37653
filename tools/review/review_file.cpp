// See review_file.h.
#include "tools/review/review_file.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "engine/core/bytes.h"
#include "formats/json.h"
#include "formats/text_file.h"
#include "protocol/about.h"
#include "tools/review/review_json.h"

namespace fukumi {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHeaderStart = "{\"format\":\"fukumi-review\"";

/// The next line that has its end, if there is one. `text` goes on behind it.
std::optional<std::string_view> take_whole_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    return line;
}

}  // namespace

std::string review_header(const ReviewSettings& settings, const WeightFiles& weights,
                          const std::vector<ReviewedGame>& games) {
    Json json;
    json["format"] = "fukumi-review";
    json["version"] = kEngineVersion;
    json["settings"] = settings_json(settings);
    json["weights"] = Json::array();
    for (const auto& of_rule : weights)
        json["weights"].push_back(of_rule->digest_text());
    std::string records;
    for (const ReviewedGame& game : games)
        records += game.place + '\n' + formats::write_json_game(game.record) + '\n';
    json["games"] = games.size();
    json["digest"] = fmt::format("{:016x}", digest_of(records));
    return json_line(json);
}

Result<ReviewFile> ReviewFile::open(const fs::path& path, const std::string& header, Rows rows,
                                    std::vector<ReviewedGame>& games) {
    const std::string name = formats::to_utf8(path);
    auto locked = LockedFile::open(name);
    if (!locked)
        return Error{locked.error()};
    const auto read = formats::read_text_file(path);
    if (!read)
        return Error{read.error()};
    const std::string_view text = *read;
    ReviewFile file;
    file.out_ = std::move(*locked);
    file.rows_ = rows;
    std::string_view rest = text;
    const auto first = take_whole_line(rest);
    const bool ours = first ? first->substr(0, kHeaderStart.size()) == kHeaderStart
                            : header.substr(0, text.size()) == text;
    if (!ours)
        return Error{name + ": the file exists, and is no file of reviews"};
    if (first && *first != header)
        return Error{name + ": was written with other options, games or another version"};
    std::size_t kept = first ? text.size() - rest.size() : 0;
    while (const auto line = take_whole_line(rest)) {
        const auto at = static_cast<std::size_t>(file.done_);
        const int line_number = file.done_ + 2;
        if (at >= games.size())
            return Error{fmt::format("{}:{}: more games than there are", name, line_number)};
        auto review = review_from_json(*line, file.done_ + 1, games[at].record, rows);
        if (!review)
            return Error{fmt::format("{}:{}: {}", name, line_number, review.error())};
        games[at].review = std::move(*review);
        ++file.done_;
        kept = text.size() - rest.size();
    }
    file.written_ = file.done_;
    if (kept < text.size()) {
        if (const auto cut = file.out_->cut_to(static_cast<std::int64_t>(kept)); !cut)
            return Error{cut.error()};
    }
    if (!first) {
        if (const auto begun = file.out_->append(header + '\n'); !begun)
            return Error{begun.error()};
    }
    return file;
}

Result<void> ReviewFile::append(const ReviewedGame& game) {
    const auto written = out_->append(json_line(review_json(game, written_ + 1, rows_)) + '\n');
    if (!written)
        return written;
    ++written_;
    return {};
}

}  // namespace fukumi
