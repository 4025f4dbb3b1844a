#include "protocol/record/json_moves.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/notation.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Json = nlohmann::json;

// What an object has under the first of these names that it knows; null for none.
Json value_of(const Json& object, std::initializer_list<const char*> names) {
    if (object.is_object())
        for (const char* const name : names)
            if (const auto found = object.find(name); found != object.end()) return *found;
    return {};
}

std::string move_of(const Json& entry) {
    const Json word = entry.is_object() ? value_of(entry, {"m", "move", "square"}) : entry;
    const std::string move = word.is_string() ? lower_case(word.get<std::string>()) : "";
    return move == "-" ? std::string(pass_text) : move;
}

// A square by its row and column, counted from `base`; "pass" beside the board.
std::string move_at(int row, int column, int base) {
    constexpr int size = 8;
    row -= base;
    column -= base;
    if (row < 0 || column < 0 || row >= size || column >= size) return std::string(pass_text);
    return {static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

// The moves of a list of numbers or of coordinates, counted from `base`; nothing for another list.
std::optional<std::vector<std::string>> moves_by_numbers(const Json& list, int base) {
    std::vector<std::string> moves;
    for (const Json& entry : list) {
        const Json number = entry.is_object() ? value_of(entry, {"m", "move", "square"}) : entry;
        const Json x = value_of(entry, {"x", "col", "column"});
        const Json y = value_of(entry, {"y", "row"});
        if (number.is_number_integer()) {
            // 10 times the row and the column, or 8 times the row.
            const int step = base == 1 ? 10 : 8;
            const auto at = std::clamp(number.get<long long>(), -1LL, 100LL);
            moves.push_back(
                at < 0 ? std::string(pass_text)
                       : move_at(static_cast<int>(at) / step, static_cast<int>(at) % step, base));
        } else if (x.is_number_integer() && y.is_number_integer()) {
            const auto row = std::clamp(y.get<long long>(), -1LL, 100LL);
            const auto column = std::clamp(x.get<long long>(), -1LL, 100LL);
            moves.push_back(move_at(static_cast<int>(row), static_cast<int>(column), base));
        } else {
            return std::nullopt;
        }
    }
    return moves.empty() ? std::nullopt : std::optional(moves);
}

bool is_legal(const std::vector<std::string>& moves) {
    return parse_transcript(joined(moves, " ")).has_value();
}

// The moves of a list of numbers, in the way of counting in which all are legal.
std::optional<std::vector<std::string>> moves_by_numbers(const Json& list) {
    const auto from_one = moves_by_numbers(list, 1);
    return from_one && !is_legal(*from_one) ? moves_by_numbers(list, 0) : from_one;
}

void take_list(const Json& list, GameRecord& record) {
    const auto numbers = moves_by_numbers(list);
    Game game;
    bool has_times = false;
    for (std::size_t at = 0; at < list.size(); ++at) {
        has_times |= !value_of(list[at], {"t", "time"}).is_null();
        const std::string move = numbers ? (*numbers)[at] : move_of(list[at]);
        if (move != pass_text && game.position().must_pass()) game.play(Square::pass);
        record.moves.push_back({game.position().to_move, move, {}, {}});
        if (const auto square = parse_move(move)) game.play(*square);
    }
    if (numbers)
        record.notes.push_back("the numbers of the moves are read as rows and columns, " +
                               record.moves.front().move + " first");
    if (has_times) record.notes.emplace_back(times_left_out);
}

}  // namespace

bool is_name_of_moves(std::string_view name) {
    const auto names = {"moves", "record", "transcript", "kifu"};
    return std::ranges::find(names, lower_case(name)) != names.end();
}

void take_json_moves(const Json& object, GameRecord& record) {
    if (!object.is_object()) return;
    for (const auto& [name, value] : object.items()) {
        if (!is_name_of_moves(name) || !record.moves.empty()) continue;
        if (value.is_string()) {
            const Transcript read = read_transcript(value.get<std::string>());
            add_moves(read.game, record);
            record.fault = read.fault;
            for (std::string& note : notes_on(read.has_times, read.has_numbers))
                record.notes.push_back(std::move(note));
        } else if (value.is_array()) {
            take_list(value, record);
        }
    }
}

}  // namespace outflank
