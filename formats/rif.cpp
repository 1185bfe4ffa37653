// See rif.h.
#include "formats/rif.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef FUKUMI_RIF
#include <expat.h>
#endif

namespace fukumi::formats {

#ifdef FUKUMI_RIF
namespace {

constexpr int kBoardSize = 15;

// Limits the memory of the reader: no tag and no text of an element may be longer.
constexpr std::size_t kLongestPart = std::size_t{1} << 20;

/// The attributes of an element. Valid only during the call that receives them.
class Attributes {
 public:
    explicit Attributes(const char** list) noexcept : list_(list) {}

    /// Returns the trimmed value of an attribute; an empty text if it is missing.
    std::string_view operator[](std::string_view name) const noexcept {
        for (const char** entry = list_; *entry != nullptr; entry += 2) {
            if (name == entry[0])
                return trimmed(entry[1]);
        }
        return {};
    }

 private:
    const char** list_;
};

struct Tournament {
    std::string name;
    std::string date;
};

std::string with_blank_between(std::string_view first, std::string_view second) {
    std::string text(first);
    if (!first.empty() && !second.empty())
        text += ' ';
    return text.append(second);
}

/// Returns "YYYY-MM" of a date "YYYY-MM-DD", or an empty text.
std::string_view month_of(std::string_view date) noexcept {
    return date.size() == 10 && date[4] == '-' && date[7] == '-' ? date.substr(0, 7)
                                                                 : std::string_view();
}

/// Returns the date of the games of a tournament: "1995-03" if it started and ended in the same
/// month; otherwise its year, with the month if the file names one; an empty text if the file has
/// no year.
std::string date_of(const Attributes& attributes) {
    const std::string_view start = month_of(attributes["start"]);
    if (!start.empty() && start == month_of(attributes["end"]) && start.substr(0, 4) != "0000" &&
        start.substr(5) != "00")
        return std::string(start);
    std::string_view year = attributes["year"];
    if (year.empty() && !start.empty())
        year = start.substr(0, 4);
    if (!parse_integer(year) || year == "0000" || year == "0")
        return {};
    const auto month = parse_integer(attributes["month"]);
    return month && *month >= 1 && *month <= 12 ? fmt::format("{}-{:02}", year, *month)
                                                : std::string(year);
}

Rule rule_named(std::string_view name) {
    const std::string lower = to_lower(name);
    return lower.find("gomoku") != std::string::npos || lower.find("swap2") != std::string::npos
               ? Rule::Standard
               : Rule::Renju;
}

/// Reads the text of all <move> elements of a game into a record. Errors: the message does not name the file.
Result<void> read_moves(std::string_view text, GameRecord& record) {
    MoveCollector moves(record);
    while (!(text = trimmed(text)).empty()) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n"));
        text.remove_prefix(word.size());
        MoveRecord move;
        move.at = kPass;
        if (to_lower(word) != kPassWord && word != "-" && word != "--") {
            const auto cells = parse_pos(word, kBoardSize, kBoardSize);
            if (!cells || cells->size() != 1)
                return Error{fmt::format("move {} '{}' is not a cell", record.moves.size() + 1,
                                         single_line(word.substr(0, 20)))};
            move.at = renumbered(cells->front(), Rows::FromBottom, kBoardSize);
        }
        if (auto added = moves.add(std::move(move)); !added)
            return added;
    }
    return {};
}

Result<Outcome> outcome_of_black(std::string_view result) {
    if (result.empty())
        return Outcome::Unknown;
    if (result == "1" || result == "1.0")
        return Outcome::BlackWins;
    if (result == "0" || result == "0.0")
        return Outcome::WhiteWins;
    if (result == "0.5")
        return Outcome::Draw;
    return Error{fmt::format("bresult '{}' is not 1, 0.5 or 0", single_line(result.substr(0, 20)))};
}

/// Receives the events of the parser and builds the games.
class RifReader {
 public:
    RifReader(const ReadOptions& options, const GameSink& sink)
        : options_(options),
          sink_(sink),
          parser_(XML_ParserCreate(options.encoding.empty() ? nullptr : options.encoding.c_str())) {
        if (parser_ == nullptr)
            throw std::bad_alloc();
#ifdef __EMSCRIPTEN__
        // WebAssembly has no file system, so expat cannot read the salt of its hash tables from
        // /dev/urandom.
        const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
        XML_SetHashSalt(parser_.get(), static_cast<unsigned long>(now) | 1);
#endif
        XML_SetUserData(parser_.get(), this);
        XML_SetElementHandler(
            parser_.get(),
            [](void* self, const char* name, const char** attributes) {
                static_cast<RifReader*>(self)->guarded(
                    [&](RifReader& reader) { reader.start(name, Attributes(attributes)); });
            },
            [](void* self, const char* name) {
                static_cast<RifReader*>(self)->guarded(
                    [&](RifReader& reader) { reader.end(name); });
            });
        XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* text, int length) {
            static_cast<RifReader*>(self)->guarded([&](RifReader& reader) {
                reader.add_text({text, static_cast<std::size_t>(length)});
            });
        });
    }

    Result<void> read(std::istream& in) {
        constexpr std::size_t kBlock = std::size_t{1} << 16;
        std::size_t bytes = 0;
        bool is_last = false;
        while (!is_last) {
            void* buffer = XML_GetBuffer(parser_.get(), kBlock);
            if (buffer == nullptr)
                throw std::bad_alloc();
            in.read(static_cast<char*>(buffer), kBlock);
            const std::streamsize count = in.gcount();
            if (in.bad())
                return end_early("cannot be read");
            bytes += static_cast<std::size_t>(count);
            is_last = !in;
            const auto status = XML_ParseBuffer(parser_.get(), static_cast<int>(count), is_last);
            if (thrown_)
                std::rethrow_exception(thrown_);
            for (Result<GameRecord>& game : ready_)
                sink_(std::move(game));
            ready_.clear();
            if (status != XML_STATUS_OK) {
                return end_early(problem_.empty()
                                     ? fmt::format("not XML: {}",
                                                   XML_ErrorString(XML_GetErrorCode(parser_.get())))
                                     : problem_);
            }
            // expat keeps an incomplete tag in memory. Refuse a tag that grows too long.
            const auto parsed = static_cast<std::size_t>(
                std::max<XML_Index>(XML_GetCurrentByteIndex(parser_.get()), 0));
            if (!is_last && bytes > parsed + kLongestPart)
                return end_early("a tag is too long");
        }
        return {};
    }

 private:
    struct FreeParser {
        void operator()(XML_Parser parser) const noexcept { XML_ParserFree(parser); }
    };
    using Table = std::map<std::string, std::string, std::less<>>;

    /// Runs a handler. An exception must not pass through the C code of the parser: read() throws it
    /// again.
    template <typename Handler>
    void guarded(const Handler& handler) noexcept {
        try {
            handler(*this);
        } catch (...) {
            thrown_ = std::current_exception();
            XML_StopParser(parser_.get(), XML_FALSE);
        }
    }

    void stop(std::string problem) {
        problem_ = std::move(problem);
        XML_StopParser(parser_.get(), XML_FALSE);
    }

    int line() const {
        return static_cast<int>(std::min<XML_Size>(XML_GetCurrentLineNumber(parser_.get()),
                                                   std::numeric_limits<int>::max()));
    }

    /// Ends the reading with an error. After the first game, passes the error on as that of one
    /// more game.
    Result<void> end_early(const std::string& problem) {
        const int at = line();
        if (games_ == 0)
            return error_at(options_, at, problem);
        sink_(error_at(options_, at, problem + "; the rest of the file is not read"));
        return {};
    }

    void start(std::string_view name, const Attributes& attributes) {
        if (depth_++ == 0 && name != "database") {
            stop(fmt::format("the first element is '{}', not 'database' as in RIF",
                             single_line(name.substr(0, 40))));
            return;
        }
        text_.clear();
        if (name == "game")
            start_game(attributes);
        else if (in_game_)
            return;
        else if (name == "player")
            players_.insert_or_assign(
                std::string(attributes["id"]),
                single_line(with_blank_between(attributes["name"], attributes["surname"])));
        else if (name == "tournament")
            tournaments_.insert_or_assign(
                std::string(attributes["id"]),
                Tournament{single_line(attributes["name"]), date_of(attributes)});
        else if (name == "rule")
            rules_.insert_or_assign(std::string(attributes["id"]), single_line(attributes["name"]));
        else if (name == "opening")
            openings_.insert_or_assign(std::string(attributes["id"]),
                                       single_line(attributes["name"]));
    }

    void start_game(const Attributes& attributes) {
        in_game_ = true;
        error_.clear();
        line_ = line();
        record_ = {};
        record_.width = record_.height = kBoardSize;
        record_.number = number_in(attributes["id"]);
        record_.round = number_in(attributes["round"]);
        record_.names = {named(players_, attributes["black"], "player"),
                         named(players_, attributes["white"], "player")};
        const std::string_view tournament = attributes["tournament"];
        if (const auto known = tournaments_.find(tournament); known != tournaments_.end()) {
            record_.event = known->second.name;
            record_.date = known->second.date;
        } else if (!tournament.empty()) {
            record_.event = fmt::format("tournament {}", single_line(tournament));
        }
        const std::string rule = named(rules_, attributes["rule"], "rule");
        record_.rule = rule_named(rule);
        record_.opening = named(openings_, attributes["opening"], "opening");
        comment("opening rule", rule);
        comment("other fifth moves", attributes["alt"]);
        comment("swap", attributes["swap"]);
        comment("time of Black", attributes["btime"]);
        comment("time of White", attributes["wtime"]);
        comment("published by", named(players_, attributes["publisher"], "player"));
        comment("info", attributes["info"]);
        outcome_ = Outcome::Unknown;
        if (const auto outcome = outcome_of_black(attributes["bresult"]))
            outcome_ = *outcome;
        else
            error_ = outcome.error();
    }

    void end(std::string_view name) {
        --depth_;
        if (!in_game_)
            return;
        if (name == "move" || name == "moves")
            add_moves();
        else if (name == "info")
            comment("info", trimmed(text_));
        else if (name == "game")
            end_game();
        text_.clear();
    }

    // A game may have several elements with moves; end_game() reads them together.
    void add_moves() {
        if (moves_.size() + text_.size() > kLongestPart)
            error_ = "its text is too long";
        else
            moves_.append(" ").append(text_);
    }

    void end_game() {
        in_game_ = false;
        ++games_;
        const std::string text = std::exchange(moves_, {});
        if (error_.empty()) {
            if (const auto moves = read_moves(text, record_); !moves)
                error_ = moves.error();
        }
        if (!error_.empty()) {
            ready_.push_back(
                error_at(options_, line_, fmt::format("game {}: {}", record_.number, error_)));
            return;
        }
        complete_record(record_, outcome_, std::nullopt);
        ready_.push_back(std::move(record_));
    }

    void add_text(std::string_view text) {
        if (!in_game_)
            return;
        if (text_.size() + text.size() > kLongestPart)
            error_ = "its text is too long";
        else
            text_ += text;
    }

    void comment(const char* key, std::string_view value) {
        if (!value.empty()) {
            record_.comment += fmt::format("{}{}: {}", record_.comment.empty() ? "" : "\n", key,
                                           single_line(value));
        }
    }

    static int number_in(std::string_view text) {
        const auto number = parse_integer(text);
        return number && *number > 0 && std::in_range<int>(*number) ? static_cast<int>(*number) : 0;
    }

    /// Returns the name with this number in a table; "player 17" if the table lacks the number.
    static std::string named(const Table& table, std::string_view id, const char* what) {
        if (const auto known = table.find(id); known != table.end() && !known->second.empty())
            return known->second;
        return id.empty() || id == "0" ? std::string()
                                       : fmt::format("{} {}", what, single_line(id));
    }

    const ReadOptions& options_;
    const GameSink& sink_;
    std::unique_ptr<std::remove_pointer_t<XML_Parser>, FreeParser> parser_;
    Table players_;
    Table rules_;
    Table openings_;
    std::map<std::string, Tournament, std::less<>> tournaments_;
    int depth_ = 0;
    std::int64_t games_ = 0;
    std::vector<Result<GameRecord>> ready_;  // games of the block that the parser is in
    std::string problem_;                    // why a handler stopped the parser
    std::exception_ptr thrown_;
    // The game that the parser is in.
    bool in_game_ = false;
    int line_ = 0;
    GameRecord record_;
    Outcome outcome_ = Outcome::Unknown;
    std::string error_;
    std::string moves_;  // the text of the elements with moves so far
    std::string text_;   // of the element that the parser is in
};

}  // namespace

