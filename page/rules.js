// ---- The rules of Othello: a board is 64 characters, 'X', 'O' and '-' ----

const startText = "---------------------------OX------XO--------------------------- X";
const squareOf = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
const nameOf = (square) => String.fromCharCode(97 + square % 8) + (1 + (square >> 3));
const other = (side) => side === "X" ? "O" : "X";
const colorOf = (side) => side === "X" ? "Black" : "White";
const countOf = (position, content) => [...position.board].filter((each) => each === content).length;

// "---...O X" as a position.
function positionOf(text) {
    const [board, side] = text.split(" ");
    return {board, side, last: -1};
}
const textOf = (position) => `${position.board} ${position.side}`;

// The discs that a move of the side to move turns.
function turnedBy({board, side}, from) {
    const all = [];
    for (const [right, down] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
        const turned = [];
        let column = from % 8 + right, row = (from >> 3) + down;
        for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += right, row += down) {
            const square = column + 8 * row;
            if (board[square] === other(side)) { turned.push(square); continue; }
            if (board[square] === side) all.push(...turned);
            break;
        }
    }
    return all;
}

function after(position, move) {
    if (move === "pass") return {board: position.board, side: other(position.side), last: position.last};
    const squares = [...position.board];
    const from = squareOf(move);
    for (const square of [from, ...turnedBy(position, from)]) squares[square] = position.side;
    return {board: squares.join(""), side: other(position.side), last: from};
}

// "pass" alone where the side to move must pass; none after the end of the game.
function legalMoves(position) {
    const placed = (at) => [...at.board].flatMap((content, square) =>
        content === "-" && turnedBy(at, square).length > 0 ? [nameOf(square)] : []);
    const moves = placed(position);
    if (moves.length > 0) return moves;
    return placed(after(position, "pass")).length > 0 ? ["pass"] : [];
}

// Black's discs less White's at the end of the game, empties to the winner.
function finalScore(position) {
    const difference = countOf(position, "X") - countOf(position, "O");
    return difference + Math.sign(difference) * countOf(position, "-");
}
