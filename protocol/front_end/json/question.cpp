#include "protocol/front_end/json/question.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/notation.h"
#include "protocol/front_end/json/fields.h"
#include "protocol/play/request.h"
#include "protocol/record/game_reader.h"
#include "protocol/record/transcript.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

using Kind = Question::Kind;

struct KindName {
    const char* name;
    Kind kind;
};
constexpr KindName kind_names[] = {{"search", Kind::search},
                                   {"solve", Kind::solve},
                                   {"evaluate", Kind::evaluate},
                                   {"analyze", Kind::analyze},
                                   {"play", Kind::play}};

// The one record in a text; the field is to blame for what is wrong.
GameRecord record_in(const Fields& fields, const char* field, std::string_view text) {
    GameReader reader(text);
    auto record = reader.next();
    if (!record) fields.refuse(field, "neither a position nor a game: " + quoted(text));
    if (!*record) fields.refuse(field, printable(record->error().text));
    if (!(*record)->fault.empty()) fields.refuse(field, printable((*record)->fault));
    if (reader.next()) fields.refuse(field, "more than one position or game");
    return **std::move(record);
}

// The game that `position` and `moves` of a question give.
Result<GameRecord> joined_record(const Fields& fields, const std::string& position,
                                 const std::optional<std::string>& moves) {
    GameRecord record;
    if (!position.empty()) record = record_in(fields, "position", position);
    if (!moves) return record;
    auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    const auto more = parse_transcript(*moves, game->position());
    if (!more) fields.refuse("moves", printable(more.error().text));
    add_moves(*more, record);
    return record;
}

// One of the options of the search, as a field of an object: exact_from for exact-from.
void take_option(Fields& fields, const char* name, Options& options) {
    std::string option = name;
    std::ranges::replace(option, '_', '-');
    const auto table = option_table();
    const OptionEntry& entry = *std::ranges::find(table, option, &OptionEntry::name);
    const bool is_whole = !std::holds_alternative<std::optional<double> Options::*>(entry.field);
    std::string value;
    if (is_whole) {
        if (const auto whole = fields.whole(name, static_cast<long long>(entry.least),
                                            static_cast<long long>(entry.most)))
            value = std::to_string(*whole);
    } else if (const auto number = fields.number(name, entry.least, entry.most)) {
        value = fmt::format("{}", *number);
    }
    if (value.empty()) return;
    if (const auto done = set_option(options, entry, value); !done)
        fields.refuse(name, done.error().text);
}

// The limits of a search. Where the question names one of depth, level, time and nodes, those of
// the command line do not count.
void take_limits(Fields& fields, Options& options) {
    static constexpr const char* limits[] = {"depth", "level", "time", "nodes"};
    if (std::ranges::any_of(limits, [&](const char* name) { return fields.has(name); })) {
        options.depth = options.level = std::nullopt;
        options.time = std::nullopt;
        options.nodes = std::nullopt;
    }
    for (const char* const name : limits) take_option(fields, name, options);
    for (const char* const name : {"selectivity", "exact_from"}) take_option(fields, name, options);
}

void take_window(Fields& fields, Question& question) {
    const Row* const window = fields.find("window");
    if (window == nullptr) return;
    const auto is_bound = [](const Row& bound) {
        return bound.is_number_integer() && bound >= -max_discs && bound <= max_discs;
    };
    if (!window->is_array() || window->size() != 2 || !std::ranges::all_of(*window, is_bound) ||
        window->at(0) >= window->at(1))
        fields.refuse("window", "not two whole numbers from -64 to 64, the smaller one first");
    question.limits.window = {window->at(0).get<int>(), window->at(1).get<int>()};
}

void take_evaluate(Fields& fields, Question& question) {
    const Row& words = *fields.find("evaluate");
    if (!words.is_array() || words.empty()) fields.refuse("evaluate", "not a list of words");
    for (const Row& word : words) {
        if (word == "static")
            question.asks_static = true;
        else if (word == "policy")
            question.asks_policy = true;
        else if (word == "book")
            question.asks_book = true;
        else
            fields.refuse("evaluate", "it knows the words static, policy and book");
    }
}

void take_play(Fields& play, Question& question, Options options) {
    take_limits(play, options);
    take_option(play, "elo", options);
    take_option(play, "seed", options);
    if (const Row* const book = play.find("book"); book != nullptr)
        options.no_book = !play.flag("book");
    play.end();
    Request request;
    request.purpose = Request::Purpose::playing;
    question.limits = limits_of(options, request);
    question.may_use_book = !options.no_book && may_use_book(request, question.limits);
    if (!options.no_elo) question.elo = options.elo;
    if (options.seed) question.seed = static_cast<std::uint64_t>(*options.seed);
}

// What the field that names the kind of the question holds.
void take_kind(Fields& fields, const char* name, Question& question, Options options) {
    if (question.kind == Kind::search || question.kind == Kind::analyze) {
        Fields search = *fields.object(name);
        take_limits(search, options);
        search.end();
        options.variety = 0;
        question.limits = limits_of(options);
    } else if (question.kind == Kind::play) {
        Fields play = *fields.object(name);
        take_play(play, question, options);
    } else if (question.kind == Kind::evaluate) {
        take_evaluate(fields, question);
    } else {
        if (!fields.flag(name)) fields.refuse(name, "true, or leave it out");
        take_window(fields, question);
    }
}

