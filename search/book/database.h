#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace outflank {

/// A book, or another database, that cannot be opened, read or written. The text names the file and
/// the reason, in a line.
class BookError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

enum class Access : std::uint8_t { reading, writing };

/// An open database of SQLite. It reads pages as they are asked for and keeps at most 8 MB of them
/// in memory, 64 MB when it writes. It waits up to five seconds for another program that holds a
/// lock. For one thread. All functions, and those of the classes below, throw BookError.
class Database {
  public:
    /// An empty file is an empty database. `what` it is stands in messages.
    Database(std::string file, Access access, std::string_view what = "book");
    /// Makes a file that holds what `make_tables` makes. It must not be there yet.
    static void create(const std::string& file, std::string_view what,
                       const std::function<void(Database&)>& make_tables);
    /// An empty one in memory.
    Database();
    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    /// Runs statements that have no result.
    void run(const char* sql);
    /// The first field of a statement's first row, a number; 0 if there is no row.
    std::int64_t number(const char* sql);
    [[nodiscard]] const std::string& file() const { return file_; }
    [[nodiscard]] std::int64_t last_id() const;
    /// Throws that the file is damaged.
    [[noreturn]] void fail_as_damaged() const;

  private:
    friend class Statement;
    friend class Rows;
    friend class Transaction;
    [[noreturn]] void fail(int code) const;

    void open(const std::string& place, Access access);

    const std::string file_;
    const std::string_view what_;
    sqlite3* handle_ = nullptr;
};

/// The rows that a statement gives. While it lives, the database is locked against writers.
class Rows {
  public:
    ~Rows();
    Rows(const Rows&) = delete;
    Rows& operator=(const Rows&) = delete;

    /// Goes to the next row; false behind the last one.
    bool next();
    /// The fields of the row, from 0. Bytes are valid until the next row.
    [[nodiscard]] std::int64_t number(int field) const;
    [[nodiscard]] std::optional<int> small_number(int field) const;
    [[nodiscard]] std::string_view bytes(int field) const;

  private:
    friend class Statement;
    Rows(Database& database, sqlite3_stmt* statement)
        : database_(database), statement_(statement) {}

    Database& database_;
    sqlite3_stmt* statement_;
};

/// A statement that is compiled once. Its parameters are numbers, numbers that may be absent, and
/// bytes; these must stay until the rows are gone.
class Statement {
  public:
    Statement(Database& database, std::string_view sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    template <class... Values>
    Rows operator()(const Values&... values) {
        int index = 0;
        (bind(++index, values), ...);
        return {database_, statement_};
    }
    /// The same for a statement without a result.
    template <class... Values>
    void run(const Values&... values) {
        (*this)(values...).next();
    }

  private:
    void bind(int index, std::int64_t value);
    void bind(int index, std::optional<int> value);
    void bind(int index, int value) { bind(index, std::int64_t{value}); }
    void bind(int index, std::string_view bytes);

    Database& database_;
    sqlite3_stmt* statement_ = nullptr;
};

/// All that is done while it lives is done at `commit`, or not at all. One for reading sees the
/// database as it was at the first statement, whatever others write; within another transaction it
/// does nothing.
class Transaction {
  public:
    explicit Transaction(Database& database, Access access = Access::writing);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

  private:
    Database& database_;
    bool is_open_;
};

}  // namespace outflank
