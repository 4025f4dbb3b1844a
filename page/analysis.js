// ---- What is shown: a node of the tree of a game ----

const serious = 4;  // discs from which a slip is a mistake
const about = JSON.parse(by("page-about").textContent);

let game, root, node;  // the game, the tree's root, the position on the board
let told;              // told[ply]: what is known of the move of the game that led there

// What the engine of the page adds, where there is one.
let hasEngine = false;
let engineMarks = () => null;      // marks for the legal moves of a node
let engineScore = () => null;      // what a node is worth: {score, exact}, the view of the side to move
let isPlaying = () => false;       // whether a game is played here: then nothing tells a score
let playMarks = () => [];          // and these marks stand on its board
let onShow = () => {};             // called after each change of what is shown
let onPlace = () => {};            // called after the address has been changed
let onOpen = () => {};             // called after another game has been opened

const weight = (loss) => loss >= serious ? "loss" : "slip";
const lossOf = (move) => move.given ? 0 : move.best_score - move.score;
const blackView = (move, score) => score === null ? null : move.mover === "black" ? score : -score;
const moverOf = (position) => position.side === "X" ? "black" : "white";
// The level of a game's analysis; 0 where its limits were others.
const levelOf = (game) => game.level || Number((about.limits.match(/level (\d+)/) || [0, 0])[1]);
const nameOfPlayer = (game, color) => game[color] || t(color === "black" ? "Black" : "White");
const namesOf = (each) => `${nameOfPlayer(each, "black")} – ${nameOfPlayer(each, "white")}`;

// A score of a player's view as it is told: his own, or Black's.
const scoreText = (score, color) =>
    signed(score === null || settings.view === "mover" || color === "black" ? score : -score);
// Black's score where it belongs to no move.
const forBoth = (score) => settings.view === "black" || score === 0 ? signed(score)
    : `${score > 0 ? "●" : "○"} ${Math.abs(score)}`;

function open(number) {
    game = rows[number];
    game.tree = game.tree || treeOf(game);
    root = game.tree;
    node = game.shown && pathTo(game.shown)[0] === root ? game.shown : root;
    by("choice").value = number;
    tellGame();
    onOpen();
    takeAnalysis();
}

function tellGame() {
    document.title = game.isBoard && !game.match ? t("Outflank: board") : `${namesOf(game)} · Outflank`;
    by("title").textContent = game.isBoard && !game.match ? t("Board") : namesOf(game);
    const result = game.result === null || game.match ? null : t("result {score}", {score: signed(game.result)});
    by("about").textContent = isPlaying() ? "" : [result, game.opening_name, game.xot ? "XOT" : null, game.place,
        game.date, game.limits || (game.analysis.length > 0 ? about.limits : null),
        ...game.notes || []].filter(Boolean).join(" · ");
    by("fault").textContent = game.fault || "";
}

// Shows what is now known of the game.
function takeAnalysis() {
    told = [];
    const line = lineFrom(root);
    for (const move of game.analysis) {
        const known = {mistake: 0, move: game.moves[move.ply - 1], mover: moverOf(line[move.ply - 1].position), ...move,
                       ...(game.deeper || {})[move.ply]};
        told[move.ply] = known;
    }
    tellGame();
    tellSummary();
    listMoves();
    drawCurve();
    show();
}

function goTo(wanted) {
    node = wanted;
    show();
}

// The keys and buttons that go through a game have no meaning while one is played.
const going = (action) => () => { if (!isPlaying()) action(); };

function goToPly(ply) {
    const path = lineFrom(root).filter((each) => each.isGame);
    goTo(path[Math.max(0, Math.min(path.length - 1, ply))]);
}

// Plays a move from here, and the pass behind it where it is forced.
function play(move) {
    if (node.position.board[squareOf(move)] !== "-") return;
    const legal = legalMoves(node.position);
    if (legal[0] === "pass") node = childBy(node, "pass");
    if (!legalMoves(node.position).includes(move)) return show();
    node = childBy(node, move);
    if (legalMoves(node.position)[0] === "pass") node = childBy(node, "pass");
    show();
}

