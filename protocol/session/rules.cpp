#include "protocol/session/rules.h"

#include "protocol/io/text.h"

namespace outflank {

std::string_view name_of(Rules rules) { return rules == Rules::mod ? "Othello MOD" : "Othello"; }

Result<Rules> parse_rules(std::string_view text) {
    const std::string name = lower_case(text);
    if (name == "othello") return Rules::othello;
    if (name == "mod") return Rules::mod;
    return error("not othello or mod: " + quoted(text));
}

}  // namespace outflank
