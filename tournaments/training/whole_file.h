// Files that are replaced as a whole or not at all, also where the machine goes down. POSIX.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::training {

/// Where the content of `path` is to be written first: "path.part", or the same beside the file to
/// which a link leads. Devices and pipes cannot be replaced: for them it is their own name.
std::string part_of(const std::string& path);

/// Gives `part`, which is part_of() the path or another file beside it, the name `path`, once its
/// content is on the disk. Errors: "path: …"; the file `path` is as it was, and `part` is gone.
Result<void> put_in_place(const std::string& part, const std::string& path);

/// Makes `content` all that is in the file, which need not exist. It is written to part_of() the
/// path first. Errors: of the system; the file is as it was.
Result<void> write_whole_file(const std::string& path, std::string_view content);

/// Whether write_whole_file() can write there, found out without changing the file.
/// Errors: "path: …".
Result<void> check_writable(const std::string& path);

}  // namespace fukumi::training
