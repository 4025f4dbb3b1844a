#include "protocol/match/game_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <set>
#include <utility>

#include "engine/notation.h"
#include "protocol/record/ggf.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/text.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank::match {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view own_tags[] = {"ID", "OV", "FO", "LL"};

std::string result_text(const GameResult& result) {
    std::string text = fmt::format("{:+d}", result.score);
    if (result.forfeit) text += result.forfeit->kind == name_of(FaultKind::time) ? ":t" : ":r";
    return text;
}

UsageError store_error(const std::string& text) { return UsageError("option out: " + text); }

void check_identity(const nlohmann::json& wanted, const fs::path& file) {
    const auto there = nlohmann::json::parse(read_file(to_name(file)).value_or(""), nullptr, false);
    if (!there.is_object()) throw store_error(to_name(file) + " cannot be read");
    for (const auto& [key, value] : wanted.items())
        if (!there.contains(key) || there[key] != value)
            throw store_error(
                fmt::format("{}: another match, its '{}' is not the same", to_name(file), key));
}

// Takes off a last line that was not written to its end.
std::vector<GameResult> read_games(const fs::path& file) {
    std::string text = read_file(to_name(file)).value_or("");
    if (const std::size_t whole = text.rfind('\n') + 1; whole < text.size()) {
        std::error_code failure;
        fs::resize_file(file, whole, failure);
        text.resize(whole);
    }
    std::vector<GameResult> results;
    std::set<int> numbers;
    for (const auto& record : parse_ggf_file(text)) {
        auto result =
            record ? from_record(*record) : Result<GameResult>(error(record.error().text));
        if (!result) throw store_error(to_name(file) + ": " + result.error().text);
        if (!numbers.insert(result->number).second)
            throw store_error(
                fmt::format("{}: game {} is there twice", to_name(file), result->number));
        results.push_back(std::move(*result));
    }
    return results;
}

}  // namespace

GameRecord to_record(const GameResult& result) {
    GameRecord record = result.record;
    record.result = result_text(result);
    record.tags.emplace_back("ID", std::to_string(result.number));
    record.tags.emplace_back("OV", to_decimal(result.black_overrun.count(), 6) + " " +
                                       to_decimal(result.white_overrun.count(), 6));
    if (const auto& forfeit = result.forfeit) {
        record.tags.emplace_back("FO", fmt::format("{}; {}; {}", to_string(forfeit->loser),
                                                   forfeit->kind, forfeit->text));
        record.tags.emplace_back("LL", forfeit->last_lines);
    }
    return record;
}

Result<GameResult> from_record(const GameRecord& record) {
    GameResult result;
    result.record = record;
    std::erase_if(result.record.tags, [](const auto& each) {
        return std::ranges::find(own_tags, each.first) != std::end(own_tags);
    });
    result.record.result.clear();

    const auto number = parse_integer(record.tag("ID"));
    if (!number || *number < 1 || *number > std::numeric_limits<int>::max())
        return error("tag ID: not a game of a match");
    result.number = static_cast<int>(*number);

    const auto score = parse_integer(record.result.substr(0, record.result.find(':')));
    const int highest = facts_of(record.rules).highest_score;
    if (!score || *score < -highest || *score > highest)
        return error(fmt::format("tag RE: not a result: '{}'", record.result));
    result.score = static_cast<int>(*score);

    const std::string_view overruns = record.tag("OV");
    const std::size_t blank = std::min(overruns.find(' '), overruns.size());
    result.black_overrun = Seconds(parse_number(overruns.substr(0, blank)).value_or(0));
    result.white_overrun = Seconds(parse_number(overruns.substr(blank)).value_or(0));

    if (const std::string forfeit(record.tag("FO")); !forfeit.empty()) {
        const std::size_t first = std::min(forfeit.find("; "), forfeit.size());
        const std::size_t second = forfeit.find("; ", first + 1);
        if (second == std::string::npos) return error("tag FO: not a forfeit: '" + forfeit + "'");
        result.forfeit = Forfeit{forfeit.substr(0, first) == "black" ? Color::black : Color::white,
                                 forfeit.substr(first + 2, second - first - 2),
                                 forfeit.substr(second + 2), std::string(record.tag("LL"))};
    }
    return result;
}

ResultStore::ResultStore(fs::path folder, const nlohmann::json& identity, bool resume)
    : folder_(std::move(folder)) {
    const fs::path games = folder_ / "games.ggf";
    std::error_code failure;
    fs::create_directories(folder_, failure);
    if (failure)
        throw store_error(
            fmt::format("cannot make the folder {}: {}", to_name(folder_), failure.message()));
    lock_ = lock_folder(to_name(folder_));
    if (!lock_) throw store_error("another match runs in " + to_name(folder_));

    if (!fs::exists(games)) {
        write("match.json", identity.dump(2) + "\n");
    } else if (resume) {
        check_identity(identity, folder_ / "match.json");
        found_ = read_games(games);
    } else {
        throw store_error(to_name(games) + " is there: give --resume or another folder");
    }
    games_.reset(std::fopen(to_name(games).c_str(), "ab"));
    if (!games_) throw store_error(cannot_write(to_name(games), errno));
}

std::string ResultStore::path_of(const std::string& name) const {
    return to_name(folder_ / to_path(name));
}

void ResultStore::add(const GameResult& result) {
    if (games_) {
        const std::string line = to_ggf(to_record(result)) + "\n";
        if (std::fwrite(line.data(), 1, line.size(), games_.get()) == line.size() &&
            std::fflush(games_.get()) == 0)
            return;
        failure_ = errno;
        games_.reset();  // a line that is not complete must stay the last one
    }
    throw UsageError(cannot_write(path_of("games.ggf"), failure_));
}

void ResultStore::write(const std::string& name, const std::string& text) const {
    write_file(path_of(name), text);
}

}  // namespace outflank::match
