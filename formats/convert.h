// Games from one file format to another, and the reading and writing of files of games in general.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/reading.h"

namespace fukumi::formats {

enum class Format : std::uint8_t {
    Psq,            ///< Piskvork; one game a file
    GomocupResult,  ///< psq as the Gomocup judge writes it; one game a file
    Sgf,
    Pos,
    Json,
};

/// "psq", "gomocup", "sgf", "pos" and "json", in either case.
std::optional<Format> format_named(std::string_view name);

struct ConvertOptions {
    ReadOptions read;            ///< for what the input does not say; `file` is filled in
    std::optional<Format> from;  ///< empty: by the extension, else by the content
    std::optional<Format> to;    ///< empty: by the extension of the output
    std::string event = "fukumi-match";
};

const char* name_of(Format format) noexcept;

/// What the ending of a name tells; nothing if it is none that is known.
std::optional<Format> format_by_extension(const std::filesystem::path& path);

/// The format of a text that `path` names: by its extension, else by the first line of the text.
Format format_of_text(std::string_view text, const std::filesystem::path& path);

/// The files of games in a folder, by name: those with a known extension. For anything else, the
/// path itself. Errors: "path: …" for a folder without such files.
Result<std::vector<std::filesystem::path>> files_of_games(const std::filesystem::path& input);

/// A text and how it was read.
struct TextOfGames {
    Format format = Format::Pos;
    std::vector<GameRecord> games;  ///< as the text tells them
};

/// All games of a text, which `path` names: its extension, or else the content, tells the format.
/// Errors: "path:line: …".
Result<TextOfGames> read_text_of_games(std::string_view text, const std::filesystem::path& path,
                                       const ConvertOptions& options);

/// Errors: several games, or none, for a format that can hold only one.
Result<std::string> write_text_of_games(std::span<const GameRecord> games, Format format,
                                        const std::string& event);

/// All games of a file, or of all files of a folder that have a known extension, by name.
///
/// Numbers, rounds and pairs that the files do not tell are made up: games are numbered as they
/// come; two games from the same opening between the same players with colours swapped are a pair;
/// players are numbered by first appearance (and GameRecord::players set) unless the input is JSON.
/// Errors: "path: …" or "path:line: …".
Result<std::vector<GameRecord>> read_games(const std::filesystem::path& input,
                                           const ConvertOptions& options);

/// The name of an output that is no file: what is written there is printed.
inline constexpr const char* kStandardOutput = "-";

/// Writes to a file, to stdout for kStandardOutput, or, if `output` is a folder or ends in '/', one
/// file a game into it (which is made), named by game number or, for Gomocup results, as the judge
/// does.
/// Returns the number of files. Errors: "path: …"; several games for a file that can hold only one.
Result<int> write_games(const std::filesystem::path& output, std::span<const GameRecord> games,
                        const ConvertOptions& options);

/// read_games(), then write_games(). Returns the number of games.
Result<int> convert(const std::filesystem::path& input, const std::filesystem::path& output,
                    const ConvertOptions& options);

/// Sets names.size() players by first appearance, GameRecord::players, and the pairs and numbers of
/// records that have none. Returns the players' names.
std::vector<std::string> identify_players(std::vector<GameRecord>& games);

}  // namespace fukumi::formats
