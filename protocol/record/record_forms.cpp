#include "protocol/record/record_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "protocol/record/diagram.h"
#include "protocol/record/pgn.h"
#include "protocol/record/position_line.h"
#include "protocol/record/transcript.h"
#include "protocol/record/tree.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr std::size_t nowhere = std::string_view::npos;

// The first one that begins counts. Lines of moves are the last one.
constexpr auto forms = std::to_array<RecordForm>({
    {begin_of_tree_record, read_tree_record, true, true},
    {[](std::string_view text) { return is_position_form(first_line(text)) ? 0 : nowhere; },
     read_position_record},
    {[](std::string_view text) { return begins_pgn(first_line(text)) ? 0 : nowhere; }, read_pgn,
     true},
    {[](std::string_view text) { return begins_diagram(text) ? 0 : nowhere; }, read_diagram_record},
    {[](std::string_view text) { return begins_lines_of_moves(text) ? 0 : nowhere; },
     read_transcript_record},
});

}  // namespace

ReadRecord located(const ReadFrom& from, Result<GameRecord> record, std::size_t size,
                   std::ptrdiff_t error_line) {
    if (!record)
        record = error(fmt::format("line {}: {}", from.line + error_line, record.error().text));
    else if (!record->fault.empty())
        record->fault = fmt::format("line {}: {}", from.line + record->fault_line, record->fault);
    return {std::move(record), size};
}

std::string without_place(std::string wrong) {
    constexpr std::string_view line = "line 1: ";
    if (wrong.starts_with(line)) wrong.erase(0, line.size());
    const std::size_t at = wrong.find(" at character ");
    const std::size_t end = wrong.find(':', at);
    if (wrong.starts_with("move ") && end != std::string::npos) wrong.erase(at, end - at);
    return wrong;
}

std::string no_record(std::ptrdiff_t first_line, std::ptrdiff_t last_line) {
    return first_line == last_line
               ? fmt::format("line {}: no record", first_line)
               : fmt::format("lines {} to {}: no record", first_line, last_line);
}

const RecordForm* form_of(std::string_view text) {
    const auto* const form = std::ranges::find_if(
        forms, [&](const RecordForm& each) { return each.begin(text) != nowhere; });
    return form == forms.end() ? nullptr : form;
}

bool begins_tagged_record(std::string_view text) {
    return begins_tagged_tree(text) || !pgn_tag_name(first_line(text)).empty();
}

bool begins_record(std::string_view text) {
    if (begins_tagged_record(text)) return true;
    const RecordForm* const form = form_of(text);
    if (form == nullptr || form->is_tagged) return false;
    constexpr std::size_t longest_board = 2000;
    const bool is_transcript = form == &forms.back();
    const auto read =
        form->read({is_transcript ? first_line(text) : text.substr(0, longest_board)});
    return read.record && read.record->fault.empty() &&
           (!is_transcript || read.record->moves.size() >= 2);
}

std::size_t size_before_next_record(std::string_view text) {
    for (std::size_t at = first_line(text).size(); at < text.size();
         at += first_line(text.substr(at)).size())
        if (begins_record(text.substr(++at))) return at;
    return text.size();
}

}  // namespace outflank
