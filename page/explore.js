// ---- The engine in the page: it works in a worker, one job at a time ----

hasEngine = true;
const levels = [4, 8, 12, 16, 20, 24, 30];
const deepest = 60;  // the level at which "think on" ends
const values = new Map();  // of positions, as texts: what the engine knows of their moves
let isThinking = true;
let thinksOn = false;

let worker, workers = [];  // the engine's, and all of them
const waiting = new Map();  // id of a job: what takes its answers
let lastJob = 0;
let isReady = false;

// Threads need memory that workers share, which browsers allow only a page that is isolated: that of `outflank page --serve`.
const threadCount = () => by("threads-module") && crossOriginIsolated ? navigator.hardwareConcurrency : 1;

const textIn = (id) => by(id).textContent;

// Starts an engine with so many threads. Returns its workers; the first one, which runs `script`, takes the jobs.
function engineWorkers(count, script = textIn("engine-worker")) {
    const {workers, ports} = startWorkers(browserWorker, count, {
        engine: script, ...count > 1 && {loader: atob(textIn("threads-loader")), thread: atob(textIn("threads-worker"))}});
    workers[0].postMessage({kind: "start", id: 0, module: textIn(count > 1 ? "threads-module" : "engine-module"), ports,
                            weights: textIn("engine-weights"), book: textIn("engine-book"), policy: textIn("engine-policy")}, ports);
    return workers;
}

function startEngine() {
    isReady = false;
    [worker] = workers = engineWorkers(threadCount());
    worker.onmessage = ({data}) => {
        const take = waiting.get(data.id);
        if (data.done) waiting.delete(data.id);
        if (data.hasEnded) restartEngine();
        if (take) take(data);
    };
    for (const each of workers) each.onerror = () => tell(t("The engine does not run in this browser."));
    waiting.set(0, ({ready, error}) => {
        if (error) return tell(`${t("The engine does not run in this browser.")} (${error})`);
        isReady = true;
        tell("");
        onShow();
    });
    tell(t("The engine starts …"));
}

// Another one in the place of one that has ended, or that is in the middle of a long step.
function restartEngine() {
    for (const each of workers) each.terminate();
    waiting.clear();
    forgetActs();
    startEngine();
}

function ask(job, take) {
    const id = ++lastJob;
    waiting.set(id, take);
    worker.postMessage({...job, id});
    return id;
}
const stop = () => worker.postMessage({kind: "stop", id: ++lastJob});
const tell = (text) => { by("thinking").textContent = text; };
const level = () => Number(by("level").value);

// ---- What it does: play a move where it is its turn, else value the moves on the board ----

let actsOn = null;         // what it was asked last, so that it is not asked again
let plays = () => {};      // plays the engine's move in a game, where it has one to play

function forgetActs() {
    actsOn = null;
    forgetAsked();
}

function engineActs() {
    if (!isReady || analysed || document.hidden) return;
    if (isPlaying()) {
        by("thought").replaceChildren();
        return plays();
    }
    const {position} = node;
    const legal = legalMoves(position);
    const action = `${isThinking} ${thinksOn} ${level()} ${textOf(position)}`;
    if (action === actsOn) return;
    actsOn = action;
    by("thought").replaceChildren();
    tell("");
    if (legal.length === 0 || legal[0] === "pass" || !isThinking || isEditing()) return stop();
    evaluate(position);
}

function evaluate(position) {
    const text = textOf(position);
    const known = values.get(text);
    const wanted = thinksOn ? deepest : level();
    if (known) tellThinking(known);
    if (known && known.isWhole && (known.level >= wanted || known.values.every((each) => each.exact))) return stop();
    const from = known && known.isWhole ? known : null;
    ask({kind: "evaluate", position: text, level: wanted, from}, (found) => {
        if (found.error) return tell(found.error);
        // What is deeper is shown when all moves are as deep.
        const before = values.get(text);
        if (before && before.isWhole && !found.isWhole) return;
        values.set(text, found);
        if (found.isWhole && node.isGame && textOf(node.position) === text) takeDeeper(found);
        showSoon();
    });
}

// A search of a position of the game, deeper than its analysis, tells more of the game's move there.
function takeDeeper(found) {
    const ply = node.ply + 1;
    const move = told[ply];
    if (!move || analysed || found.level <= (move.level || levelOf(game))) return;
    const played = found.values.find((each) => each.move === move.move);
    const best = found.values[0];
    const deeper = {level: found.level, given: move.given, best: best.move, best_score: best.score, score: played.score,
                    exact: best.exact && played.exact, pv: best.pv.join(""),
                    best_moves: Object.fromEntries(found.values.map((each) => [each.move, each.score]))};
    const loss = lossOf(deeper);
    deeper.mistake = deeper.exact || loss >= game.least_mistake ? loss : 0;
    game.deeper = {...game.deeper, [ply]: deeper};
    takeAnalysis();
}

// At most some times a second, however fast the values come.
let isSoon = false;
function showSoon() {
    if (isSoon) return;
    isSoon = true;
    setTimeout(() => {
        isSoon = false;
        if (isPlaying() || isEditing()) return;
        showBoard();
        const found = values.get(textOf(node.position));
        if (found && isThinking) tellThinking(found);
    }, 50);
}

function tellThinking(found) {
    const best = found.values[0];
    if (!best) return;
    const all = found.values.every((each) => each.exact);
    tell(all ? t("Best line, exact (level {level}):", {level: found.level})
        : t(found.done ? "Best line at level {level}:" : "Best line at level {level}, thinking on …", {level: found.level}));
    const from = node;
    const shown = best.pv.join(" ");
    if (by("thought").dataset.line === shown && by("thought").childElementCount > 0) return;
    by("thought").dataset.line = shown;
    by("thought").replaceChildren(...best.pv.map((move, i) =>
        button(move, {}, () => goTo(played(from, best.pv.slice(0, i + 1))))));
}

