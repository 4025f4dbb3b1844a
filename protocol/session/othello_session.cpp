#include "protocol/session/othello_session.h"

#include <algorithm>
#include <utility>

#include "engine/notation.h"
#include "protocol/session/drawing.h"

namespace outflank {

namespace {

Hints hints_of(const Report& report) {
    Hints hints{report.depth, report.selectivity,   report.exact,  {},
                report.nodes, report.hash_permille, report.elapsed};
    for (const Line& line : report.lines) {
        Hint hint{to_string(line.move), line.score.discs(), line.bound, {}};
        for (const Square move : line.pv) hint.line.push_back(to_string(move));
        hints.lines.push_back(std::move(hint));
    }
    return hints;
}

}  // namespace

OthelloSession::OthelloSession(const Options& options) {
    if (const auto done = configure(options); !done) throw UsageError(done.error().text);
    (void)searcher_.evaluate(
        start_position().board);  // unpacks weights now, not on someone's clock
}

void OthelloSession::new_game() {
    game_ = Game();
    searcher_.clear();
}

Result<void> OthelloSession::set_up(std::string_view position) {
    const Result<Position> parsed = parse_position(position);
    if (!parsed) return tl::make_unexpected(parsed.error());
    game_ = Game(*parsed);
    return {};
}

std::string OthelloSession::position() const { return to_string(game_.position()); }

Result<void> OthelloSession::play(std::string_view move) {
    const Result<Square> parsed = parse_move(move);
    if (!parsed) return tl::make_unexpected(parsed.error());
    return game_.play(*parsed);
}

std::vector<std::string> OthelloSession::legal_moves(Color color) const {
    const Position& position = game_.position();
    const Board& board = position.board;
    std::vector<std::string> moves;
    for (const Square move :
         Squares((color == position.to_move ? board : board.after_pass()).moves()))
        moves.push_back(to_string(move));
    return moves;
}

std::vector<std::string> OthelloSession::moves() const {
    std::vector<std::string> moves;
    for (const Square move : game_.moves()) moves.push_back(to_string(move));
    return moves;
}

int OthelloSession::discs(Color color) const { return count(game_.position().discs_of(color)); }

std::vector<std::string> OthelloSession::rows() const {
    std::vector<std::string> rows(8, std::string(8, '.'));
    const std::string squares = to_string(game_.position());
    for (std::size_t square = 0; square < square_count; ++square)
        if (squares[square] != '-') rows[square / 8][square % 8] = squares[square];
    return rows;
}

std::string OthelloSession::drawing(bool in_color) const {
    return outflank::drawing(game_, in_color);
}

Result<void> OthelloSession::configure(const Options& options) {
    Searcher::Settings settings = searcher_.settings();
    settings.threads = options.threads;
    settings.hash_mb = static_cast<std::size_t>(options.hash_mb);
    if (options.weights != options_.weights) {
        auto weights = weights_of(options);
        if (!weights) return tl::make_unexpected(weights.error());
        settings.weights = std::move(*weights);
    }
    if (auto done = searcher_.configure(settings); !done) return done;
    options_ = options;
    return {};
}

Hints OthelloSession::think(const Limits& limits, std::stop_token stop, const OnHints& on_hints) {
    Searcher::OnReport on_report;
    if (on_hints) on_report = [&](const Report& report) { on_hints(hints_of(report)); };
    return hints_of(search(limits, std::move(stop), on_report));
}

Report OthelloSession::search(const Limits& limits, std::stop_token stop,
                              const Searcher::OnReport& on_report) {
    return searcher_.search(game_.position().board, limits, std::move(stop), on_report);
}

}  // namespace outflank