// Plays the best line of the move in question, as a variation, up to its move of that number.
function playLine(at) {
    const known = inQuestion();
    if (!known) return;
    let there = lineFrom(root)[known.ply - 1];
    for (const move of movesOfText(known.pv).slice(0, at)) there = childBy(there, move);
    goTo(there);
}

const toStart = () => goTo(node.isGame ? root : inGame(node));
const back = () => node.parent && goTo(node.parent);
const on = () => node.children.length > 0 && goTo(node.children[0]);
const toEnd = () => goTo(lineFrom(node).pop());

function toMistake(step) {
    for (let at = inGame(node).ply + step; at > 0 && at <= game.moves.length; at += step)
        if (told[at] && told[at].mistake > 0) return goToPly(at);
}

// The move in question: the one of the game that led here or to where the variation began; at the
// beginning, the first one.
function inQuestion() {
    if (!node.isGame) return told[inGame(node).ply + 1] || told[inGame(node).ply];
    return told[node.ply] || (node.ply === 0 ? told[1] : undefined);
}

// ---- The board and what stands beside it ----

function gameMarks() {
    if (!node.isGame) return [];
    const marks = [];
    const next = told[node.ply + 1];
    const add = (of, move, score, kind, what) => {
        const text = scoreText(score, of.mover);
        if (move && move !== "pass" && !marks.some((each) => each.move === move))
            marks.push({move, kind, text, told: `${t(what)} ${text}`});
    };
    if (next) {
        add(next, next.best, next.best_score, "best", "best move");
        add(next, next.move, next.score, "next", "played next");
        for (const [move, score] of Object.entries(next.best_moves || {}))
            add(next, move, score, score === next.best_score ? "best" : "value", "worth");
    }
    const last = told[node.ply];
    if (last && last.mistake > 0 && node.position.board[squareOf(last.best)] === "-")
        add(last, last.best, last.best_score, "missed", "was the best move before");
    return marks;
}

// In a game that is played, what the player asked for. Else the scores of the game's analysis, and the
// engine's for the other moves.
function allMarks() {
    if (isPlaying()) return playMarks();
    const marks = gameMarks();
    const others = engineMarks() || [];
    const isAnalysed = node.isGame && told[node.ply + 1];
    const known = isAnalysed ? marks : marks.filter(({kind, move}) =>
        !others.some((each) => each.move === move && kind === "missed"));
    return [...known, ...others.filter(({move}) => !known.some((each) => each.move === move))];
}

// What the position is worth, Black's view; null where that is not known.
function blackScore() {
    if (isPlaying()) return null;
    const {position} = node;
    if (legalMoves(position).length === 0) return finalScore(position);
    const next = node.isGame ? told[node.ply + 1] : null;
    if (next) return blackView(next, next.best_score);
    const found = engineScore();
    if (found) return position.side === "X" ? found.score : -found.score;
    const last = node.isGame ? told[node.ply] : null;
    return last ? blackView(last, last.score) : null;
}

function showBar() {
    const score = blackScore();
    const bar = by("bar");
    bar.hidden = isPlaying() || !(hasEngine || game.analysis.length > 0);
    bar.className = score === null ? "" : score >= 0 ? "black" : "white";
    bar.firstChild.style.height = `${50 + 50 * Math.tanh((score || 0) / 20)}%`;
    bar.lastChild.textContent = score === null ? "" : String(Math.abs(score));
    bar.setAttribute("aria-label", score === null || bar.hidden ? t("Evaluation")
        : t("Evaluation: {score} for Black", {score: signed(score)}));
}

function showBoard() {
    drawBoard(node.position, allMarks());
    showBar();
}

// "Black wins 52:12", the empties counted for the winner.
function endText(score) {
    const discs = (64 + Math.abs(score)) / 2;
    return score === 0 ? t("Draw 32:32")
        : t(score > 0 ? "Black wins {discs}" : "White wins {discs}", {discs: `${discs}:${64 - discs}`});
}

