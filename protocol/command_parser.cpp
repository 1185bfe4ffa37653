// See command_parser.h.
#include "protocol/command_parser.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/text.h"

namespace fukumi {

namespace {

using Kind = CommandKind;

constexpr std::pair<std::string_view, Kind> kWords[] = {
    {"START", Kind::Start},
    {"RECTSTART", Kind::RectStart},
    {"RESTART", Kind::Restart},
    {"BEGIN", Kind::Begin},
    {"TURN", Kind::Turn},
    {"BOARD", Kind::Board},
    {"SWAP2BOARD", Kind::Swap2Board},
    {"TAKEBACK", Kind::TakeBack},
    {"PLAY", Kind::Play},
    {"INFO", Kind::Info},
    {"END", Kind::End},
    {"ABOUT", Kind::About},
    {"STOP", Kind::Stop},
    {"YXSTOP", Kind::Stop},
    {"YXBOARD", Kind::YxBoard},
    {"YXNBEST", Kind::YxNBest},
    {"YXSEARCHDEFEND", Kind::YxSearchDefend},
    {"YXBALANCEONE", Kind::YxBalanceOne},
    {"YXBALANCETWO", Kind::YxBalanceTwo},
    {"YXSWAP2STEP1", Kind::YxSwap2Step1},
    {"YXSWAP2STEP2", Kind::YxSwap2Step2},
    {"YXSWAP2STEP3", Kind::YxSwap2Step3},
    {"YXSOOSORVSTEP1", Kind::YxSoosorvStep1},
    {"YXSOOSORVSTEP2", Kind::YxSoosorvStep2},
    {"YXSOOSORVSTEP3", Kind::YxSoosorvStep3},
    {"YXSOOSORVSTEP4", Kind::YxSoosorvStep4},
    {"YXSOOSORVSTEP5", Kind::YxSoosorvStep5},
    {"YXSOOSORVSTEP6", Kind::YxSoosorvStep6},
    {"YXSHOWFORBID", Kind::YxShowForbid},
    {"YXSHOWINFO", Kind::YxShowInfo},
    {"YXHASHCLEAR", Kind::YxHashClear},
    {"YXHASHDUMP", Kind::YxHashDump},
    {"YXHASHLOAD", Kind::YxHashLoad},
    {"YXSHOWHASHUSAGE", Kind::YxShowHashUsage},
    {"YXBLOCK", Kind::YxBlock},
    {"YXBLOCKUNDO", Kind::YxBlockUndo},
    {"YXBLOCKRESET", Kind::YxBlockReset},
    {"YXDRAW", Kind::YxDraw},
    {"YXRESIGN", Kind::Ignored},
    {"YXPRINTFEATURE", Kind::Ignored},
    {"YXBLOCKPATH", Kind::YxBlockPath},
    {"YXBLOCKPATHUNDO", Kind::YxBlockPathUndo},
    {"YXBLOCKPATHEXCEPT", Kind::YxBlockPathExcept},
    {"YXBLOCKPATHRESET", Kind::YxBlockPathReset},
    {"YXQUERYDATABASEALL", Kind::YxQueryDatabaseAll},
    {"YXQUERYDATABASEALLT", Kind::YxQueryDatabaseAllText},
    {"YXQUERYDATABASEONE", Kind::YxQueryDatabaseOne},
    {"YXQUERYDATABASETEXT", Kind::YxQueryDatabaseText},
    {"YXEDITTVDDATABASE", Kind::YxEditDatabaseJudgement},
    {"YXEDITTEXTDATABASE", Kind::YxEditDatabaseText},
    {"YXEDITLABELDATABASE", Kind::YxEditDatabaseLabel},
    {"YXDELETEDATABASEONE", Kind::YxDeleteDatabaseOne},
    {"YXDELETEDATABASEALL", Kind::YxDeleteDatabaseAll},
    {"YXSETDATABASE", Kind::YxSetDatabase},
    {"YXSAVEDATABASE", Kind::YxSaveDatabase},
    {"YXDBTOTXT", Kind::YxDatabaseFiles},
    {"YXDBTOTXTALL", Kind::YxDatabaseFiles},
    {"YXLIBTODB", Kind::YxDatabaseFiles},
    {"YXDBTOLIB", Kind::YxDatabaseFiles},
    {"YXDBSPLIT", Kind::YxDatabaseFiles},
    {"YXDBMERGE", Kind::YxDatabaseFiles},
    {"YXDBTOPOS", Kind::YxDatabaseFiles},
    {"YXTXTTODB", Kind::YxDatabaseFiles},
    {"YXDBCHECK", Kind::YxDatabaseCheck},
    {"YXDBFIX", Kind::YxDatabaseCheck},
    // gomocalc sends RELOADCONFIG first. It would take an answer to RELOADCONFIG for the answer to
    // its next command.
    {"RELOADCONFIG", Kind::Ignored},
};

// A block follows all commands with these prefixes, also those that kWords does not list, because
// other engines have more commands of this kind.
constexpr std::string_view kBlockPrefixes[] = {"YXQUERYDATABASE", "YXEDIT", "YXDELETEDATABASE",
                                               "YXSETBESTMOVE", "YXCLEARBESTMOVE"};

std::string cleaned(std::string_view line) {
    std::string text;
    text.reserve(line.size());
    for (char c : without_byte_order_mark(line)) {
        if (c == '\0')
            continue;
        const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7F';
        text += control ? ' ' : c;
    }
    return text;
}

Kind kind_of(std::string_view upper_word) {
    for (const auto& [word, kind] : kWords) {
        if (word == upper_word)
            return kind;
    }
    for (std::string_view prefix : kBlockPrefixes) {
        if (upper_word.substr(0, prefix.size()) == prefix)
            return Kind::UnknownBlock;
    }
    return Kind::Unknown;
}

void skip_to_blank(std::string_view& text) {
    while (!text.empty() && !is_blank(text.front()))
        text.remove_prefix(1);
}

/// Reads an item such as "7,8,1" and removes it from the front of `text`. An unreadable item ends
/// at the next blank, so that a DONE after it is still found.
Item take_numbers(std::string_view& text) {
    Item item{Item::Kind::Numbers, {}};
    while (const auto number = take_integer(text)) {
        item.numbers.push_back(*number);
        std::string_view after = text;
        skip_blanks(after);
        if (after.empty() || after.front() != ',') {
            if (text.empty() || is_blank(text.front()))
                return item;
            break;
        }
        after.remove_prefix(1);
        skip_blanks(after);
        text = after;
        // A word comes where a number is expected, as in "7,7, DONE". The word is its own item.
        if (!text.empty() && is_letter(text.front()))
            return {Item::Kind::Bad, {}};
    }
    skip_to_blank(text);
    return {Item::Kind::Bad, {}};
}

}  // namespace

std::string_view take_word(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    text = trimmed(text);
    return word;
}

Command parse_command(std::string_view line, bool too_long) {
    Command command;
    command.text = cleaned(line);
    std::string_view rest = command.text;
    const std::string_view word = take_word(rest);
    if (!word.empty())
        command.kind = kind_of(to_upper(word));
    if (too_long)
        return {command.kind == Kind::Info ? Kind::Blank : Kind::TooLong, {}, {}};
    // Managers send END without more words. A longer line that begins with END belongs to a
    // comment.
    if (command.kind == Kind::End && !rest.empty())
        command.kind = Kind::Unknown;
    command.rest = rest;
    return command;
}

bool is_yixin(CommandKind kind) noexcept {
    return kind >= Kind::YxBoard;
}

bool is_yixin_word(std::string_view line) noexcept {
    return to_upper(trimmed(line).substr(0, 2)) == "YX";
}

bool has_block(CommandKind kind) noexcept {
    switch (kind) {
        case Kind::Board:
        case Kind::Swap2Board:
        case Kind::YxBoard:
        case Kind::YxSoosorvStep2:
        case Kind::YxSoosorvStep3:
        case Kind::YxSoosorvStep4:
        case Kind::YxSoosorvStep5:
        case Kind::YxSoosorvStep6:
        case Kind::YxBlock:
        case Kind::YxBlockUndo:
        case Kind::YxBlockPath:
        case Kind::YxBlockPathUndo:
        case Kind::YxBlockPathExcept:
        case Kind::UnknownBlock:
            return true;
        default:
            return is_database_block(kind);
    }
}

bool is_database_block(CommandKind kind) noexcept {
    return kind >= Kind::YxQueryDatabaseAll && kind <= Kind::YxDeleteDatabaseAll;
}

bool keeps_pondering(CommandKind kind) noexcept {
    switch (kind) {
        case Kind::Blank:
        case Kind::Unknown:
        case Kind::TooLong:
        case Kind::Info:
        case Kind::About:
        case Kind::YxShowForbid:
        case Kind::YxShowInfo:
        case Kind::YxShowHashUsage:
        case Kind::YxDraw:
        case Kind::UnknownBlock:
        case Kind::Ignored:
            return true;
        default:
            return kind >= Kind::YxQueryDatabaseAll && kind <= Kind::YxDatabaseCheck;
    }
}

bool interrupts_search(CommandKind kind) noexcept {
    return (kind >= Kind::Start && kind <= Kind::Play) ||
           (kind >= Kind::YxBoard && kind <= Kind::YxSoosorvStep6);
}

bool begins_search(CommandKind kind) noexcept {
    return (kind >= Kind::Begin && kind <= Kind::Swap2Board) ||
           (kind >= Kind::YxNBest && kind <= Kind::YxSoosorvStep6);
}

bool reads_as_text(const Command& command) {
    if (command.kind == Kind::Info)
        return !trimmed(command.text).starts_with("INFO ");
    return command.rest.find_first_not_of("0123456789,- ") != std::string_view::npos;
}

std::vector<Item> parse_items(std::string_view text) {
    std::vector<Item> items;
    for (skip_blanks(text); !text.empty(); skip_blanks(text)) {
        if (is_letter(text.front())) {
            const std::string_view word = text.substr(0, text.find(' '));
            text.remove_prefix(word.size());
            if (to_upper(word) == "DONE") {
                items.push_back({Item::Kind::Done, {}});
                break;
            }
            items.push_back({Item::Kind::Bad, {}});
        } else {
            items.push_back(take_numbers(text));
        }
    }
    return items;
}

Point to_point(std::int64_t x, std::int64_t y) noexcept {
    const auto safe = [](std::int64_t n) {
        return static_cast<int>(std::clamp<std::int64_t>(n, -1, kMaxBoardSize));
    };
    return {safe(x), safe(y)};
}

std::optional<Point> parse_point(std::string_view text) {
    const std::vector<Item> items = parse_items(text);
    if (items.size() != 1 || items[0].numbers.size() != 2)
        return std::nullopt;
    return to_point(items[0].numbers[0], items[0].numbers[1]);
}

std::optional<std::int64_t> parse_saturating(std::string_view text) {
    const auto number = take_integer(text);
    return text.empty() ? number : std::nullopt;
}

std::optional<std::int64_t> parse_truncated(std::string_view text) {
    const auto number = take_integer(text);
    if (!number || text.empty())
        return number;
    if (text.front() != '.')
        return std::nullopt;
    text.remove_prefix(1);
    const bool only_digits = std::all_of(text.begin(), text.end(), is_digit);
    return only_digits ? number : std::nullopt;
}

}  // namespace fukumi
