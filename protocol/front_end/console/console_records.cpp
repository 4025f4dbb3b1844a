// Games and positions that come from outside, and games that are saved.

#include <fmt/format.h>

#include <algorithm>

#include "protocol/front_end/console/console.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/io/read_file.h"
#include "protocol/io/target_file.h"
#include "protocol/io/text.h"
#include "protocol/record/diagram.h"
#include "protocol/record/game_source.h"
#include "protocol/record/ggf.h"
#include "protocol/record/record_writer.h"
#include "protocol/record/transcript.h"
#include "protocol/session/factory.h"
#include "protocol/session/othello_game.h"

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

// By the ending of a file's name; GGF holds all that is known of a game, and alone holds games of
// other rules than Othello.
Result<RecordFormat> format_of(const std::string& file, Rules rules) {
    const std::string ending = lower_case(file.substr(file.rfind('.') + 1));
    const RecordFormat format = ending == "wtb" ? RecordFormat::wthor
                                : ending == "txt"
                                    ? RecordFormat::transcript
                                    : record_format(ending).value_or(RecordFormat::ggf);
    if (rules != default_rules && format != RecordFormat::ggf)
        return error(fmt::format("{} is saved as GGF, not as {}", name_of(rules), name_of(format)));
    if (format == RecordFormat::wthor) return error("save writes no WTHOR; outflank convert does");
    return format;
}

struct FoundGame {
    GameRecord record;
    bool is_last;
};

// Game `wanted`, from 1, of a file. An error says why there is none.
Result<FoundGame> game_in(const std::string& file, std::size_t wanted,
                          const std::stop_token& stop) {
    std::string fault;  // of the last game that could not be read
    GameSource source(
        {file}, {}, [&](const std::string& text) { fault = text; }, stop);
    std::size_t last = 0;
    while (const auto game = source.next()) {
        last = game->index;
        if (last == wanted) return FoundGame{game->record, !source.next()};
        if (last > wanted) break;
    }
    if (!fault.empty()) return error(fault);
    return error(fmt::format("{} has no game {}: the last one is {}", file, wanted, last));
}

// The same for the games that GGF alone can hold.
Result<FoundGame> ggf_game_in(const std::string& file, std::size_t wanted,
                              const std::stop_token& stop) {
    const Result<std::string> content = read_file(file, stop);
    if (!content) return tl::make_unexpected(content.error());
    const auto records = parse_ggf_file(*content);
    if (records.size() < wanted)
        return error(fmt::format("{} has no game {}: it has {}", file, wanted, records.size()));
    const Result<GameRecord>& record = records[wanted - 1];
    if (!record) return error(fmt::format("{}: {}", file, record.error().text));
    return FoundGame{*record, records.size() == wanted};
}

}  // namespace

// Moves that can be played here are played, without the engine's answers; any other text is a game
// or position to set up.
Result<void> Console::take_text(const std::string& text) {
    const auto moves = moves_in(text, *game_);
    if (moves && !moves->empty()) {
        for (const std::string& move : *moves) game_->play(move);
        show_set_up();
        return {};
    }
    const bool has_digit = text.find_first_of("0123456789") != std::string::npos;
    if (!has_digit && !begins_diagram(text) && !is_board_line(text))
        return error("neither a command nor a move: " + quoted(text));
    // Only Othello has records in other forms.
    if (game_->rules() != default_rules && text.find('/') == std::string::npos)
        return error(moves.error().text);
    // What was typed may be a slip: nothing of it is used.
    const Result<GameRecord> record = pasted_game(text, game_->rules());
    const std::string wrong = record ? record->fault : record.error().text;
    if (!wrong.empty()) return error(fmt::format("{}: {}", quoted(text), wrong));
    return take_record(*record);
}

Result<void> Console::set_up(const std::string& text) {
    const Result<GameRecord> record = pasted_game(text, game_->rules());
    if (!record) return tl::make_unexpected(record.error());
    return take_record(*record);
}

