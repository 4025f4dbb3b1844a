// The file has a head of 42 bytes and then the positions, all numbers with their lowest byte first:
//
//     head        4 "XADE", 4 "KOOB", 1 version, 1 release, 2 year, 1 month, 1 day, 1 hour,
//                 1 minute, 1 second, 1 unused; 4 each: level, fewest empties, error in the
//                 midgame, error in the end, verbosity, number of positions
//     a position  8 discs of the side to move, 8 of the other side; 4 each: games won, drawn, lost,
//                 lines; 2 each: score, lower and upper bound; 1 number of links, 1 level; the
//                 links and then the leaf: 1 score, 1 move
//
// Moves count from a1, 0, along the rows to h8, 63; 64 is a pass, 65 none. -127 is no score.

#include "protocol/book/edax_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "search/book/position_key.h"
#include "search/files/little_endian.h"

namespace outflank {

namespace {

constexpr std::string_view edax_signature = "XADEKOOB";
constexpr int edax_version = 4;
constexpr int release = 6;
constexpr std::size_t edax_head_size = 42;
constexpr std::size_t settings_at = 18;  // the six numbers of the head

// Takes numbers from the front of bytes.
class EdaxReader {
  public:
    explicit EdaxReader(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] bool is_at_end() const { return at_ == bytes_.size(); }
    [[nodiscard]] bool has(std::size_t count) const { return bytes_.size() - at_ >= count; }
    void skip(std::size_t count) { at_ += count; }
    template <class Number>
    Number next() {
        at_ += sizeof(Number);
        return little_endian_at<Number>(bytes_, at_ - sizeof(Number));
    }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

struct EdaxLink {
    std::int8_t score;
    Square move;
};

EdaxLink next_link(EdaxReader& reader) {
    const auto score = reader.next<std::int8_t>();
    return {score, square_at(reader.next<std::uint8_t>())};
}

// A position and the boards that its links lead to.
struct Record {
    BookPosition position;
    std::vector<Board> linked;
};

constexpr std::size_t fixed_size = 40;
constexpr std::size_t link_size = 2;

Result<Record> next_record(EdaxReader& reader, const EdaxErrors& errors) {
    const auto wrong = [begin = reader.at()](std::string_view what) {
        return error(fmt::format("byte {}: {}", begin, what));
    };
    if (!reader.has(fixed_size)) return wrong("the file ends within a position");
    Record record;
    Board& board = record.position.board;
    board.player = reader.next<std::uint64_t>();
    board.opponent = reader.next<std::uint64_t>();
    if ((board.player & board.opponent) != 0) return wrong("two discs on one square");
    Games games;
    for (auto* const count : {&games.won, &games.drawn, &games.lost, &games.lines})
        *count = reader.next<std::uint32_t>();
    const int score = reader.next<std::int16_t>();
    const int lower = reader.next<std::int16_t>();
    const int upper = reader.next<std::int16_t>();
    if (!is_score(score) && score != EdaxLeaf::no_score)
        return wrong(fmt::format("a score of {}", score));
    const std::size_t links = reader.next<std::uint8_t>();
    const int level = reader.next<std::uint8_t>();
    if (!reader.has((links + 1) * link_size)) return wrong("the file ends within a position");
    for (std::size_t i = 0; i < links; ++i) {
        const auto behind = successor(board, next_link(reader).move);
        if (!behind) return wrong("a link that is no legal move");
        record.linked.push_back(*behind);
    }
    const auto [leaf_score, leaf_move] = next_link(reader);
    auto entry = edax_entry(board, {level, leaf_score, leaf_move}, errors);
    if (!entry) return wrong(entry.error().text);
    entry->games = games;
    if (is_score(score)) entry->range = {score, as_score(lower), as_score(upper)};
    record.position.entry = *std::move(entry);
    return record;
}

// The part of the head behind the date.
struct Settings {
    std::int32_t level = 0;
    std::int32_t fewest_empties = 60;
    EdaxErrors errors;
    std::int32_t verbosity = 1;
    std::int32_t positions = 0;
};

std::string head_of(const Settings& settings) {
    std::string head(edax_signature);
    head += static_cast<char>(edax_version);
    head += static_cast<char>(release);
    head.resize(settings_at);  // no date, so that the same book gives the same bytes
    append_little_endian(head, settings.level);
    append_little_endian(head, settings.fewest_empties);
    append_little_endian<std::int32_t>(head, settings.errors.midgame);
    append_little_endian<std::int32_t>(head, settings.errors.end);
    append_little_endian(head, settings.verbosity);
    append_little_endian(head, settings.positions);
    return head;
}

std::uint32_t count_of(std::int64_t games) {
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(games, 0, most));
}

std::string record_of(const BookPosition& position, std::span<const BookChild> children) {
    const auto& [board, entry] = position;
    std::string bytes;
    append_little_endian(bytes, board.player);
    append_little_endian(bytes, board.opponent);
    const Games& games = entry.games;
    for (const auto count : {games.won, games.drawn, games.lost, games.lines})
        append_little_endian(bytes, count_of(count));
    constexpr ScoreRange unknown{EdaxLeaf::no_score, EdaxLeaf::no_score, EdaxLeaf::no_score};
    const ScoreRange range = entry.range.value_or(unknown);
    for (const int number : {range.score, range.lower, range.upper})
        append_little_endian(bytes, static_cast<std::int16_t>(number));
    std::string links;
    const auto append_link = [&links](int score, Square move) {
        append_little_endian(links, static_cast<std::int8_t>(score));
        append_little_endian(links, static_cast<std::uint8_t>(move));
    };
    for (const Successor& next : successors(board)) {
        const auto child = std::ranges::find(children, next.board, &BookChild::board);
        if (child != children.end())
            append_link(child->range ? -child->range->score : EdaxLeaf::no_score, next.move);
    }
    append_little_endian(bytes, static_cast<std::uint8_t>(links.size() / link_size));
    const EdaxLeaf leaf = edax_leaf(position);
    append_little_endian(bytes, static_cast<std::uint8_t>(leaf.level));
    append_link(leaf.score, leaf.move);
    return bytes + links;
}

}  // namespace

bool is_edax_book(std::string_view bytes) { return bytes.starts_with(edax_signature); }

Result<EdaxBook> parse_edax_book(std::string_view bytes) {
    if (bytes.size() < edax_head_size) return error("the file ends within its head");
    if (const int found = static_cast<unsigned char>(bytes[edax_signature.size()]);
        found != edax_version)
        return error(fmt::format("byte 8: a book of version {}; only version {} can be read", found,
                                 edax_version));
    EdaxReader reader(bytes);
    reader.skip(settings_at + 2 * sizeof(std::int32_t));
    EdaxErrors errors;
    errors.midgame = reader.next<std::int32_t>();
    errors.end = reader.next<std::int32_t>();
    for (const int value : {errors.midgame, errors.end})
        if (value < 0 || value > max_score.discs())
            return error(fmt::format("bytes 26 to 33: an error of {} discs", value));
    reader.skip(sizeof(std::int32_t));
    const auto expected = reader.next<std::uint32_t>();

    EdaxBook book;
    std::vector<Board> linked;
    while (!reader.is_at_end()) {
        auto record = next_record(reader, errors);
        if (!record) return error(record.error().text);
        book.positions.push_back(record->position);
        linked.insert(linked.end(), record->linked.begin(), record->linked.end());
    }
    if (book.positions.size() != expected)
        return error(fmt::format("byte 38: {} positions are announced, and there are {}", expected,
                                 book.positions.size()));
    const FileBoards boards(book.positions);
    book.lost_links = static_cast<std::size_t>(
        std::ranges::count_if(linked, [&](const Board& board) { return !boards.has(board); }));
    return book;
}

BookChanges write_edax_book(Book& book, const std::function<void(std::string_view)>& write) {
    const Transaction snapshot = book.snapshot();
    Settings settings;
    BookChanges changes;
    book.for_each([&](const BookPosition& position, auto) {
        const int empties = position.board.empty_count();
        settings.level = std::max(settings.level, edax_level(position.entry, empties));
        settings.fewest_empties = std::min(settings.fewest_empties, empties);
        ++settings.positions;
        BookEntry again = edax_copy(position);
        again.games = position.entry.games;
        changes.count(position, again);
    });
    write(head_of(settings));
    book.for_each([&](const BookPosition& position, std::span<const BookChild> children) {
        write(record_of(position, children));
    });
    return changes;
}

}  // namespace outflank
