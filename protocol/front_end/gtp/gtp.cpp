#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "engine/notation.h"
#include "protocol/front_end/gtp/gtp_commands.h"
#include "protocol/front_end/protocols.h"
#include "protocol/record/game_reader.h"
#include "protocol/system/read_file.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// ---- Administration ----

GtpAnswer protocol_version(GtpGame&, GtpArguments, const std::stop_token&) { return "2"; }
GtpAnswer name(GtpGame&, GtpArguments, const std::stop_token&) { return "Outflank"; }
GtpAnswer version(GtpGame&, GtpArguments, const std::stop_token&) { return OUTFLANK_VERSION; }
GtpAnswer nothing(GtpGame&, GtpArguments, const std::stop_token&) { return ""; }

GtpAnswer known_command(GtpGame&, GtpArguments arguments, const std::stop_token&) {
    return knows_gtp_command(arguments[0]) ? "true" : "false";
}

GtpAnswer list_commands(GtpGame&, GtpArguments, const std::stop_token&);

// ---- The game ----

GtpAnswer list_games(GtpGame&, GtpArguments, const std::stop_token&) {
    std::vector<std::string> names;
    names.reserve(all_rules.size());
    for (const Rules rules : all_rules) names.emplace_back(name_of(rules));
    return joined(names, "\n");
}

GtpAnswer set_game(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const std::optional<Rules> rules = rules_named(joined(arguments, " "));
    if (!rules) return error("unknown game");
    return answer_of(game.start(*rules));
}

GtpAnswer board_size(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const std::optional<int> size = facts_of(game.game().rules()).board_size;
    if (!size || parse_integer(arguments[0]) != *size) return error("unacceptable size");
    game.start();
    return "";
}

GtpAnswer clear_board(GtpGame& game, GtpArguments, const std::stop_token&) {
    game.start();
    return "";
}

GtpAnswer komi(GtpGame&, GtpArguments arguments, const std::stop_token&) {
    if (!parse_number(arguments[0])) return error("syntax error");
    return "";
}

// Takes the first game of a file in any format, up to before a move.
Result<void> load(GtpGame& game, GtpArguments arguments) {
    const std::optional<long long> number =
        arguments.size() > 1 ? parse_integer(arguments.back()) : std::nullopt;
    if (arguments.size() > 1 && (!number || *number < 1)) return error("syntax error");
    const std::string& file = arguments[0];
    const Result<std::string> content = read_file(file == "-" ? "./-" : file);
    if (!content) return error("cannot load file");
    const auto record = GameReader(*content).next();
    if (!record) return error("cannot load file: no game in it");
    if (!*record) return error("cannot load file: " + record->error().text);
    if (!(*record)->fault.empty()) return error("cannot load file: " + (*record)->fault);
    if ((*record)->rules != game.game().rules()) return error("cannot load file");
    return game.set_up(**record, number);
}

GtpAnswer load_sgf(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const Result<void> loaded = load(game, arguments);
    if (!loaded) game.refuse();
    return answer_of(loaded);
}

// ---- Play ----

Result<Color> parse_color(std::string_view text) {
    const std::string color = lower_case(text);
    if (color == "b" || color == "black") return Color::black;
    if (color == "w" || color == "white") return Color::white;
    return error("syntax error: not a color: " + quoted(text));
}

GtpAnswer play(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const Result<Color> color = parse_color(arguments[0]);
    if (!color) return tl::make_unexpected(color.error());
    return answer_of(game.play(*color, arguments[1]));
}

GtpAnswer genmove(GtpGame& game, GtpArguments arguments, const std::stop_token& stop) {
    const Result<Color> color = parse_color(arguments[0]);
    if (!color) return tl::make_unexpected(color.error());
    GtpAnswer move = game.choose(*color, stop);
    if (move) game.play(*color, *move);
    return move;
}

