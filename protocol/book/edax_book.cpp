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
#include <map>
#include <optional>

#include "search/book/position_key.h"
#include "search/files/little_endian.h"

namespace outflank {

namespace {

constexpr std::string_view edax_signature = "XADEKOOB";
constexpr int edax_version = 4;
constexpr int release = 6;
constexpr std::size_t edax_head_size = 42;
constexpr std::size_t version_at = 8;
constexpr std::size_t settings_at = 18;  // the six numbers of the head
constexpr std::size_t errors_at = 26;
constexpr std::size_t number_at = 38;

constexpr std::size_t games_at = 16;  // this and the following: from the begin of a position
constexpr std::size_t edax_score_at = 32;
constexpr std::size_t links_at = 38;
constexpr std::size_t level_at = 39;
constexpr std::size_t fixed_size = 40;
constexpr std::size_t link_size = 2;

// How many bytes a position has.
std::size_t size_of_record(std::string_view rest) {
    if (rest.size() < fixed_size) return fixed_size;
    const std::size_t links = little_endian_at<std::uint8_t>(rest, links_at);
    return fixed_size + (links + 1) * link_size;
}

// A position and the boards that its links lead to.
struct Record {
    BookPosition position;
    std::vector<Board> linked;
};

Result<Record> read_record(std::string_view bytes, const EdaxErrors& errors) {
    if (bytes.size() < size_of_record(bytes)) return error("the file ends within a position");
    Record record;
    Board& board = record.position.board;
    board.player = little_endian_at<std::uint64_t>(bytes, 0);
    board.opponent = little_endian_at<std::uint64_t>(bytes, sizeof board.player);
    if ((board.player & board.opponent) != 0) return error("two discs on one square");
    const auto score_of = [bytes](int number) {
        return int{little_endian_at<std::int16_t>(
            bytes, edax_score_at + static_cast<std::size_t>(number) * sizeof(std::int16_t))};
    };
    const int score = score_of(0);
    if (!is_score(score) && score != EdaxLeaf::no_score)
        return error(fmt::format("a score of {}", score));
    const auto move_at = [bytes](std::size_t at) {
        return square_at(little_endian_at<std::uint8_t>(bytes, at + 1));
    };
    std::size_t at = fixed_size;
    for (; at + link_size < bytes.size(); at += link_size) {
        const auto behind = successor(board, move_at(at));
        if (!behind) return error("a link that is no legal move");
        record.linked.push_back(*behind);
    }
    const int level = little_endian_at<std::uint8_t>(bytes, level_at);
    const auto leaf_score = little_endian_at<std::int8_t>(bytes, at);
    auto entry = edax_entry(board, {level, leaf_score, move_at(at)}, errors);
    if (!entry) return error(entry.error().text);
    std::size_t count_at = games_at;
    Games& games = entry->games;
    for (auto* const count : {&games.won, &games.drawn, &games.lost, &games.lines}) {
        *count = little_endian_at<std::uint32_t>(bytes, count_at);
        count_at += sizeof(std::uint32_t);
    }
    if (is_score(score)) entry->range = {score, as_score(score_of(1)), as_score(score_of(2))};
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

// What the book has and Edax's cannot hold, with the score if it is known.
using LeftOut = std::map<Board, std::optional<ScoreRange>>;

// A position as Edax's book has it. If a move to a position that is left out scores better than the
// leaf, that move becomes the leaf. Nothing if the position has no leaf.
std::optional<BookPosition> edax_position(const BookPosition& position, const LeftOut& left_out) {
    const auto& [board, entry] = position;
    if (board.is_over()) return position;
    if (!entry.leaf) return std::nullopt;
    BookPosition changed = position;
    Leaf& leaf = *changed.entry.leaf;
    bool is_link_lost = false;
    for (const Successor& next : successors(board)) {
        const auto behind = left_out.find(next.board);
        if (behind == left_out.end()) continue;
        is_link_lost = true;
        const auto& range = behind->second;
        if (range && (leaf.move == Square::none || leaf.range.score < -range->score))
            leaf = {next.move, -*range};
    }
    if (is_link_lost && leaf.move == Square::none) return std::nullopt;
    return changed;
}

LeftOut left_out_of(Book& book) {
    LeftOut left_out;
    std::size_t before = 0;
    do {  // positions that lead to them can be left without a leaf
        before = left_out.size();
        book.for_each([&](const BookPosition& position, auto) {
            if (!left_out.contains(position.board) && !edax_position(position, left_out))
                left_out.emplace(position.board, position.entry.range);
        });
    } while (left_out.size() != before);
    return left_out;
}

// The bytes of a position. `children`: without the positions that are left out. A leaf that was not
// found by a search of the position itself gets the book's level.
std::string record_of(const BookPosition& position, std::span<const BookChild> children,
                      int level_of_book) {
    const auto& [board, entry] = position;
    std::string bytes;
    append_little_endian(bytes, board.player);
    append_little_endian(bytes, board.opponent);
    const Games& games = entry.games;
    for (const auto count : {games.won, games.drawn, games.lost, games.lines})
        append_little_endian(bytes, count_of(count));
    const ScoreRange range = entry.range.value_or(ScoreRange());
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
            append_link(-child->range.value_or(ScoreRange()).score, next.move);
    }
    append_little_endian(bytes, static_cast<std::uint8_t>(links.size() / link_size));
    const EdaxLeaf leaf = edax_leaf(position);
    const bool is_searched = leaf.move != Square::none && leaf.level != 0;
    const int level = is_searched ? leaf.level : level_of_book;
    append_little_endian(bytes, static_cast<std::uint8_t>(level));
    append_link(leaf.score, leaf.move);
    return bytes + links;
}

}  // namespace

bool is_edax_book(std::string_view bytes) { return bytes.starts_with(edax_signature); }

Result<EdaxBook> parse_edax_book(std::string_view bytes, BadPositions* bad) {
    if (bytes.size() < edax_head_size) return error("the file ends within its head");
    if (const int found = little_endian_at<std::uint8_t>(bytes, version_at); found != edax_version)
        return error(fmt::format("byte 8: a book of version {}; only version {} can be read", found,
                                 edax_version));
    EdaxErrors errors;
    errors.midgame = little_endian_at<std::int32_t>(bytes, errors_at);
    errors.end = little_endian_at<std::int32_t>(bytes, errors_at + sizeof(std::int32_t));
    for (const int value : {errors.midgame, errors.end})
        if (value < 0 || value > max_score.discs())
            return error(fmt::format("bytes 26 to 33: an error of {} discs", value));

    EdaxBook book;
    std::vector<Board> linked;
    for (std::size_t begin = edax_head_size; begin < bytes.size();) {
        const std::string_view rest = bytes.substr(begin);
        const std::string_view record_bytes = rest.substr(0, size_of_record(rest));
        if (const auto record = read_record(record_bytes, errors)) {
            book.positions.push_back(record->position);
            linked.insert(linked.end(), record->linked.begin(), record->linked.end());
        } else {
            const std::string wrong = fmt::format("byte {}: {}", begin, record.error().text);
            if (bad == nullptr) return error(wrong);
            bad->add(wrong);
        }
        begin += record_bytes.size();
    }
    const auto expected = little_endian_at<std::uint32_t>(bytes, number_at);
    if (const auto number = check_number(number_at, expected, book.positions.size(), bad); !number)
        return tl::make_unexpected(number.error());
    const FileBoards boards(book.positions);
    book.lost_links = static_cast<std::size_t>(
        std::ranges::count_if(linked, [&](const Board& board) { return !boards.has(board); }));
    return book;
}

BookChanges write_edax_book(Book& book, const std::function<void(std::string_view)>& write) {
    const Transaction snapshot = book.snapshot();
    const LeftOut left_out = left_out_of(book);
    Settings settings;
    BookChanges changes;
    changes.missing_leaves = left_out.size();
    book.for_each([&](const BookPosition& position, auto) {
        const auto changed = edax_position(position, left_out);
        if (!changed) return;
        const int empties = position.board.empty_count();
        const EdaxLeaf leaf = edax_leaf(*changed);
        if (leaf.move != Square::none) settings.level = std::max(settings.level, leaf.level);
        settings.fewest_empties = std::min(settings.fewest_empties, empties);
        ++settings.positions;
        BookEntry again = edax_copy(*changed);
        again.games = position.entry.games;
        changes.count(position, again);
    });
    write(head_of(settings));
    book.for_each([&](const BookPosition& position, std::span<const BookChild> children) {
        const auto changed = edax_position(position, left_out);
        if (!changed) return;
        std::vector<BookChild> linked(children.begin(), children.end());
        std::erase_if(linked,
                      [&](const BookChild& child) { return left_out.contains(child.board); });
        write(record_of(*changed, linked, settings.level));
    });
    return changes;
}

}  // namespace outflank
