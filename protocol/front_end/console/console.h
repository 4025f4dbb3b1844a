#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/analysis/game_analysis.h"
#include "protocol/front_end/front_end.h"
#include "protocol/play/any_game.h"
#include "protocol/play/engine.h"
#include "protocol/record/diagram.h"
#include "protocol/record/game_record.h"

namespace outflank {

class GameBase;
class OthelloEngine;

/// What the board is shown on.
struct Screen {
    enum class Colors : unsigned char { none, eight, all };

    Colors colors = Colors::none;
    bool shows_prompt = true;  // false: the editor of lines shows it
    // What is shown can be overwritten: the line that tells what the engine thinks, and the board.
    bool is_live = false;
    std::function<int()> width = [] { return 0; };  // columns; 0: lines may have any length
    std::function<int()> height = [] { return 0; };
};

/// The board diagram of Othello that a person types, or another program sends, line by line.
class TypedBoard {
  public:
    /// Whether the line is the first of a board diagram or goes on with it; then it is kept. An
    /// empty line only goes on with a board that is whole: whose turn it is may stand below it.
    bool take(std::string_view line);
    /// Whether the last line that was taken completed the board, or added to a complete one.
    [[nodiscard]] bool has_news() const { return has_news_; }
    [[nodiscard]] std::string text() const;
    /// Forgets the board. Returns the lines that did not become one.
    std::vector<std::string> give_up();

  private:
    static constexpr std::size_t most_lines = 24;  // eight rows, rules between them, and a frame

    std::vector<std::string> lines_;
    std::optional<Diagram> whole_;
    bool has_news_ = false;
};

/// The board for a person on a terminal. A line is a move, a command, or a game or position in any
/// format; after the person's move the engine answers for the sides that it plays, White at first.
/// The rows of a board may come line by line: they are answered when the board is complete, or when
/// another line shows that they form no board.
/// `stop` and `quit` act at once; all else is done in order, and what still waits when `quit` comes
/// is dropped.
class Console : public FrontEnd {
  public:
    static constexpr std::string_view prompt = "> ";

    /// Shows the board at once. The word `games` looks into `base`, if there is one. Throws
    /// UsageError when the options cannot be met.
    Console(const Options& options, Output output, Screen screen = {},
            std::unique_ptr<GameBase> base = nullptr);
    ~Console() override;

    /// Whether the line may be the first of a game or position of several lines: it is neither a
    /// command nor a move.
    [[nodiscard]] bool begins_record(std::string_view line) const;
    /// Whether the line is a command.
    [[nodiscard]] static bool is_command(std::string_view line);
    /// Whether the line leaves the board.
    [[nodiscard]] static bool is_quit(std::string_view line);
    /// Takes several lines that came at once: games and positions of any number of lines, and
    /// whatever else a line can be.
    void paste(const std::string& text);
    /// Makes the engine stop thinking. It plays the best move that it has found, if it was to move.
    void stop_thinking() { jobs().stop(); }
    /// What the last word of a line can become. Only while idle.
    [[nodiscard]] std::vector<std::string> completions(std::string_view before_cursor) const;

  private:
    using Arguments = std::span<const std::string>;
    using Work = std::function<void()>;
    struct Command {
        std::string_view name;
        std::string_view arguments;  // in words, for `help` and completion: "FILE", "black|white"
        std::size_t most_arguments;
        std::string_view help;  // for the list: short, so that this fits on a screen
        std::string_view more;  // for `help NAME`
        Result<void> (Console::*run)(Arguments arguments);
    };
    static std::span<const Command> commands();
    static const Command* find_command(std::string_view line);

    Result<void> help(Arguments arguments);
    Result<void> help_on(const std::string& word);
    Result<void> new_game(Arguments);
    Result<void> undo(Arguments count) { return go_steps(count, false); }
    Result<void> redo(Arguments count) { return go_steps(count, true); }
    Result<void> hint(Arguments arguments);
    Result<void> games(Arguments);
    Result<void> analyze(Arguments);
    Result<void> go(Arguments);
    Result<void> engine(Arguments arguments);
    Result<void> start(Arguments arguments);
    Result<void> teach(Arguments arguments);
    Result<void> mistakes(Arguments arguments);
    Result<void> level(Arguments arguments);
    Result<void> elo(Arguments arguments);
    Result<void> set(Arguments arguments);
    Result<void> moves(Arguments);
    Result<void> board(Arguments);
    Result<void> position(Arguments arguments);
    Result<void> load(Arguments arguments);
    Result<void> save(Arguments arguments);
    Result<void> nothing(Arguments) { return {}; }

    void receive(const std::string& line) override;
    void receive_empty() override { receive(""); }
    void refuse(const std::string& line, const std::string& reason) override;
    void answer_failure(const std::string& reason) override;
    void queue(Work work);
    void await_line();
    void tell(const Result<void>& done);
    void take_lines(std::string_view text);
    void take_line(const std::string& line);
    Result<void> execute(const std::string& line);

    // What is played.
    Result<void> play(const std::string& move);
    Result<void> begin(const GameRecord& record);
    Result<void> take_text(const std::string& text);
    Result<void> take_record(const Result<GameRecord>& given);
    [[nodiscard]] GameRecord record() const;
    void name_players(GameRecord& record) const;
    bool step(bool forward);
    Result<void> go_steps(Arguments arguments, bool forward);
    [[nodiscard]] bool is_engines(Color color) const;
    [[nodiscard]] bool is_persons_choice() const;
    void engine_moves();
    void go_on();
    void warn_of_blunder(const AnyGame& before, const std::string& move);
    std::optional<GameAnalysis> analyzed(OthelloEngine& engine);
    Result<void> find_mistakes();
    void go_to(const MoveAnalysis& move);
    void pass_if_forced();

    // What is shown.
    void print(std::string_view line, int indent = 0);
    [[nodiscard]] bool has_two_columns() const;
    void print_row(std::string_view left, std::string_view right);
    void show_board();
    void show_set_up();
    void show_opening();
    void show_thinking(const std::string& text);
    void show_mistake(const MoveAnalysis& move);
    void show_words(const Hints& hints);
    [[nodiscard]] std::string depth_text(const Hints& hints) const;

    const Screen screen_;
    const Rules rules_;
    std::unique_ptr<AnyGame> game_;
    std::unique_ptr<Engine> engine_;
    const std::unique_ptr<GameBase> base_;       // null: none was given
    GameRecord record_;                          // names and the like of a game that was loaded
    std::set<std::filesystem::path> own_files_;  // those that games were loaded from or saved in
    std::array<bool, 2> plays_ = {false, true};  // the sides of the engine, by color
    bool is_own_ = true;                         // the game began here: it is ours to name
    std::vector<MoveAnalysis> mistakes_;         // that were shown last, of the game
    std::vector<std::string> mistakes_of_;       // with these moves
    bool teaches_ = false;                       // warns of blunders
    TypedBoard typed_board_;
    std::stop_token stop_;               // of the work that is done now
    std::string opening_;                // its name, as it was shown last
    std::size_t thinking_size_ = 0;      // characters of the line that shows it
    std::vector<std::string> messages_;  // the latest since the last line came, on a live screen
};

/// Shows the board on the terminal that standard input is, until `quit`, Ctrl-D or a second Ctrl-C;
/// the first one stops the engine's thinking. Lines are edited where standard output is a terminal,
/// too. Throws UsageError when the options cannot be met, or the output or log cannot be written.
void run_terminal_session(const Options& options, std::unique_ptr<GameBase> base);

}  // namespace outflank