GtpAnswer reg_genmove(GtpGame& game, GtpArguments arguments, const std::stop_token& stop) {
    const Result<Color> color = parse_color(arguments[0]);
    if (!color) return tl::make_unexpected(color.error());
    return game.choose(*color, stop);
}

GtpAnswer undo(GtpGame& game, GtpArguments, const std::stop_token&) {
    return answer_of(game.undo());
}

GtpAnswer show_board(GtpGame& game, GtpArguments, const std::stop_token&) {
    return on_own_lines(game.game().drawing(false));
}

GtpAnswer final_score(GtpGame& game, GtpArguments, const std::stop_token&) {
    const std::optional<int> black = game.game().final_score();
    if (!black) return error("cannot score");
    if (*black == 0) return "0";
    return *black > 0 ? fmt::format("B+{}", *black) : fmt::format("W+{}", -*black);
}

// ---- The clocks ----

// Some controllers write all numbers with decimals.
std::optional<int> parse_stones(std::string_view text) {
    const std::optional<double> number = parse_number(text);
    if (!number || *number < 0 || *number > 1000 || *number != std::floor(*number))
        return std::nullopt;
    return static_cast<int>(*number);
}

GtpAnswer no_time(GtpArguments arguments) {
    return error("syntax error: not a time: " + quoted(joined(arguments, " ")));
}

GtpAnswer time_settings(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const std::optional<double> main = parse_number(arguments[0]);
    const std::optional<double> period = parse_number(arguments[1]);
    const std::optional<int> stones = parse_stones(arguments[2]);
    if (!main || !period || !stones || *main < 0 || *period < 0) return no_time(arguments);
    game.set_time({*main, *period, *stones});
    return "";
}

// KGS has words for the kinds of clocks. Of its byo-yomi, each period is for one move.
GtpAnswer kgs_time_settings(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const std::string kind = lower_case(arguments[0]);
    const auto number = [&](std::size_t at) {
        return at < arguments.size() ? parse_seconds(arguments[at]) : std::nullopt;
    };
    const auto main = number(1);
    const auto period = number(2);
    const std::optional<int> stones =
        arguments.size() > 3 ? parse_stones(arguments[3]) : std::nullopt;
    if (kind == "none")
        game.set_time({0, 1, 0});  // in GTP, a period without stones is no limit
    else if (kind == "absolute" && main)
        game.set_time({*main, 0, 0});
    else if (kind == "byoyomi" && main && period && stones)
        game.set_time({*main, *period, 1});
    else if (kind == "canadian" && main && period && stones)
        game.set_time({*main, *period, *stones});
    else
        return no_time(arguments);
    return "";
}

GtpAnswer time_left(GtpGame& game, GtpArguments arguments, const std::stop_token&) {
    const Result<Color> color = parse_color(arguments[0]);
    if (!color) return tl::make_unexpected(color.error());
    const std::optional<double> left = parse_number(arguments[1]);
    const std::optional<int> stones = arguments.size() > 2 ? parse_stones(arguments[2]) : 0;
    if (!left || !stones) return no_time(arguments.subspan(1));
    game.clock(*color).set_left(*left, *stones);
    return "";
}

// ---- The list of commands ----

constexpr GtpCommand standard_commands[] = {
    {"protocol_version", 0, protocol_version},
    {"name", 0, name},
    {"version", 0, version},
    {"known_command", 1, known_command},
    {"list_commands", 0, list_commands},
    {"quit", 0, nothing},
    {"boardsize", 1, board_size},
    {"clear_board", 0, clear_board},
    {"komi", 1, komi},
    {"list_games", 0, list_games},
    {"set_game", 1, set_game},
    {"play", 2, play},
    {"genmove", 1, genmove},
    {"undo", 0, undo},
    {"reg_genmove", 1, reg_genmove},
    {"showboard", 0, show_board},
    {"final_score", 0, final_score},
    {"time_settings", 3, time_settings},
    {"kgs-time_settings", 1, kgs_time_settings},
    {"time_left", 2, time_left},
    {"loadsgf", 1, load_sgf},
};

