// C++ classes for connections, statements and transactions of SQLite.
//
// Every failure throws DatabaseError, because the caller has to abandon the whole operation anyway.
// Commands and the protocol catch it at the top.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace fukumi::database {

/// One line: "path: …".
class DatabaseError : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

class Connection {
 public:
    enum class Access : std::uint8_t { ReadOnly, ReadWrite, Create };

    static constexpr int kUsualBusyTimeoutMs = 30'000;

    /// `path` is UTF-8. Creates a missing file only with Access::Create.
    Connection(const std::string& path, Access access, int busy_timeout_ms = kUsualBusyTimeoutMs);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    const std::string& path() const noexcept { return path_; }
    sqlite3* handle() const noexcept { return handle_; }

    /// Runs statements, and ignores their rows.
    void run(const std::string& statements);
    /// Return the first column of the first row; empty or 0 without a row.
    std::string text_of(const std::string& query);
    std::int64_t number_of(const std::string& query);
    /// Number of rows that the last statement changed.
    std::int64_t changes() const noexcept;
    /// Maximum time to wait for the transaction of another process.
    void set_busy_timeout(int milliseconds);
    [[noreturn]] void fail() const;

 private:
    std::string path_;
    sqlite3* handle_ = nullptr;
};

/// A prepared statement that can run many times: bind, then step to the end.
class Statement {
 public:
    Statement(Connection& connection, const std::string& query);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Places count from 1. Texts and blobs must live until the last step().
    void bind_blob(int place, std::string_view bytes);
    void bind_text(int place, std::string_view text);
    /// nullopt binds NULL.
    void bind_number(int place, std::optional<std::int64_t> number);

    /// Moves to the next row. After the last row, resets the statement and returns false.
    bool step();
    void reset() noexcept;
    /// Runs a statement to its end.
    void run();

    /// Columns of the current row, from 0. Views are valid until the next step().
    std::string_view blob(int column) const;
    std::string_view text(int column) const;
    std::int64_t number(int column) const;
    bool is_null(int column) const;
    /// The path of the connection, for errors.
    const std::string& path() const noexcept { return connection_.path(); }

 private:
    Connection& connection_;
    sqlite3_stmt* handle_ = nullptr;
};

/// Changes until commit() take effect together or not at all. Other processes that want to write
/// wait for the end of the transaction, up to the busy timeout of their connection.
class Transaction {
 public:
    explicit Transaction(Connection& connection);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// After the return, the changes survive a crash of the process or the system.
    void commit();

 private:
    Connection& connection_;
    bool is_open_ = true;
};

}  // namespace fukumi::database
