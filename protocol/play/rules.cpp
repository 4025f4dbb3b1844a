#include "protocol/play/rules.h"

#include "engine/mod/state.h"
#include "engine/square.h"
#include "protocol/play/mod/mod_game.h"
#include "protocol/play/othello_game.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

constexpr RulesFacts othello_facts = {
    "othello",
    "Othello",
    8,
    square_count,
    50,
    "f5",
    "In turn, place a disc so that it and another disc of your color outflank discs of the "
    "opponent's in a line; they flip to your color. Who has no move passes. When nobody can "
    "move, whoever has more discs wins."};

constexpr RulesFacts mod_facts = {
    "mod",
    "Othello MOD",
    std::nullopt,
    mod::all_cards,
    40,
    "2,1, or 2,1! with a tile",
    "There is no board. Each player has 25 cards, black on one side and white on the other, "
    "and 5 Stop! tiles. In turn, place a card at x,y next to other cards, so that it and a "
    "card of your color outflank a row of the opponent's cards; they flip to your color. "
    "Write 2,1! to put a tile on the card that you place: it never flips, and no line of "
    "cards can be outflanked across it. Who has no move passes. Who has no card "
    "left but could outflank gets one from the opponent. The game ends when nobody can move "
    "or all cards are placed; whoever has more cards of his color wins."};

// The rules with this option or name, in any case.
std::optional<Rules> rules_with(std::string_view RulesFacts::*fact, std::string_view text) {
    for (const Rules rules : all_rules)
        if (lower_case(text) == lower_case(facts_of(rules).*fact)) return rules;
    return std::nullopt;
}

}  // namespace

const RulesFacts& facts_of(Rules rules) { return rules == Rules::mod ? mod_facts : othello_facts; }

std::string_view name_of(Rules rules) { return facts_of(rules).name; }

std::optional<Rules> rules_named(std::string_view name) {
    return lower_case(name) == "reversi" ? Rules::othello : rules_with(&RulesFacts::name, name);
}

Result<Rules> parse_rules(std::string_view text) {
    if (const auto rules = rules_with(&RulesFacts::option, text)) return *rules;
    return error("not othello or mod: " + quoted(text));
}

std::unique_ptr<AnyGame> make_game(Rules rules) {
    if (rules == Rules::mod) return std::make_unique<ModGame>();
    return std::make_unique<OthelloGame>();
}

}  // namespace outflank
