// ---- What is shown: a node of the tree of a game ----

const serious = 4;  // discs from which a slip is a mistake
const about = JSON.parse(by("page-about").textContent);

let game, root, node;  // the game, the tree's root, the position on the board
let told;              // told[ply]: what is known of the move of the game that led there

// What the engine of the page adds, where there is one.
let engineMarks = () => null;  // marks for the legal moves of a node
let onShow = () => {};         // called after each change of what is shown

const weight = (loss) => loss >= serious ? "loss" : "slip";
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const lossOf = (move) => move.best_score - move.score;
const blackView = (move, score) => score === null ? null : move.mover === "black" ? score : -score;
const namesOf = (each) => `${each.black || "Black"} – ${each.white || "White"}`;

function open(number) {
    game = rows[number];
    root = node = treeOf(game);
    by("choice").value = number;
    document.title = game.isBoard ? "Othello board" : namesOf(game);
    by("title").textContent = document.title;
    const result = game.result === null ? null : `result ${signed(game.result)}`;
    by("about").textContent = [result, game.opening_name, game.xot ? "XOT" : null, game.place, game.date,
        ...game.notes || [], game.fault].filter(Boolean).join(" · ");
    takeAnalysis();
}

// Shows what is now known of the game.
function takeAnalysis() {
    told = [];
    const line = lineFrom(root);
    for (const move of game.analysis)
        told[move.ply] = {mistake: 0, move: game.moves[move.ply - 1],
                          mover: line[move.ply - 1].position.side === "X" ? "black" : "white", ...move};
    tellSummary();
    listMoves();
    drawCurve();
    show();
}

function goTo(wanted) {
    node = wanted;
    show();
}

function goToPly(ply) {
    const path = lineFrom(root).filter((each) => each.isGame);
    goTo(path[Math.max(0, Math.min(path.length - 1, ply))]);
}

