#include "protocol/record/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>

#include "engine/notation.h"
#include "protocol/record/ggf.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Json = nlohmann::json;
using Names = std::initializer_list<std::string_view>;

bool is_among(std::string_view name, Names names) {
    return std::ranges::find(names, name) != names.end();
}

bool is_name_of_moves(std::string_view name) {
    return is_among(lower_case(name), {"moves", "record", "transcript", "kifu"});
}

// What an object has under the first of these names that it knows; null for none.
Json value_of(const Json& object, Names names) {
    if (object.is_object())
        for (const std::string_view name : names)
            if (const auto found = object.find(name); found != object.end()) return *found;
    return {};
}

std::string member_text(const Json& object, std::string_view name) {
    const Json value = value_of(object, {name});
    return value.is_string() ? value.get<std::string>() : "";
}

// ---- Moves ----

Json move_in(const Json& entry) {
    return entry.is_object() ? value_of(entry, {"m", "move", "square"}) : entry;
}

// A square by its row and column, counted from `base`; "pass" beside the board.
std::string move_at(long long row, long long column, int base) {
    constexpr long long size = 8;
    row -= base;
    column -= base;
    if (row < 0 || column < 0 || row >= size || column >= size) return std::string(pass_text);
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

// The moves of a list of numbers or of coordinates, counted from `base`; nothing for another list.
std::optional<std::vector<std::string>> moves_by_numbers(const Json& list, int base) {
    std::vector<std::string> moves;
    for (const Json& entry : list) {
        const Json number = move_in(entry);
        const Json x = value_of(entry, {"x", "col", "column"});
        const Json y = value_of(entry, {"y", "row"});
        if (number.is_number_integer()) {
            // 10 times the row and the column, or 8 times the row.
            const int step = base == 1 ? 10 : 8;
            const auto at = number.get<long long>();
            moves.push_back(at < 0 ? std::string(pass_text) : move_at(at / step, at % step, base));
        } else if (x.is_number_integer() && y.is_number_integer()) {
            moves.push_back(move_at(y.get<long long>(), x.get<long long>(), base));
        } else {
            return std::nullopt;
        }
    }
    return moves.empty() ? std::nullopt : std::optional(moves);
}

std::optional<std::vector<std::string>> moves_by_numbers(const Json& list) {
    const auto from_one = moves_by_numbers(list, 1);
    const bool is_legal = from_one && parse_transcript(joined(*from_one, " "));
    return from_one && !is_legal ? moves_by_numbers(list, 0) : from_one;
}

void take_list(const Json& list, GameRecord& record) {
    const auto numbers = moves_by_numbers(list);
    Game game;
    bool has_times = false;
    for (std::size_t at = 0; at < list.size(); ++at) {
        has_times |= !value_of(list[at], {"t", "time"}).is_null();
        const Json word = move_in(list[at]);
        std::string move = numbers            ? (*numbers)[at]
                           : word.is_string() ? lower_case(word.get<std::string>())
                                              : "";
        if (move == "-") move = pass_text;
        if (move != pass_text && game.position().must_pass()) game.play(Square::pass);
        record.moves.push_back({game.position().to_move, move, {}, {}});
        if (const auto square = parse_move(move)) game.play(*square);
    }
    if (numbers)
        record.warnings.push_back("the numbers of the moves are read as rows and columns, " +
                                  record.moves.front().move + " first");
    if (has_times) record.warnings.emplace_back(times_left_out);
}

void take_moves(const Json& object, GameRecord& record) {
    if (!object.is_object()) return;
    for (const auto& [name, value] : object.items()) {
        if (!is_name_of_moves(name) || !record.moves.empty()) continue;
        if (value.is_string())
            take_transcript(read_transcript(value.get<std::string>()), record);
        else if (value.is_array())
            take_list(value, record);
    }
}

// ---- Games ----

// Why the game is not Othello on 8x8; nothing when it is.
std::optional<std::string> other_game(const Json& game, const Json& position) {
    const std::string type = member_text(game, "gtype");
    const std::size_t name_size = type.find_last_not_of("0123456789") + 1;
    if (!type.empty() && !type.starts_with("reversi") && !type.starts_with("othello"))
        return "a game of the type " + quoted(type);
    if (const std::string side = type.substr(name_size); !side.empty() && side != "8")
        return unknown_size(side);
    const Json size = value_of(position, {"size"});
    return size.is_null() || size == 8 ? std::nullopt : std::optional(unknown_size(size.dump()));
}

void take_player(const Json& player, std::string& name, const char* rating, GameRecord& record) {
    name = player.is_string() ? player.get<std::string>() : member_text(player, "name");
    if (const Json old = value_of(player, {"oldR"}); old.is_number())
        record.tags.emplace_back(rating, to_decimal(old.get<double>(), 4));
}

// The names in an object that are none of those which are read.
void add_unread(const Json& object, Names read, std::set<std::string>& unread) {
    if (!object.is_object()) return;
    for (const auto& [name, value] : object.items())
        if (!is_among(name, read) && !is_name_of_moves(name)) unread.insert(printable(name));
}

void warn_of_unread(const Json& game, const Json& position, const Json& players,
                    GameRecord& record) {
    std::set<std::string> unread;
    add_unread(
        game,
        {"players", "black", "white", "position", "created", "date", "result", "score", "gtype"},
        unread);
    if (position != game) add_unread(position, {"size"}, unread);
    for (const Json& player : players) add_unread(player, {"name", "oldR"}, unread);
    if (const Json moves = value_of(position, {"moves"}); moves.is_array())
        for (const Json& move : moves)
            add_unread(move, {"m", "move", "square", "x", "y", "row", "col", "column", "t", "time"},
                       unread);
    if (!unread.empty())
        record.warnings.push_back(fmt::format("left out: {}", fmt::join(unread, ", ")));
}

void take_result(const Json& game, GameRecord& record) {
    const Json result = value_of(game, {"result", "score"});
    if (result.is_null()) return;
    std::string text = result.is_string() ? result.get<std::string>() : "";
    if (result.is_object() && result.contains("black") && result.contains("white"))
        text = result["black"].dump() + "-" + result["white"].dump();
    // A number may be discs or stand for the winner.
    if (parse_result(text))
        record.result = text;
    else
        record.warnings.push_back("left out: the result " + printable(result.dump()) +
                                  ", in no known form");
}

Result<GameRecord> read_game(const Json& game) {
    const bool is_nested = game.contains("position");
    const Json& position = is_nested ? game["position"] : game;
    if (const auto other = other_game(game, position)) return error(*other);
    GameRecord record;
    Json players = value_of(game, {"players"});
    if (!players.is_array()) players = {value_of(game, {"black"}), value_of(game, {"white"})};
    if (!players.empty()) take_player(players[0], record.black, "RB", record);
    if (players.size() > 1) take_player(players[1], record.white, "RW", record);
    // The day of "2020-05-20T11:24:00.000Z", or milliseconds since 1970.
    constexpr std::size_t day_size = 10;
    const Json created = value_of(game, {"created", "date"});
    if (!created.is_null())
        record.date =
            created.is_string() ? created.get<std::string>().substr(0, day_size) : created.dump();
    take_result(game, record);
    warn_of_unread(game, position, players, record);
    take_moves(position, record);
    if (record.moves.empty())
        return error(record.fault.empty() ? "an object of JSON without moves" : record.fault);
    if (const auto done = record.complete(); !done) return error(done.error().text);
    return record;
}

// ---- Rows of our own commands ----

void take_score(const Json& move, const Json& score, const Position& position, GameRecord& record) {
    if (!move.is_string() || !score.is_number_integer()) return;
    const auto square = parse_move(move.get<std::string>());
    const auto discs = score.get<long long>();
    if (square && position.is_legal(*square) && discs >= min_score.discs() &&
        discs <= max_score.discs())
        record.scores.push_back({*square, Score(static_cast<int>(discs))});
}

// Of all moves, of those of a hint, or of the best one.
void take_scores(const Json& row, const Position& position, GameRecord& record) {
    if (value_of(row, {"exact"}) != true) return;
    const Json moves = value_of(row, {"moves"});
    const Json hints = value_of(row, {"hints"});
    if (moves.is_object()) {
        for (const auto& [move, score] : moves.items()) take_score(move, score, position, record);
    } else if (hints.is_array()) {
        for (const Json& hint : hints)
            take_score(value_of(hint, {"move"}), value_of(hint, {"score"}), position, record);
    } else {
        take_score(value_of(row, {"best"}), value_of(row, {"score"}), position, record);
    }
    std::ranges::stable_sort(record.scores, std::ranges::greater{}, &ObfMove::score);
}

Result<GameRecord> read_row(const Json& row) {
    const auto position = parse_position(member_text(row, "position"));
    if (!position) return tl::make_unexpected(position.error());
    GameRecord record;
    record.first = first_of(*position);
    if (member_text(row, "type") != "game") {
        take_scores(row, *position, record);
        return record;
    }
    record.black = member_text(row, "black");
    record.white = member_text(row, "white");
    record.place = member_text(row, "place");
    record.date = member_text(row, "date");
    record.result = member_text(row, "result");
    std::string moves;
    for (const Json& move : value_of(row, {"moves"}))
        if (move.is_string()) moves += move.get<std::string>() + ' ';
    take_transcript(read_transcript(moves, *position), record);
    return record;
}

// A next row that begins so replaces this row: of two hints for a position the last one counts, and
// a game's row replaces those of its moves. Empty for other rows.
std::string_view begin_of_better(std::string_view row) {
    const std::size_t position = row.find(",\"depth\"");
    if (row.starts_with("{\"position\"") && position != std::string_view::npos)
        return row.substr(0, position + 1);
    return row.starts_with("{\"type\":\"move\"") ? row.substr(0, row.find(':')) : "";
}

// ---- Texts ----

// The length of the object or list that a text begins with; npos where it does not end.
std::size_t size_of_value(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (in_text && c == '\\') ++at;
        if (c == '"') in_text = !in_text;
        if (in_text) continue;
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return at + 1;
    }
    return std::string_view::npos;
}