// How the question is worked on. What makes no sense for its kind is not read, so it is refused as
// a field that does not exist.
void take_manner(Fields& fields, Question& question, const Options& options) {
    constexpr long long most_priority = 1'000'000;
    constexpr double least_time = 0.01;
    constexpr double most_time = 1e6;
    constexpr int most_hash_mb = 1 << 20;
    if (const auto given = fields.whole("priority", -most_priority, most_priority))
        question.priority = static_cast<int>(*given);
    if (question.kind == Kind::evaluate) return;
    if (const auto given = fields.whole("threads", 1, options.threads))
        question.threads = static_cast<int>(*given);
    question.fresh = fields.flag("fresh");
    if (const auto given = fields.whole("hash_mb", 1, most_hash_mb)) {
        if (!question.fresh && question.kind != Kind::analyze)
            fields.refuse("hash_mb", "only with \"fresh\":true: all other questions share a table");
        question.hash_mb = static_cast<int>(*given);
    }
    if (question.kind == Kind::play) return;
    question.report_every = fields.number("report_every", least_time, most_time);
    if (const auto given = fields.whole("lines", 1, square_count)) {
        if (question.limits.window) fields.refuse("lines", "not together with a window");
        question.limits.lines = static_cast<int>(*given);
    }
}

// A position as Outflank writes it. To read it as a record takes as long as to solve a small one.
std::optional<Position> plain_position(const std::string& text) {
    const bool is_plain = text.size() == square_count + 2 && text[square_count] == ' ' &&
                          text.find_first_not_of("XO- ") == std::string::npos;
    const auto position = is_plain ? parse_position(text) : error("");
    return position ? std::optional(*position) : std::nullopt;
}

// The positions that the question asks about.
void take_positions(Fields& fields, Question& question) {
    const auto position = fields.text("position");
    const auto moves = fields.text("moves");
    if (!position && !moves) fields.refuse("position", "position or moves are missing");
    if (position && trimmed(*position).empty()) fields.refuse("position", "it is empty");
    const bool is_alone = !moves && question.kind != Kind::analyze && !fields.has("plies");
    if (const auto plain = is_alone ? plain_position(*position) : std::nullopt) {
        question.positions.push_back({std::nullopt, *plain});
        return;
    }
    const auto record = joined_record(fields, position.value_or(""), moves);
    const auto game = record ? othello_game(*record) : tl::make_unexpected(record.error());
    if (!game) fields.refuse(position ? "position" : "moves", printable(game.error().text));
    if (question.kind == Kind::analyze) {
        question.position = position.value_or("");
        question.moves = moves;
    }
    const bool may_name_plies = question.kind != Kind::analyze && question.kind != Kind::play;
    const Row* const plies = may_name_plies ? fields.find("plies") : nullptr;
    if (plies == nullptr) {
        question.positions.push_back({std::nullopt, game->position()});
        return;
    }
    const std::vector<Square> played = game->moves();
    std::vector<Position> positions{game->first()};
    for (const Square move : played) positions.push_back(positions.back().after(move));
    const auto is_ply = [&](const Row& ply) {
        return ply.is_number_integer() && ply >= 0 && ply <= played.size();
    };
    if (!plies->is_array() || plies->empty() || !std::ranges::all_of(*plies, is_ply))
        fields.refuse("plies", fmt::format("not a list of whole numbers from 0 to {}, the plies of "
                                           "the game",
                                           played.size()));
    for (const Row& ply : *plies)
        question.positions.push_back({ply.get<int>(), positions[ply.get<std::size_t>()]});
}

Question checked_question(Fields& fields, Row id, const Options& options) {
    static const std::vector<std::string> names = {
        "id",      "position", "moves", "plies",    "search",  "solve", "window",  "evaluate",
        "analyze", "play",     "lines", "priority", "threads", "fresh", "hash_mb", "report_every"};
    fields.allow(names);
    Question question;
    question.id = std::move(id);
    const char* name = nullptr;
    for (const KindName& each : kind_names) {
        if (!fields.has(each.name)) continue;
        if (name != nullptr)
            fields.refuse(each.name,
                          fmt::format("a question has one task, and {} is another", name));
        name = each.name;
        question.kind = each.kind;
    }
    if (name == nullptr)
        fields.refuse("", "no task: search, solve, evaluate, analyze or play is missing");
    take_kind(fields, name, question, options);
    take_manner(fields, question, options);
    take_positions(fields, question);
    fields.end();
    return question;
}

}  // namespace

tl::expected<Question, Refusal> read_question(const Row& object, const Options& options) {
    Row id;
    try {
        Fields fields(object);
        const Row* const given = fields.find("id");
        if (given == nullptr) fields.refuse("id", "it is missing");
        if (!given->is_string() && !given->is_number())
            fields.refuse("id", "neither a string nor a number");
        id = *given;
        return checked_question(fields, id, options);
    } catch (FieldError& wrong) {
        return tl::make_unexpected(
            Refusal{std::move(id), std::move(wrong.field), std::move(wrong.text)});
    }
}

InputGame input_of(const Question& question) {
    const Row nothing = Row::object();
    return {1, "", joined_record(Fields(nothing), question.position, question.moves).value()};
}

}  // namespace outflank
