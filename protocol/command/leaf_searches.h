#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/command/command_output.h"
#include "protocol/play/options.h"
#include "search/book/book.h"
#include "search/searcher.h"

namespace outflank {

/// Megabytes of the table that each thread has by default. To clear a large one for each leaf takes
/// more time than it saves.
inline constexpr int leaf_hash_mb = 16;

/// Searches leaves of a book with a thread for each, as the options say: by default at level 20.
/// Each is searched from a cleared table of the same size, so it is the same for any number of
/// threads. Throws UsageError where the options cannot be met.
class LeafSearches {
  public:
    using Use = std::function<void(const BookPosition&)>;

    /// `output` shows the progress and has the request to stop; it has to live as long.
    LeafSearches(Options options, CommandOutput& output);

    /// Calls `use` for each leaf as soon as it is found, one at a time. False when it was stopped.
    bool run(const std::vector<OpenPosition>& positions, const Use& use);
    /// Writes the leaves to the book as a LeafWriter does. False when it was stopped.
    bool run(const std::vector<OpenPosition>& positions, Book& book);

    /// How many leaves were searched in all, and how many of the last run were not.
    [[nodiscard]] std::size_t searched() const { return searched_; }
    [[nodiscard]] std::size_t left() const { return left_; }
    /// The program and the weights, as the book names them.
    [[nodiscard]] const std::string& engine() const { return engine_; }

  private:
    CommandOutput& output_;
    Options options_;
    const Limits limits_;
    const std::string engine_;
    const std::vector<std::unique_ptr<Searcher>> searchers_;
    std::size_t searched_ = 0;
    std::size_t left_ = 0;
};

}  // namespace outflank
