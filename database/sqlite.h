// C++ classes for connections, statements and transactions of SQLite.
//
// Every failure throws DatabaseError, because the caller must stop the whole operation anyway. Only
// the outermost functions of commands and of the protocol catch it.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace fukumi::database {

/// An error of the database; its message is one line, "path: …".
class DatabaseError : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

class Connection {
 public:
    enum class Access : std::uint8_t { ReadOnly, ReadWrite, Create };

    static constexpr int kUsualBusyTimeoutMs = 30'000;

    /// Opens the file at `path` (UTF-8). Creates a missing file only with Access::Create.
    Connection(const std::string& path, Access access, int busy_timeout_ms = kUsualBusyTimeoutMs);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    const std::string& path() const noexcept { return path_; }
    sqlite3* handle() const noexcept { return handle_; }

    /// Runs SQL statements, and ignores the rows that they return.
    void run(const std::string& statements);
    /// text_of() and number_of() return the first column of the first row. Without a row they
    /// return an empty text or 0.
    std::string text_of(const std::string& query);
    std::int64_t number_of(const std::string& query);
    /// Returns the number of rows that the last statement changed.
    std::int64_t changes() const noexcept;
    /// Sets the maximum time to wait until a transaction of another process ends.
    void set_busy_timeout(int milliseconds);
    [[noreturn]] void fail() const;

 private:
    std::string path_;
    sqlite3* handle_ = nullptr;
};

/// A prepared statement that can run many times. For each run, bind its values, then call step()
/// until it returns false.
class Statement {
 public:
    Statement(Connection& connection, const std::string& query);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// The functions bind_…() set the value for the placeholder `place`, from 1. Texts and blobs
    /// must exist until the last step().
    void bind_blob(int place, std::string_view bytes);
    void bind_text(int place, std::string_view text);
    /// Binds NULL if `number` is nullopt.
    void bind_number(int place, std::optional<std::int64_t> number);

    /// Moves to the next row. After the last row, resets the statement and returns false.
    bool step();
    void reset() noexcept;
    /// Calls step() until it returns false.
    void run();

    /// The following functions return a column of the current row; columns count from 0. The views
    /// are valid until the next step().
    std::string_view blob(int column) const;
    std::string_view text(int column) const;
    std::int64_t number(int column) const;
    bool is_null(int column) const;
    /// Returns the path of the connection, for error messages.
    const std::string& path() const noexcept { return connection_.path(); }

 private:
    Connection& connection_;
    sqlite3_stmt* handle_ = nullptr;
};

/// All changes between the constructor and commit() take effect together. Without commit() none
/// does. Other processes that want to write wait until the transaction ends, up to the busy timeout
/// of their connection.
class Transaction {
 public:
    explicit Transaction(Connection& connection);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// Makes the changes take effect. After it returns, they survive a crash of the process or the
    /// system.
    void commit();

 private:
    Connection& connection_;
    bool is_open_ = true;
};

}  // namespace fukumi::database
