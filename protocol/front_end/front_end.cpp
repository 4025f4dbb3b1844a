#include "protocol/front_end/front_end.h"

#include <utility>

#include "protocol/system/line_reader.h"
#include "protocol/system/text.h"

namespace outflank {

FrontEnd::FrontEnd(Output output)
    : output_(std::move(output)),
      jobs_([this](const std::string& reason) { answer_failure(reason); }) {}
FrontEnd::~FrontEnd() = default;

void FrontEnd::handle(std::string_view line) {
    if (has_quit_) return;
    const std::string text = cleaned(line);
    if (line.size() > longest_line)
        refuse(text, "line too long");
    else if (text.empty())
        receive_empty();
    else
        receive(text);
}

void FrontEnd::finish() { wait_idle(); }

}  // namespace outflank
