// Reads and writes files of games in any format, and converts between the formats.
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
    Psq,            ///< Piskvork; one game per file
    GomocupResult,  ///< psq as the Gomocup judge writes it; one game per file
    Sgf,
    Pos,
    Json,
};

/// Parses "psq", "gomocup", "sgf", "pos" and "json", in either case.
std::optional<Format> format_named(std::string_view name);

struct ConvertOptions {
    ReadOptions read;            ///< for members that the input lacks; `file` is ignored
    std::optional<Format> from;  ///< nullopt: by the extension, else by the content
    std::optional<Format> to;    ///< nullopt: by the extension of the output
    std::string event = "fukumi-match";
};

const char* name_of(Format format) noexcept;

/// Returns the format of a file name extension, or nullopt if the extension is unknown.
std::optional<Format> format_by_extension(const std::filesystem::path& path);

/// Returns the format of a text: by the extension of `path`, or else by the first line of the text.
Format format_of_text(std::string_view text, const std::filesystem::path& path);

/// Returns the files of a folder that have a known extension, sorted by name. Returns `input`
/// itself if it is not a folder. Errors: "path: …": no such file in the folder.
Result<std::vector<std::filesystem::path>> files_of_games(const std::filesystem::path& input);

struct TextOfGames {
    Format format = Format::Pos;
    std::vector<GameRecord> games;  ///< before identify_players()
};

/// Reads all games of a text. `path` is for errors, and its extension selects the format unless
/// ConvertOptions::from does. Errors: "path:line: …".
Result<TextOfGames> read_text_of_games(std::string_view text, const std::filesystem::path& path,
                                       const ConvertOptions& options);

/// Errors: not exactly one game for a format with one game per file.
Result<std::string> write_text_of_games(std::span<const GameRecord> games, Format format,
                                        const std::string& event);

/// Reads all games of a file, or of files_of_games() of a folder. Calls identify_players()
/// unless the input is a single JSON file. Errors: "path: …" or
/// "path:line: …".
Result<std::vector<GameRecord>> read_games(const std::filesystem::path& input,
                                           const ConvertOptions& options);

/// The name of an output that means standard output.
inline constexpr const char* kStandardOutput = "-";

/// Writes to a file, to stdout for kStandardOutput, or one file per game if `output` is a folder or
/// ends in '/'. Creates the folder. Files are named by game number, Gomocup results by
/// gomocup_file_name(). Returns the number of files.
/// Errors: "path: …"; several games for a format with one game per file.
Result<int> write_games(const std::filesystem::path& output, std::span<const GameRecord> games,
                        const ConvertOptions& options);

/// Calls read_games(), then write_games(). Returns the number of games.
Result<int> convert(const std::filesystem::path& input, const std::filesystem::path& output,
                    const ConvertOptions& options);

/// Numbers the players by first appearance (GameRecord::players), the games without a number in
/// their order, and the pairs: two games from the same opening between the same players with
/// colours swapped. Keeps pairs and numbers that are set. Returns the names of the players.
std::vector<std::string> identify_players(std::vector<GameRecord>& games);

}  // namespace fukumi::formats
