#include "search/book/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "search/files/path.h"
#include "search/files/reason_of.h"

namespace outflank {

namespace {

constexpr int most_milliseconds_to_wait = 5000;

// A larger field is damage. The longest ones are lists of games in a base, with some 4 bytes a
// game.
constexpr int most_bytes_of_a_field = 1 << 27;

// SQLite reads ":memory:" and "file:..." in ways of its own where no folder stands before them.
std::string place_of(const std::string& file) {
    return to_path(file).has_root_path() ? file : "./" + file;
}

std::string text_of(int code, sqlite3* handle, std::string_view what) {
    const std::string it(what);
    if (sqlite3_extended_errcode(handle) == SQLITE_READONLY_DIRECTORY)
        return "the folder of the " + it + " cannot be written";
    switch (code & 0xFF) {  // the rest of the code tells more than a user needs
        case SQLITE_NOTADB:
            return "this is no " + it;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return "another program has locked the " + it;
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return "the " + it + " is read-only";
        case SQLITE_FULL:
            return "the disk is full";
        case SQLITE_NOMEM:
            return "there is not enough memory";
        case SQLITE_CORRUPT:
        case SQLITE_TOOBIG:
        case SQLITE_ERROR:  // a statement found no such table
        case SQLITE_SCHEMA:
        case SQLITE_CONSTRAINT:
        case SQLITE_MISMATCH:
            return "the " + it + " is damaged";
        case SQLITE_CANTOPEN:
        case SQLITE_IOERR:
            if (const int system = sqlite3_system_errno(handle); system != 0)
                return std::error_code(system, std::system_category())
                    .default_error_condition()
                    .message();
            return "the " + it + " cannot be read or written";
        default:
            return "error " + std::to_string(code) + " of SQLite";
    }
}

}  // namespace

Database::Database(std::string file, Access access, std::string_view what)
    : file_(std::move(file)), what_(what) {
    if (file_.empty()) throw BookError("the name of the " + std::string(what) + " is empty");
    open(place_of(file_), access);
}

void Database::create(const std::string& file, std::string_view what,
                      const std::function<void(Database&)>& make_tables) {
    if (file.empty()) throw BookError("the name of the " + std::string(what) + " is empty");
    // fopen with "x" would do the same, but Windows' older C library does not know it.
    const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (made == -1)
        throw BookError(file + ": " +
                        (errno == EEXIST ? "there is such a file already" : reason_of(errno)));
    ::close(made);
    try {
        Database database(file, Access::writing, what);
        make_tables(database);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(to_path(file), ignored);
        throw;
    }
}

Database::Database() : file_("a book in memory"), what_("book") {
    open(":memory:", Access::writing);
}

void Database::open(const std::string& place, Access access) {
    // A reader, too, must take back what a program that was killed has left half done.
    const int code = sqlite3_open_v2(place.c_str(), &handle_, SQLITE_OPEN_READWRITE, nullptr);
    try {
        if (code != SQLITE_OK) fail(code);
        // A book can come from anyone: what its schema says must not run.
        sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
        sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
        sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, most_bytes_of_a_field);
        sqlite3_busy_timeout(handle_, most_milliseconds_to_wait);
        run(access == Access::reading ? "PRAGMA cache_size = -8000; PRAGMA query_only = 1"
                                      : "PRAGMA cache_size = -64000");
        // SQLite opens a file without the right to write for reading alone.
        if (access != Access::reading && sqlite3_db_readonly(handle_, "main") == 1)
            fail(SQLITE_READONLY);
    } catch (...) {
        sqlite3_close(handle_);
        throw;
    }
}

Database::~Database() { sqlite3_close(handle_); }

void Database::fail(int code) const {
    throw BookError(file_ + ": " + text_of(code, handle_, what_));
}

void Database::fail_as_damaged() const { fail(SQLITE_CORRUPT); }

void Database::run(const char* sql) {
    if (const int code = sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr); code != SQLITE_OK)
        fail(code);
}

std::int64_t Database::number(const char* sql) {
    Statement statement(*this, sql);
    Rows rows = statement();
    return rows.next() ? rows.number(0) : 0;
}

std::int64_t Database::last_id() const { return sqlite3_last_insert_rowid(handle_); }

Rows::~Rows() { sqlite3_reset(statement_); }

bool Rows::next() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) database_.fail(code);
    return false;
}

std::int64_t Rows::number(int field) const { return sqlite3_column_int64(statement_, field); }

std::optional<int> Rows::small_number(int field) const {
    if (sqlite3_column_type(statement_, field) == SQLITE_NULL) return std::nullopt;
    return sqlite3_column_int(statement_, field);
}

std::string_view Rows::bytes(int field) const {
    const auto* const begin = static_cast<const char*>(sqlite3_column_blob(statement_, field));
    return {begin, static_cast<std::size_t>(sqlite3_column_bytes(statement_, field))};
}

Statement::Statement(Database& database, std::string_view sql) : database_(database) {
    const int code = sqlite3_prepare_v2(database.handle_, sql.data(), static_cast<int>(sql.size()),
                                        &statement_, nullptr);
    if (code != SQLITE_OK) database.fail(code);
}

Statement::~Statement() { sqlite3_finalize(statement_); }

void Statement::bind(int index, std::int64_t value) {
    sqlite3_bind_int64(statement_, index, value);
}

void Statement::bind(int index, std::optional<int> value) {
    if (value)
        sqlite3_bind_int(statement_, index, *value);
    else
        sqlite3_bind_null(statement_, index);
}

void Statement::bind(int index, std::string_view bytes) {
    sqlite3_bind_blob(statement_, index, bytes.data(), static_cast<int>(bytes.size()),
                      SQLITE_STATIC);
}

Transaction::Transaction(Database& database, Access access)
    : database_(database),
      is_open_(access != Access::reading || sqlite3_get_autocommit(database.handle_) != 0) {
    if (is_open_) database_.run(access == Access::reading ? "BEGIN" : "BEGIN IMMEDIATE");
}

// Where SQLite has ended it already, because the disk is full, ROLLBACK is an error to ignore.
Transaction::~Transaction() {
    if (is_open_) sqlite3_exec(database_.handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    database_.run("COMMIT");
    is_open_ = false;
}

}  // namespace outflank
