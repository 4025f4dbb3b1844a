#include "protocol/match/result_store.h"

#include <fmt/format.h>

#include <cerrno>
#include <set>
#include <utility>

#include "protocol/record/ggf.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank::match {

namespace {

namespace fs = std::filesystem;

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
    const std::string line = to_ggf(to_record(result)) + "\n";
    if (games_ && std::fwrite(line.data(), 1, line.size(), games_.get()) == line.size() &&
        std::fflush(games_.get()) == 0)
        return;
    const int failure = errno;
    games_.reset();  // a line that is not complete must stay the last one
    throw UsageError(cannot_write(path_of("games.ggf"), failure));
}

void ResultStore::write(const std::string& name, const std::string& text) const {
    write_file(path_of(name), text);
}

}  // namespace outflank::match