std::array<std::span<const GtpCommand>, 2> all_commands() {
    return {standard_commands, gtp_extensions()};
}

GtpAnswer list_commands(GtpGame&, GtpArguments, const std::stop_token&) {
    std::vector<std::string> names;
    for (const auto part : all_commands())
        for (const GtpCommand& command : part) names.emplace_back(command.name);
    return joined(names, "\n");
}

const GtpCommand* find_command(std::string_view name) {
    for (const auto part : all_commands())
        for (const GtpCommand& command : part)
            if (command.name == name) return &command;
    return nullptr;
}

GtpAnswer answer_to(GtpGame& game, std::span<const std::string> words,
                    const std::stop_token& stop) {
    const GtpCommand* const command = words.empty() ? nullptr : find_command(words[0]);
    if (command == nullptr) return error("unknown command");
    const GtpArguments arguments = words.subspan(1);
    if (arguments.size() < command->least_arguments)
        return error(fmt::format("syntax error: {} needs {} arguments", command->name,
                                 command->least_arguments));
    return command->run(game, arguments, stop);
}

// ---- The protocol ----

struct GtpLine {
    std::string id;
    std::vector<std::string> words;  // the command and its arguments
};

GtpLine parse(std::string_view line) {
    GtpLine request{"", words(line.substr(0, line.find('#')))};
    if (!request.words.empty() && std::ranges::all_of(request.words.front(), is_digit)) {
        request.id = request.words.front();
        request.words.erase(request.words.begin());
    }
    return request;
}

std::string response(const std::string& id, const GtpAnswer& answer) {
    const std::string text = answer ? *answer : in_ascii(answer.error().text);
    const bool on_own_lines = text.empty() || text.starts_with('\n');
    return (answer ? '=' : '?') + id + (on_own_lines ? "" : " ") + text + "\n\n";
}

// The Go Text Protocol, version 2: `[id] command arguments` is answered by `=[id] ...` or
// `?[id] ...` and a blank line. Searches are never interrupted; the end of input waits for them.
// Pondering, where the options ask for it, ends with the next command.
class Gtp : public FrontEnd {
  public:
    Gtp(const Options& options, Output output) : FrontEnd(std::move(output)), game_(options) {}
    ~Gtp() override { close(); }

  private:
    void receive(const std::string& line) override {
        const GtpLine request = parse(line);
        if (request.words.empty() && request.id.empty()) return;  // a comment
        const std::string command = request.words.empty() ? "" : request.words.front();
        if (command == "quit") quit();
        jobs().add([this, request, command](const std::stop_token& stop) {
            unanswered_ = request.id;
            const GtpAnswer answer = answer_to(game_, request.words, stop);
            write(response(request.id, answer));
            unanswered_.reset();
            if (!answer || command != "genmove") return;
            jobs().add_idle_job([this](const std::stop_token& next_command) {
                ponder(game_.engine(), game_.game(), next_command);
            });
        });
    }

    void refuse(const std::string& line, const std::string& reason) override {
        jobs().add([this, id = parse(line).id, reason](const std::stop_token&) {
            write(response(id, error(reason)));
        });
    }

    void answer_failure(const std::string& reason) override {
        if (unanswered_) write(response(*std::exchange(unanswered_, {}), error(reason)));
    }

    GtpGame game_;
    std::optional<std::string> unanswered_;  // the id of the command that is executed
};

}  // namespace

bool knows_gtp_command(std::string_view name) { return find_command(name) != nullptr; }

std::string on_own_lines(std::string text) {
    while (text.ends_with('\n')) text.pop_back();
    return "\n" + text;
}

GtpAnswer answer_of(const Result<void>& done) {
    if (!done) return tl::make_unexpected(done.error());
    return "";
}

std::unique_ptr<FrontEnd> make_gtp(const Options& options, Output output) {
    return std::make_unique<Gtp>(options, std::move(output));
}

}  // namespace outflank
