#pragma once

#include <string>
#include <string_view>

#include "protocol/io/row.h"
#include "protocol/io/target_file.h"

namespace outflank {

/// An HTML page for a browser, in one file that needs no other, with rows of data for its script.
/// The file appears only when it is finished. All functions throw UsageError if it cannot be
/// written.
class HtmlPage {
  public:
    /// `source` is the page, with @STYLE@ and @SCRIPT@ where that which all pages share belongs
    /// (html_page.css and .js), and @ROWS@ where the rows do.
    HtmlPage(const std::string& name, std::string_view source);

    /// Whatever names the row holds, the browser takes none for markup.
    void add(const Row& row);
    void finish();
    [[nodiscard]] bool has_rows() const { return has_rows_; }

  private:
    TargetFile file_;
    std::string end_;  // of the page, behind the rows
    bool has_rows_ = false;
};

}  // namespace outflank