engineScore = () => {
    const found = isThinking && values.get(textOf(node.position));
    return found && found.values.length > 0 ? found.values[0] : null;
};

engineMarks = () => {
    const found = isThinking && values.get(textOf(node.position));
    if (!found || found.values.length === 0) return null;
    const color = moverOf(node.position);
    // In a game that is analysed no other move is called better than its best one.
    const known = node.isGame ? told[node.ply + 1] : null;
    const best = known ? known.best_score : found.values[0].score;
    return found.values.map((each) => {
        const score = scoreText(known ? Math.min(best, each.score) : each.score, color);
        const role = !known && each.score === best ? "best"
            : node.children.some(({move, isGame}) => isGame && move === each.move) ? "next" : "";
        return {move: each.move, text: score, kind: `value ${role}${each.exact ? "" : " guess"}`,
                told: [`${t("worth")} ${score}`, role ? t({best: "best move", next: "played next"}[role]) : "",
                       each.exact ? t("exact") : ""].filter(Boolean).join(", ")};
    });
};

onShow = () => {
    tellGiven();
    by("comment-section").hidden = isPlaying() || isEditing();
    by("comment").value = node.comment || "";
    onShowPlay();
    keepGame();
    if (isReady) {
        engineActs();
        ask({kind: "opening", position: textOf(root.position), moves: movesTo(node).join("")}, tellOpening);
    }
};

// The book tells the best move: not while a game is played.
function tellOpening({name, xot, book, error}) {
    const moves = isPlaying() ? [] : (book || []).map((each) => each.move);
    by("opening").textContent = error ? "" : [game.opening_name ? "" : name, xot ? "XOT" : "",
        moves.length > 0 ? t("usual moves (opening book): {moves}", {moves: moves.join(", ")}) : ""].filter(Boolean).join(" · ");
}

// ---- The analysis of a whole game ----

let analysed = null;  // the game whose analysis runs

function analyseGame() {
    if (!isReady) return;
    if (lineFrom(root).length === 1) return tell(t("There are no moves to analyse."));
    if (game.isBoard) becomeGame();
    analysed = game;
    by("analyse-game").textContent = t("Stop the analysis");
    goTo(root);
    analyseOn(false);
}

// The moves of an opening that no player chose: as the record says, or an XOT opening's, up to 12 discs. The analysis leaves
// them out where `leavesOut`.
const openingPlies = ({given, xot, tree}) =>
    given || (xot ? lineFrom(tree).findIndex(({position}) => countOf(position, "-") === 52) : 0);
const leavesOut = (game) => game.leavesOut === undefined ? game.given > 0 : game.leavesOut;

function tellGiven() {
    const plies = openingPlies(game);
    by("given-choice").hidden = plies <= 0 || game.isBoard || isEditing();
    by("given-text").textContent = t("The first {plies} moves were given with the opening", {plies});
    by("given").checked = leavesOut(game);
}
by("given").addEventListener("change", () => {
    game.leavesOut = by("given").checked;
    analyseGame();
});

function analyseOn(isResumed) {
    const of = analysed;
    const wanted = isResumed ? of.level : level();
    const given = leavesOut(of) ? openingPlies(of) : 0;
    ask({kind: "analyse", position: of.position, moves: of.moves, level: wanted, given, isResumed}, (found) => {
        if (of !== analysed) return;
        if (found.error) {
            endAnalysis();
            return tell(found.error);
        }
        const {analysis, mistakes, least_mistake, first_loss, turning_points, exact_from, xot} = found.game;
        Object.assign(of, {analysis, mistakes, least_mistake, first_loss, turning_points, exact_from, xot, level: wanted,
                                 limits: t("level {level}", {level: wanted}), deeper: {}});
        tell(t("Analysing: {done} of {count} moves …", {done: analysis.length, count: of.moves.length}));
        if (game === of) takeAnalysis();
        if (found.done) endAnalysis();
    });
    of.level = wanted;
}

function endAnalysis(isStopped = false) {
    analysed = null;
    actsOn = null;
    by("analyse-game").textContent = t("Analyse the game");
    if (isStopped) restartEngine();  // a step at a high level may take long
    onShow();
}

// Searching stops while the page is hidden, and goes on when it is seen again.
document.addEventListener("visibilitychange", () => {
    if (!isReady) return;
    forgetActs();
    if (document.hidden) stop();
    else if (analysed) analyseOn(true);
    else engineActs();
});

// ---- Buttons ----

const showSettings = onSettings;
onSettings = () => {
    by("level").replaceChildren(...levels.map((each) => option(each,
        each === levels[0] ? t("{level} fast", {level: each}) : each >= 24 ? t("{level} slow", {level: each}) : String(each))));
    by("level").value = levels.includes(settings.level) ? settings.level : 16;
    actsOn = null;  // to tell it in the new language
    showSettings();
};
by("level").addEventListener("change", () => {
    set("level", level());
    engineActs();
});
function press(id, isPressed) {
    by(id).setAttribute("aria-pressed", isPressed);
    actsOn = null;
    show();
}
onClick({
    think: () => press("think", isThinking = !isThinking),
    "go-on": () => press("go-on", thinksOn = !thinksOn),
    "analyse-game": () => analysed ? endAnalysis(true) : analyseGame(),
});
by("comment").addEventListener("input", () => {
    node.comment = by("comment").value;
    keepGame();
});