// Plays a move from here, and the pass behind it where it is forced.
function play(move) {
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

// ---- The board and what stands below it ----

function gameMarks() {
    if (!node.isGame) return [];
    const marks = [];
    const next = told[node.ply + 1];
    const add = (move, score, kind, what) => {
        if (move && move !== "pass" && !marks.some((each) => each.move === move))
            marks.push({move, kind, text: signed(score), told: `${what} ${signed(score)}`});
    };
    if (next) {
        add(next.best, blackView(next, next.best_score), "best", "best move");
        add(next.move, blackView(next, next.score), "next", "played next");
        for (const [move, score] of Object.entries(next.best_moves || {}))
            add(move, blackView(next, score), score === next.best_score ? "best" : "value", "worth");
    }
    const last = told[node.ply];
    if (last && last.mistake > 0 && node.position.board[squareOf(last.best)] === "-")
        add(last.best, blackView(last, last.best_score), "missed", "was the best move before");
    return marks;
}

// The engine's marks where it has any, with the best move that was missed.
function allMarks() {
    const values = engineMarks();
    if (!values) return gameMarks();
    return [...values, ...gameMarks().filter(({kind, move}) => kind === "missed" && !values.some((each) => each.move === move))];
}

function show() {
    const {position} = node;
    const legal = legalMoves(position);
    drawBoard(position, allMarks());
    by("where").textContent = legal.length === 0 ? `Game over, ${signed(finalScore(position))}`
        : `${colorOf(position.side)} ${legal[0] === "pass" ? "must pass" : "to move"}`;
    by("place").textContent = game.isBoard ? `Move ${node.ply}`
        : node.isGame ? `Move ${node.ply} of ${game.moves.length}` : `Variation, move ${node.ply}`;
    by("first").disabled = by("back").disabled = node === root;
    by("on").disabled = by("last").disabled = node.children.length === 0;
    by("to-game").hidden = node.isGame || game.isBoard;
    tellMove();
    markCurve(inGame(node).ply);
    markMoves();
    listVariations();
    history.replaceState(null, "", placeText());
    onShow();
}

function tellMove() {
    const text = by("told");
    const known = inQuestion();
    text.hidden = game.analysis.length === 0;
    by("line").replaceChildren();
    by("book").textContent = "";
    if (!known) {
        text.textContent = node.move === "pass" ? "A forced pass." : "";
        return;
    }
    const mover = capital(known.mover);
    const where = node.isGame ? "" : "In the game: ";
    const score = (value) => signed(blackView(known, value));
    const unsure = known.exact ? "" : " (not exact)";
    if (node === root) {
        text.textContent = `Before move 1. ${mover} to move; best is ${known.best}, worth ` +
            `${score(known.best_score)}${unsure}:`;
    } else if (known.mistake > 0) {
        text.replaceChildren(`${where}${known.ply}. ${mover} played ${known.move}, worth ${score(known.score)}: `,
            element("b", {class: weight(known.mistake)}, `${known.mistake} given away`),
            `. Best was ${known.best}, worth ${score(known.best_score)}${unsure}:`);
    } else {
        const verdict = lossOf(known) > 0 ? `; ${known.best}, worth ${score(known.best_score)}, is better by no ` +
            "more than noise of the search" : ": nothing given away";
        text.textContent = `${where}${known.ply}. ${mover} played ${known.move}, worth ${score(known.score)}${unsure}` +
            `${verdict}. Best line:`;
    }
    const marks = [[known.move, known.book], [known.best, known.best_book]]
        .filter(([move, mark], i) => mark && (i === 0 || move !== known.move))
        .map(([move, mark]) => `${move} ${score(mark.score)} at depth ${mark.depth}`);
    if (marks.length > 0) by("book").textContent = `In the opening book: ${marks.join(", ")}.`;
    const path = pathTo(node);
    const line = movesOfText(known.pv);
    by("line").replaceChildren(...line.map((move, i) =>
        button(move, {"aria-current": !node.isGame && path[known.ply + i] === node &&
            line.slice(0, i + 1).every((each, at) => path[known.ply + at].move === each)},
            () => playLine(i + 1))));
}

// ---- The lists ----

function listMoves() {
    const nodes = lineFrom(root).slice(1).filter((each) => each.isGame);
    by("moves-section").hidden = nodes.length === 0;
    by("moves").replaceChildren(...nodes.map((each) => {
        const known = told[each.ply];
        const chip = button([element("small", {}, String(each.ply)),
                             disc(each.parent.position.side === "X" ? "black" : "white"), each.move],
                            {}, () => goTo(each));
        if (known && known.mistake > 0)
            chip.append(" ", element("span", {class: weight(known.mistake)}, `−${known.mistake}`));
        return chip;
    }));
}

function markMoves() {
    const list = by("moves");
    [...list.children].forEach((chip, i) => {
        const is = node.isGame && i + 1 === node.ply;
        chip.setAttribute("aria-current", is);
        if (is) list.scrollTop = chip.offsetTop - list.offsetTop - 60;  // only the list scrolls
    });
}

function listVariations() {
    const all = game.isBoard && root.children.length > 0 ? [root.children[0], ...variationsOf(root)]
        : variationsOf(root);
    by("variations-section").hidden = all.length === 0;
    by("variations").replaceChildren(...all.map((start) => element("div", {class: "chips"},
        ...lineFrom(start).map((each) => button([element("small", {}, String(each.ply)), " ", each.move],
            {"aria-current": each === node}, () => goTo(each))))));
}

function tellSummary() {
    by("losses-section").hidden = game.analysis.length === 0;
    if (game.analysis.length === 0) return;
    const exact = game.exact_from ? `Exact from move ${game.exact_from} on. ` : "";
    const points = game.turning_points.length > 0
        ? `Turning points: ${game.turning_points.map((ply) => `${ply}. ${game.moves[ply - 1]}`).join(", ")}. ` : "";
    const first = game.first_loss ? `First loss: ${game.first_loss}. ${game.moves[game.first_loss - 1]}. ` : "";
    by("facts").textContent = points + first + exact;
    by("noise").textContent = `Where the scores are not exact, a difference below ${game.least_mistake} discs ` +
        "may be noise of the search and is no mistake.";
    by("losses").replaceChildren(...["black", "white"].map((color) => {
        const row = element("tr", {}, element("th", {scope: "row"}, disc(color), capital(color)));
        for (const stage of ["opening", "midgame", "endgame", "total"])
            row.append(element("td", {}, String(game.mistakes[color][stage])));
        return row;
    }));
}

// ---- The games, and their players ----

function listGames() {
    by("choice").replaceChildren(...rows.map((each, i) => element("option", {value: i},
        each.isBoard ? "The board" : `${i + 1}. ${namesOf(each)}`)));
    by("choice").hidden = rows.length < 2;
    const players = new Map();
    for (const each of rows.filter((row) => row.mistakes))
        for (const color of ["black", "white"]) {
            const name = each[color];
            if (!name) continue;
            const sum = players.get(name) || {games: 0, won: 0, opening: 0, midgame: 0, endgame: 0, total: 0};
            ++sum.games;
            sum.won += each.result === 0 ? .5 : (color === "black") === (each.result > 0) && each.result !== null;
            for (const stage of ["opening", "midgame", "endgame", "total"]) sum[stage] += each.mistakes[color][stage];
            players.set(name, sum);
        }
    const many = [...players].filter(([, sum]) => sum.games > 1).sort(([, a], [, b]) => b.games - a.games);
    by("players-section").hidden = many.length === 0;
    by("players").replaceChildren(by("players").tHead, ...many.map(([name, sum]) => element("tbody", {},
        element("tr", {}, element("th", {scope: "rowgroup", colspan: 5}, name)),
        element("tr", {}, element("td", {}, `${sum.won} of ${sum.games}`),
            ...["opening", "midgame", "endgame", "total"].map((stage) =>
                element("td", {}, (sum[stage] / sum.games).toFixed(1)))))));
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
    return {black: null, white: null, place: null, date: null, result: null, opening_name: null, xot: false,
            analysis: [], isOwn: true, ...from};
}

const newBoard = () => ownGame({position: startText, moves: [], isBoard: true});

function addGame(added) {
    rows.push(added);
    listGames();
    return rows.length - 1;
}

// ---- Keys and clicks ----

by("first").addEventListener("click", toStart);
by("back").addEventListener("click", back);
by("on").addEventListener("click", on);
by("last").addEventListener("click", toEnd);
by("to-game").addEventListener("click", () => goTo(inGame(node)));
by("choice").addEventListener("change", () => open(Number(by("choice").value)));
onSquare = play;
onKeys({
    ArrowLeft: back, ArrowRight: on, ArrowUp: () => toMistake(-1), ArrowDown: () => toMistake(1),
    Home: toStart, End: toEnd, b: () => playLine(1), B: () => playLine(1), Escape: () => goTo(inGame(node)),
});

function begin() {
    by("made-by").textContent = `Outflank ${about.version}${about.limits ? `, ${about.limits}` : ""}`;
    listGames();
    openPlace();
    addEventListener("hashchange", openPlace);
}
