// ---- A game against the engine; game.match has what is agreed on, and what has happened ----
//
// {side, opponent, clock: null or {X, O} in milliseconds left, teaching, end: null or {winner, reason}}

const ratings = [[500, "beginner"], [800, "casual player"], [1000, "casual player"], [1200, "club player"], [1400, "club player"],
                 [1600, "strong player"], [1800, "strong player"], [2000, "expert"], [2200, "expert"], [2500, "master"]];
const strengths = [4, 8, 12, 16, 20];         // levels of the engine at its best
const clocks = [0, 1, 3, 5, 10, 20, 30];      // minutes for each player
const cornersInOrder = ["a1", "h8", "a8", "h1"];
const serenity = 450;                         // milliseconds before the engine answers, so that a move can be seen
const warnsFrom = 6;                          // discs
const judgeLevel = 10, hintLevel = 14;

isPlaying = () => Boolean(game && game.match && !game.match.end);
const isMine = () => node.position.side === game.match.side;
const isRating = (opponent) => opponent >= 500;
const wordOf = (rating) => t(ratings.find(([each]) => each === rating)[1]);
const opponentText = (opponent) => isRating(opponent)
    ? t("{word} (Elo {elo})", {elo: opponent, word: wordOf(opponent)}) : t("full strength, level {level}", {level: opponent});
const today = () => new Date(Date.now() - 60000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10);

let hinted = null;   // {node, move}: the hint that stands on the board
let warned = null;   // the node whose move the player is warned of
let judged = null;   // the node whose move was looked at
let judging = null;  // the node whose move is looked at
let asked = null;    // the node at which the engine thinks about its move

const forgetAsked = () => { judging = asked = null; };

playMarks = () => hinted && hinted.node === node ? [{move: hinted.move, kind: "best", text: "", told: t("hint")}] : [];

// ---- The beginning ----

function startGame(agreed) {
    const side = agreed.side === "?" ? (Math.random() < .5 ? "X" : "O") : agreed.side;
    const mine = {X: "black", O: "white"}[side], its = {X: "white", O: "black"}[side];
    const names = {[mine]: t("Player"), [its]: isRating(agreed.opponent) ? `Outflank, Elo ${agreed.opponent}`
        : `Outflank, level ${agreed.opponent}`};
    const milliseconds = 60000 * agreed.clock;
    const begun = addGame(ownGame({...names, date: today(), position: withHandicap(agreed.handicap, side), moves: [], isBoard: true,
        match: {side, opponent: agreed.opponent, teaching: agreed.teaching, end: null,
                clock: milliseconds ? {X: milliseconds, O: milliseconds} : null}}));
    open(begun);
    ticked = performance.now();
    if (agreed.xot) ask({kind: "xotOpening"}, ({moves}) => {
        goTo(played(root, movesOfText(moves)));
        game.given = node.ply;
    });
    focusCell(squareOf("d3"));  // for who plays by keys
}

// So many corners for the player: "2"; or for the engine: "its 2".
function withHandicap(corners, side) {
    const board = [...startText];
    for (const corner of cornersInOrder.slice(0, Number(corners.replace("its", ""))))
        board[squareOf(corner)] = corners.startsWith("its") ? other(side) : side;
    return board.join("");
}

// ---- Moves ----

const playBoard = onSquare;
onSquare = (move) => {
    if (isEditing()) return editSquare(move);
    if (!isPlaying()) return playBoard(move);
    if (isMine() && !warned) makeMove(move);
};

function makeMove(move) {
    if (!legalMoves(node.position).includes(move)) return;
    hinted = null;
    tell("");
    playInTime(move);
}

// The time until now is the mover's.
function playInTime(move) {
    tick();
    if (isPlaying()) play(move);
}

