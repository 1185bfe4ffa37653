// See sqlite.h.
#include "database/sqlite.h"

#include <sqlite3.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "formats/text_file.h"

namespace fukumi::database {
namespace {

int open_flags(Connection::Access access) noexcept {
    switch (access) {
        case Connection::Access::ReadOnly:
            return SQLITE_OPEN_READONLY;
        case Connection::Access::ReadWrite:
            return SQLITE_OPEN_READWRITE;
        default:
            return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    }
}

}  // namespace

Connection::Connection(const std::string& path, Access access, int busy_timeout_ms) : path_(path) {
    const int result = sqlite3_open_v2(path.c_str(), &handle_, open_flags(access), nullptr);
    if (result != SQLITE_OK) {
        sqlite3_close_v2(handle_);
        // SQLite does not say that the file or its folder is missing.
        const std::filesystem::path file = formats::path_from_utf8(path);
        std::error_code ignored;
        const std::filesystem::path needed = access != Access::Create ? file : file.parent_path();
        const bool is_missing = result == SQLITE_CANTOPEN && !needed.empty() &&
                                !std::filesystem::exists(needed, ignored);
        throw DatabaseError(is_missing ? formats::system_problem(file, ENOENT).text
                                       : path + ": " + sqlite3_errstr(result));
    }
    set_busy_timeout(busy_timeout_ms);
}

Connection::~Connection() {
    sqlite3_close_v2(handle_);
}

void Connection::set_busy_timeout(int milliseconds) {
    sqlite3_busy_timeout(handle_, milliseconds);
}

void Connection::fail() const {
    throw DatabaseError(path_ + ": " + sqlite3_errmsg(handle_));
}

void Connection::run(const std::string& statements) {
    if (sqlite3_exec(handle_, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
        fail();
}

std::string Connection::text_of(const std::string& query) {
    Statement statement(*this, query);
    return statement.step() ? std::string(statement.text(0)) : std::string();
}

std::int64_t Connection::number_of(const std::string& query) {
    Statement statement(*this, query);
    return statement.step() ? statement.number(0) : 0;
}

std::int64_t Connection::changes() const noexcept {
    return sqlite3_changes64(handle_);
}

Statement::Statement(Connection& connection, const std::string& query) : connection_(connection) {
    if (sqlite3_prepare_v3(connection.handle(), query.c_str(), static_cast<int>(query.size()),
                           SQLITE_PREPARE_PERSISTENT, &handle_, nullptr) != SQLITE_OK)
        connection.fail();
}

Statement::~Statement() {
    sqlite3_finalize(handle_);
}

void Statement::bind_blob(int place, std::string_view bytes) {
    // An empty view may have a null pointer, for which SQLite would bind NULL.
    const char* data = bytes.empty() ? "" : bytes.data();
    if (sqlite3_bind_blob64(handle_, place, data, bytes.size(), SQLITE_STATIC) != SQLITE_OK)
        connection_.fail();
}

void Statement::bind_text(int place, std::string_view text) {
    const char* data = text.empty() ? "" : text.data();
    if (sqlite3_bind_text64(handle_, place, data, text.size(), SQLITE_STATIC, SQLITE_UTF8) !=
        SQLITE_OK)
        connection_.fail();
}

void Statement::bind_number(int place, std::optional<std::int64_t> number) {
    const int result =
        number ? sqlite3_bind_int64(handle_, place, *number) : sqlite3_bind_null(handle_, place);
    if (result != SQLITE_OK)
        connection_.fail();
}

bool Statement::step() {
    const int result = sqlite3_step(handle_);
    if (result == SQLITE_ROW)
        return true;
    // sqlite3_reset() returns the error of sqlite3_step() again, and sets its text for fail().
    if (sqlite3_reset(handle_) != SQLITE_OK || result != SQLITE_DONE)
        connection_.fail();
    return false;
}

void Statement::reset() noexcept {
    sqlite3_reset(handle_);
}

void Statement::run() {
    while (step()) {
    }
}

std::string_view Statement::blob(int column) const {
    const void* data = sqlite3_column_blob(handle_, column);
    const int size = sqlite3_column_bytes(handle_, column);
    return {static_cast<const char*>(data), data == nullptr ? 0 : static_cast<std::size_t>(size)};
}

std::string_view Statement::text(int column) const {
    const unsigned char* data = sqlite3_column_text(handle_, column);
    const int size = sqlite3_column_bytes(handle_, column);
    return {reinterpret_cast<const char*>(data),
            data == nullptr ? 0 : static_cast<std::size_t>(size)};
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(handle_, column);
}

bool Statement::is_null(int column) const {
    return sqlite3_column_type(handle_, column) == SQLITE_NULL;
}

Transaction::Transaction(Connection& connection) : connection_(connection) {
    connection.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (is_open_)
        sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    connection_.run("COMMIT");
    is_open_ = false;
}

}  // namespace fukumi::database
