// ---- The engine in the page: it works in a worker, one job at a time ----

const levels = [4, 8, 12, 16, 20, 24, 30];
const values = new Map();  // of positions, as texts: what the engine knows of their moves
let isThinking = true;

const worker = new Worker(URL.createObjectURL(new Blob([by("engine-worker").textContent], {type: "text/javascript"})));
const waiting = new Map();  // id of a job: what takes its answers
let lastJob = 0;
let isReady = false;

worker.onmessage = ({data}) => {
    if (data.ready) {
        isReady = true;
        return onShow();
    }
    const take = waiting.get(data.id);
    if (data.done) waiting.delete(data.id);
    if (take) take(data);
};
const tellFailure = () => { by("thinking").textContent = "The engine does not run in this browser."; };
worker.onerror = tellFailure;
waiting.set(0, tellFailure);
by("thinking").textContent = "The engine starts …";
worker.postMessage({kind: "start", id: 0, module: by("engine-module").textContent,
                    weights: by("engine-weights").textContent, book: by("engine-book").textContent,
                    policy: by("engine-policy").textContent});

function ask(job, take) {
    const id = ++lastJob;
    waiting.set(id, take);
    worker.postMessage({...job, id});
    return id;
}
const stop = () => worker.postMessage({kind: "stop", id: ++lastJob});
const level = () => Number(by("level").value);
const elo = () => Number(by("strength").value);  // 0: none

// ---- What it does: play a move where it is its turn, else value the moves on the board ----

let actsOn = null;  // what it was asked last, so that it is not asked again

function engineActs() {
    if (!isReady || isAnalysing) return;
    const {position} = node;
    const legal = legalMoves(position);
    const plays = by("plays").value === position.side && node.children.length === 0;
    const action = `${plays} ${isThinking} ${level()} ${elo()} ${textOf(position)}`;
    if (action === actsOn) return;
    actsOn = action;
    by("thought").replaceChildren();
    if (legal.length === 0 || legal[0] === "pass" || !(plays || isThinking)) {
        stop();
        by("thinking").textContent = "";
    } else if (plays) {
        by("thinking").textContent = "The engine thinks about its move …";
        const from = node;
        ask({kind: "choose", position: textOf(root.position), moves: movesTo(node).join(""), level: level(), elo: elo()},
            (found) => {
                actsOn = null;
                if (found.error) by("thinking").textContent = found.error;
                else if (node === from) play(found.move);
            });
    } else {
        evaluate(position);
    }
}

function evaluate(position) {
    const text = textOf(position);
    const known = values.get(text);
    if (known && known.done && known.level >= level()) {
        stop();
        return tellThinking(known);
    }
    ask({kind: "evaluate", position: text, level: level()}, (found) => {
        if (found.error) return void (by("thinking").textContent = found.error);
        if (found.values.length < legalMoves(position).length && known) return;  // it knew more before
        values.set(text, found);
        showSoon();
    });
}

// At most some times a second, however fast the values come.
let isSoon = false;
function showSoon() {
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => {
        isSoon = false;
        drawBoard(node.position, allMarks());
        const found = values.get(textOf(node.position));
        if (found && isThinking) tellThinking(found);
    }, 50);
}

function tellThinking(found) {
    const best = found.values[0];
    if (!best) return;
    const all = found.values.every((each) => each.exact);
    by("thinking").textContent = `${found.done ? "Level" : "Now at level"} ${found.level}${all ? ", exact" : ""}:`;
    const from = node;
    by("thought").replaceChildren(...best.pv.map((move, i) =>
        button(move, {}, () => goTo(played(from, best.pv.slice(0, i + 1))))));
}

engineMarks = () => {
    const found = isThinking && values.get(textOf(node.position));
    if (!found || found.values.length === 0) return null;
    const sign = node.position.side === "X" ? 1 : -1;
    const best = found.values[0].score;
    return found.values.map((each) => {
        const score = signed(sign * each.score);
        const role = each.score === best ? "best" : node.children.some(({move, isGame}) => isGame && move === each.move) ? "next" : "";
        return {move: each.move, text: score, kind: `value ${role}${each.exact ? "" : " guess"}`,
                told: [`worth ${score}`, {best: "best", next: "played next"}[role], each.exact ? "exact" : ""].filter(Boolean).join(", ")};
    });
};

onShow = () => {
    if (isReady) {
        engineActs();
        ask({kind: "opening", position: textOf(root.position), moves: movesTo(node).join("")}, tellOpening);
    }
};

function tellOpening({name, xot, book, error}) {
    const sign = node.position.side === "X" ? 1 : -1;
    const moves = (book || []).map((each) => `${each.move} ${signed(each.score === null ? null : sign * each.score)}`);
    by("opening").textContent = error ? "" : [name, xot ? "XOT" : "", moves.length > 0 ? `book: ${moves.join(", ")}` : ""]
        .filter(Boolean).join(" · ");
}

// ---- The analysis of a whole game ----

let isAnalysing = false;

