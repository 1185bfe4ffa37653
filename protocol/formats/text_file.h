// Whole files as text, and what to say when that fails.
#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::formats {

/// Paths as users name them, in UTF-8; on Windows plain characters have no fixed meaning.
std::filesystem::path path_from_utf8(std::string_view text);
std::string to_utf8(const std::filesystem::path& path);

/// "path: what the system says". For `code` 0, where the system gave no reason: an input/output
/// error.
Error system_problem(const std::filesystem::path& path, int code);

/// Everything in the file. Errors: "path: …", also for a folder.
Result<std::string> read_text_file(const std::filesystem::path& path);

/// Everything up to the end of `in`; `name` is for errors.
Result<std::string> read_text_stream(std::istream& in, const std::filesystem::path& name);

/// Makes `text` all that is in the file, which need not exist. Errors: "path: …"; the file may then
/// hold a part of it.
Result<void> write_text_file(const std::filesystem::path& path, std::string_view text);

}  // namespace fukumi::formats