// Called after each change of what is shown, and when the engine is ready.
plays = () => {
    if (legalMoves(node.position).length === 0) return endGame(finalScore(node.position), "played");
    if (warned || document.hidden) return;
    const {teaching, opponent} = game.match;
    const mine = moveOfMine();
    if (teaching && mine && judged !== mine) return judge(mine);
    if (isMine() || asked === node) return;
    asked = node;
    const from = node, began = performance.now();
    const limits = isRating(opponent) ? {level: 4, elo: opponent} : {level: opponent, elo: 0};
    ask({kind: "choose", position: textOf(root.position), moves: movesTo(node).join(""), ...limits}, ({move, error}) => {
        setTimeout(() => {
            if (node !== from || asked !== from || !isPlaying()) return;
            asked = null;
            if (error) return tell(error);
            playInTime(move);
        }, Math.max(0, serenity - (performance.now() - began)));
    });
};

// The node of the player's last move, where nobody has moved since.
function moveOfMine() {
    let at = node;
    while (at.parent && at.move === "pass") at = at.parent;
    return at.parent && at.ply > game.given && at.parent.position.side === game.match.side ? at : null;
}

// ---- Teaching: a warning after a move that loses many discs ----

function judge(mine) {
    if (judging === mine) return;
    judging = mine;
    ask({kind: "judge", position: textOf(mine.parent.position), move: mine.move, level: judgeLevel}, ({loss, words, error}) => {
        if (judging !== mine) return;
        judging = null;
        judged = mine;
        if (moveOfMine() !== mine || !isPlaying()) return;
        if (!error && loss >= warnsFrom) warn(mine, words);
        else engineActs();
    });
}

function warn(mine, words) {
    warned = mine;
    by("warning-text").textContent = words ? t("{move} is a big mistake: it {words}.", {move: mine.move, words: reasonText(words)})
        : t("{move} is a big mistake.", {move: mine.move});
    show();
}

// ---- Take back, hint, resign ----

function takeBack() {
    let at = node;
    do at = at.parent; while (at && !(at.position.side === game.match.side && legalMoves(at.position)[0] !== "pass" &&
                                      at.ply >= game.given));
    if (!at) return;
    at.children.length = 0;
    note(at, t("move taken back"));
    warned = judged = judging = asked = hinted = null;
    goTo(at);
}

// What is done beside the moves is noted in the record.
function note(at, text) {
    if (!(at.comment || "").split("; ").includes(text)) at.comment = [at.comment, text].filter(Boolean).join("; ");
}

function giveHint() {
    if (!isReady || !isMine() || hinted && hinted.node === node) return;
    const from = node;
    tell(t("Looking for a hint …"));
    ask({kind: "hint", position: textOf(node.position), level: hintLevel}, ({move, error}) => {
        tell(error || "");
        if (error || node !== from || !isPlaying()) return;
        hinted = {node, move};
        note(node, t("hint: {move}", {move}));
        show();
    });
}

let isSure = false;  // that the player resigns
function resign() {
    if (isSure) return endGame(game.match.side === "X" ? -64 : 64, "resigned");
    isSure = true;
    by("resign").textContent = t("Really resign?");
    setTimeout(() => {
        isSure = false;
        by("resign").textContent = t("Resign");
    }, 4000);
}

// ---- Clocks ----

let ticked = performance.now();

function tick() {
    const now = performance.now(), passed = now - ticked;
    ticked = now;
    if (!isPlaying() || !game.match.clock) return;
    const {side} = node.position;
    // The engine does not think while the page is hidden.
    if (!warned && !(document.hidden && !isMine()) && (isReady || isMine())) game.match.clock[side] -= passed;
    if (game.match.clock[side] <= 0) {
        game.match.clock[side] = 0;
        return endGame(side === "X" ? -64 : 64, "time");
    }
    showClocks();
}
setInterval(tick, 200);

function showClocks() {
    const clock = game.match && game.match.clock;
    for (const [side, color] of [["X", "black"], ["O", "white"]]) {
        const place = by(`${color}-clock`);
        place.hidden = !clock;
        if (!clock) continue;
        const seconds = Math.ceil(clock[side] / 1000);
        const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
        if (place.textContent !== text) place.textContent = text;
        place.className = isPlaying() && node.position.side === side ? (seconds <= 20 ? "runs short" : "runs") : "";
    }
}

// ---- The end ----

