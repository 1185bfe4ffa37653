// See output_file.h.
#include "protocol/app/db/output_file.h"

#include <cerrno>
#include <system_error>

#include "protocol/database/sqlite.h"
#include "protocol/formats/text_file.h"

namespace fukumi {

namespace fs = std::filesystem;

OutputFile::OutputFile(const std::string& name)
    : path_(formats::path_from_utf8(name)), part_(path_) {
    std::error_code ignored;
    if (fs::is_directory(path_, ignored))
        fail(EISDIR);
    if (!fs::exists(path_, ignored) || fs::is_regular_file(path_, ignored))
        part_ += ".part";
    out_.open(part_, std::ios::binary | std::ios::trunc);
    if (!out_)
        fail(errno);
}

OutputFile::~OutputFile() {
    std::error_code ignored;
    if (!is_done_ && part_ != path_)
        fs::remove(part_, ignored);
}

void OutputFile::finish() {
    out_.close();
    if (!out_)
        fail(errno);
    std::error_code code;
    if (part_ != path_)
        fs::rename(part_, path_, code);
    if (code)
        fail(code.value());
    is_done_ = true;
}

void OutputFile::fail(int code) const {
    throw database::DatabaseError(formats::system_problem(path_, code).text);
}

}  // namespace fukumi
