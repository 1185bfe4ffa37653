// Files that are replaced as a whole or not at all, also where the machine goes down. POSIX.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace fukumi::training {

/// Gives the file `part`, which has been written beside its place, the name `path`, once its
/// content is on the disk. Errors: "path: …"; the file `path` is as it was, and `part` is gone.
Result<void> put_in_place(const std::string& part, const std::string& path);

/// Makes `content` all that is in the file, which need not exist. It is written as "path.part"
/// first. Errors: of the system; the file is as it was.
Result<void> write_whole_file(const std::string& path, std::string_view content);

}  // namespace fukumi::training
