// See kinds.h.
#include "formats/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "formats/cell_files.h"
#include "formats/drawn_board.h"
#include "formats/links.h"
#include "formats/offsets.h"
#include "formats/pgn.h"
#include "formats/pos.h"
#include "formats/psq.h"
#include "formats/reading.h"
#include "formats/rif.h"
#include "formats/sgf.h"
#include "formats/text_file.h"

namespace fukumi::formats {
namespace {

constexpr FileKind kKinds[] = {
    {Format::Psq, "psq", ".psq", "psq of Piskvork", true, true, true},
    {Format::GomocupResult, "gomocup", ".psq", "psq of the Gomocup judge", true, true, true},
    {Format::Sgf, "sgf", ".sgf", "SGF", true, true, true},
    {Format::Pos, "pos", ".pos", "lists of moves", true, true, true},
    {Format::Json, "json", ".json", "JSON of fukumi-match", true, true, true},
    {Format::Rif, "rif", ".rif", "RIF of RenjuNet", true, true, false},
    {Format::Pgn, "pgn", ".pgn", "games of PlayOK with tags", true, true, false},
    {Format::BinaryPos, "binpos", "", "binary pos of RenLib and Yixin-Board", true, true, false},
    {Format::Sav, "sav", ".sav", "sav of Yixin-Board", true, true, false},
    {Format::Offsets, "offsets", "", "openings of Gomocup", true, true, false},
    {Format::Link, "link", "", "links of gomocalc.com and of our page", true, true, false},
    {Format::Board, "board", "", "drawn boards", false, true, false},
    {Format::Numbers, "numbers", "", "boards of numbers", false, true, false},
    {Format::RenjuLib, "lib", ".lib", "libraries of RenLib", false, false, false},
    {Format::YixinDb, "db", ".db", "databases of Yixin and Rapfi", false, false, false},
    {Format::JsonLines, "jsonl", ".jsonl", "the export of a database", false, false, false},
};

bool fits(const FileKind& kind, Use use) noexcept {
    switch (use) {
        case Use::GameInput:
            return kind.has_games;
        case Use::PositionInput:
            return kind.has_positions;
        case Use::Import:
            return kind.has_games || !kind.has_positions;
        default:
            return kind.is_written;
    }
}

/// Returns "a, b and c" for the different texts of the kinds for a use; leaves out empty texts.
template <typename Function>
std::string joined(Use use, std::string_view last, const Function& text_of) {
    std::vector<std::string> words;
    for (const FileKind& kind : kKinds) {
        std::string word = fits(kind, use) ? text_of(kind) : "";
        if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(std::move(word));
    }
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0)
            list += i + 1 < words.size() ? ", " : fmt::format(" {} ", last);
        list += words[i];
    }
    return list;
}

/// Returns the first line that is not a comment and does not consist of the characters `skipped`.
std::string_view first_line_of(std::string_view text, std::string_view skipped = {}) {
    LineCursor lines(text);
    auto line = lines.next_filled();
    while (line &&
           (is_comment(*line) || line->find_first_not_of(skipped) == std::string_view::npos))
        line = lines.next_filled();
    return line.value_or("");
}

/// Returns true if a text begins like JSON of games: with an object, an empty array, or an array
/// whose first element is an object. A bracket alone is not enough: a picture of a board may begin
/// with one.
bool begins_json(std::string_view text) {
    skip_blanks(text);
    if (text.substr(0, 1) == "[") {
        text.remove_prefix(1);
        skip_blanks(text);
        return text.empty() || text.front() == '{' || text.front() == ']';
    }
    return text.substr(0, 1) == "{";
}

/// Returns true if the text has a control byte that text files do not contain.
bool has_control_bytes(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < ' ' && !is_blank(c) && c != '\b' && c != '\x1A';
    });
}

/// Returns the kind of a text with the extension .pos, which several kinds have.
std::optional<Format> format_of_pos(std::string_view text) {
    if (looks_like_binary_pos(text))
        return Format::BinaryPos;
    if (has_control_bytes(text))
        return std::nullopt;
    if (is_link(first_line_of(text)))
        return Format::Link;
    return looks_like_offsets(text) && !looks_like_number_pairs(text) ? Format::Offsets
                                                                      : Format::Pos;
}

