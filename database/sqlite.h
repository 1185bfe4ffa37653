// SQLite's statements and connections as values of C++. Nothing here knows of positions.
//
// Whatever fails throws DatabaseError: statements are many and stand in loops, and what they are
// part of is given up as a whole. Commands and the protocol catch it where they began.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace fukumi::database {

/// "path: what is wrong", one line.
class DatabaseError : public std::runtime_error {
 public:
    using std::runtime_error::runtime_error;
};

class Connection {
 public:
    enum class Access : std::uint8_t { ReadOnly, ReadWrite, Create };

    static constexpr int kUsualBusyTimeoutMs = 30'000;

    /// `path` in UTF-8. A file that is missing is made for Create alone.
    Connection(const std::string& path, Access access, int busy_timeout_ms = kUsualBusyTimeoutMs);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    const std::string& path() const noexcept { return path_; }
    sqlite3* handle() const noexcept { return handle_; }

    /// Runs statements that give no rows, or whose rows do not matter.
    void run(const std::string& statements);
    /// The first column of the first row, as text; empty without a row.
    std::string text_of(const std::string& query);
    std::int64_t number_of(const std::string& query);
    /// Rows that the last statement changed.
    std::int64_t changes() const noexcept;
    /// How long to wait for another process's transaction before giving up.
    void set_busy_timeout(int milliseconds);
    [[noreturn]] void fail() const;

 private:
    std::string path_;
    sqlite3* handle_ = nullptr;
};

/// A prepared statement, to be run again and again: bind, step until there is no row, reset.
class Statement {
 public:
    Statement(Connection& connection, const std::string& query);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Places count from 1. Texts and blobs have to stay until the statement has been stepped.
    void bind_blob(int place, std::string_view bytes);
    void bind_text(int place, std::string_view text);
    /// Nothing: NULL.
    void bind_number(int place, std::optional<std::int64_t> number);

    /// Whether there is a row; if not, the statement is reset.
    bool step();
    void reset() noexcept;
    /// For statements without rows.
    void run();

    /// Of the current row; columns count from 0. Views stay until the next step.
    std::string_view blob(int column) const;
    std::string_view text(int column) const;
    std::int64_t number(int column) const;
    bool is_null(int column) const;
    /// Of the connection, for errors.
    const std::string& path() const noexcept { return connection_.path(); }

 private:
    Connection& connection_;
    sqlite3_stmt* handle_ = nullptr;
};

/// Everything until commit() holds together or not at all. Other processes that want to write wait
/// for its end, as long as their connections are told to.
class Transaction {
 public:
    explicit Transaction(Connection& connection);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// On return what was written survives the death of this process and of the system.
    void commit();

 private:
    Connection& connection_;
    bool is_open_ = true;
};

}  // namespace fukumi::database
