// Reads and writes files of games in any format, and converts between the formats.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.h"
#include "formats/kinds.h"
#include "formats/left_out.h"
#include "formats/reading.h"

namespace fukumi::formats {

struct ConvertOptions {
    ReadOptions read;            ///< values that the input lacks; `read.file` has no effect
    std::optional<Format> from;  ///< nullopt: select by the extension, or else by the content
    std::optional<Format> to;    ///< nullopt: select by the extension of the output
    std::string event;           ///< tournament of games that name none; may be empty
    /// Skip games with an error, and files of a folder that cannot be read; add a note for each.
    bool skips_bad_games = false;
};

/// Returns the files of a folder that have an extension of a kind with games, sorted by name. Returns
/// `input` itself if it is not a folder.
/// Errors: "path: …": the folder has no such file.
Result<std::vector<std::filesystem::path>> files_of_games(const std::filesystem::path& input);

struct TextOfGames {
    Format format = Format::Pos;
    std::vector<GameRecord> games;  ///< not yet changed by identify_players()
    /// Notes of the reader about data that it left out or doubts: "path:line: …" or "path: game 3:
    /// …".
    std::vector<std::string> notes;
    LeftOut left_out;  ///< the games with an error
};

/// Reads all games of a file with these bytes, which decode_text() decodes. The format is
/// ConvertOptions::from or, without it, that of format_of_text(). Errors: "path:line: …": the whole
/// text cannot be read; a game has an error and the options do not skip it, or no game is left.
Result<TextOfGames> read_text_of_games(std::string_view bytes, const std::filesystem::path& path,
                                       const ConvertOptions& options);

struct TextOfTrees {
    Format format = Format::Pos;
    std::vector<Result<GameTree>> trees;  ///< in the order of the text; each a game or its error
    std::vector<std::string> notes;       ///< as in TextOfGames
};

/// Reads all games of a text with their variations. Otherwise like read_text_of_games(), but the
/// error of one game does not affect the others. Errors: the whole text cannot be read.
Result<TextOfTrees> read_text_of_trees(std::string_view bytes, const std::filesystem::path& path,
                                       const ConvertOptions& options);

/// Returns the bytes of a file with these games, in their encoding if it is the same for all,
/// otherwise in UTF-8. `event` is the tournament of games
/// that name none; may be empty.
/// Errors: the format allows one game per file, and there is not exactly one game; the format cannot
/// hold a game.
Result<std::string> write_text_of_games(std::span<const GameRecord> games, Format format,
                                        const std::string& event);

/// Returns what a format loses of a game if it can hold only the moves, the result and `held`.
LeftOut left_out_of(const GameRecord& game, std::initializer_list<Lost> held);

/// Returns what a file of this format loses of a game.
LeftOut left_out_of(const GameRecord& game, Format format);

/// Reads all games of a file, or of all files of a folder that files_of_games() returns. Then calls
/// identify_players(), except if the input is a single JSON file. Appends the notes of
/// read_text_of_games() to `notes`, and adds what it left out to `left_out`, if they are not null.
/// Errors: "path: …" or "path:line: …".
Result<std::vector<GameRecord>> read_games(const std::filesystem::path& input,
                                           const ConvertOptions& options,
                                           std::vector<std::string>* notes = nullptr,
                                           LeftOut* left_out = nullptr);

/// Receives the content of files of games.
struct GameVisitor {
    std::function<void(GameRecord&&)> game;        ///< a game that could be read
    std::function<void(const std::string&)> note;  ///< one of TextOfGames::notes
    LeftOut* left_out = nullptr;                   ///< if not null, receives TextOfGames::left_out
};

/// Reads all games of a file, or of all files of a folder, and passes them on one by one. Does not
/// hold the games of a RIF file in memory. Does not call identify_players(). Errors: those of
/// read_games(); also that of a file of a folder that cannot be read, even if the options skip
/// games with errors. `visitor` may have received games before.
Result<void> visit_games(const std::filesystem::path& input, const ConvertOptions& options,
                         const GameVisitor& visitor);

/// If this is the path of the output, write_games() writes to standard output.
inline constexpr const char* kStandardOutput = "-";

/// Writes games to a file, or to stdout if `output` is kStandardOutput. If `output` is a folder or
/// ends in '/', creates the folder and writes one file per game into it. The name of such a file is
/// gomocup_file_name() for Gomocup results, otherwise it contains the number of the game. Adds what
/// the format cannot hold to `left_out` if it is not null. Returns the number of games that were
/// written.
/// Errors: "path: …": writing failed, a format with one game per file got several games, or the
/// format cannot hold a game (psq_can_hold()). If the output is a folder and `notes` is not null, a
/// game that the format cannot hold is left out, with a note.
Result<int> write_games(const std::filesystem::path& output, std::span<const GameRecord> games,
                        const ConvertOptions& options, std::vector<std::string>* notes = nullptr,
                        LeftOut* left_out = nullptr);

/// Calls read_games(), then write_games(). Returns the number of games that were written.
Result<int> convert(const std::filesystem::path& input, const std::filesystem::path& output,
                    const ConvertOptions& options, std::vector<std::string>* notes = nullptr,
                    LeftOut* left_out = nullptr);

/// Sets GameRecord::players, `number` and `pair` of games that were read from files. Numbers the
/// players in the order in which they first appear, and the games in their order. Two games of the
/// same players from the same opening with swapped colours become a pair. Does not change game
/// numbers and pairs that are set already. Returns the names of the players.
std::vector<std::string> identify_players(std::vector<GameRecord>& games);

}  // namespace fukumi::formats
