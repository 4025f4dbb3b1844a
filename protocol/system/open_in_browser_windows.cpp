#include <windows.h>
// Behind windows.h.
#include <shellapi.h>

#include "protocol/system/page_server.h"

namespace outflank {

bool open_in_browser(const std::string& address) {
    const HINSTANCE answer =
        ShellExecuteA(nullptr, "open", address.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
    return reinterpret_cast<INT_PTR>(answer) > 32;  // lower values are errors
}

}  // namespace outflank