Result<void> Console::take_record(const GameRecord& record) {
    auto game = record.game();
    if (!game) return tl::make_unexpected(game.error());
    if ((*game)->rules() != game_->rules())
        return error(fmt::format("a game of {}, not of {}", name_of((*game)->rules()),
                                 name_of(game_->rules())));
    for (const std::string& note : record.notes) print(note);
    game_ = std::move(*game);
    record_ = record;
    show_set_up();
    if (!record.fault.empty()) print("Used up to there: " + record.fault);
    return {};
}

// The engine does not move at once in what was set up: a person may want to look at it first.
void Console::show_set_up() {
    show_board();
    pass_if_forced();
    if (!game_->is_over() && is_engines(game_->to_move()))
        print("It is the engine's turn: type go, or a move of your own.");
}

Result<void> Console::position(Arguments arguments, const std::stop_token&) {
    if (!arguments.empty()) return set_up(joined(arguments, " "));
    print(game_->position());
    return {};
}

Result<void> Console::load(Arguments arguments, const std::stop_token& stop) {
    if (arguments.empty()) return error("load takes the name of a file");
    const auto number = arguments.size() > 1 ? parse_integer(arguments.back()).value_or(0) : 0;
    const Arguments name = number > 0 ? arguments.first(arguments.size() - 1) : arguments;
    const std::string file = joined(name, " ");
    const auto wanted = static_cast<std::size_t>(std::max(number, 1LL));
    const bool is_othello = game_->rules() == default_rules;
    const Result<FoundGame> found =
        is_othello ? game_in(file, wanted, stop) : ggf_game_in(file, wanted, stop);
    if (!found) return tl::make_unexpected(found.error());
    const GameRecord& record = found->record;
    if (auto done = take_record(record); !done) return done;
    std::string text = fmt::format("Game {} of {}", wanted, file);
    if (!record.black.empty() || !record.white.empty())
        text += fmt::format(", {} - {}", record.black, record.white);
    print(printable(text));
    if (found->is_last) return {};
    print(fmt::format("load {} {} takes the next one.", file, wanted + 1));
    return {};
}

// The game as it is now, with the names and the like of the one that was loaded.
GameRecord Console::record() const {
    GameRecord record = record_;
    record.rules = game_->rules();
    const std::unique_ptr<AnyGame> at = game_->clone();
    const std::vector<std::string> moves = game_->moves();
    std::vector<RecordedMove> played(moves.size());
    for (std::size_t ply = moves.size(); ply > 0; --ply) {
        at->undo();
        played[ply - 1] = {at->to_move(), moves[ply - 1], {}, {}};
    }
    record.first = at->position();
    if (record.first == make_game(record.rules)->position()) record.first.clear();
    // What is known of the moves that are still the same is kept.
    bool is_same = true;
    for (std::size_t ply = 0; ply < played.size() && is_same; ++ply) {
        is_same = ply < record_.moves.size() && record_.moves[ply].move == played[ply].move;
        if (is_same) played[ply] = record_.moves[ply];
    }
    if (played != record_.moves) record.result.clear();
    record.moves = std::move(played);
    return record;
}

Result<void> Console::save(Arguments arguments, const std::stop_token&) {
    if (arguments.empty()) return error("save takes the name of a file");
    const std::string file = joined(arguments, " ");
    const Result<RecordFormat> format = format_of(file, game_->rules());
    if (!format) return tl::make_unexpected(format.error());
    std::string text;
    RecordWriter writer(*format, [&](std::string_view part) { text += part; });
    if (auto done = writer.add(record()); !done) return done;
    writer.finish();
    try {
        write_file(file, text);
    } catch (const UsageError& problem) {
        return error(problem.what());
    }
    print(fmt::format("Saved in {} as {}", file, name_of(*format)));
    if (const std::string dropped = writer.dropped(); !dropped.empty())
        print(fmt::format("{} cannot hold these, so they are left out: {}", name_of(*format),
                          dropped));
    if (const std::string changed = writer.changed(); !changed.empty())
        print(fmt::format("{} cannot hold these, so they are changed: {}", name_of(*format),
                          changed));
    return {};
}

}  // namespace outflank