// The games of a list of texts: each is a move of one game, or a game.
void take_texts(const Json& list, std::vector<Result<GameRecord>>& games) {
    const auto is_game = [](const Json& text) {
        return !parse_move(lower_case(text.get<std::string>()));
    };
    const auto add = [&](const Json& moves) {
        games.push_back(read_game({{"moves", moves}, {"black", nullptr}}));
    };
    if (std::ranges::any_of(list, is_game))
        for (const Json& moves : list) add(moves);
    else
        add(list);
}

// Gathers the games of a text while it is parsed: those before a cut are whole.
class Gathering {
  public:
    bool operator()(int /*depth*/, Json::parse_event_t event, const Json& value) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start) begins_.push_back(found_.size());
        if (event == Event::object_end) take_object(value);
        const bool is_list = event == Event::array_end && value.is_array() && !value.empty();
        // Lists within objects belong to these.
        if (is_list && begins_.empty() &&
            std::ranges::all_of(value, [](const Json& each) { return each.is_string(); }))
            lists_.push_back(value);
        return true;
    }

    std::vector<Result<GameRecord>> games() {
        std::vector<Result<GameRecord>> games;
        for (const Json& object : found_)
            games.push_back(value_of(object, {"position"}).is_string() ? read_row(object)
                                                                       : read_game(object));
        for (const Json& list : lists_) take_texts(list, games);
        return games;
    }

  private:
    // A game, whose objects are no games of their own; not one that holds a list of games.
    void take_object(const Json& object) {
        const std::size_t begin = begins_.back();
        begins_.pop_back();
        if (object.contains("games") && begin < found_.size()) return;
        bool is_game = object.contains("position") || object.contains("players");
        for (const auto& [name, member] : object.items()) is_game |= is_name_of_moves(name);
        if (!is_game && !begins_.empty()) return;
        found_.resize(begin);
        found_.push_back(object);
    }

    std::vector<std::size_t> begins_;  // of the objects that are open: games found before
    std::vector<Json> found_;
    std::vector<Json> lists_;
};

