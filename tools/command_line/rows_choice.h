// How a command numbers the rows of the board: the value of --rows and its default.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "engine/board/notation.h"
#include "formats/kinds.h"

namespace fukumi {

/// How the programs number the rows for people by default.
inline constexpr Rows kUsualRows = Rows::FromBottom;

/// Returns "top" or "bottom".
inline constexpr const char* word_of(Rows rows) noexcept {
    return rows == Rows::FromTop ? "top" : "bottom";
}

/// Without --rows, people see and type rows numbered from the bottom. A .pos file then keeps the
/// numbering of its format, from the top.
struct RowsChoice {
    std::optional<Rows> given = {};  ///< the value of --rows

    /// Returns the numbering of answers and of moves on the command line.
    Rows shown() const noexcept { return given.value_or(kUsualRows); }
    /// Returns the numbering in .pos files. The other formats have no choice.
    Rows in_files() const noexcept { return given.value_or(Rows::FromTop); }
};

/// Returns a note for a person who reads or writes `file`; empty if it is no .pos file, or if the file
/// and the answers number their rows in the same way.
inline std::string rows_note(const RowsChoice& rows, std::optional<formats::Format> format,
                             const std::string& file) {
    if (format != formats::Format::Pos || rows.shown() == rows.in_files())
        return {};
    return fmt::format(
        "{}: its rows count from the top, as in all .pos files; answers count from the "
        "bottom; --rows top or --rows bottom sets both",
        file);
}

}  // namespace fukumi
