// ---- Setting up a position with the pointer ----

let edited = null;  // the position that is set up; null where none is
let brush = "X";
const isEditing = () => edited !== null;

function editPosition(position) {
    edited = {board: position.board, side: position.side, last: -1};
    by("edit-side").value = edited.side;
    showEdited();
}

function showEdited() {
    document.body.classList.toggle("editing", isEditing());
    by("editor").hidden = !isEditing();
    if (!isEditing()) return show();
    show();
    drawBoard(edited, []);
    by("bar").hidden = true;
    by("where").textContent = t("Click the squares");
}

function setSquare(square, content) {
    edited.board = edited.board.slice(0, square) + content + edited.board.slice(square + 1);
    showEdited();
}

// A click puts the disc there, or takes it away where it lies there already.
function editSquare(move) {
    const square = squareOf(move);
    setSquare(square, edited.board[square] === brush ? "-" : brush);
}
onDrag = (move) => { if (isEditing() && edited.board[squareOf(move)] !== brush) setSquare(squareOf(move), brush); };

function endEditing(isDone) {
    if (isDone && legalMoves(edited).length === 0) {
        by("where").textContent = t("Neither side has a move here");
        return;
    }
    const position = edited;
    edited = null;
    if (isDone) {
        isThinking = true;
        by("think").setAttribute("aria-pressed", true);
        open(addGame(ownGame({position: textOf(position), moves: [], isBoard: true})));
    }
    showEdited();
}

for (const content of ["X", "O", "-"])
    by(`brush-${content}`).addEventListener("click", () => {
        brush = content;
        for (const each of ["X", "O", "-"]) by(`brush-${each}`).setAttribute("aria-pressed", each === brush);
    });
by("edit-side").addEventListener("change", () => { edited.side = by("edit-side").value; showEdited(); });
onClick({
    edit: () => editPosition(node.position),
    "edit-clear": () => { edited.board = "-".repeat(64); showEdited(); },
    "edit-start": () => editPosition(positionOf(startText)),
    "edit-done": () => endEditing(true), "edit-cancel": () => endEditing(false),
});
