// ---- What a quiz and a drill share: a line on the board, and the panel of what was learned ----
//
// The script of the page makes `learning`, and sets these:
let titleText = () => "";       // the page's title
let toldText = () => "";        // what is told of the position and the answer
let aboutText = () => "";       // and below it
let marksOf = () => [];         // what the squares of the position at `at` show

let line = [];                  // {position, move}: the move that led there
let at = 0;                     // the place in the line that the board shows
let playing = 0;                // the timer of moves that play themselves
const stepTime = 600;           // in milliseconds, so that a person sees each move

const addMove = (move) => line.push({position: after(line.at(-1).position, move), move});

function goTo(wanted) {
    clearTimeout(playing);
    at = Math.max(0, Math.min(line.length - 1, wanted));
    show();
}

// Goes to a place move by move.
function playTo(wanted) {
    goTo(at + 1);
    if (at < wanted && at < line.length - 1) playing = setTimeout(() => playTo(wanted), stepTime);
}

function show() {
    by("told").textContent = toldText();
    by("about").textContent = aboutText();
    by("counts").textContent = t("{due} due, {fresh} new, {known} known", learning.counts());
    by("forgets").hidden = canKeep;
    if (line.length === 0) return;  // a quiz without a puzzle
    const {position} = line[at];
    drawBoard(position, marksOf());
    by("where").textContent = t(position.side === "X" ? "Black to move" : "White to move");
    by("first").disabled = by("back").disabled = at === 0;
    by("on").disabled = by("last").disabled = at === line.length - 1;
    by("line").replaceChildren(...line.slice(1).map(({move}, i) =>
        button(move, {"aria-current": at === i + 1}, () => goTo(i + 1))));
}

// Shows the buttons that an answer needs, and gives the first of them the focus; without any, the board.
function offer(...ids) {
    for (const id of ["again", "next"]) by(id).hidden = !ids.includes(id);
    (ids.length > 0 ? by(ids[0]) : cells.find((cell) => cell.tabIndex === 0)).focus({preventScroll: true});
}

onKeys({ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0), End: () => goTo(line.length - 1)});
onClick({
    first: () => goTo(0), back: () => goTo(at - 1), on: () => goTo(at + 1), last: () => goTo(line.length - 1),
    export() {
        const name = `outflank-${learning.name}.json`;
        const saved = JSON.stringify({[learning.name]: learning.items});
        download(name, `data:application/json;charset=utf-8,${encodeURIComponent(saved)}`);
        by("saved").textContent = t("Saved as {name}.", {name});
    },
    "open-import": () => by("import").click(),
});

by("import").addEventListener("change", async () => {
    const [file] = by("import").files;
    let isTaken = false;
    try {
        isTaken = learning.take(JSON.parse(await file.text())[learning.name]);
    } catch {}
    if (isTaken) learning.store();
    by("import").value = "";
    by("saved").textContent = isTaken ? t("Taken from {name}.", {name: file.name})
        : t("{name} holds nothing that was learned on such a page.", {name: file.name});
    show();
});

onSettings = () => {
    buildBoard(settings.turned);
    document.title = `${titleText()} · Outflank`;
    by("title").textContent = titleText();
    show();
};
by("view-field").hidden = by("choice").hidden = true;  // scores are of the side that is asked
