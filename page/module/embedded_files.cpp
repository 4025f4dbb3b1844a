#include "page/module/embedded_files.h"

#include "search/files/embedded_files.h"

namespace outflank {

namespace {
EmbeddedFiles files_of_page;
}

void set_embedded_files(const EmbeddedFiles& files) { files_of_page = files; }

std::span<const unsigned char> embedded_weights_file() { return files_of_page.weights; }
std::span<const unsigned char> embedded_book_file() { return files_of_page.book; }
std::span<const unsigned char> embedded_policy_file() { return files_of_page.policy; }

}  // namespace outflank
