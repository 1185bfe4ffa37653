// See familiar_options.h.
#include "tournaments/commands/familiar_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

namespace fukumi::match {
namespace {

using Words = std::vector<std::string>;

/// An option or a key of KEY=VALUE that the other match programs have and this program lacks. This
/// program refuses it if `is_error`; otherwise it ignores it and prints a note.
struct Other {
    std::string_view name;
    std::string_view text;  ///< text of the note or the error
    bool is_error = false;
};

constexpr Other kOptions[] = {
    {"-recover", "a program that has crashed is always started again"},
    {"-scoreinterval", "-ratinginterval says how often the score is printed"},
    {"-outcomeinterval", "the result of every game is printed"},
    {"-autosaveinterval", "every finished game is stored at once; see -state"},
    {"-wait", "the next game needs no pause"},
    {"-debug", "-log FILE writes all lines of the engines"},
    {"-site", "a match has an -event, but no site"},
    {"-noswap", "", true},
    {"-reverse", "", true},
    {"-pgnout", "PGN is for chess; write -sgf FILE, -psq FOLDER or -json FILE", true},
    {"-epdout", "EPD is for chess; write -sgf FILE, -psq FOLDER or -json FILE", true},
    {"-pgn", "PGN is for chess; write -sgf FILE, -psq FOLDER or -json FILE", true},
    {"-bookmode", "use -openings file=FILE", true},
    {"-variant", "use -rule and -boardsize", true},
    {"-tb", "there are no endgame tables; -resign and -draw end decided games", true},
    {"-config", "give the options on the command line; -resume continues a match", true},
};

constexpr Other kEngineKeys[] = {
    {"book", "use -openings file=FILE", true},
    {"bookdepth", "use -openings file=FILE", true},
    {"initstr", "use option.KEY=VALUE, which is sent as INFO KEY VALUE", true},
    {"ponder", "the Gomocup protocol has no pondering in matches", true},
    {"whitepov", "no value is shown from White's view"},
    {"trust", "the referee always judges the games itself"},
};

constexpr Other kOpeningKeys[] = {
    {"policy", "each pair of games has the next opening; see -repeat"},
    {"plies", "the openings are played whole; cut the lines of the file", true},
    {"start", "the file is read from its first opening; cut its beginning off", true},
};

template <std::size_t N>
const Other* found(const Other (&others)[N], std::string_view name) {
    for (const Other& other : others) {
        if (other.name == name)
            return &other;
    }
    return nullptr;
}

std::string_view key_of(std::string_view word) {
    return word.substr(0, word.find('='));
}
std::string_view value_of(std::string_view word) {
    const std::size_t at = word.find('=');
    return at == std::string_view::npos ? std::string_view() : word.substr(at + 1);
}

bool is_option(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.';
}

class Translation {
 public:
    explicit Translation(Words& notes) : notes_(notes) {}

    /// Translates an option with its values and appends it to the result.
    Result<void> add(const std::string& option, const Words& values) {
        if (option == "-maxmoves")
            return add_max_moves(values);
        if (option == "-srand") {
            if (values.size() != 1)
                return Error{"-srand: needs a number"};
            seed_ = values.front();
            return {};
        }
        if (const Other* other = found(kOptions, option))
            return leave_out(option, *other);
        if (option == "-log")
            return add_log(values);
        result_.push_back(option);
        for (const std::string& value : values) {
            if (auto added = add_value(option, value); !added)
                return added;
        }
        if (option == "-openings")
            openings_end_ = result_.size();
        return {};
    }

    Words finish() {
        if (seed_ && openings_end_)
            result_.insert(result_.begin() + static_cast<std::ptrdiff_t>(*openings_end_),
                           "srand=" + *seed_);
        else if (seed_)
            notes_.push_back("-srand: without -openings nothing is random");
        return std::move(result_);
    }

 private:
    Result<void> leave_out(std::string_view name, const Other& other) {
        if (other.is_error) {
            return Error{fmt::format(
                "{}: {}", name, other.text.empty() ? "the colours always alternate" : other.text)};
        }
        notes_.push_back(fmt::format("{} has no effect: {}", name, other.text));
        return {};
    }

    // cutechess-cli counts full moves, this program stones.
    Result<void> add_max_moves(const Words& values) {
        int moves = 0;
        const std::string text = values.size() == 1 ? values.front() : std::string();
        const auto read = std::from_chars(text.data(), text.data() + text.size(), moves);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size() || moves < 1 ||
            moves > 1000)
            return Error{"-maxmoves: needs a number of moves of each side, 1 to 1000"};
        result_.insert(result_.end(), {"-drawafter", std::to_string(2 * moves)});
        return {};
    }

    // fastchess: -log file=NAME level=… append=…
    Result<void> add_log(const Words& values) {
        result_.emplace_back("-log");
        for (const std::string& value : values) {
            if (value.starts_with("file="))
                result_.emplace_back(value_of(value));
            else if (key_of(value) == "level" || key_of(value) == "append" ||
                     key_of(value) == "realtime" || key_of(value) == "engine")
                notes_.push_back(
                    fmt::format("-log: {} has no effect: all lines are logged", value));
            else
                result_.push_back(value);
        }
        return {};
    }

    Result<void> add_value(const std::string& option, const std::string& value) {
        const std::string_view key = key_of(value);
        const bool has_value = value.find('=') != std::string::npos;
        const bool of_engine = option == "-engine" || option == "-each";
        if (of_engine && has_value && key == "timemargin") {
            result_.push_back(fmt::format("tolerance={}ms", value_of(value)));
            return {};
        }
        if (of_engine && has_value && key == "proto") {
            if (value_of(value) != "gomocup" && value_of(value) != "piskvork")
                return Error{
                    fmt::format("{}: {}: all engines speak the Gomocup protocol", option, value)};
            return {};
        }
        const Other* other = !has_value              ? nullptr
                             : of_engine             ? found(kEngineKeys, key)
                             : option == "-openings" ? found(kOpeningKeys, key)
                                                     : nullptr;
        if (other != nullptr)
            return leave_out(fmt::format("{}: {}", option, value), *other);
        if (option == "-openings" && (value == "format=pgn" || value == "format=epd"))
            return Error{fmt::format("-openings: {}: the formats are offset and pos", value)};
        result_.push_back(value);
        return {};
    }

    Words& notes_;
    Words result_;
    std::optional<std::string> seed_;
    std::optional<std::size_t> openings_end_;
};

}  // namespace

Result<Words> familiar_options(const Words& arguments, Words& notes) {
    Translation translation(notes);
    for (std::size_t i = 0; i < arguments.size();) {
        std::size_t end = i + 1;
        while (end < arguments.size() && !is_option(arguments[end]))
            ++end;
        const auto at = [&](std::size_t place) {
            return arguments.begin() + static_cast<std::ptrdiff_t>(place);
        };
        // cutechess-cli and fastchess accept options with one dash and with two.
        std::string option = arguments[i];
        if (option.starts_with("--") && option.size() > 2)
            option.erase(0, 1);
        if (auto added = translation.add(option, Words(at(i + 1), at(end))); !added)
            return Error{added.error()};
        i = end;
    }
    return translation.finish();
}

}  // namespace fukumi::match
