// The table of the kinds of files that the programs read and write. Messages, help texts and the
// check of the README take names and extensions from here. Pure functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::formats {

enum class Format : std::uint8_t {
    Psq,            ///< Piskvork; one game per file
    GomocupResult,  ///< psq as the Gomocup judge writes it; one game per file
    Sgf,
    Pos,
    Json,
    Rif,        ///< the archive of RenjuNet
    Pgn,        ///< games with tags, of PlayOK and c-gomoku-cli
    BinaryPos,  ///< of RenLib and Yixin-Board; one game per file
    Sav,        ///< of Yixin-Board; one game per file
    Offsets,    ///< openings of Gomocup
    Link,       ///< of gomocalc.com and of the page of Fukumi
    Board,      ///< a board drawn with one character per cell
    Numbers,    ///< a board of numbers
    RenjuLib,   ///< a library of RenLib
    YixinDb,    ///< a database of Yixin or Rapfi
    JsonLines,  ///< the export of a database of Fukumi
};

/// Commands that accept a kind of file.
enum class Use : std::uint8_t {
    GameInput,      ///< commands that read games
    PositionInput,  ///< commands that read positions; they also read all kinds with games
    Import,         ///< only `db import`; it also reads all kinds with games
    GameOutput,     ///< commands that write games
};

struct FileKind {
    Format format;
    const char* name;       ///< for options such as --from, and for messages
    const char* extension;  ///< with its dot; empty if no extension belongs to the kind
    const char* title;      ///< a few words for lists, such as "psq of Piskvork"
    bool has_games;         ///< the file has games: moves in their order
    bool has_positions;     ///< commands that read positions accept the file
    bool is_written;        ///< commands that write games can write it
};

/// Returns all kinds. An extension selects the first kind that has it.
std::span<const FileKind> file_kinds() noexcept;
const FileKind& kind_of(Format format) noexcept;
const char* name_of(Format format) noexcept;

/// Returns the names of the kinds for a use, in the order of the table: "psq, gomocup and sgf".
/// `last` is the word before the last name.
std::string list_of_kinds(Use use, std::string_view last = "and");
/// Returns the titles of the kinds for a use, with their extensions: "psq of Piskvork (.psq), …".
std::string titles_of_kinds(Use use, std::string_view last = "or");
/// Returns the extensions of the kinds for a use: ".psq, .sgf or .pos".
std::string list_of_extensions(Use use, std::string_view last = "or");

/// Parses the name of a kind that has games, in upper or lower case. Returns nullopt for other
/// texts.
std::optional<Format> format_named(std::string_view name);

/// Returns the kind to which a file name extension belongs, or nullopt if no kind has it.
std::optional<Format> format_by_extension(const std::filesystem::path& path);

/// Returns true if the bytes are a file of a binary kind, which must not be decoded as text.
bool is_binary(std::string_view bytes, const std::filesystem::path& path);

/// Returns the kind of a text. The extension of `path` decides. If no kind has the extension, the
/// content decides. Errors: "path: …": the content fits no kind; the message lists the kinds for
/// `use`.
Result<Format> format_of_text(std::string_view text, const std::filesystem::path& path,
                              Use use = Use::GameInput);

}  // namespace fukumi::formats
