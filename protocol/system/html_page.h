#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "protocol/system/row.h"
#include "protocol/system/target_file.h"

namespace outflank {

/// What stands in a page for "@NAME@", by name.
using PageParts = std::map<std::string, std::string, std::less<>>;

/// A page as a text: the named file of page/. In it, "@common.js@" stands for another one of these,
/// "@about@" for one of the parts. Files and parts may hold such names, too.
/// The part "connections" is what the page's policy allows it to connect to; by default nothing.
std::string page_text(std::string_view source, const PageParts& parts);

/// An HTML page for a browser, in one file that needs no other, with rows of data for its script.
/// The file appears only when it is finished. All functions throw UsageError if it cannot be
/// written.
class HtmlPage {
  public:
    /// The page is that of `page_text`. In it, "@rows@" stands for the rows, and "@text@" for their
    /// texts, for browsers without scripts.
    HtmlPage(const std::string& name, std::string_view source, const PageParts& parts = {});

    /// The browser takes nothing in the row or its text for markup.
    void add(const Row& row, std::string_view text = "");
    void finish();
    [[nodiscard]] bool has_rows() const { return has_rows_; }

  private:
    TargetFile file_;
    std::string end_;   // of the page, behind the rows
    std::string text_;  // of the rows
    bool has_rows_ = false;
};

/// A file of the folder page/, which the build links in: "common.js". The name must be in
/// page_files.inc.
std::string_view page_file(std::string_view name);

/// The bytes as text in Base64 (RFC 4648), padded.
std::string base64(std::span<const unsigned char> bytes);

/// The row as JSON that may stand in a script element: no text in it can end the element.
std::string json_for_html(const Row& row);

}  // namespace outflank
