#include "protocol/book/repertoire.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "search/book/position_key.h"

namespace outflank {

namespace {

// What is to be known from a board on.
struct ToKnow {
    std::int64_t count = 0;
    Square move = Square::none;  // of the repertoire, on the image of the board
};

class RepertoireMaker {
  public:
    RepertoireMaker(const KnownOpenings& known, const RepertoireLimits& limits)
        : ask_(known), limits_(limits) {}

    Repertoire from(const Position& first) {
        const bool begins = first.to_move == limits_.side;
        made_.to_know = to_know(book_image(first.board).board, limits_.plies, begins).count;
        if (begins)
            number_of(first, {});
        else
            made_.first_replies = replies_of(first, {});
        std::size_t done = 0;
        while (done < made_.positions.size()) {  // they become more
            const RepertoirePosition& at = made_.positions[done];
            std::vector<Square> line = at.line;
            line.push_back(at.move);
            auto replies = replies_of(at.position.after(at.move), line);
            made_.positions[done++].replies = std::move(replies);
        }
        return std::move(made_);
    }

  private:
    // The moves on an image: those that lead to images of one position once.
    const std::vector<OpeningMove>& known(const Board& image) {
        const auto [found, is_new] = known_.try_emplace(image);
        if (!is_new) return found->second;
        std::vector<Board> behind;
        for (const OpeningMove& move : ask_(image)) {
            const auto next = successor(image, move.move);
            if (!next || std::ranges::find(behind, *next) != behind.end()) continue;
            behind.push_back(*next);
            found->second.push_back(move);
        }
        return found->second;
    }

    ToKnow to_know(const Board& image, int plies, bool is_mine) {
        if (plies == 0) return {};
        const std::tuple key(image, plies, is_mine);
        if (const auto found = counted_.find(key); found != counted_.end()) return found->second;
        const ToKnow counted = is_mine ? least_to_know(image, plies) : sum_to_know(image, plies);
        return counted_[key] = counted;
    }

    ToKnow least_to_know(const Board& image, int plies) {
        std::optional<int> best;
        for (const OpeningMove& move : known(image)) best = std::max(best, move.score);
        ToKnow least;
        std::optional<int> score;  // of the move with the least
        for (const OpeningMove& move : known(image)) {
            if (!move.score || *move.score < *best - limits_.loss) continue;
            const auto count = to_know(*successor(image, move.move), plies - 1, false).count + 1;
            if (score && (count > least.count || (count == least.count && *move.score <= *score)))
                continue;
            least = {std::min(count, most_to_know), move.move};
            score = move.score;
        }
        return least;
    }

    ToKnow sum_to_know(const Board& image, int plies) {
        ToKnow sum;
        for (const OpeningMove& reply : known(image))
            sum.count =
                std::min(sum.count + to_know(*successor(image, reply.move), plies - 1, true).count,
                         most_to_know);
        return sum;
    }

    // The move of a position that stands for one of its image: of those that lead to the same, the
    // rightmost, so that games begin with f5, as records do.
    static Square shown(const Position& position, const BookImage& image, Square move) {
        const auto behind = *successor(image.board, move);
        Square chosen = Square::none;
        for (const Successor& next : successors(position.board))
            if (next.board == behind &&
                (chosen == Square::none || column(next.move) > column(chosen)))
                chosen = next.move;
        return chosen;
    }

    // The number of the position behind a line, which is added if it is new; nothing where there is
    // nothing to know.
    std::optional<std::size_t> number_of(const Position& position,
                                         const std::vector<Square>& line) {
        const BookImage image = book_image(position.board);
        const ToKnow counted =
            to_know(image.board, limits_.plies - static_cast<int>(line.size()), true);
        if (counted.count == 0) return std::nullopt;
        const auto [found, is_new] = numbers_.try_emplace(image.board, made_.positions.size());
        if (!is_new) return found->second;
        RepertoirePosition added{position,      line, shown(position, image, counted.move),
                                 counted.count, {},   {}};
        for (OpeningMove move : known(image.board)) {
            if (!move.score) continue;
            move.move = shown(position, image, move.move);
            added.moves.push_back(move);
        }
        std::ranges::stable_sort(added.moves, std::greater(), &OpeningMove::score);
        made_.positions.push_back(std::move(added));
        return found->second;
    }

    std::vector<RepertoireReply> replies_of(const Position& position,
                                            const std::vector<Square>& line) {
        std::vector<RepertoireReply> replies;
        if (static_cast<int>(line.size()) == limits_.plies) return replies;
        const BookImage image = book_image(position.board);
        for (OpeningMove move : known(image.board)) {
            move.move = shown(position, image, move.move);
            auto line_behind = line;
            line_behind.push_back(move.move);
            replies.push_back({move, number_of(position.after(move.move), line_behind)});
        }
        return replies;
    }

    const KnownOpenings& ask_;
    const RepertoireLimits limits_;
    std::map<Board, std::vector<OpeningMove>> known_;
    std::map<std::tuple<Board, int, bool>, ToKnow> counted_;
    std::map<Board, std::size_t> numbers_;
    Repertoire made_;
};

}  // namespace

std::optional<int> RepertoirePosition::loss_of(Square played) const {
    const auto behind = successor(position.board, played);
    const auto found = std::ranges::find_if(moves, [&](const OpeningMove& each) {
        return successor(position.board, each.move) == behind;
    });
    if (found == moves.end()) return std::nullopt;
    return *moves.front().score - *found->score;
}

Repertoire repertoire_of(const KnownOpenings& known, const Position& first,
                         const RepertoireLimits& limits) {
    return RepertoireMaker(known, limits).from(first);
}

}  // namespace outflank
