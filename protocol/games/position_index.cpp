#include "protocol/games/position_index.h"

#include <algorithm>
#include <limits>

#include "protocol/games/sealed_bytes.h"

namespace outflank {

namespace {

// A page of SQLite has 4096 bytes; a page of the index is a little less than two of them.
constexpr std::size_t page_bytes = 8000;

// Numbers of seven bits a byte, the lowest first; the highest bit says that more follow.
void append_number(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(static_cast<char>(number | 0x80));
    bytes.push_back(static_cast<char>(number));
}

}  // namespace

// A page is for the keys from its first one on, up to the one that it begins with; so a look-up
// that damage leads to another page finds it out. Then come its positions. Each is what its key is
// more than the one before (the first one: than the page's first key), how many games came there,
// and for each game what its number is more than the one before, and what was played.
class PageReader {
  public:
    // The row is number 0, `first`, and number 1, `positions`, of these.
    PageReader(const Database& database, const Rows& row)
        : database_(&database), key_(static_cast<std::uint64_t>(row.number(0))) {
        bytes_ = unsealed(database, row.bytes(1), key_);
        end_ = number();
    }

    // Goes to the next position; false behind the last one.
    bool next() {
        if (at_ == bytes_.size()) return false;
        key_ += number();
        const std::uint64_t count = number();
        if (count == 0 || count > bytes_.size()) database_->fail_as_damaged();
        occurrences_.clear();
        std::int64_t game = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            game += static_cast<std::int64_t>(number());
            occurrences_.push_back({game, byte()});
        }
        return true;
    }
    [[nodiscard]] std::uint64_t key() const { return key_; }
    // All keys of the page are below it, and the next page begins with it.
    [[nodiscard]] std::uint64_t end() const { return end_; }
    [[nodiscard]] const std::vector<Occurrence>& occurrences() const { return occurrences_; }

  private:
    std::uint8_t byte() {
        if (at_ == bytes_.size()) database_->fail_as_damaged();
        return static_cast<std::uint8_t>(bytes_[at_++]);
    }
    std::uint64_t number() {
        std::uint64_t number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint64_t part = byte();
            number |= (part & 0x7F) << shift;
            if (part < 0x80) return number;
        }
        database_->fail_as_damaged();
    }

    const Database* database_;
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint64_t key_;
    std::uint64_t end_;
    std::vector<Occurrence> occurrences_;
};

namespace {

// Where the last page of a segment ends; its first page begins with 0.
constexpr std::uint64_t last_end = std::numeric_limits<std::int64_t>::max();

// Writes a segment. Keys come in order.
class SegmentWriter {
  public:
    explicit SegmentWriter(Database& database)
        : database_(database),
          insert_(database, "INSERT INTO pages (segment, first, positions) VALUES (?, ?, ?)") {
        database.run("INSERT INTO segments (positions) VALUES (0)");
        segment_ = database.last_id();
    }

    void add(std::uint64_t key, std::span<const Occurrence> occurrences) {
        if (page_.size() >= page_bytes) write_page(key);
        append_number(page_, key - last_);
        append_number(page_, occurrences.size());
        std::int64_t game = 0;
        for (const Occurrence& occurrence : occurrences) {
            append_number(page_, static_cast<std::uint64_t>(occurrence.game - game));
            page_.push_back(static_cast<char>(occurrence.played));
            game = occurrence.game;
        }
        last_ = key;
        ++positions_;
    }
    void finish() {
        write_page(last_end);
        Statement(database_, "UPDATE segments SET positions = ? WHERE number = ?")
            .run(positions_, segment_);
    }

  private:
    void write_page(std::uint64_t end) {
        std::string bytes;
        append_number(bytes, end);
        bytes += page_;
        const std::string row = sealed(bytes, first_);
        insert_.run(segment_, static_cast<std::int64_t>(first_), std::string_view(row));
        page_.clear();
        first_ = last_ = end;
    }

    Database& database_;
    Statement insert_;
    std::int64_t segment_ = 0;
    std::int64_t positions_ = 0;
    std::string page_;
    std::uint64_t first_ = 0;  // of the page
    std::uint64_t last_ = 0;   // the key before
};

}  // namespace

// All positions of a segment, in order.
class PositionIndex::Walk::Reader {
  public:
    Reader(Database& database, std::int64_t segment)
        : database_(database),
          select_(database, "SELECT first, positions FROM pages WHERE segment = ? ORDER BY first"),
          rows_(select_(segment)) {
        next();
    }

