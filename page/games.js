// ---- What was played on the board in the games of a base, which the server looks up ----

const showRest = onShow;
onShow = () => {
    showRest();
    showGames();
};

async function showGames() {
    const from = node;
    by("games-section").hidden = isPlaying();
    if (isPlaying()) return tellGames(from, [], "");
    let found = [], note = "";
    try {
        const answer = await fetch(`games?position=${from.position.board}${from.position.side}`);
        if (!answer.ok) note = await answer.text();
        else if ((found = await answer.json()).length === 0) note = t("No game came to this position.");
    } catch {
        note = t("The server of this page does not answer.");
    }
    // Meanwhile the board may show another position.
    if (from === node && !isPlaying()) tellGames(from, found, note);
}

let toldGames = "";  // what the panel shows, as a text

function tellGames(from, found, note) {
    // A button that stays can be clicked while the page tells of the same position again.
    const told = JSON.stringify([textOf(from.position), found, note, settings.view, settings.language]);
    if (told === toldGames) return;
    toldGames = told;
    by("games-note").textContent = note;
    by("games").hidden = found.length === 0;
    by("games").replaceChildren(by("games").tHead, ...found.map((each) => element("tbody", {},
        element("tr", {},
            element("td", {}, moveOfGames(each.move)),
            ...[String(each.games), pointsText(each.score, from.position),
                each.discs === null ? "" : scoreText(Number(each.discs.toFixed(1)), moverOf(from.position)),
                each.years === null ? "" : [...new Set(each.years)].join("–")].map((text) => element("td", {}, text))),
        element("tr", {}, element("td", {colspan: 5, class: "note"},
            each.players.map(({name, games}) => `${name || "?"} ${games}`).join(", "))))));
}

// A game can also have a pass or its end there.
const moveOfGames = (move) => move === "end" ? t("end") : move === "pass" ? t("pass") : button(move, {}, () => play(move));

// The share of the points, of the player whose view the scores are.
function pointsText(share, position) {
    if (share === null) return "";
    const isTurned = settings.view === "black" && position.side === "O";
    return `${(100 * (isTurned ? 1 - share : share)).toFixed(1)}%`;
}
