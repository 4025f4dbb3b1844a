// ---- A player's report, which rows[chosen] holds, and his worst moves on the board ----

const about = JSON.parse(by("page-about").textContent);
let chosen = 0, at = 0;  // the player, and which of his worst moves

const nameOfPlayer = (row) => row.player || "?";
const stages = [["opening", "loss_opening"], ["midgame", "loss_midgame"], ["endgame", "loss_endgame"], ["all", "loss"]];

// The mean of a game, and how far from it the true one may be.
function meanOf(row, name) {
    const mean = row[`${name}_a_game`];
    return mean ? [mean[0].toFixed(1), `±${(mean[2] - mean[0]).toFixed(1)}`] : [String(row[name]), ""];
}

function tellPlayer() {
    const row = rows[chosen];
    by("player").textContent = nameOfPlayer(row);
    by("results").textContent = t("{games} games: {won} won, {drawn} drawn, {lost} lost", row);
    by("strength").textContent = row.elo === null ? ""
        : t("Loses as many discs as {elo} on the scale of --elo, {low} to {high}", {elo: row.elo, low: row.elo95[0], high: row.elo95[1]});
    by("stages").replaceChildren(...stages.map(([stage, name]) => tableRow(t(stage), meanOf(row, name))));
    by("kinds").replaceChildren(...Object.entries(row.mistakes).map(([kind, {moves, discs}]) => tableRow(t(kind), [moves, discs])));
    const openings = [...row.openings].sort((a, b) => b.games - a.games);
    by("openings").replaceChildren(...openings.map((each) => tableRow(each.name || t("no name"),
        [each.games, `${each.won} / ${each.drawn} / ${each.lost}`, (each.loss / each.games).toFixed(1)])));
}

function tableRow(head, values) {
    return element("tr", {}, element("th", {scope: "row"}, head), ...values.map((value) => element("td", {}, String(value))));
}

// ---- The board ----

function goTo(wanted) {
    const {worst} = rows[chosen];
    at = Math.max(0, Math.min(worst.length - 1, wanted));
    by("first").disabled = by("back").disabled = at === 0;
    by("on").disabled = by("last").disabled = at >= worst.length - 1;
    [...by("worst").children].forEach((chip, i) => chip.setAttribute("aria-current", i === at));
    const move = worst[at];
    by("told").textContent = move ? tellMove(move) : t("No mistakes");
    by("where").textContent = move ? t(move.position.endsWith("X") ? "Black to move" : "White to move") : "";
    const guess = move && !move.exact ? " guess" : "";
    drawBoard(positionOf(move ? move.position : startText), !move ? [] : [
        {move: move.best, text: signed(move.best_score), kind: `value best${guess}`, told: `${t("best move")} ${signed(move.best_score)}`},
        {move: move.move, text: signed(move.score), kind: `value next${guess}`, told: `${t("played next")} ${signed(move.score)}`}]);
}

const tellMove = ({game, ply, move, best, loss, against, for_best}) => [
    t("Game {game}. Move {ply}: {move} gave away {loss}; best was {best}.", {game, ply, move, best, loss}),
    against ? `${move}: ${reasonText(against)}.` : "", for_best ? `${best}: ${reasonText(for_best)}.` : ""].filter(Boolean).join(" ");

function listWorst() {
    by("worst").replaceChildren(...rows[chosen].worst.map((each, i) => button(
        [element("small", {}, String(each.ply)), " ", each.move, " ", element("span", {class: "loss"}, `−${each.loss}`)], {}, () => goTo(i))));
}

// ---- The curves ----

const box = {left: 12, right: 198, top: 4, bottom: 52};

