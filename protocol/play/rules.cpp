#include "protocol/play/rules.h"

#include "protocol/system/text.h"

namespace outflank {

std::string_view name_of(Rules rules) { return rules == Rules::mod ? "Othello MOD" : "Othello"; }

std::optional<Rules> rules_named(std::string_view name) {
    const std::string wanted = lower_case(name);
    if (wanted == "reversi") return Rules::othello;
    for (const Rules rules : all_rules)
        if (wanted == lower_case(name_of(rules))) return rules;
    return std::nullopt;
}

Result<Rules> parse_rules(std::string_view text) {
    const std::string name = lower_case(text);
    if (name == "othello") return Rules::othello;
    if (name == "mod") return Rules::mod;
    return error("not othello or mod: " + quoted(text));
}

}  // namespace outflank
