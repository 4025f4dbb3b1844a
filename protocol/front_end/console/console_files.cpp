// Games in files: load and save.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <vector>

#include "protocol/front_end/console/console.h"
#include "protocol/play/factory.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/ggf.h"
#include "protocol/record/record_source.h"
#include "protocol/record/record_writer.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

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
    std::vector<std::string> faults;  // of the games since the last one that could be read
    const auto keep = [&](const std::string& text) { faults.push_back(text); };
    const auto no_note = [](const std::string&) {};  // the record has them, too
    GameSource source({file}, {}, keep, stop, no_note);
    std::size_t last = 0;
    while (const auto game = source.next()) {
        if (game->index == wanted) return FoundGame{game->record, !source.next()};
        if (game->index > wanted) break;
        last = game->index;
        faults.clear();
    }
    const std::size_t number = wanted - last;
    if (number <= faults.size()) return error(faults[number - 1]);
    const std::string why = last == 0 && !faults.empty()
                                ? faults.front()
                                : fmt::format("the last one is {}", last + faults.size());
    return error(fmt::format("{} has no game {}: {}", file, wanted, why));
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

// Whether a position is the next one of the game that another one is of: OBF has a game as one
// position after the other.
bool continues_game(const GameRecord& before, const GameRecord& record) {
    const auto from = othello_game(before);
    const auto to = othello_game(record);
    if (!from || !to || !before.moves.empty() || !record.moves.empty()) return false;
    std::vector<Square> moves{Square::pass};
    for (const Square move : Squares(from->position().board.moves())) moves.push_back(move);
    return std::ranges::any_of(moves, [&](Square move) {
        Game game = *from;
        return game.play(move) && game.position() == to->position();
    });
}

fs::path whole_path(const std::string& file) {
    std::error_code failure;
    const fs::path path = fs::weakly_canonical(to_path(file), failure);
    return failure ? to_path(file) : path;
}

// Whether a file may be replaced by a saved game: nothing is lost but the one game in it, and
// `is_own` tells that it was loaded from there or saved there.
Result<void> may_replace(const std::string& file, bool is_own, Rules rules,
                         const std::stop_token& stop) {
    std::error_code ignored;
    if (!fs::is_regular_file(to_path(file), ignored)) return {};
    const Result<std::string> content = read_file(file, stop);
    if (!content) return tl::make_unexpected(content.error());
    if (trimmed(*content).empty()) return {};
    std::size_t games = 0;
    std::size_t faults = 0;
    std::optional<GameRecord> last;
    const auto add = [&](const Result<GameRecord>& record) {
        if (!record)
            ++faults;
        else if (!last || !continues_game(*last, *record))
            ++games;
        if (record) last = *record;
    };
    if (rules == default_rules)
        for (GameReader reader(*content); const auto record = reader.next();) add(*record);
    else
        std::ranges::for_each(parse_ggf_file(*content), add);
    const bool is_one = games == 1 && faults == 0;
    if (is_one && is_own) return {};
    return error(fmt::format("{} holds {}, which save would replace: save under another name", file,
                             is_one      ? "another game"
                             : games > 1 ? fmt::format("{} games", games)
                                         : "text that is no game"));
}

}  // namespace

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
    own_files_.insert(whole_path(file));
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

Result<void> Console::save(Arguments arguments, const std::stop_token& stop) {
    if (arguments.empty()) return error("save takes the name of a file");
    const std::string file = joined(arguments, " ");
    const Result<RecordFormat> format = format_of(file, game_->rules());
    if (!format) return tl::make_unexpected(format.error());
    const bool is_own = own_files_.contains(whole_path(file));
    if (auto done = may_replace(file, is_own, game_->rules(), stop); !done) return done;
    std::string text;
    RecordWriter writer(*format, [&](std::string_view part) { text += part; });
    if (auto done = writer.add(record()); !done) return done;
    writer.finish();
    try {
        write_file(file, text);
    } catch (const UsageError& problem) {
        return error(problem.what());
    }
    own_files_.insert(whole_path(file));
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