// The frame for values from 0 to `most`, with the numbers from `first` to `last` below; gives the place of a point.
function drawFrame(curve, most, first, last) {
    curve.replaceChildren();
    const up = (value) => box.bottom - (box.bottom - box.top) * value / most;
    const across = (number) => box.left + (box.right - box.left) * (number - first) / Math.max(1, last - first);
    for (const value of [0, most / 2, most]) {
        svg("line", {class: value === 0 ? "zero" : "axis", x1: box.left, x2: box.right, y1: up(value), y2: up(value)}, curve);
        svg("text", {x: box.left - 1.2, y: up(value) + 2, "text-anchor": "end"}, curve).textContent = Number(value.toFixed(1));
    }
    const step = Math.max(1, Math.ceil((last - first) / 6));
    for (let number = first; number <= last; number += step)
        svg("text", {x: across(number), y: box.bottom + 6, "text-anchor": "middle"}, curve).textContent = number;
    return {up, across};
}
const line = (points, {up, across}) => points.map(([number, value], i) => `${i ? "L" : "M"}${across(number)} ${up(value)}`).join("");

function drawByDisc() {
    const points = rows[chosen].at_disc.map(([moves, discs], disc) => [disc, moves ? discs / moves : 0]).slice(1);
    const frame = drawFrame(by("by-disc"), Math.max(1, Math.ceil(Math.max(...points.map(([, value]) => value)))), 1, points.length);
    svg("path", {class: "path", d: line(points, frame)}, by("by-disc"));
}

function drawByGame() {
    const played = rows[chosen].played.map((game, i) => [...game, i]).sort((a, b) => a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[3] - b[3]);
    by("games-section").hidden = played.length < 2;
    const span = 10, curve = by("by-game");
    const most = Math.max(4, ...played.map(([, loss]) => loss));
    const frame = drawFrame(curve, most, 1, played.length);
    played.forEach(([date, loss, result], i) => {
        const dot = svg("circle", {class: result > 0 ? "won" : result < 0 ? "lost" : "drawn", cx: frame.across(i + 1), cy: frame.up(loss), r: 1.1}, curve);
        svg("title", {}, dot).textContent = [date, t("{loss} given away", {loss}), result === null ? "" : signed(result)].filter(Boolean).join(", ");
    });
    const means = [];
    for (let i = span; i <= played.length; ++i)
        means.push([i, played.slice(i - span, i).reduce((sum, [, loss]) => sum + loss, 0) / span]);
    svg("path", {class: "path", d: line(means, frame)}, curve);
    const dates = played.map(([date]) => date).filter(Boolean);
    by("dates").textContent = dates.length > 0 ? t("{from} to {to}", {from: dates[0], to: dates[dates.length - 1]}) : "";
}

// ---- The players ----

function choose(player) {
    chosen = player;
    by("choice").value = player;
    [...by("list").children].forEach((row, i) => row.setAttribute("aria-current", i === chosen));
    tellPlayer();
    listWorst();
    drawByDisc();
    drawByGame();
    goTo(0);
}

function listPlayers() {
    by("players-section").hidden = by("choice").hidden = rows.length < 2;
    by("choice").replaceChildren(...rows.map((row, i) => option(i, nameOfPlayer(row))));
    by("list").replaceChildren(...rows.map((row, i) => {
        const made = tableRow("", [row.games, meanOf(row, "loss").join(" "), row.elo === null ? "" : row.elo]);
        made.firstChild.replaceChildren(button(nameOfPlayer(row), {}, () => choose(i)));
        return made;
    }));
}

by("choice").addEventListener("change", () => choose(Number(by("choice").value)));
by("choice").setAttribute("aria-label", "Player");
by("choice").dataset.tLabel = "Player";
by("view-field").hidden = true;  // the scores are those of the player
onClick({first: () => goTo(0), back: () => goTo(at - 1), on: () => goTo(at + 1), last: () => goTo(rows[chosen].worst.length - 1)});
onKeys({ArrowLeft: () => goTo(at - 1), ArrowRight: () => goTo(at + 1), Home: () => goTo(0), End: () => goTo(rows[chosen].worst.length - 1)});

onSettings = () => {
    buildBoard(settings.turned);
    document.title = `${t("Report on players")} · Outflank`;
    by("title").textContent = t("Report on players");
    by("about").textContent = t("Outflank {version}, {limits}. Intervals of 95%.", about);
    listPlayers();
    choose(chosen);
};
applySettings();
