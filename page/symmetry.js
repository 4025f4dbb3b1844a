// ---- The eight symmetries of the board ----

// The square that a symmetry leads to: mirrored from left to right, from top to bottom, and along
// the diagonal, in this order.
function imageOf(square, symmetry) {
    let column = square % 8, row = square >> 3;
    if (symmetry & 1) column = 7 - column;
    if (symmetry & 2) row = 7 - row;
    if (symmetry & 4) [column, row] = [row, column];
    return column + 8 * row;
}
const images = [...Array(8).keys()].map((symmetry) =>
    [...Array(64).keys()].map((square) => imageOf(square, symmetry)));
const origins = images.map((image) => {
    const origin = [];
    image.forEach((to, from) => { origin[to] = from; });
    return origin;
});

const moved = (move, squares) => move === "pass" ? move : nameOf(squares[squareOf(move)]);
const movesBy = (moves, squares) => moves.map((each) => ({...each, move: moved(each.move, squares)}));

// The symmetry that makes one board the other, of positions with the same side to move; -1 where none does.
const symmetryTo = (from, to) => images.findIndex((image) => image.every((square, at) => to.board[square] === from.board[at]));