const levelText = (level) => level > 0 ? t(" (level {level})", {level}) : t(" (not exact)");

function sideText(position) {
    const isBlack = position.side === "X";
    const legal = legalMoves(position);
    return legal.length === 0 ? endText(finalScore(position))
        : legal[0] === "pass" ? t(isBlack ? "Black must pass" : "White must pass")
        : t(isBlack ? "Black to move" : "White to move");
}

function show() {
    const {position} = node;
    game.shown = node;
    showBoard();
    by("where").textContent = sideText(position);
    by("place").textContent = game.isBoard ? t("Move {ply}", {ply: node.ply})
        : node.isGame ? t("Move {ply} of {count}", {ply: node.ply, count: game.moves.length})
        : t("Variation, move {ply}", {ply: node.ply});
    by("first").disabled = by("back").disabled = node === root;
    by("on").disabled = by("last").disabled = node.children.length === 0;
    by("to-game").hidden = node.isGame || game.isBoard;
    by("view-note").textContent = isPlaying() || !(hasEngine || game.analysis.length > 0) ? "" : [
        t(settings.view === "mover" ? "Scores: discs by which the player who moves wins."
            : "Scores: discs by which Black wins."),
        t("Ring: best move; dotted: missed before; square: played next."),
        hasEngine ? t("Level: how deep the engine looks; a higher one is stronger and slower.") : ""].join(" ");
    tellMove();
    markCurve(inGame(node).ply);
    markMoves();
    listVariations();
    showPlace();
    onShow();
}

// Puts the place into the address, a little later, as that takes the browser a while. The address of a game that is
// played tells nothing.
let placing = 0;
function showPlace() {
    clearTimeout(placing);
    const isSilent = isPlaying();
    if (isSilent && location.hash === "") return;
    placing = setTimeout(() => {
        history.replaceState(null, "", isSilent ? location.pathname + location.search : placeText());
        onPlace();
    }, isSilent ? 0 : 300);
}

function tellMove() {
    const text = by("told");
    const known = isPlaying() ? undefined : inQuestion();
    by("line").replaceChildren();
    by("book").textContent = "";
    if (!known) {
        text.textContent = node.move === "pass" && game.analysis.length > 0 ? t("A forced pass.") : "";
        return;
    }
    const score = scoreText(known.best_score, known.mover);
    const mover = t(known.mover === "black" ? "Black" : "White");
    const values = {mover, ply: known.ply, move: known.move, best: known.best, score,
                    unsure: known.exact ? "" : levelText(known.level || levelOf(game)), where: node.isGame ? "" : t("In the game: ")};
    if (node === root) {
        text.textContent = t("Before move 1. {mover} to move; best is {best}, worth {score}{unsure}:", values);
    } else if (known.given) {
        text.textContent = t("{where}{ply}. {move} was given with the opening. Best line:", values);
    } else if (known.mistake > 0) {
        text.replaceChildren(t("{where}{ply}. {mover} played {move}: ", values),
            element("b", {class: weight(known.mistake)}, t("{loss} given away", {loss: known.mistake})),
            t(". Best was {best}, worth {score}{unsure}:", values));
    } else if (lossOf(known) > 0) {
        text.textContent = t("{where}{ply}. {mover} played {move}; {best}, worth {score}{unsure}, is better by no more " +
            "than noise of the search. Best line:", values);
    } else {
        text.textContent = t("{where}{ply}. {mover} played {move}: nothing given away. Best line:", values);
    }
    const marks = [[known.move, known.book], [known.best, known.best_book]]
        .filter(([move, mark], i) => mark && (i === 0 || move !== known.move))
        .map(([move, mark]) => t("{move} {score} at depth {depth}",
            {move, score: scoreText(mark.score, known.mover), depth: mark.depth}));
    if (marks.length > 0) by("book").textContent = t("In the opening book: {marks}.", {marks: marks.join(", ")});
    const path = pathTo(node);
    const line = movesOfText(known.pv);
    by("line").replaceChildren(...line.map((move, i) =>
        button(move, {"aria-current": !node.isGame && path[known.ply + i] === node &&
            line.slice(0, i + 1).every((each, at) => path[known.ply + at].move === each)},
            () => playLine(i + 1))));
}

