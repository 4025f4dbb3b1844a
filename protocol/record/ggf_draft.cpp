#include "protocol/record/ggf_draft.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/notation.h"
#include "protocol/play/factory.h"
#include "protocol/record/foreign_tag.h"
#include "protocol/record/ggf.h"
#include "protocol/record/ggf_clock.h"
#include "protocol/record/ggf_comment.h"
#include "protocol/record/ggf_type.h"
#include "protocol/system/encoding.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// The first position, "8 ---...--- *" with the size of the board for Othello, as a record holds it.
Result<std::string> parse_board(AnyGame& game, std::string_view text) {
    std::string_view board = trimmed(text);
    if (game.rules() == default_rules) {
        const std::string_view size = board.substr(0, board.find_first_of(" \t\r\n"));
        if (size != "8") return error(unknown_size(size));
        board.remove_prefix(size.size());
    }
    game.restart();
    const std::string start = game.position();
    if (const auto done = game.set_up(board); !done) return tl::make_unexpected(done.error());
    const std::string position = game.position();
    return position == start ? "" : position;
}

Result<void> set_rules(GgfDraft& draft, std::string_view value) {
    std::string name = lower_case(trimmed(value));
    if (name == "reversi") name = lower_case(name_of(default_rules));
    const auto* const rules =
        std::ranges::find(all_rules, name, [](Rules each) { return lower_case(name_of(each)); });
    if (rules == all_rules.end()) return error(fmt::format("not a game of Othello: '{}'", value));
    if (*rules == draft.record.rules) return {};
    if (!draft.record.first.empty() || !draft.record.moves.empty())
        return error("the game is named after its board or moves");
    draft.record.rules = *rules;
    draft.game = make_game(*rules);
    return {};
}

// The clock that the tag of this name tells.
std::optional<RecordedClock>& clock_of(std::string_view name, GameRecord& record) {
    return name == "TW" ? record.white_clock : record.black_clock;
}

// Sets a clock, or both where the name is TI. The tag of a clock that a record cannot hold as it is
// written is also kept.
void set_clock(GameRecord& record, std::string_view name, const std::string& value) {
    const auto clock = parse_ggf_clock(value);
    if (!clock) {
        record.tags.emplace_back(name, value);
        return;
    }
    for (const char* const each : {"TB", "TW"}) {
        if (name != "TI" && name != each) continue;
        clock_of(each, record) = clock;
        std::erase_if(record.tags, [&](const auto& tag) {
            return tag.first == each && parse_ggf_clock(tag.second);
        });
        if (value.find(',') != std::string::npos) record.tags.emplace_back(each, value);
    }
}

bool is_clock(std::string_view name) { return name == "TI" || name == "TB" || name == "TW"; }

// The usual type is not kept.
void set_type(GgfDraft& draft, std::string_view value) {
    std::string type(trimmed(value));
    if (draft.type && *draft.type != type)
        draft.record.notes.push_back(
            fmt::format("left out: TY[{}], because TY comes again", printable(*draft.type)));
    std::erase_if(draft.record.tags, [](const auto& tag) { return tag.first == "TY"; });
    if (type != "8" && !type.empty()) draft.record.tags.emplace_back("TY", type);
    draft.type = std::move(type);
}

// Takes a tag that is about the game as a whole.
void describe(GameRecord& record, const std::string& name, std::string value) {
    if (name == "RE")
        if (auto note = note_on_result(value)) record.notes.push_back(std::move(*note));
    if (member_named(name, record) != nullptr) {
        set_member(name, std::move(value), record);
    } else if (is_clock(name)) {
        const auto earlier = clock_of(name, record);
        set_clock(record, name, value);
        if (earlier && earlier != clock_of(name, record))
            record.notes.push_back(fmt::format("left out: a clock of {}, because {} comes again",
                                               to_ggf(*earlier), name));
    } else {
        record.tags.emplace_back(name, std::move(value));
    }
}

// Whether all that stands behind the move is in the record.
bool is_all_read(const RecordedMove& move, std::string_view value) {
    if (value.find('/') == std::string_view::npos) return true;
    const auto is_part_blank = [&](int part) {
        return trimmed(part_of_ggf_value(value, part)).empty();
    };
    return (move.eval || is_part_blank(1)) && (move.seconds || is_part_blank(2)) &&
           is_part_blank(3);
}