// Finds what is wrong in a text that is no JSON. Nothing is thrown, because the engine of the pages
// has no exceptions.
class JsonFault : public nlohmann::json_sax<Json> {
  public:
    explicit JsonFault(std::string_view text) { Json::sax_parse(text, this); }

    std::string what;
    std::size_t place = 0;  // so many bytes stand before it

    bool parse_error(std::size_t byte, const std::string& /*token*/,
                     const Json::exception& fault) override {
        what = fault.what();
        place = byte - 1;
        return false;
    }
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return true; }
    bool key(string_t& /*name*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*size*/) override { return true; }
    bool end_array() override { return true; }
};

// "unexpected end of input", from "... - unexpected end of input; expected '}'".
std::string reason_in(std::string_view message) {
    const std::size_t dash = message.find(" - ");
    if (dash == std::string_view::npos) return "not JSON";
    message.remove_prefix(dash + 3);
    return printable(message.substr(0, message.find(';')));
}

std::size_t begin_of_line(std::string_view text, std::size_t at) {
    return text.substr(0, at).rfind('\n') + 1;
}

}  // namespace

bool begins_json(std::string_view text) {
    text.remove_prefix(skip(blanks, text, 0));
    const bool is_list = text.starts_with('[');
    if (is_list) text.remove_prefix(skip("[ \t\r\n", text, 0));
    if (is_list && text.starts_with('"')) return true;
    return text.starts_with('{') && text.substr(skip(blanks, text, 1)).starts_with('"');
}

JsonGames read_json(std::string_view text, std::ptrdiff_t line, std::size_t first_byte) {
    JsonGames read;
    const std::size_t whole = size_of_value(text);
    read.is_open = whole == std::string_view::npos;
    read.size = read.is_open ? text.size() : skip(", \t\r", text, whole);
    const std::string_view value = text.substr(0, whole);
    const std::string_view next = trimmed(text.substr(read.size));
    const std::string_view better = begin_of_better(value);
    if (!better.empty() && next.starts_with(better)) return read;
    read.may_be_better = !better.empty() && next.empty();
    Gathering gathering;
    std::string wrong;
    if (Json::parse(value, std::ref(gathering), false).is_discarded()) {
        const JsonFault fault(value);
        const std::size_t at = std::min(fault.place, value.size());
        wrong = fmt::format("line {}: JSON: {} at byte {}",
                            line + std::ranges::count(text.substr(0, at), '\n'),
                            reason_in(fault.what), first_byte + fault.place);
        // The line of the fault may begin another value.
        const std::size_t begin = begin_of_line(text, std::min(at, text.size() - 1));
        const bool is_other = begin > 0 && begins_json(text.substr(begin));
        read.size = begin + (is_other ? 0 : first_line(text.substr(begin)).size());
    }
    read.games = gathering.games();
    for (Result<GameRecord>& game : read.games) {
        const std::string where = fmt::format("line {}: ", line);
        if (!game)
            game = error(where + game.error().text);
        else if (!game->fault.empty())
            game->fault = where + game->fault;
    }
    if (!wrong.empty()) read.games.emplace_back(error(wrong));
    return read;
}

}  // namespace outflank