function analyseGame() {
    if (isAnalysing) return endAnalysis();
    if (!isReady) return;
    const line = lineFrom(root);
    if (line.length === 1) return void (by("thinking").textContent = "There are no moves to analyse.");
    if (game.isBoard)  // the line on the board becomes a game
        open(addGame(ownGame({position: textOf(root.position), moves: line.slice(1).map((each) => each.move)})));
    isAnalysing = true;
    by("analyse-game").textContent = "Stop the analysis";
    const analysed = game;
    analysed.analysis = [];
    ask({kind: "analyse", position: analysed.position, moves: analysed.moves, level: level()}, (found) => {
        if (found.error) by("thinking").textContent = found.error;
        if (found.done) return endAnalysis();
        const loss = lossOf(found);
        analysed.analysis.unshift({...found, mistake: found.exact || loss >= leastMistake ? loss : 0});
        by("thinking").textContent = `Move ${found.ply} of ${analysed.moves.length} …`;
        sumUp(analysed);
        if (game === analysed) takeAnalysis();
    });
}

function endAnalysis() {
    isAnalysing = false;
    actsOn = null;
    by("analyse-game").textContent = "Analyse the game";
    stop();
    engineActs();
}

const leastMistake = 3;  // as in the program's analysis
const stages = ["opening", "midgame", "endgame"];

// The sums that the program's analysis has, too.
function sumUp(analysed) {
    const mistakes = {black: {}, white: {}};
    for (const sums of Object.values(mistakes)) for (const stage of [...stages, "total"]) sums[stage] = 0;
    for (const {mover, mistake, ply} of analysed.analysis) {
        mistakes[mover][stages[Math.min(2, Math.floor((ply - 1) / 20))]] += mistake;
        mistakes[mover].total += mistake;
    }
    const wrong = analysed.analysis.filter(({mistake}) => mistake > 0);
    Object.assign(analysed, {
        mistakes, least_mistake: leastMistake,
        first_loss: wrong.length > 0 ? wrong[0].ply : null,
        turning_points: wrong.filter((each) => Math.sign(each.score) < Math.sign(each.best_score)).map(({ply}) => ply),
        exact_from: exactFrom(analysed.analysis),
    });
}

// The first ply from which on all scores are exact.
function exactFrom(analysis) {
    const unsure = analysis.map(({exact}) => exact).lastIndexOf(false);
    return unsure + 1 < analysis.length ? analysis[unsure + 1].ply : null;
}

// ---- Records in and out ----

function takeRecord(bytes) {
    ask({kind: "read", bytes}, ({games, errors, error}) => {
        const wrong = error || (games.length === 0 ? errors[0] || "no game in it" : "");
        by("record-error").textContent = wrong;
        if (wrong) return by("paste-dialog").open || by("paste-dialog").showModal();
        by("paste-dialog").close();
        const first = games.map((each) => addGame(ownGame(each)))[0];
        open(first);
    });
}

by("paste").addEventListener("click", () => {
    by("record").value = by("record-error").textContent = "";
    by("paste-dialog").showModal();
});
by("open-record").addEventListener("click", () => takeRecord(new TextEncoder().encode(by("record").value)));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (file) takeRecord(new Uint8Array(await file.arrayBuffer()));
    else if (text) takeRecord(new TextEncoder().encode(text));
});
document.addEventListener("paste", (event) => {
    if (event.target.closest && event.target.closest("textarea, input")) return;
    takeRecord(new TextEncoder().encode(event.clipboardData.getData("text")));
});

// The line on the board, to its end. The result is that of the game, and of no other line.
function exportGame() {
    const moves = [...movesTo(node), ...lineFrom(node).slice(1).map((each) => each.move)].join("");
    const format = by("format").value;
    if (format === "link") {
        const place = gameText(game, moves);
        place.set("ply", node.ply);
        by("exported").value = `${location.href.split("#")[0]}#${place}`;
        return;
    }
    const row = {tags: game.tags || [], told_result: moves === game.moves.join("") ? resultText(game) : ""};
    for (const name of headings) row[name] = game[name] || "";
    ask({kind: "write", format, position: game.position, moves, row},
        ({text, error}) => { by("exported").value = error || text; });
}

const resultText = ({told_result, result}) => told_result || (result === null ? "" : String(result));

by("export").addEventListener("click", () => {
    exportGame();
    by("export-dialog").showModal();
});
by("format").addEventListener("change", exportGame);
by("copy").addEventListener("click", () => {
    by("exported").select();
    document.execCommand("copy");  // the newer way asks for a server
});

// ---- Buttons ----

by("level").append(...levels.map((each) => element("option", {value: each}, String(each))));
by("level").value = 12;
for (let rating = 500; rating <= 2500; rating += 100)
    by("strength").append(element("option", {value: rating}, `as Elo ${rating}`));
for (const name of ["level", "plays", "strength"]) by(name).addEventListener("change", engineActs);
by("think").addEventListener("click", () => {
    isThinking = !isThinking;
    by("think").setAttribute("aria-pressed", isThinking);
    by("think").textContent = isThinking ? "Analysis on" : "Analysis off";
    show();
});
by("analyse-game").addEventListener("click", analyseGame);
by("new-board").addEventListener("click", () => open(addGame(newBoard())));
by("xot-opening").addEventListener("click", () => ask({kind: "xotOpening"}, ({moves}) => {
    open(addGame(newBoard()));
    goTo(played(root, movesOfText(moves)));
}));