/// Returns the kind that the content fits; nullopt if it fits no kind.
std::optional<Format> format_of_content(std::string_view text) {
    LineCursor lines(text);
    const std::string_view first = lines.next_filled().value_or("");
    const std::string_view line = first_line_of(text);
    if (begins_sgf(first) || begins_sgf(line))
        return Format::Sgf;
    if (begins_rif(text))
        return Format::Rif;
    if (looks_like_binary_pos(text))
        return Format::BinaryPos;
    if (begins_pgn(text))
        return Format::Pgn;
    if (begins_json(text))
        return Format::Json;
    if (begins_psq(first) || begins_psq(line))
        return Format::Psq;
    if (is_link(first) || is_link(line))
        return Format::Link;
    if (looks_like_sav(text))
        return Format::Sav;
    if (looks_like_number_pairs(text))
        return Format::Pos;
    if (looks_like_offsets(text))
        return Format::Offsets;
    if (looks_numeric(text) && lines.next_filled())
        return Format::Numbers;
    // A text of comments only is an empty list of moves.
    const bool has_moves = !move_lines(text).empty();
    const bool is_pos = has_moves ? begins_pos(text) : first_line_of(text).empty();
    if (is_pos && !has_control_bytes(text))
        return Format::Pos;
    return looks_drawn(first_line_of(text, "0123456789 \t")) ? std::optional(Format::Board)
                                                             : std::nullopt;
}

}  // namespace

std::span<const FileKind> file_kinds() noexcept {
    return kKinds;
}

const FileKind& kind_of(Format format) noexcept {
    return *std::find_if(std::begin(kKinds), std::end(kKinds),
                         [format](const FileKind& kind) { return kind.format == format; });
}

const char* name_of(Format format) noexcept {
    return kind_of(format).name;
}

std::string list_of_kinds(Use use, std::string_view last) {
    return joined(use, last, [](const FileKind& kind) { return std::string(kind.name); });
}

std::string titles_of_kinds(Use use, std::string_view last) {
    return joined(use, last, [](const FileKind& kind) {
        return *kind.extension == '\0' ? std::string(kind.title)
                                       : fmt::format("{} ({})", kind.title, kind.extension);
    });
}

std::string list_of_extensions(Use use, std::string_view last) {
    return joined(use, last, [](const FileKind& kind) { return std::string(kind.extension); });
}

std::optional<Format> format_named(std::string_view name) {
    const std::string lower = to_lower(name);
    for (const FileKind& kind : kKinds) {
        if (kind.has_games && lower == kind.name)
            return kind.format;
    }
    return std::nullopt;
}

std::optional<Format> format_by_extension(const std::filesystem::path& path) {
    const std::string extension = to_lower(to_utf8(path.extension()));
    for (const FileKind& kind : kKinds) {
        if (!extension.empty() && extension == kind.extension)
            return kind.format;
    }
    return std::nullopt;
}

bool is_binary(std::string_view bytes, const std::filesystem::path& path) {
    const auto format = format_by_extension(path);
    return (!format || *format == Format::Pos) && looks_like_binary_pos(bytes);
}

Result<Format> format_of_text(std::string_view text, const std::filesystem::path& path, Use use) {
    auto format = format_by_extension(path);
    text = without_byte_order_mark(text);
    if (!format)
        format = format_of_content(text);
    else if (*format == Format::Pos)
        format = format_of_pos(text);
    if (!format) {
        return Error{fmt::format("{}: a file of an unknown kind; {} are read from {}",
                                 to_utf8(path), use == Use::PositionInput ? "positions" : "games",
                                 list_of_kinds(use))};
    }
    if (fits(kind_of(*format), use) || use == Use::GameOutput)
        return *format;
    const FileKind& kind = kind_of(*format);
    return Error{fmt::format(
        "{}: {} ({}); {} are read from {}", to_utf8(path), kind.name,
        kind.has_positions ? "a board without the order of its moves" : "'db import' reads it",
        use == Use::PositionInput ? "positions" : "games", list_of_kinds(use))};
}

}  // namespace fukumi::formats
