// A record that was cut, changed or joined to its neighbours costs itself alone: never fewer good
// games than undamaged records. In formats of lines, a record is undamaged only where it still
// begins and ends a line; behind % or # at the beginning of a line, all is a comment.
// OUTFLANK_MUTATIONS=N makes the random part N inputs long.

#include <doctest/doctest.h>

#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "protocol/record/game_reader.h"

namespace outflank {
namespace {

// A format of records, each with the name of its black player, if the format has names.
struct RecordForm {
    std::string name;
    std::function<std::string(const std::string& black)> write;
    std::string between;
    bool can_join = false;  // records may follow each other on a line
    bool has_names = true;
    std::size_t moves = 3;
};

const std::string ggf_board =
    "8 ---------------------------O*------*O--------------------------- *";

std::string pgn(const std::string& black) {
    return "[Event \"Cup\"]\n[Black \"" + black + "\"]\n[White \"b\"]\n[Result \"*\"]\n\n" +
           "1. f5 d6 {a\nremark} 2. c3 *\n";
}

const std::vector<RecordForm> forms = {
    {"GGF",
     [](const std::string& black) {
         return "(;GM[Othello]PC[x]PB[" + black + "]PW[b]RE[?]TY[8]BO[" + ggf_board +
                "]B[f5]W[d6]B[c3];)";
     },
     "\n", true},
    {"SGF",
     [](const std::string& black) {
         return "(;FF[4]GM[2]SZ[8]PB[" + black + "]C[why \\] not]\n;B[fe];W[df](;B[cc])(;B[dc]))";
     },
     "\n", true},
    {"PGN", pgn, "\n"},
    {"JSON",
     [](const std::string& black) {
         return R"({"players":[{"name":")" + black +
                R"("},{"name":"b"}],"moves":[{"m":"f5"},{"m":"d6"},{"m":"c3"}]})";
     },
     "\n"}};

// A whole game with three passes, because no line can go on with it.
const std::string whole_ggf =
    "f5f4c3d6d3b2e6f6g4f3g5c6g3h3c5d2c7b7g7b8e3g6f7f8g2h4d1g1c8h5a8e2d7b5h1h6e7e8b4a7f2c1h7a5a6"
    "f1h8c4a4g8c2b6b3a2a3b1e1d8h2a1";
const RecordForm transcript = {
    "transcript", [](const std::string&) { return whole_ggf; }, "\n\n", false, false, 63};

// Those, and games that stand between empty lines.
const std::vector<RecordForm> all_forms = {forms[0], forms[1], forms[2], transcript};

bool is_good(const Result<GameRecord>& record, const std::string& black, std::size_t moves = 3) {
    return record && record->fault.empty() && record->black == black &&
           record->moves.size() == moves;
}

// Whether the text's record of this form and with this name is read.
bool is_good(const Result<GameRecord>& record, const RecordForm& form, const std::string& black) {
    // Moves behind the tags of a game that was cut are read as that game's.
    return record && is_good(record, form.has_names ? black : record->black, form.moves);
}

// Whether the games before and after the damaged record are read.
bool survive(const RecordForm& form, const std::string& damaged, const std::string& between) {
    const std::string text =
        form.write("first") + form.between + damaged + between + form.write("last") + '\n';
    bool has_first = false;
    bool has_last = false;
    for (GameReader reader(text); const auto record = reader.next();) {
        has_first = has_first || is_good(*record, "first");
        has_last = has_last || is_good(*record, "last");
    }
    return has_first && has_last;
}

TEST_CASE("a record that is cut or changed at any byte costs itself alone") {
    for (const RecordForm& form : forms) {
        CAPTURE(form.name);
        const std::string whole = form.write("damaged");
        for (const std::string& between : {form.between, std::string()}) {
            if (between.empty() && !form.can_join) continue;
            CAPTURE(between);
            for (std::size_t at = 0; at < whole.size(); ++at) {
                const std::string begun = whole.substr(0, at);
                CAPTURE(begun);
                CHECK(survive(form, begun, between));
                for (const char c : std::string("()[]{};\\\"x \n")) {
                    CAPTURE(c);
                    std::string damaged = whole;
                    damaged[at] = c;
                    CHECK(survive(form, damaged, between));
                }
            }
        }
    }
}

TEST_CASE("a line of moves that is cut or changed at any byte costs itself alone") {
    // Whole games: no line can go on with another one.
    const std::string& first = whole_ggf;
    const std::string damaged =
        "c4c3e6c5b3b4b5f7g8f4g4c6b6h4d3a6f3e3f5e7d6c2d2f2d7f6g5h5f1e8b2a5a7a3a4a2b7d1h6c7g3g6c8h3e2"
        "g1g7f8a1a8b8d8h2c1g2e1b1h1h8h7";
    const std::string last =
        "e6f6d3e3f3c3c4c5b6d6b2c6g6a1b3e7d8a6b1c2a7e2f2a4e1g7a3b5c1g2g8h6f4h8b4g3h3d7g4f8a5h2h1d2g5"
        "e8c7c8h4f1f7g1d1a2h5a8f5b7h7b8";
    const auto both_survive = [&](const std::string& line) {
        bool has_first = false;
        bool has_last = false;
        const std::string text = first + '\n' + line + '\n' + last + '\n';
        for (GameReader reader(text); const auto record = reader.next();) {
            if (!*record || !(*record)->fault.empty() || (*record)->moves.size() < 60) continue;
            has_first = has_first || (*record)->moves[1].move == "f4";
            has_last = has_last || (*record)->moves[1].move == "f6";
        }
        return has_first && has_last;
    };
    for (std::size_t at = 0; at < damaged.size(); ++at) {
        CHECK(both_survive(damaged.substr(0, at)));
        for (const char c : std::string("x {(%#\n1a")) {
            std::string line = damaged;
            line[at] = c;
            CAPTURE(line);
            CHECK(both_survive(line));
        }
    }
}

