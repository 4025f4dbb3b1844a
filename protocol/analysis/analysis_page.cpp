#include "protocol/analysis/analysis_page.h"

#include "search/files/embedded_files.h"

namespace outflank {

namespace {

std::span<const unsigned char> bytes_of(std::string_view text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

// An element that holds data which is no script for the browser.
std::string data_element(std::string_view id, std::string_view content) {
    return "<script type=\"text/plain\" id=\"" + std::string(id) + "\">" + std::string(content) +
           "</script>\n";
}

std::string engine_data() {
    return data_element("engine-worker", "@engine.js@@worker.js@") +
           data_element("engine-module", base64(bytes_of(page_file("engine.wasm.gz")))) +
           data_element("engine-weights", base64(embedded_weights_file())) +
           data_element("engine-book", base64(embedded_book_file())) +
           data_element("engine-policy", base64(embedded_policy_file()));
}

}  // namespace

PageParts parts_of_page(const std::string& limits, bool with_engine) {
    const Row about{{"version", OUTFLANK_VERSION}, {"limits", limits}};
    return {
        {"about", json_for_html(about)},
        {"games-panel", ""},
        {"engine-tools", with_engine ? "@tools.html@" : ""},
        {"engine-thoughts", with_engine ? "@thoughts.html@" : ""},
        {"engine-notes", with_engine ? "@notes.html@" : ""},
        {"engine-dialogs", with_engine ? "@dialogs.html@" : ""},
        {"engine-data", with_engine ? engine_data() : ""},
        {"engine-script",
         with_engine ? "@workers.js@@explore.js@@play.js@@editor.js@@records.js@@home.js@" : ""}};
}

PageParts parts_of_served_page(bool with_games) {
    PageParts parts = parts_of_page("", true);
    parts["engine-data"] +=
        data_element("threads-module", base64(bytes_of(page_file("threads.wasm.gz")))) +
        data_element("threads-loader", base64(bytes_of(page_file("threads.js")))) +
        data_element("threads-worker", base64(bytes_of(page_file("threads.worker.js"))));
    parts["rows"] = parts["text"] = "";
    if (with_games) {
        parts["connections"] = "; connect-src 'self'";
        parts["games-panel"] = "@games.html@";
        parts["engine-script"] += "@games.js@";
    }
    return parts;
}

std::string limits_text(const Options& options) {
    Options shown = options;
    if (!is_limited(shown)) shown.level = default_level;
    std::string text;
    for (const std::string_view name : {"level", "depth", "time", "nodes", "exact-from"})
        for (const OptionEntry& entry : option_table())
            if (const std::string value = value_of(shown, entry);
                entry.name == name && !value.empty())
                text += (text.empty() ? "" : ", ") + std::string(name) + " " + value;
    return text;
}

}  // namespace outflank