Result<void> read_rif(std::istream& in, const ReadOptions& options, const GameSink& sink) {
    return RifReader(options, sink).read(in);
}

#else

Result<void> read_rif(std::istream&, const ReadOptions& options, const GameSink&) {
    return error_at(options, 0, "this program was built without expat and cannot read RIF");
}

#endif

Result<ReadGames> read_rif(std::string_view text, const ReadOptions& options) {
    ReadGames games;
    std::istringstream in{std::string(text)};
    const auto read =
        read_rif(in, options, [&](Result<GameRecord>&& game) { games.push_back(std::move(game)); });
    if (!read)
        return Error{read.error()};
    return games;
}

bool begins_rif(std::string_view head) {
    // Drop the zero bytes of UTF-16, so that its ASCII can be compared.
    std::string ascii;
    if (head.substr(0, 2) == "\xFF\xFE" || head.substr(0, 2) == "\xFE\xFF") {
        head.remove_prefix(2);
        std::copy_if(head.begin(), head.end(), std::back_inserter(ascii),
                     [](char c) { return c != '\0'; });
        head = ascii;
    }
    head = without_byte_order_mark(head);
    while (true) {
        head = trimmed(head);
        std::string_view close;
        if (head.substr(0, 2) == "<?")
            close = "?>";
        else if (head.substr(0, 4) == "<!--")
            close = "-->";
        else if (head.substr(0, 9) == "<!DOCTYPE")
            close = ">";
        else
            return head.substr(0, 9) == "<database";
        const std::size_t end = head.find(close);
        if (end == std::string_view::npos)
            return false;
        head.remove_prefix(end + close.size());
    }
}

}  // namespace fukumi::formats
