#include "protocol/command/leaf_searches.h"

#include <fmt/format.h>

#include <chrono>
#include <mutex>
#include <utility>

#include "protocol/command/batch.h"
#include "protocol/command/option_values.h"
#include "protocol/play/opening_book.h"
#include "search/book/leaf_search.h"
#include "search/book/leaf_writer.h"

namespace outflank {

namespace {

// Each has the whole table that the options allow.
std::vector<std::unique_ptr<Searcher>> leaf_searchers(Options options) {
    options.hash_mb *= options.threads;
    return searchers_for(options, true);
}

}  // namespace

LeafSearches::LeafSearches(Options options, CommandOutput& output)
    : output_(output),
      options_(std::move(options)),
      limits_(leaf_limits(options_)),
      engine_(checked("weights", leaf_engine(options_))),
      searchers_(leaf_searchers(options_)) {}

bool LeafSearches::run(const std::vector<OpenPosition>& positions, const Use& use) {
    std::mutex mutex;
    std::size_t next = 0;
    std::size_t done = 0;
    const auto begin = std::chrono::steady_clock::now();
    output_.expect(positions.size());
    const auto take = [&] {
        return next < positions.size() ? std::optional(positions[next++]) : std::nullopt;
    };
    const auto search = [&](int thread, const OpenPosition& position) -> std::optional<bool> {
        auto found = search_leaf(*searchers_[static_cast<std::size_t>(thread)], position, limits_,
                                 output_.stop());
        if (!found) return std::nullopt;
        found->entry.level = options_.level;
        found->entry.engine = engine_;
        const std::lock_guard lock(mutex);
        use(*found);
        ++done;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        output_.count_done();
        output_.show_progress(fmt::format("leaves (Ctrl-C is safe), {:.1f} a second",
                                          static_cast<double>(done) / spent.count()));
        return true;
    };
    answer_in_order<OpenPosition, bool>(static_cast<int>(searchers_.size()), output_.stop(), take,
                                        search, [](bool) {});
    searched_ += done;
    left_ = positions.size() - done;
    return !output_.is_stopped();
}

bool LeafSearches::run(const std::vector<OpenPosition>& positions, Book& book) {
    LeafWriter writer(book);
    const bool is_done = run(positions, [&writer](const auto& found) { writer.add(found); });
    writer.finish();
    return is_done;
}

}  // namespace outflank
