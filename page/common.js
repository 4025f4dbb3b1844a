"use strict";
// What all pages share: the rules, the board, the keys and the colours.
const by = (id) => document.getElementById(id);
const rows = JSON.parse(by("data").textContent);

// ---- Rules: a board is 64 characters, 'X', 'O' and '-' ----

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
    if (move === "pass") return {board: position.board, side: other(position.side), last: -1};
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

const signed = (score) => score === null || score === undefined ? "?"
    : score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";

// ---- What the page is made of ----

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}
function button(text, attributes, onClick) {
    const made = element("button", {type: "button", ...attributes}, ...[text].flat());
    made.addEventListener("click", onClick);
    return made;
}
const disc = (color) => element("i", {class: `disc ${color}`, "aria-hidden": "true"});

function svg(name, attributes, parent) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
}

// ---- The board: a grid of 64 cells, of which one can have the focus ----

let onSquare = () => {};  // what a click on a square or Enter does; gets "f5"

const cells = [...Array(64).keys()].map((square) => {
    const cell = element("div", {role: "gridcell", class: "cell", tabindex: square === 0 ? 0 : -1});
    cell.append(element("span", {class: "mark"}));
    // A click leaves the focus where it is, so that the arrow keys still go through the game.
    cell.addEventListener("mousedown", (event) => event.preventDefault());
    cell.addEventListener("click", () => onSquare(nameOf(square)));
    return cell;
});

function focusCell(square) {
    for (const cell of cells) cell.tabIndex = -1;
    cells[square].tabIndex = 0;
    cells[square].focus();
}

function buildBoard() {
    const board = by("board");
    const letters = () => element("div", {class: "letters", "aria-hidden": "true"},
                                  ...[..."abcdefgh"].map((letter) => element("span", {}, letter)));
    const grid = element("div", {role: "grid", id: "grid", "aria-label": "Board"});
    for (let row = 0; row < 8; ++row)
        grid.append(element("div", {role: "row", class: "row"}, ...cells.slice(8 * row, 8 * row + 8)));
    grid.addEventListener("keydown", (event) => {
        const square = cells.indexOf(document.activeElement);
        const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8}[event.key];
        if (square < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === "Enter" || event.key === " ") onSquare(nameOf(square));
        else if (step && cells[square + step] &&
                 (Math.abs(step) === 8 || square >> 3 === square + step >> 3)) focusCell(square + step);
        else if (!step) return;
        event.preventDefault();
        event.stopPropagation();
    });
    const numbers = element("div", {class: "numbers", "aria-hidden": "true"},
                            ...[..."12345678"].map((number) => element("span", {}, number)));
    board.replaceChildren(letters(), numbers, grid);
}

// Draws the position. A mark is {move, text, kind, told}: the kind is a class of the style, and what
// is told stands in the name of the square for who cannot see it.
function drawBoard(position, marks) {
    const legal = legalMoves(position);
    cells.forEach((cell, square) => {
        const name = nameOf(square);
        const content = {X: "black", O: "white", "-": "empty"}[position.board[square]];
        const mark = marks.find((each) => each.move === name);
        const isLegal = legal.includes(name);
        const look = `cell ${content}${isLegal ? " legal" : ""}` +
            `${square === position.last ? " last" : ""}${mark ? ` ${mark.kind}` : ""}`;
        const text = mark ? mark.text : "";
        const label = [name, content === "empty" ? "empty" : `${content} disc`,
            square === position.last ? "last move" : "", isLegal ? "legal move" : "",
            mark ? mark.told || mark.text : ""].filter(Boolean).join(", ");
        // Few cells change while an engine thinks, and each change costs the browser a layout.
        if (cell.className !== look) cell.className = look;
        if (cell.firstChild.textContent !== text) cell.firstChild.textContent = text;
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    });
    by("black-discs").textContent = countOf(position, "X");
    by("white-discs").textContent = countOf(position, "O");
}

// ---- Keys and colours ----

function onKeys(actions) {
    document.addEventListener("keydown", (event) => {
        if (event.target.closest("select, textarea, input, dialog") || event.ctrlKey || event.altKey ||
            event.metaKey || !actions[event.key]) return;
        event.preventDefault();
        actions[event.key]();
    });
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    by("theme").textContent = theme === "dark" ? "Light" : "Dark";
}
by("theme").addEventListener("click", () =>
    setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"));
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
buildBoard();
