#include "protocol/front_end/json/workplace.h"

#include <stdexcept>

namespace outflank {

Workplace::Workplace(const Searcher& common, SearchSettings settings)
    : settings_(std::move(settings)) {
    common_.share_table(common);
    configured(common_, 1, settings_.hash_mb);
}

Searcher& Workplace::with_common_table(int threads) {
    return configured(common_, threads, settings_.hash_mb);
}

Searcher& Workplace::with_own_table(int threads, int hash_mb) {
    if (own_ == nullptr) own_ = std::make_unique<Searcher>();
    configured(*own_, threads, static_cast<std::size_t>(hash_mb)).clear();
    return *own_;
}

Searcher& Workplace::configured(Searcher& searcher, int threads, std::size_t hash_mb) {
    SearchSettings settings = settings_;
    settings.threads = threads;
    settings.hash_mb = hash_mb;
    if (const auto done = searcher.configure(settings); !done)
        throw std::runtime_error(done.error().text);
    return searcher;
}

}  // namespace outflank
