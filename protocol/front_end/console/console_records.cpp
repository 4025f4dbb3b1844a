// Games and positions that are typed or pasted.

#include <fmt/format.h>

#include <utility>

#include "protocol/front_end/console/console.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/play/othello_game.h"
#include "protocol/record/diagram.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/json.h"
#include "protocol/record/position_line.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The moves in a text, if they can be played from the present position, one after the other.
Result<std::vector<std::string>> moves_in(std::string_view text, const AnyGame& game) {
    const std::unique_ptr<AnyGame> played = game.clone();
    if (const auto* const othello = dynamic_cast<const OthelloGame*>(&game)) {
        const Result<Game> after = parse_transcript(text, othello->game().position());
        if (!after) return tl::make_unexpected(after.error());
        return OthelloGame(*after).moves();
    }
    for (const std::string& move : words(text))
        if (auto done = played->play(move); !done) return tl::make_unexpected(done.error());
    std::vector<std::string> moves = played->moves();
    moves.erase(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(game.moves().size()));
    return moves;
}

// The first game or position in a text of Othello, or the first line if that is none.
std::string_view first_record(std::string_view text) {
    if (form_of(text) == nullptr && !begins_json(text)) return first_line(text);
    GameReader reader(text);
    reader.next();
    return text.substr(0, reader.place());
}

}  // namespace

void Console::take_lines(std::string_view text) {
    if (const auto moves = moves_in(text, *game_); moves && !moves->empty())
        return tell(take_text(std::string(text)));
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        // Only Othello has records of many lines.
        std::string_view record = rules_ == default_rules ? first_record(text) : first_line(text);
        std::size_t size = 0;
        // The missing rows may come later.
        const bool is_part_of_board = begins_diagram(record) && !parse_diagram(record, size);
        if (is_part_of_board) record = first_line(record);
        take_line(std::string(trimmed(record)));
        text.remove_prefix(record.size());
    }
}

// Moves that can be played here are played, without the engine's answers; any other text is a game
// or position to set up.
Result<void> Console::take_text(const std::string& text) {
    const auto moves = moves_in(text, *game_);
    if (moves && !moves->empty()) {
        for (const std::string& move : *moves) game_->play(move);
        show_set_up();
        return {};
    }
    constexpr std::size_t longest_move = 3;  // "f5" with one letter too many
    const bool is_word = (rules_ == default_rules && text.size() <= longest_move) ||
                         text.find_first_of("0123456789\n") == std::string::npos;
    if (is_word && !begins_diagram(text) && !is_position_form(text)) {
        std::vector<std::string> names;
        for (const Command& command : commands()) names.emplace_back(command.name);
        return error("neither a command nor a move: " + quoted(text) +
                     did_you_mean(lower_case(words(text).front()), names));
    }
    // Only Othello has records in other forms.
    if (game_->rules() != default_rules && text.find('/') == std::string::npos)
        return error(moves.error().text);
    // Nothing of a text with an error is used: it may be a typing error.
    const Result<GameRecord> record = pasted_game(text, game_->rules());
    const std::string& fault = record ? record->fault : record.error().text;
    const std::string wrong = text.find('\n') == std::string::npos ? without_place(fault) : fault;
    if (!wrong.empty()) return error(fmt::format("{}: {}", quoted(text), wrong));
    return take_record(record);
}

// Sets up the game of a record; a record that could not be read is an error.
Result<void> Console::take_record(const Result<GameRecord>& given) {
    if (!given) return tl::make_unexpected(given.error());
    const GameRecord& record = *given;
    auto game = record.game();
    if (!game) return tl::make_unexpected(game.error());
    if ((*game)->rules() != game_->rules())
        return error(fmt::format("a game of {}, not of {}", name_of((*game)->rules()),
                                 name_of(game_->rules())));
    for (const std::string& note : record.warnings) print(note);
    game_ = std::move(*game);
    record_ = record;
    is_own_ = false;
    show_set_up();
    if (!record.fault.empty()) print("Used up to there: " + record.fault);
    return {};
}

// The engine does not move at once after that: a person may want to look at the position first.
void Console::show_set_up() {
    show_board();
    pass_if_forced();
    if (!game_->is_over() && is_engines(game_->to_move()))
        print("It is the engine's turn: type go, or a move of your own.");
}

Result<void> Console::position(Arguments arguments) {
    if (!arguments.empty()) return take_record(pasted_game(joined(arguments, " "), rules_));
    print(game_->position());
    return {};
}

bool TypedBoard::take(std::string_view line) {
    const bool is_first = lines_.empty();
    const bool may_be_of_it =
        trimmed(line).empty() ? whole_.has_value() : !is_first || begins_rows(line);
    if (!may_be_of_it || lines_.size() == most_lines) return false;
    lines_.emplace_back(line);
    const std::string all = text();
    std::size_t length = 0;
    const Result<Diagram> diagram = parse_diagram(all, length);
    if (length < all.size()) {
        lines_.pop_back();
        return false;
    }
    has_news_ = diagram && whole_ != *diagram;
    if (diagram) whole_ = *diagram;
    return true;
}

std::string TypedBoard::text() const { return joined(lines_, "\n"); }

std::vector<std::string> TypedBoard::give_up() {
    std::vector<std::string> lines = std::exchange(lines_, {});
    if (std::exchange(whole_, std::nullopt)) lines.clear();
    return lines;
}

}  // namespace outflank