    void next() {
        while (!is_at_end_ && !(page_ && page_->next())) {
            const std::uint64_t end = page_ ? page_->end() : 0;
            is_at_end_ = !rows_.next();
            if (!is_at_end_) page_.emplace(database_, rows_);
            if ((is_at_end_ ? last_end : page_->key()) != end) database_.fail_as_damaged();
        }
    }
    [[nodiscard]] bool is_at_end() const { return is_at_end_; }
    [[nodiscard]] std::uint64_t key() const { return page_->key(); }
    [[nodiscard]] const std::vector<Occurrence>& occurrences() const {
        return page_->occurrences();
    }

  private:
    Database& database_;
    Statement select_;
    Rows rows_;
    std::optional<PageReader> page_;
    bool is_at_end_ = false;
};

PositionIndex::Walk::Walk(Database& database) {
    for (const Segment& segment : segments(database))
        readers_.push_back(std::make_unique<Reader>(database, segment.number));
}

PositionIndex::Walk::~Walk() = default;

std::optional<Occurrence> PositionIndex::Walk::first_of(std::uint64_t key) {
    std::optional<Occurrence> first;
    for (const auto& reader : readers_) {
        while (!reader->is_at_end() && reader->key() < key) reader->next();
        if (!first && !reader->is_at_end() && reader->key() == key)
            first = reader->occurrences().front();
    }
    return first;
}

void PositionIndex::make_tables(Database& database) {
    database.run(
        "CREATE TABLE segments (number INTEGER PRIMARY KEY, positions INTEGER NOT NULL);"
        "CREATE TABLE pages (segment INTEGER NOT NULL, first INTEGER NOT NULL,"
        "                    positions BLOB NOT NULL);"
        "CREATE UNIQUE INDEX pages_by_key ON pages (segment, first);");
}

std::vector<PositionIndex::Segment> PositionIndex::segments(Database& database) {
    std::vector<Segment> segments;
    Statement select(database, "SELECT number, positions FROM segments ORDER BY number");
    for (Rows rows = select(); rows.next();) segments.push_back({rows.number(0), rows.number(1)});
    return segments;
}

void PositionIndex::add(std::span<const IndexedPosition> positions) {
    if (positions.empty()) return;
    SegmentWriter writer(database_);
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        occurrences.push_back(positions[i].occurrence);
        if (i + 1 < positions.size() && positions[i + 1].key == positions[i].key) continue;
        writer.add(positions[i].key, occurrences);
        occurrences.clear();
    }
    writer.finish();
    for (auto all = segments(database_); all.size() >= 2; all = segments(database_)) {
        const Segment& older = all[all.size() - 2];
        const Segment& newer = all.back();
        if (older.positions >= 2 * newer.positions) break;
        merge(older, newer);
    }
}

void PositionIndex::merge(const Segment& older, const Segment& newer) {
    {
        SegmentWriter writer(database_);
        Walk::Reader first(database_, older.number);
        Walk::Reader second(database_, newer.number);
        while (!first.is_at_end() || !second.is_at_end()) {
            const bool takes_first =
                second.is_at_end() || (!first.is_at_end() && first.key() <= second.key());
            const std::uint64_t key = takes_first ? first.key() : second.key();
            if (!first.is_at_end() && !second.is_at_end() && first.key() == second.key()) {
                std::vector<Occurrence> both = first.occurrences();
                both.insert(both.end(), second.occurrences().begin(), second.occurrences().end());
                writer.add(key, both);
                first.next();
                second.next();
            } else {
                Walk::Reader& reader = takes_first ? first : second;
                writer.add(key, reader.occurrences());
                reader.next();
            }
        }
        writer.finish();
    }
    Statement pages(database_, "DELETE FROM pages WHERE segment IN (?, ?)");
    pages.run(older.number, newer.number);
    Statement segments(database_, "DELETE FROM segments WHERE number IN (?, ?)");
    segments.run(older.number, newer.number);
}

std::vector<Occurrence> PositionIndex::find(std::uint64_t key) {
    std::vector<Occurrence> found;
    Statement select(database_,
                     "SELECT first, positions FROM pages WHERE segment = ? AND first <= ? "
                     "ORDER BY first DESC LIMIT 1");
    for (const Segment& segment : segments(database_)) {
        Rows rows = select(segment.number, static_cast<std::int64_t>(key));
        if (!rows.next()) database_.fail_as_damaged();
        PageReader page(database_, rows);
        if (key >= page.end()) database_.fail_as_damaged();
        while (page.next() && page.key() <= key)
            if (page.key() == key)
                found.insert(found.end(), page.occurrences().begin(), page.occurrences().end());
    }
    return found;
}

}  // namespace outflank
