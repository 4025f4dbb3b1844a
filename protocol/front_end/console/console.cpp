#include "protocol/front_end/console/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/front_end/pasted_game.h"
#include "protocol/games/game_base.h"
#include "protocol/play/opening_names.h"
#include "protocol/system/text.h"

namespace outflank {

namespace {

// Of the rows that print_row prints.
constexpr int left_width = 32;
constexpr int least_right_width = 30;

constexpr std::string_view clear_screen = "\x1b[H\x1b[J";

// The shades of a drawing as a terminal with eight colours has them.
std::string in_eight_colors(std::string drawing) {
    constexpr std::pair<std::string_view, std::string_view> shades[] = {
        {"48;5;28", "42"},  {"48;5;16", "40"},
        {"48;5;231", "47"}, {"1;38;5;16", "22;30"},  // bold black would be grey
        {"38;5;231", "37"}, {"38;5;191", "30"},
        {"38;5;244", "39"}, {"38;5;196", "31"}};
    for (const auto& [shade, nearest] : shades)
        for (std::size_t at = drawing.find(shade); at != std::string::npos;
             at = drawing.find(shade, at))
            drawing.replace(at, shade.size(), nearest);
    return drawing;
}

// " 1.f5 2.d6"; empty before the first move.
std::string numbered_moves(const AnyGame& game) {
    std::string text;
    int number = 0;
    for (const std::string& move : game.moves()) text += fmt::format(" {}.{}", ++number, move);
    return text;
}

}  // namespace

Console::Console(const Options& options, Output output, Screen screen,
                 std::unique_ptr<GameBase> base)
    : FrontEnd(std::move(output)),
      screen_(std::move(screen)),
      rules_(options.rules),
      game_(make_game(options.rules)),
      engine_(make_engine(options)),
      base_(std::move(base)) {
    jobs().add([this](const std::stop_token& stop) {
        stop_ = stop;
        // What the shell has shown scrolls out; from then on, the screen is the board's.
        if (screen_.is_live) write(std::string(static_cast<std::size_t>(screen_.height()), '\n'));
        if (!engine_->options().quiet)
            print("Outflank " OUTFLANK_VERSION ". Type a move, such as " +
                  std::string(facts_of(rules_).sample_move) + ", or help. The engine plays White.");
        show_board();
        go_on();
        await_line();
    });
}

Console::~Console() { close(); }

void Console::receive(const std::string& line) {
    const Command* const command = find_command(line);
    if (is_quit(line)) quit();
    if (has_quit() || (command != nullptr && command->name == "stop")) jobs().stop();
    queue([this, line] { take_line(line); });
}

void Console::refuse(const std::string& /*line*/, const std::string& reason) {
    queue([this, reason] { tell(error(reason)); });
}

void Console::answer_failure(const std::string& reason) {
    print(reason);
    if (screen_.shows_prompt) write(prompt);
}

void Console::paste(const std::string& text) {
    queue([this, text] { take_lines(text); });
}

void Console::queue(Work work) {
    jobs().add([this, work = std::move(work)](const std::stop_token& stop) {
        if (has_quit()) return;
        stop_ = stop;
        messages_.clear();
        work();
        await_line();
    });
}

void Console::tell(const Result<void>& done) {
    if (!done) print(done.error().text + "; type help for what can be done");
}

void Console::await_line() {
    show_opening();
    if (screen_.shows_prompt) write(prompt);
    jobs().add_idle_job([this](const std::stop_token& stop) { ponder(*engine_, *game_, stop); });
}

bool Console::begins_record(std::string_view line) const {
    const std::vector<std::string> all = words(cleaned(line));
    return !all.empty() && find_command(all.front()) == nullptr &&
           (all.size() > 1 || !make_game(rules_)->parse_move(all.front()));
}

bool Console::is_command(std::string_view line) {
    const std::vector<std::string> all = words(cleaned(line));
    const Command* const command = all.empty() ? nullptr : find_command(all.front());
    return command != nullptr && all.size() - 1 <= command->most_arguments;
}

bool Console::is_quit(std::string_view line) {
    const Command* const command = find_command(cleaned(line));
    return command != nullptr && command->name == "quit";
}

// A line or a record of several lines.
void Console::take_line(const std::string& line) {
    const auto goes_to_board = [&] { return rules_ == default_rules && typed_board_.take(line); };
    if (!goes_to_board()) {
        for (const std::string& kept : typed_board_.give_up()) tell(execute(kept));
        if (!goes_to_board()) return tell(execute(line));
    }
    if (typed_board_.has_news()) tell(take_record(pasted_game(typed_board_.text(), rules_)));
}

Result<void> Console::execute(const std::string& line) {
    const std::vector<std::string> all = words(line);
    if (all.empty()) return {};
    if (const Command* const command = find_command(all.front())) {
        const Arguments arguments = Arguments(all).subspan(1);
        if (arguments.size() <= command->most_arguments) return (this->*command->run)(arguments);
        const std::string& surplus = arguments[command->most_arguments];
        if (command->most_arguments == 0)
            return error(fmt::format("{} stands alone: {}", command->name, quoted(surplus)));
        return error(fmt::format("{} takes {}: {} is too much", command->name, command->arguments,
                                 quoted(surplus)));
    }
    if (all.size() == 1 && game_->parse_move(all.front())) return play(all.front());
    return take_text(line);
}

Result<void> Console::play(const std::string& move) {
    const std::unique_ptr<AnyGame> before = game_->clone();
    if (auto played = game_->play(move); !played) return played;
    show_board();
    if (teaches_) warn_of_blunder(*before, move);
    go_on();
    return {};
}

bool Console::is_engines(Color color) const { return plays_[static_cast<std::size_t>(color)]; }

// Where undo and redo halt: a person is to move and has a move, or the game is over.
bool Console::is_persons_choice() const {
    return game_->is_over() || (!is_engines(game_->to_move()) && !game_->must_pass());
}

// Takes moves back, or plays them again, up to a choice of the person's. False, and nothing
// changes, where there is none. Where the engine plays both sides, one move is a step back.
bool Console::step(bool forward) {
    if (forward) {
        if (!game_->redo()) return false;
        while (!is_persons_choice() && game_->redo()) continue;
        return true;
    }
    int undone = 0;
    do {
        if (!game_->undo()) {
            for (; undone > 0; --undone) game_->redo();
            return false;
        }
        ++undone;
    } while (!is_persons_choice() && !(is_engines(Color::black) && is_engines(Color::white)));
    return true;
}

void Console::engine_moves() {
    const std::string who = player_name(game_->to_move());
    show_thinking(who + " thinks");
    const auto show_best = [&](const Hints& iteration) {
        const Hint& best = iteration.lines.front();
        show_thinking(fmt::format("{} thinks: {}, {} {:+}", who, depth_text(iteration), best.move,
                                  best.score));
    };
    const Hints hints =
        engine_->choose(*game_, {.purpose = Request::Purpose::playing}, stop_, show_best);
    show_thinking("");
    const Hint& best = hints.lines.front();
    game_->play(best.move);
    show_board();
    if (hints.are_of_a_person()) return print(fmt::format("{} plays {}", who, best.move));
    if (hints.from_book)
        return print(
            fmt::format("{} plays {} ({:+}, book {})", who, best.move, best.score, hints.depth));
    print(fmt::format("{} plays {} ({:+}, {}, {:.2f} s)", who, best.move, best.score,
                      depth_text(hints), static_cast<double>(hints.elapsed.count()) / 1000));
}

// Makes a forced pass, and tells the result when the game is over.
void Console::pass_if_forced() {
    if (game_->must_pass()) {
        const std::string who = player_name(game_->to_move());
        game_->play(pass_text);
        show_board();
        print(who + " has no move and passes");
    }
    if (game_->is_over()) print("The game is over: " + result_in_words(*game_->final_score()));
}

// Plays forced passes and the engine's moves until a person has a choice or the game is over.
void Console::go_on() {
    pass_if_forced();
    while (!game_->is_over() && is_engines(game_->to_move())) {
        engine_moves();
        pass_if_forced();
        const bool plays_on = is_engines(Color::black) && is_engines(Color::white);
        if (plays_on && stop_.stop_requested()) return;
    }
}

// ---- What is shown ----

std::string Console::depth_text(const Hints& hints) const {
    if (hints.exact) return "to the end";
    if (hints.depth < game_->left_to_place()) return fmt::format("depth {}", hints.depth);
    return fmt::format("depth {}@{}%", hints.depth, hints.selectivity);
}

void Console::print(std::string_view line, int indent) {
    constexpr std::size_t most_messages = 4;
    const std::string text = wrapped(line, screen_.width(), indent);
    say(text);
    if (!screen_.is_live) return;
    if (messages_.size() == most_messages) messages_.erase(messages_.begin());
    messages_.push_back(text);
}

bool Console::has_two_columns() const {
    return screen_.width() == 0 || screen_.width() >= left_width + least_right_width;
}

// Two columns. Where the screen is too narrow, the second is below the first.
void Console::print_row(std::string_view left, std::string_view right) {
    if (has_two_columns()) {
        print(fmt::format("  {:{}} {}", left, left_width - 3, right), left_width);
    } else {
        print(fmt::format("  {}", left), 2);
        print(fmt::format("      {}", right), 6);
    }
}

// On a live screen the board takes the place of the one before, with the messages since the last
// line came below it. A game that is over leaves its moves above the board.
void Console::show_board() {
    std::string board = game_->drawing(screen_.colors != Screen::Colors::none, screen_.width());
    if (screen_.colors == Screen::Colors::eight) board = in_eight_colors(std::move(board));
    if (!screen_.is_live) return write('\n' + board + '\n');
    std::string shown(clear_screen);
    if (game_->is_over()) shown += wrapped(numbered_moves(*game_), screen_.width(), 1) + "\n\n";
    shown += board + '\n';
    for (const std::string& text : messages_) shown += text + '\n';
    write(shown);
}

Result<void> Console::moves(Arguments) {
    const std::string text = numbered_moves(*game_);
    print(text.empty() ? " none yet" : text, 1);
    return {};
}

// Names the opening when it has changed.
void Console::show_opening() {
    const std::string opening = opening_text(*game_);
    if (!opening.empty() && opening != opening_) print("Opening: " + opening);
    opening_ = opening;
}

// Overwrites the line that shows what the engine thinks; an empty text removes it.
void Console::show_thinking(const std::string& text) {
    if (!screen_.is_live) return;
    const int columns = screen_.width();
    const std::size_t room = columns > 1 ? static_cast<std::size_t>(columns) - 1 : 79;
    const std::string shown = text.substr(0, room);
    const std::size_t rest = thinking_size_ > shown.size() ? thinking_size_ - shown.size() : 0;
    write('\r' + shown + std::string(rest, ' ') + (shown.empty() ? "\r" : ""));
    thinking_size_ = shown.size();
}

}  // namespace outflank
