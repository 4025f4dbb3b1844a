// Games in files: load and save.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <vector>

#include "protocol/front_end/console/console.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/ggf.h"
#include "protocol/record/record_source.h"
#include "protocol/record/record_writer.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/wthor/wthor.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "search/files/path.h"

namespace outflank {

namespace fs = std::filesystem;

namespace {

// The format that the ending of a file's name asks for; else GGF, which holds all that is known of
// a game, and alone holds games of other rules than Othello.
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

// The first `most` games of a file, also those that cannot be read.
Result<std::vector<Result<GameRecord>>> games_in(const std::string& file, Rules rules,
                                                 std::size_t most, const std::stop_token& stop) {
    const Result<std::string> content = read_file(file, stop);
    if (!content) return tl::make_unexpected(content.error());
    if (rules != default_rules) return parse_ggf_file(*content);
    WthorNames names;
    if (wthor_kind(*content) == WthorKind::games)
        for (const fs::path& path : name_files_beside(to_path(file)))
            if (const auto list = read_file(to_name(path), stop)) take_wthor_names(*list, names);
    std::vector<Result<GameRecord>> games;
    GameReader reader(*content, names);
    while (games.size() < most) {
        auto game = reader.next();
        if (!game) break;
        games.push_back(*std::move(game));
    }
    return games;
}

// Whether `record` is the position a move after `before`: OBF has a game as one position after the
// other.
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

// Whether `save` may replace a file: it is empty, or it holds one game, which was loaded from there
// or saved there (`is_own`).
Result<void> may_replace(const std::string& file, bool is_own, Rules rules,
                         const std::stop_token& stop) {
    std::error_code ignored;
    if (!fs::is_regular_file(to_path(file), ignored)) return {};
    if (const auto content = read_file(file, stop); content && trimmed(*content).empty()) return {};
    const auto all = games_in(file, rules, std::numeric_limits<std::size_t>::max(), stop);
    if (!all) return tl::make_unexpected(all.error());
    std::size_t games = 0;
    std::size_t faults = 0;
    std::optional<GameRecord> last;
    for (const Result<GameRecord>& record : *all) {
        if (!record)
            ++faults;
        else if (!last || !continues_game(*last, *record))
            ++games;
        if (record) last = *record;
    }
    const bool is_one = games == 1 && faults == 0;
    if (is_one && is_own) return {};
    return error(fmt::format("{} holds {}, which save would replace: save under another name", file,
                             is_one      ? "another game"
                             : games > 1 ? fmt::format("{} games", games)
                                         : "text that is no game"));
}

}  // namespace

Result<void> Console::load(Arguments arguments) {
    if (arguments.empty()) return error("load takes the name of a file");
    const auto number = arguments.size() > 1 ? parse_integer(arguments.back()).value_or(0) : 0;
    const Arguments name = number > 0 ? arguments.first(arguments.size() - 1) : arguments;
    const std::string file = joined(name, " ");
    const auto wanted = static_cast<std::size_t>(std::max(number, 1LL));
    const auto games = games_in(file, rules_, wanted + 1, stop_);
    if (!games) return tl::make_unexpected(games.error());
    if (games->empty()) return error(file + ": no game in it");
    if (games->size() < wanted)
        return error(
            fmt::format("{} has no game {}: the last one is {}", file, wanted, games->size()));
    const Result<GameRecord>& found = (*games)[wanted - 1];
    if (!found) return error(fmt::format("{}: game {}: {}", file, wanted, found.error().text));
    const GameRecord& record = *found;
    if (auto done = take_record(found); !done) return done;
    own_files_.insert(whole_path(file));
    std::string text = fmt::format("Game {} of {}", wanted, file);
    if (!record.black.empty() || !record.white.empty())
        text += fmt::format(", {} - {}", record.black, record.white);
    print(printable(text));
    if (games->size() > wanted)
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
    // Moves that are still the same keep what the record knows of them.
    std::size_t same = 0;
    while (same < std::min(played.size(), record_.moves.size()) &&
           record_.moves[same].move == played[same].move) {
        played[same] = record_.moves[same];
        ++same;
    }
    mark_given(record, std::min(given_plies(record_), same));
    if (played != record_.moves) record.result.clear();
    record.moves = std::move(played);
    return record;
}

// Says who played a game that began here, and when, for formats that can hold it.
void Console::name_players(GameRecord& record) const {
    const Options& options = engine_->options();
    const std::string engine =
        options.elo && !options.no_elo
            ? fmt::format("Outflank, Elo {}", *options.elo)
            : fmt::format("Outflank, level {}", options.level.value_or(default_level));
    const auto name = [&](Color color) { return is_engines(color) ? engine : "person"; };
    record.black = name(Color::black);
    record.white = name(Color::white);
    record.date = today().substr(0, 10);
}

Result<void> Console::save(Arguments arguments) {
    if (arguments.empty()) return error("save takes the name of a file");
    const std::string file = joined(arguments, " ");
    const Result<RecordFormat> format = format_of(file, game_->rules());
    if (!format) return tl::make_unexpected(format.error());
    const bool is_own = own_files_.contains(whole_path(file));
    if (auto done = may_replace(file, is_own, game_->rules(), stop_); !done) return done;
    GameRecord saved = record();
    const bool holds_names = *format != RecordFormat::obf && *format != RecordFormat::transcript;
    if (is_own_ && holds_names) name_players(saved);
    std::string text;
    RecordWriter writer(*format, [&](std::string_view part) { text += part; });
    if (auto done = writer.add(saved); !done) return done;
    writer.finish();
    try {
        write_file(file, text);
    } catch (const UsageError& problem) {
        return error(problem.what());
    }
    own_files_.insert(whole_path(file));
    print(fmt::format("Saved in {} as {}", file, name_of(*format)));
    for (const auto& [what, how] :
         {std::pair(writer.dropped(), "left out"), {writer.changed(), "changed"}})
        if (!what.empty())
            print(fmt::format("{} cannot hold these, so they are {}: {}", name_of(*format), how,
                              what));
    return {};
}

}  // namespace outflank