// Whether the tag of a clock or type is still as our writer wrote it beside this value. It writes
// clocks in whole seconds, and a type without the bids that NBoard would look for. No tag stands
// beside a clock or type that is none.
bool is_as_written(GameRecord& from_file, const std::string& name, const std::string& kept) {
    if (name == "TY") {
        const std::string type = without_bids(kept);
        const std::string_view written = from_file.tag(name);
        return type_fault(kept, true) || trimmed(type) == (written.empty() ? "8" : written);
    }
    const auto clock = parse_ggf_clock(kept);
    return !clock || in_whole_seconds(*clock) == clock_of(name, from_file);
}

// What our writer has kept. `from_file` is the record without that.
void take_own(GameRecord& record, GameRecord& from_file, const std::string& name,
              const std::string& value) {
    if (name == opening_in_comment) return;
    if (!ggf_name_of(name).empty()) return take_foreign_tag(name, value, record);
    if (const std::string_view foreign = name_of_not_told(name); !foreign.empty()) {
        record.tags.emplace_back(foreign, value);
        return;
    }
    if (name != "TY" && !is_clock(name))
        return take_kept(name, value, record, [&](const std::string& written) {
            return ggf_value(name, record) == written;
        });
    if (!is_as_written(from_file, name, value)) return;
    if (is_clock(name)) return set_clock(record, name, value);
    if (!type_fault(value, true))
        std::erase_if(record.tags, [](const auto& tag) { return tag.first == "TY"; });
    record.tags.emplace_back(name, value);
}

}  // namespace

Result<RecordedMove> parse_ggf_move(const AnyGame& game, Color color, std::string_view text) {
    auto move = game.parse_move(trimmed(part_of_ggf_value(text, 0)));
    if (!move) return tl::make_unexpected(move.error());
    const std::string_view time = part_of_ggf_value(text, 2);
    return RecordedMove{
        color, std::move(*move), parse_number(part_of_ggf_value(text, 1)),
        time.find(':') == std::string_view::npos ? parse_number(time) : parse_ggf_duration(time)};
}

Result<void> apply(GgfDraft& draft, const std::string& name, std::string_view value) {
    GameRecord& record = draft.record;
    if (name == "GM") {
        return set_rules(draft, value);
    } else if (name == "BO") {
        auto first = parse_board(*draft.game, value);
        if (!first) return tl::make_unexpected(first.error());
        if (draft.has_board && record.first != *first)
            record.notes.emplace_back("left out: a board, because BO comes again");
        record.first = std::move(*first);
        draft.has_board = true;
    } else if (name == "B" || name == "W") {
        if (!record.fault.empty()) return {};
        const Color color = name == "B" ? Color::black : Color::white;
        auto move = parse_ggf_move(*draft.game, color, value);
        if (!move && record.moves.empty()) return tl::make_unexpected(move.error());
        if (!move) {
            record.fault = fmt::format("move {}: {}", record.moves.size() + 1, move.error().text);
            return {};
        }
        if (!is_all_read(*move, value) && draft.unread_numbers++ == 0)
            draft.first_unread = fmt::format("{}[{}]", name, printable(value));
        record.moves.push_back(std::move(*move));
    } else if (name == "CO" && is_own_comment(value)) {
        draft.own_comments.emplace_back(value);
    } else if (name == "TY") {
        set_type(draft, value);
    } else {
        describe(record, name, utf8_or_latin1(std::string(value)));
    }
    return {};
}

Result<GameRecord> finished(GgfDraft draft) {
    GameRecord& record = draft.record;
    const std::string_view type = record.tag("TY");
    if (record.rules == default_rules)
        if (const auto fault = type_fault(type, draft.has_board))
            return error(fmt::format("tag TY[{}]: {}", printable(type), *fault));
    if (draft.unread_numbers > 0)
        record.notes.push_back("left out: the numbers of " + draft.first_unread +
                               (draft.unread_numbers > 1 ? " and of moves behind it" : ""));
    if (draft.own_comments.empty()) return std::move(record);
    if (auto tags = parse_ggf_comments(draft.own_comments)) {
        GameRecord from_file;
        from_file.tags = record.tags;
        from_file.black_clock = record.black_clock;
        from_file.white_clock = record.white_clock;
        for (const auto& [name, value] : *tags) take_own(record, from_file, name, value);
    } else {
        for (std::string& comment : draft.own_comments)
            describe(record, "CO", utf8_or_latin1(std::move(comment)));
    }
    return std::move(record);
}

}  // namespace outflank
