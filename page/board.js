// ---- The board: a grid of 64 cells, of which one can have the focus ----

let onSquare = () => {};  // what a click on a square or Enter does; gets "f5"
let onDrag = () => {};    // what the pointer does on its way over a square while it is pressed

const cells = [...Array(64).keys()].map((square) => {
    const cell = element("div", {role: "gridcell", class: "cell", tabindex: square === 0 ? 0 : -1});
    cell.append(element("span", {class: "mark"}));
    // A click leaves the focus where it is, so that the arrow keys still go through the game.
    cell.addEventListener("mousedown", (event) => event.preventDefault());
    cell.addEventListener("click", () => onSquare(nameOf(square)));
    // A finger is over a square also when it only taps it.
    for (const way of ["pointerover", "pointerout"])
        cell.addEventListener(way, ({buttons, pointerType}) => { if (buttons === 1 && pointerType !== "touch") onDrag(nameOf(square)); });
    return cell;
});

function focusCell(square) {
    for (const cell of cells) cell.tabIndex = -1;
    cells[square].tabIndex = 0;
    cells[square].focus();
}

// Puts the squares in their places, from a1 on or, turned, from h8 on.
function buildBoard(isTurned) {
    const inOrder = (list) => isTurned ? [...list].reverse() : [...list];
    const labels = (name, texts) => element("div", {class: name, "aria-hidden": "true"},
        ...inOrder(texts).map((text) => element("span", {}, text)));
    const grid = element("div", {role: "grid", id: "grid", "aria-label": t("Board")});
    const shown = inOrder(cells);
    for (let row = 0; row < 8; ++row)
        grid.append(element("div", {role: "row", class: "row"}, ...shown.slice(8 * row, 8 * row + 8)));
    grid.addEventListener("keydown", (event) => {
        const at = shown.indexOf(document.activeElement);
        const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8}[event.key];
        if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        if (event.key === "Enter" || event.key === " ") onSquare(nameOf(cells.indexOf(shown[at])));
        else if (step && shown[at + step] && (Math.abs(step) === 8 || at >> 3 === at + step >> 3))
            focusCell(cells.indexOf(shown[at + step]));
        else if (!step) return;
        event.preventDefault();
        event.stopPropagation();
    });
    by("board").replaceChildren(labels("letters", "abcdefgh"), labels("numbers", "12345678"), grid);
}

// Draws the position. A mark is {move, text, kind, told}: the kind is a class of the style, and what
// is told stands in the name of the square for who cannot see it.
let drawn = null;            // the position before
const moving = new Map();    // squares that show a move, and how

function drawBoard(position, marks) {
    const legal = legalMoves(position);
    noteMove(position);
    cells.forEach((cell, square) => {
        const name = nameOf(square);
        const content = {X: "black", O: "white", "-": "empty"}[position.board[square]];
        const mark = marks.find((each) => each.move === name);
        const isLegal = legal.includes(name);
        const look = ["cell", content, isLegal ? "legal" : "", square === position.last ? "last" : "",
            mark ? mark.kind : "", moving.get(square) || ""].filter(Boolean).join(" ");
        const text = mark ? mark.text : "";
        const label = [name, t({black: "black disc", white: "white disc", empty: "empty"}[content]),
            square === position.last ? t("last move") : "", isLegal ? t("legal move") : "",
            mark ? mark.told || mark.text : ""].filter(Boolean).join(", ");
        // Few cells change while an engine thinks, and each change costs the browser a layout.
        if (cell.className !== look) {
            cell.className = look;
            cell.toggleAttribute("data-legal", isLegal);  // promised to tests
        }
        if (cell.firstChild.textContent !== text) cell.firstChild.textContent = text;
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    });
    by("black-discs").textContent = countOf(position, "X");
    by("white-discs").textContent = countOf(position, "O");
}

// Remembers which discs a move has placed and flipped, where it was the last one.
function noteMove(position) {
    if (drawn && drawn.board === position.board) return;
    moving.clear();
    const {last} = position;
    if (drawn && last >= 0 && drawn.board[last] === "-") {
        const before = {board: drawn.board, side: position.board[last]};
        const flipped = turnedBy(before, last);
        if (after(before, nameOf(last)).board === position.board) {
            moving.set(last, "placed");
            for (const square of flipped) {
                const away = Math.max(Math.abs(square % 8 - last % 8), Math.abs((square >> 3) - (last >> 3)));
                cells[square].style.setProperty("--wait", `${away * .06}s`);
                moving.set(square, "flipped");
            }
        }
    }
    drawn = position;
}
