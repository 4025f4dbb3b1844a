// ---- The lists ----

function listMoves() {
    const nodes = lineFrom(root).slice(1).filter((each) => each.isGame);
    by("moves-section").hidden = nodes.length === 0 || isPlaying();
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
    by("variations-section").hidden = all.length === 0 || isPlaying();
    by("variations").replaceChildren(...all.map((start) => element("div", {class: "chips"},
        ...lineFrom(start).map((each) => button([element("small", {}, String(each.ply)), " ", each.move],
            {"aria-current": each === node}, () => goTo(each))))));
}

function tellSummary() {
    by("losses-section").hidden = game.analysis.length === 0;
    const worst = told.filter(Boolean).reduce((most, each) => each.mistake > (most ? most.mistake : 0) ? each : most, null);
    by("worst").hidden = !worst;
    by("worst").textContent = worst ? t("Worst move: {ply}. {move} (−{loss})", {ply: worst.ply, move: worst.move, loss: worst.mistake}) : "";
    by("worst").dataset.ply = worst ? worst.ply : "";
    if (game.analysis.length === 0) return;
    const moveAt = (ply) => `${ply}. ${game.moves[ply - 1]}`;
    by("facts").textContent = [
        game.turning_points.length > 0 ? t("Turning points: {moves}.", {moves: game.turning_points.map(moveAt).join(", ")}) : "",
        game.first_loss ? t("First loss: {move}.", {move: moveAt(game.first_loss)}) : "",
        game.exact_from ? t("Exact from move {ply} on.", {ply: game.exact_from}) : ""].filter(Boolean).join(" ");
    by("noise").textContent = t("Where the scores are not exact, a difference below {discs} discs may be noise of the search " +
        "and is no mistake.", {discs: game.least_mistake});
    by("losses").replaceChildren(...["black", "white"].map((color) => {
        const row = element("tr", {}, element("th", {scope: "row"}, disc(color), t(color === "black" ? "Black" : "White")));
        for (const stage of ["opening", "midgame", "endgame", "total"])
            row.append(element("td", {}, String(game.mistakes[color][stage])));
        return row;
    }));
}

// ---- The games, and their players ----

function listGames() {
    const many = rows.filter((each) => !each.isBoard).length > 1;
    document.body.classList.toggle("many", many);
    by("choice").hidden = !many;
    by("choice").replaceChildren(...rows.map((each, i) => option(i, each.isBoard && !each.match ? t("Board") : `${i + 1}. ${namesOf(each)}`)));
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
    const known = [...players].filter(([, sum]) => sum.games > 1).sort(([, a], [, b]) => b.games - a.games);
    by("players-section").hidden = known.length === 0;
    by("players").replaceChildren(by("players").tHead, ...known.map(([name, sum]) => element("tbody", {},
        element("tr", {}, element("th", {scope: "rowgroup", colspan: 5}, name)),
        element("tr", {}, element("td", {}, t("{won} of {games}", {won: sum.won, games: sum.games})),
            ...["opening", "midgame", "endgame", "total"].map((stage) =>
                element("td", {}, (sum[stage] / sum.games).toFixed(1)))))));
}
