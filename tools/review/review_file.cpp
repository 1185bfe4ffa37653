// See review_file.h.
#include "tools/review/review_file.h"

#include <fmt/format.h>

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

constexpr formats::JournalStart kReviewStart{"{\"format\":\"fukumi-review\"", "journal of reviews"};

}  // namespace

std::string review_header(const ReviewSettings& settings, const WeightFiles& weights,
                          const std::vector<ReviewedGame>& games) {
    Json json;
    json["format"] = "fukumi-review";
    json["schema"] = kJsonSchema;
    json["version"] = kEngineVersion;
    json["rows"] = word_of(settings.rows);
    json["settings"] = settings_json(settings);
    json["weights"] = Json::array();
    for (const auto& of_rule : weights)
        json["weights"].push_back(of_rule->digest_text());
    std::string records;
    for (const ReviewedGame& game : games)
        records += game.place + '\n' + formats::write_json_game(game.record) + '\n';
    json["games"] = games.size();
    json["digest"] = fmt::format("{:016x}", digest_of(records));
    return formats::json_text(json);
}

Result<ReviewFile> ReviewFile::open(const fs::path& path, const std::string& header, Rows rows,
                                    std::vector<ReviewedGame>& games) {
    int done = 0;
    const auto take = [&](const std::string& line, std::int64_t number) -> Result<void> {
        if (number == 1) {
            if (line == header)
                return {};
            return Error{"written with other options, other games or another version"};
        }
        const auto at = static_cast<std::size_t>(done);
        if (at >= games.size())
            return Error{"more games than in the input"};
        auto review = review_from_json(line, done + 1, games[at].record, rows);
        if (!review)
            return Error{review.error()};
        games[at].review = std::move(*review);
        ++done;
        return {};
    };
    auto journal = formats::Journal::resume(
        path, header + '\n', [&] { return formats::read_journal(path, kReviewStart, take); });
    if (!journal)
        return Error{journal.error()};
    return ReviewFile(std::move(*journal), rows, done);
}

Result<void> ReviewFile::append(const ReviewedGame& game) {
    ++written_;
    return journal_.append(formats::json_text(review_json(game, written_, rows_)) + '\n');
}

}  // namespace fukumi
