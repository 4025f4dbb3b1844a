#include "protocol/system/read_file.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "protocol/system/descriptor.h"
#include "protocol/system/encoding.h"
#include "protocol/system/error_message.h"
#include "protocol/system/input_bytes.h"
#include "protocol/system/line_ends.h"
#include "protocol/system/stray_bytes.h"

namespace outflank {

Result<std::string> read_file(const std::string& name, const std::stop_token& stop) {
    const auto refusal = [&name](int failure) { return error(cannot_read(name, failure)); };
    const bool is_stdin = name == "-";
    const Descriptor opened(is_stdin ? -1 : open_to_read(name));
    if (!is_stdin && opened.number() < 0) return refusal(errno);
    InputBytes input(is_stdin ? STDIN_FILENO : opened.number());
    std::string content;
    {
        const std::stop_callback on_stop(stop, [&input] { input.interrupt(); });
        for (auto bytes = input.next(); bytes && !bytes->empty(); bytes = input.next())
            content += *bytes;
    }
    if (input.failure() != 0) return refusal(input.failure());
    return LineEnds().next(StrayBytes().next(to_utf8(std::move(content))));
}

}  // namespace outflank
