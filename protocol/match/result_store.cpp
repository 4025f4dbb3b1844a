#include "protocol/match/result_store.h"

#include <fmt/format.h>

#include <cerrno>
#include <set>

#include "protocol/record/ggf.h"
#include "protocol/system/error_message.h"
#include "protocol/system/read_file.h"
#include "protocol/system/target_file.h"
#include "protocol/system/usage_error.h"
#include "search/files/path.h"

namespace outflank::match {

namespace {

namespace fs = std::filesystem;

Result<void> compare(const nlohmann::json& there, const nlohmann::json& wanted,
                     const fs::path& file) {
    for (const auto& [key, value] : wanted.items())
        if (!there.contains(key) || there[key] != value)
            return error(
                fmt::format("{}: another match, its '{}' is not the same", to_name(file), key));
    return {};
}

Result<std::vector<GameResult>> read_games(const fs::path& file) {
    std::vector<GameResult> results;
    std::set<int> numbers;
    for (const auto& record : parse_ggf_file(read_file(to_name(file)).value_or(""))) {
        auto result =
            record ? from_record(*record) : Result<GameResult>(error(record.error().text));
        if (!result) return error(fmt::format("{}: {}", to_name(file), result.error().text));
        if (!numbers.insert(result->number).second)
            return error(fmt::format("{}: game {} is there twice", to_name(file), result->number));
        results.push_back(std::move(*result));
    }
    return results;
}

}  // namespace

Result<ResultStore> ResultStore::open(const fs::path& folder, const nlohmann::json& identity,
                                      bool resume) {
    ResultStore store;
    store.folder_ = folder;
    const fs::path games = folder / "games.ggf";
    const fs::path match = folder / "match.json";
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        return error(
            fmt::format("cannot make the folder {}: {}", to_name(folder), failure.message()));
    store.lock_ = lock_folder(to_name(folder));
    if (!store.lock_) return error(fmt::format("another match runs in {}", to_name(folder)));

    if (fs::exists(games)) {
        if (!resume)
            return error(
                fmt::format("{} is there: give --resume or another folder", to_name(games)));
        const auto there =
            nlohmann::json::parse(read_file(to_name(match)).value_or(""), nullptr, false);
        if (!there.is_object()) return error(fmt::format("{} cannot be read", to_name(match)));
        if (const auto same = compare(there, identity, match); !same)
            return error(same.error().text);
        const std::string text = read_file(to_name(games)).value_or("");
        if (const std::size_t whole = text.rfind('\n') + 1; whole < text.size())
            fs::resize_file(games, whole, failure);
        auto found = read_games(games);
        if (!found) return error(found.error().text);
        store.found_ = std::move(*found);
    } else {
        store.write("match.json", identity.dump(2) + "\n");
    }
    store.games_.reset(std::fopen(to_name(games).c_str(), "ab"));
    if (!store.games_) return error(cannot_write(to_name(games), errno));
    return store;
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