// ---- The place in the address: #game=2&ply=31&line=c4d3, or the moves of a game that the page has not ----

const headings = ["black", "white", "place", "date"];

// A game as a part of an address.
function gameText(of, moves) {
    const text = new URLSearchParams({moves});
    for (const name of headings) if (of[name]) text.set(name, of[name]);
    if (of.position !== startText) text.set("position", of.position);
    return text;
}

function placeText() {
    const at = inGame(node);
    const line = movesTo(node).slice(at.ply).join("");
    const place = game.isOwn ? gameText(game, game.moves.join(""))
        : new URLSearchParams({game: rows.indexOf(game) + 1});
    place.set("ply", at.ply);
    if (line) place.set("line", line);
    return `#${place}`;
}

const movesOfText = (text) => text.match(/pass|[a-h][1-8]/g) || [];

// Plays moves from the node as far as they are legal; returns the last node.
function played(from, moves) {
    for (const move of moves) {
        if (!legalMoves(from.position).includes(move)) break;
        from = childBy(from, move);
    }
    return from;
}

// What the page shows first.
let openFirst = () => openPlace();

function openPlace() {
    const place = new URLSearchParams(location.hash.slice(1));
    if (place.has("moves") || place.has("position")) {
        const position = place.get("position") || startText;
        const first = treeOf({position: /^[-XO]{64} [XO]$/.test(position) ? position : startText, moves: []});
        const moves = movesTo(played(first, movesOfText(place.get("moves") || "")));
        const heading = Object.fromEntries(headings.map((name) => [name, place.get(name)]));
        open(addGame(ownGame({...heading, position: textOf(first.position), moves, isBoard: moves.length === 0})));
    } else {
        if (rows.length === 0) addGame(newBoard());
        open(Math.min(Math.max(0, (Number(place.get("game")) || 1) - 1), rows.length - 1));
    }
    const path = lineFrom(root);
    const start = path[Math.max(0, Math.min(path.length - 1, Number(place.get("ply")) || 0))];
    goTo(played(start, movesOfText(place.get("line") || "")));
}

// A game that is not one of the page's own: `from` has what is known of it.
function ownGame(from) {
    return {black: null, white: null, place: null, date: null, result: null, opening_name: null, xot: false, given: 0,
            analysis: [], isOwn: true, ...from};
}

const newBoard = () => ownGame({position: startText, moves: [], isBoard: true});

function addGame(added) {
    rows.push(added);
    listGames();
    return rows.length - 1;
}

// The line on the board becomes a game.
function becomeGame() {
    const line = lineFrom(root);
    for (const each of line) each.isGame = true;
    Object.assign(game, {moves: line.slice(1).map((each) => each.move), isBoard: false});
    listGames();
    by("choice").value = rows.indexOf(game);
    takeAnalysis();
}

// ---- Keys and clicks ----

onClick({first: going(toStart), back: going(back), on: going(on), last: going(toEnd), "to-game": going(() => goTo(inGame(node)))});
by("choice").addEventListener("change", () => open(Number(by("choice").value)));
by("worst").addEventListener("click", () => goToPly(Number(by("worst").dataset.ply)));
onSquare = play;
onKeys({
    ArrowLeft: going(back), ArrowRight: going(on), ArrowUp: going(() => toMistake(-1)), ArrowDown: going(() => toMistake(1)),
    Home: going(toStart), End: going(toEnd), b: going(() => playLine(1)), B: going(() => playLine(1)),
    Escape: going(() => goTo(inGame(node))),
});

onSettings = () => {
    buildBoard(settings.turned);
    by("made-by").textContent = `Outflank ${about.version}${about.limits ? `, ${about.limits}` : ""}`;
    if (!game) return;
    listGames();
    takeAnalysis();
};

function begin() {
    applySettings();
    listGames();
    openFirst();
    addEventListener("hashchange", openPlace);
}
