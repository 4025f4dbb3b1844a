"use strict";
const by = (id) => document.getElementById(id);
const rows = JSON.parse(by("data").textContent);

// ---- Rules: a board is 64 characters, 'X', 'O' and '-' ----

const squareOf = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
const nameOf = (square) => String.fromCharCode(97 + square % 8) + (1 + (square >> 3));
const other = (side) => side === "X" ? "O" : "X";
const colorOf = (side) => side === "X" ? "Black" : "White";

// "---...O X" as a position.
function positionOf(text) {
    const [board, side] = text.split(" ");
    return {board, side, last: -1};
}

function after(position, move) {
    if (move === "pass") return {board: position.board, side: other(position.side), last: -1};
    const squares = [...position.board];
    const from = squareOf(move);
    squares[from] = position.side;
    for (const [right, down] of [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]]) {
        const turned = [];
        let column = from % 8 + right, row = (from >> 3) + down;
        for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += right, row += down) {
            const square = column + 8 * row;
            if (squares[square] === other(position.side)) { turned.push(square); continue; }
            if (squares[square] === position.side)
                for (const between of turned) squares[between] = position.side;
            break;
        }
    }
    return {board: squares.join(""), side: other(position.side), last: from};
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
const disc = (color) => element("i", {class: `disc ${color}`, "aria-hidden": "true"});

function svg(name, attributes, parent) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    parent.append(made);
    return made;
}

function discsOf(position, side) {
    const names = [];
    for (let square = 0; square < 64; ++square)
        if (position.board[square] === side) names.push(nameOf(square));
    return names.join(" ");
}

// Draws the position, and a ring with a text on the square of each mark: {move, text}.
function drawBoard(position, marks) {
    const board = by("board");
    board.replaceChildren();
    board.setAttribute("aria-label", `${colorOf(position.side)} to move; black on ` +
        discsOf(position, "X") + "; white on " + discsOf(position, "O"));
    svg("rect", {x: 5, y: 5, width: 80, height: 80, fill: "var(--board)"}, board);
    for (let i = 0; i <= 8; ++i) {
        const lines = {stroke: "var(--grid)", "stroke-width": .4};
        svg("line", {x1: 5 + 10 * i, x2: 5 + 10 * i, y1: 5, y2: 85, ...lines}, board);
        svg("line", {y1: 5 + 10 * i, y2: 5 + 10 * i, x1: 5, x2: 85, ...lines}, board);
        if (i === 8) break;
        svg("text", {x: 10 + 10 * i, y: 3.8}, board).textContent = "abcdefgh"[i];
        svg("text", {x: 2.5, y: 11.3 + 10 * i}, board).textContent = i + 1;
    }
    for (const [x, y] of [[25, 25], [65, 25], [25, 65], [65, 65]])
        svg("circle", {cx: x, cy: y, r: .9, fill: "var(--grid)"}, board);
    for (let square = 0; square < 64; ++square) {
        const at = {cx: 10 + 10 * (square % 8), cy: 10 + 10 * (square >> 3)};
        const content = position.board[square];
        if (content !== "-")
            svg("circle", {...at, r: 4.2, fill: content === "X" ? "#101412" : "#f7f8f5",
                           stroke: "#00000055", "stroke-width": .3}, board);
        if (square === position.last)
            svg("circle", {...at, r: 1.2, fill: "#e5484d"}, board);
    }
    for (const {move, text} of marks) {
        if (move === "pass") continue;
        const square = squareOf(move);
        const at = {cx: 10 + 10 * (square % 8), cy: 10 + 10 * (square >> 3)};
        svg("circle", {...at, r: 3.6, fill: "none", stroke: "#ffe08a", "stroke-width": .7}, board);
        const label = svg("text", {x: at.cx, y: at.cy + 1.3, style: "fill:#ffe08a"}, board);
        label.textContent = text;
    }
    by("black-discs").textContent = [...position.board].filter((c) => c === "X").length;
    by("white-discs").textContent = [...position.board].filter((c) => c === "O").length;
}

// ---- Keys and colours ----

function onKeys(actions) {
    document.addEventListener("keydown", (event) => {
        if (event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey) return;
        if (!actions[event.key]) return;
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
