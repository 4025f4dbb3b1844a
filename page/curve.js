// ---- The curve: what the positions of the game are worth, Black's view ----

const box = {left: 15, right: 198, top: 4, bottom: 62};
const across = (ply) => box.left + (box.right - box.left) * ply / Math.max(1, game.moves.length);

// A position's worth is that of its best move, the number that stands on its square; behind the last
// move it is that move's.
function curvePoints() {
    const points = [];
    for (let ply = 0; ply <= game.moves.length; ++ply) {
        const next = told[ply + 1], last = told[ply];
        const loss = last ? last.mistake : 0;
        if (next && next.best_score !== null)
            points.push({ply, score: blackView(next, next.best_score), exact: next.exact, loss});
        else if (last && last.score !== null)
            points.push({ply, score: blackView(last, last.score), exact: last.exact, loss});
    }
    return points;
}

function drawCurve() {
    const curve = by("curve");
    curve.replaceChildren();
    const points = curvePoints();
    by("curve-section").hidden = points.length === 0;
    if (points.length === 0) return;
    const most = Math.max(8, ...points.map((point) => Math.abs(point.score)));
    const range = Math.min(64, Math.ceil(most / 8) * 8);
    const up = (score) => box.top + (box.bottom - box.top) * (range - score) / (2 * range);
    const width = box.right - box.left;
    svg("rect", {x: box.left, y: box.top, width, height: up(0) - box.top, fill: "var(--black-area)", opacity: .16}, curve);
    svg("rect", {x: box.left, y: up(0), width, height: box.bottom - up(0), fill: "var(--white-area)", opacity: .3}, curve);
    for (const score of [-range, -range / 2, 0, range / 2, range]) {
        const y = up(score);
        svg("line", {class: score === 0 ? "zero" : "axis", x1: box.left, x2: box.right, y1: y, y2: y}, curve);
        svg("text", {x: box.left - 1.2, y: y + 2, "text-anchor": "end"}, curve).textContent = forBoth(score);
    }
    const step = game.moves.length > 30 ? 10 : game.moves.length > 12 ? 5 : 1;
    for (let ply = 0; ply <= game.moves.length; ply += step)
        svg("text", {x: across(ply), y: box.bottom + 6, "text-anchor": "middle"}, curve).textContent = ply;
    for (const exact of [false, true]) {
        let path = "";
        for (let i = 1; i < points.length; ++i)
            if (points[i].exact === exact)
                path += `M${across(points[i - 1].ply)} ${up(points[i - 1].score)}` +
                        `L${across(points[i].ply)} ${up(points[i].score)}`;
        if (path) svg("path", {class: exact ? "path" : "path guess", d: path}, curve);
    }
    svg("line", {class: "now", id: "now", y1: box.top, y2: box.bottom}, curve);
    for (const point of points) {
        if (!(point.loss > 0)) continue;
        const dot = svg("circle", {class: weight(point.loss), cx: across(point.ply), cy: up(point.score),
                                   r: Math.min(2.6, 1 + point.loss / 8)}, curve);
        svg("title", {}, dot).textContent =
            t("{ply}. {move}: {loss} given away", {ply: point.ply, move: game.moves[point.ply - 1], loss: point.loss});
    }
}

function markCurve(ply) {
    for (const end of by("now") ? ["x1", "x2"] : []) by("now").setAttribute(end, across(ply));
}

by("curve").addEventListener("click", (event) => {
    const shape = by("curve").getBoundingClientRect();
    const x = 200 * (event.clientX - shape.left) / shape.width;
    goToPly(Math.round((x - box.left) / (box.right - box.left) * game.moves.length));
});