TEST_CASE("a record that is cut at any byte costs no record of another format") {
    for (const RecordForm& damaged : all_forms)
        for (const RecordForm& next : all_forms)
            for (const RecordForm& last : all_forms) {
                if (&next == &damaged) continue;
                const std::string whole = damaged.write("damaged");
                const std::string behind =
                    "\n\n" + next.write("next") + next.between + last.write("last") + "\n";
                for (std::size_t at = 0; at < whole.size(); ++at) {
                    const std::string text = whole.substr(0, at) + behind;
                    bool has_next = false;
                    bool has_last = false;
                    for (GameReader reader(text); const auto record = reader.next();) {
                        has_next |= is_good(*record, next, "next");
                        has_last |= is_good(*record, last, "last");
                    }
                    CAPTURE(text);
                    CHECK(has_next);
                    CHECK(has_last);
                }
            }
}

// A text of several records of which some are damaged, and how many of each form are not.
struct Mixture {
    std::string text;
    std::vector<int> undamaged = std::vector<int>(all_forms.size());
};

std::string good_name(const RecordForm& form) { return "good " + form.name; }

Mixture some_damaged(std::mt19937_64& random) {
    const auto below = [&](std::size_t bound) { return random() % bound; };
    Mixture made;
    const std::size_t only = below(2 * all_forms.size());
    bool can_join = false;  // the next record may follow on the same line
    for (std::size_t left = 2 + below(6); left > 0; --left) {
        const std::size_t number = only < all_forms.size() ? only : below(all_forms.size());
        const RecordForm& form = all_forms[number];
        const std::string whole = form.write(good_name(form));
        std::string record = whole;
        const bool is_damaged = below(2) == 0;
        if (is_damaged && below(3) == 0) record.resize(below(record.size()));
        for (std::size_t changes = is_damaged ? below(4) : 0; changes > 0 && !record.empty();
             --changes)
            record[below(record.size())] = static_cast<char>(' ' + below(95));
        made.undamaged[number] += record == whole;
        if (!can_join || !form.can_join) made.text += form.has_names ? "\n" : "\n\n";
        made.text += record;
        if (!form.has_names) made.text += '\n';
        const bool is_comment = record.starts_with('%') || record.starts_with('#');
        can_join = form.can_join && !is_comment && below(3) == 0;
    }
    return made;
}

TEST_CASE("what is left of a tag does not cost the record below it") {
    for (const RecordForm& form : {forms[0], forms[1], forms[2]}) {
        const std::string text = "[X\n" + form.write("good");
        GameReader reader(text);
        CHECK(!reader.next().value());
        const auto next = reader.next();
        REQUIRE_MESSAGE(next, text);
        CHECK_MESSAGE(is_good(*next, "good"), text);
    }
}

TEST_CASE("records that lost their ends cost no record behind them") {
    const auto has_last = [](const std::string& damaged, const RecordForm& form) {
        const std::string text = damaged + form.write("last") + "\n";
        bool has = false;
        for (GameReader reader(text); const auto record = reader.next();)
            has |= is_good(*record, form, "last");
        return has;
    };
    // A later record has the bracket or brace that would end them.
    CHECK(has_last("(;GM[2]PB[a];B[fe](;W[df])(;W[dd]\n", forms[2]));
    CHECK(has_last("[Event \"x]\n[Black \"a\"]\n;Whit\n\n", transcript));
    CHECK(has_last("[Event \"x\"]\n\n1. f5 d6 {a\n\n", transcript));
}

TEST_CASE("never fewer good games than undamaged records") {
    const char* const asked = std::getenv("OUTFLANK_MUTATIONS");
    const long inputs = asked != nullptr ? std::atol(asked) : 2000;
    std::mt19937_64 random(1);
    for (long input = 0; input < inputs; ++input) {
        const Mixture made = some_damaged(random);
        std::vector<int> good(all_forms.size());
        for (GameReader reader(made.text); const auto record = reader.next();)
            for (std::size_t form = 0; form < all_forms.size(); ++form)
                good[form] += is_good(*record, all_forms[form], good_name(all_forms[form]));
        CAPTURE(made.text);
        for (std::size_t form = 0; form < all_forms.size(); ++form) {
            CAPTURE(all_forms[form].name);
            CHECK(good[form] >= made.undamaged[form]);
        }
    }
}

}  // namespace
}  // namespace outflank