function endGame(score, reason) {
    const {match} = game;
    match.end = {winner: Math.sign(score), reason};
    game.result = score;
    // Words that every format knows.
    game.told_result = reason === "played" ? String(score) : `${score > 0 ? "B" : "W"}+${reason === "time" ? "T" : "R"}`;
    warned = hinted = asked = null;
    tell("");
    becomeGame();
}

function resultText({match: {end}, result}) {
    if (end.reason === "played") return endText(result);
    const isBlack = end.winner < 0;  // who lost
    return end.reason === "time" ? t(isBlack ? "Black’s time is over: White wins" : "White’s time is over: Black wins")
        : t(isBlack ? "Black resigned: White wins" : "White resigned: Black wins");
}

// ---- What is shown of all this ----

function turnText() {
    if (node.move === "pass") return isMine() ? t("Outflank passes: your move") : t("You pass: Outflank thinks …");
    return isMine() ? t("Your move") : t("Outflank thinks …");
}

function onShowPlay() {
    const playing = isPlaying();
    document.body.classList.toggle("playing", playing);
    by("play-tools").hidden = !playing;
    by("controls").hidden = playing || isEditing();
    by("warning").hidden = !(playing && warned);
    const isOver = Boolean(game.match && game.match.end) && !isEditing();
    const asksWhatNext = isOver && game.analysis.length === 0 && analysed === null;
    by("result").hidden = !asksWhatNext;
    by("engine").hidden = playing || isEditing() || asksWhatNext;
    by("result-text").textContent = isOver ? resultText(game) : "";
    if (isOver && node.children.length === 0 && node.isGame) by("where").textContent = resultText(game);
    if (playing) {
        by("where").textContent = warned || legalMoves(node.position).length === 0 ? "" : turnText();
        by("hint").disabled = !isMine() || !isReady;
        by("take-back").disabled = !pathTo(node).slice(0, -1).some((each) =>
            each.position.side === game.match.side && each.ply >= game.given);
    }
    showClocks();
}

onClick({
    hint: giveHint, "take-back": takeBack, "warned-back": takeBack, resign,
    "warned-on": () => {
        warned = null;
        show();
    },
    "analyse-played": analyseGame, "share-played": share,
    "play-again": askForGame,
    "play-start": () => {
        const agreed = {side: by("play-side").value, opponent: Number(by("play-strength").value), clock: Number(by("play-clock").value),
                        handicap: by("play-handicap").value, xot: by("play-xot").checked, teaching: by("play-teaching").checked};
        keep("agreed", agreed);
        by("play-dialog").close();
        by("home").close();
        startGame(agreed);
    },
});

// The dialog, with what was agreed on before.
function askForGame() {
    const agreed = {side: "X", opponent: 800, clock: 0, handicap: "0", xot: false, teaching: false, ...kept("agreed")};
    by("play-strength").replaceChildren(
        element("optgroup", {label: t("like a person")}, ...ratings.map(([elo]) => option(elo, opponentText(elo)))),
        element("optgroup", {label: t("the engine at its best")}, ...strengths.map((each) => option(each, opponentText(each)))));
    by("play-clock").replaceChildren(...clocks.map((each) =>
        option(each, each === 0 ? t("none") : t("{minutes} minutes for each", {minutes: each}))));
    by("play-handicap").replaceChildren(option(0, t("none")),
        ...[1, 2, 3, 4].map((each) => option(each, t("you get {corners} corners", {corners: each}))),
        ...[1, 2, 3, 4].map((each) => option(`its ${each}`, t("Outflank gets {corners} corners", {corners: each}))));
    for (const [id, name] of [["side", "side"], ["strength", "opponent"], ["clock", "clock"], ["handicap", "handicap"]])
        by(`play-${id}`).value = agreed[name];
    by("play-xot").checked = agreed.xot;
    by("play-teaching").checked = agreed.teaching;
    allowXot();
    by("play-dialog").showModal();
}

// The openings of XOT begin at the usual first position.
function allowXot() {
    by("play-xot").disabled = by("play-handicap").value !== "0";
    if (by("play-xot").disabled) by("play-xot").checked = false;
}
by("play-handicap").addEventListener("change", allowXot);
