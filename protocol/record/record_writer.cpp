#include "protocol/record/record_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/notation.h"
#include "protocol/play/opening_names.h"
#include "protocol/record/ggf.h"
#include "protocol/record/pgn.h"
#include "protocol/record/recorded_date.h"
#include "protocol/record/recorded_result.h"
#include "protocol/record/sgf.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr std::array<std::pair<std::string_view, RecordFormat>, 6> formats = {{
    {"ggf", RecordFormat::ggf},
    {"obf", RecordFormat::obf},
    {"pgn", RecordFormat::pgn},
    {"sgf", RecordFormat::sgf},
    {"transcript", RecordFormat::transcript},
    {"wthor", RecordFormat::wthor},
}};

std::string to_transcript(const GameRecord& record) {
    std::string text;
    text.reserve(2 * record.moves.size() + 1);
    for (const RecordedMove& next : record.moves)
        if (next.move != pass_text) text += next.move;
    return text + '\n';
}

// A line for each position of the game, including the last one.
Result<std::string> to_obf_lines(const GameRecord& record) {
    const auto game = othello_game(record);
    if (!game) return tl::make_unexpected(game.error());
    Position position = game->first();
    std::string text = to_obf({position, record.scores, printable(record.tag("CO")), {}}) + '\n';
    for (const Square move : game->moves()) {
        position = position.after(move);
        text += to_string(position) + '\n';
    }
    return text;
}

bool has_any(const GameRecord& record, std::optional<double> RecordedMove::*what) {
    return std::ranges::any_of(record.moves,
                               [&](const RecordedMove& next) { return (next.*what).has_value(); });
}

std::string list_of(const std::map<std::string_view, std::size_t>& counts) {
    std::string text;
    for (const auto& [what, games] : counts)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", what, games);
    return text;
}

}  // namespace

std::string record_format_names() {
    std::string names;
    for (const auto& [name, format] : formats)
        names += (names.empty() ? "" : "|") + std::string(name);
    return names;
}

std::optional<RecordFormat> record_format(std::string_view name) {
    const auto* const found =
        std::ranges::find(formats, name, &std::pair<std::string_view, RecordFormat>::first);
    return found == formats.end() ? std::nullopt : std::optional(found->second);
}

std::string_view name_of(RecordFormat format) {
    return formats[static_cast<std::size_t>(format)].first;
}

namespace {

std::string_view opening_of(const GameRecord& record) {
    if (record.rules != default_rules) return "";
    // To play only so many moves keeps `convert` fast.
    GameRecord beginning;
    beginning.first = record.first;
    beginning.moves.reserve(static_cast<std::size_t>(longest_opening()));
    int placed = 0;
    for (const RecordedMove& move : record.moves) {
        if (placed == longest_opening()) break;
        beginning.moves.push_back(move);
        if (move.move != pass_text) ++placed;
    }
    const auto game = othello_game(beginning);
    return game ? opening_name(*game) : "";
}

}  // namespace

Result<void> RecordWriter::add(const GameRecord& record) {
    switch (format_) {
        case RecordFormat::ggf:
            write_(to_ggf(record, opening_of(record)) + '\n');
            break;
        case RecordFormat::obf: {
            const auto lines = to_obf_lines(record);
            if (!lines) return tl::make_unexpected(lines.error());
            write_(*lines);
            break;
        }
        case RecordFormat::pgn:
            write_(to_pgn(record));
            break;
        case RecordFormat::sgf:
            write_(to_sgf(record));
            break;
        case RecordFormat::transcript:
            if (!record.first.empty()) return error("it begins with a set-up board");
            write_(to_transcript(record));
            break;
        case RecordFormat::wthor:
            if (auto done = wthor_.add(record); !done) return done;
            break;
    }
    count_losses(record);
    return {};
}

void RecordWriter::finish() {
    if (format_ == RecordFormat::wthor) write_(wthor_.games());
}

void RecordWriter::count_losses(const GameRecord& record) {
    using F = RecordFormat;
    // `holders` are the formats that can hold it.
    const auto drop = [&](bool is_there, std::string_view what, auto... holders) {
        if (is_there && ((format_ != holders) && ...)) ++dropped_[what];
    };
    const auto is_own_tag = [&](const auto& tag) {
        const bool is_tournament = tag.first == "EV" && tag.second == wthor_tournament(record);
        return (format_ == F::wthor && (tag.first == wthor_tag || is_tournament)) ||
               (format_ == F::obf && tag.first == "CO");
    };
    const auto date = parse_date(record.date);
    const bool is_year = date && record.date == std::to_string(date->year);
    const auto result = parse_result(record.result);
    drop(!record.black.empty() || !record.white.empty(), "players", F::ggf, F::pgn, F::sgf,
         F::wthor);
    const bool is_place_tournament =
        format_ == F::wthor && record.place == wthor_tournament(record);
    drop(!record.place.empty() && !is_place_tournament, "place", F::ggf, F::pgn, F::sgf);
    drop(!record.date.empty() && !(format_ == F::wthor && is_year),
         format_ == F::wthor && date ? "date but for its year" : "date", F::ggf, F::pgn, F::sgf);
    drop(!record.result.empty(), "result", F::ggf, F::pgn, F::sgf, F::wthor);
    const bool ended_early = result && result->end != RecordedResult::End::played;
    drop(format_ == F::wthor && ended_early, "how the game ended");
    drop(record.black_clock || record.white_clock, "clocks", F::ggf);
    drop(has_any(record, &RecordedMove::eval), "evaluations", F::ggf);
    drop(has_any(record, &RecordedMove::seconds), "times", F::ggf);
    drop(!record.scores.empty(), "scores of moves", F::obf);
    drop(!std::ranges::all_of(record.tags, is_own_tag), "other tags", F::ggf, F::pgn, F::sgf);
    drop(format_ == F::obf && !record.moves.empty(), "order of moves");

    const auto change = [&](bool is_there, std::string_view what) {
        if (is_there) ++changed_[what];
    };
    if (format_ != F::ggf && format_ != F::wthor) return;
    const auto known = record.known_result();
    change(known && !known->score, "a result without a score to 64 discs of the winner");
    if (format_ != F::wthor) return;
    // On a board, the discs and the winner's empties are 64 together.
    const auto score = record.score();
    change(score && std::fmod(*score, 2) != 0, "a score that is not even rounded");
    change(!known, "an unknown result to the discs on the board");
    bool lacks_letters = false;
    bool is_too_long = false;
    const auto look_at = [&](std::string_view name, WthorKind kind) {
        const Latin1 written = utf8_to_latin1(name);
        lacks_letters |= !written.lost.empty();
        is_too_long |= written.text.size() >= wthor_name_size(kind);
    };
    look_at(record.black, WthorKind::players);
    look_at(record.white, WthorKind::players);
    look_at(wthor_tournament(record), WthorKind::tournaments);
    change(lacks_letters, "letters outside Latin-1 to '?'");
    change(is_too_long, "long names cut");
}

std::string RecordWriter::dropped() const { return list_of(dropped_); }

std::string RecordWriter::changed() const { return list_of(changed_); }

}  // namespace outflank
