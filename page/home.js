// ---- The first screen, and what is kept between visits: the game in hand, and the last games ----

const mostKept = 20;

const keptGames = () => kept("games") || [];
const isWorthKeeping = () => game.isOwn && (root.children.length > 0 || game.match || game.position !== startText);

// Keeps the game on the board as the first of the last games. It is kept as plain values.
function keepGame() {
    if (!isWorthKeeping()) return;
    game.id = game.id || `${Date.now()}-${Math.random()}`;
    const {tree, shown, ...rest} = game;
    const row = {...rest, plain: plainTree(tree), shownMoves: movesTo(node)};
    keep("games", [row, ...keptGames().filter(({id}) => id !== game.id)].slice(0, mostKept));
    keep("in-hand", {id: game.id, hash: location.hash});
}

function openKept({plain, shownMoves, ...row}) {
    const at = rows.findIndex(({id}) => id && id === row.id);
    if (at >= 0) return open(at);
    row.tree = makeNode(positionOf(row.position), null, null, true);
    growTree(row.tree, plain);
    row.shown = played(row.tree, shownMoves);
    open(addGame(row));
}

function tellKept(row) {
    const {match} = row;
    const end = !match ? "" : !match.end ? t("goes on") : resultText(row);
    return [match || row.black || row.white ? namesOf(row) : t("Board"), end, row.date].filter(Boolean).join(" · ");
}

function showHome() {
    const games = keptGames();
    by("recent-section").hidden = games.length === 0;
    by("recent").replaceChildren(...games.map((row) => button(tellKept(row), {}, () => {
        by("home").close();
        openKept(row);
    })));
    by("home-close").hidden = !game || isFresh(game);
    if (!by("home").open) by("home").showModal();
}

// A page with games shows these; another one goes on with the game in hand, or asks what to do.
openFirst = () => {
    const inHand = kept("in-hand");
    const going = keptGames().find(({id}) => inHand && id === inHand.id);
    by("menu").hidden = false;
    by("home-version").textContent = `Outflank ${about.version}`;
    const hasOwn = rows.length > 0;
    if (!hasOwn && going && (location.hash === "" || location.hash === inHand.hash)) {
        try {
            return openKept(going);
        } catch {
            keep("games", []);  // of another version of the page
        }
    }
    const isAsked = location.hash.length > 1;
    openPlace();
    if (!hasOwn && !isAsked) showHome();
};

function enter(action) {
    return () => {
        by("home").close();
        action();
    };
}
const isFresh = (row) => row.isBoard && !row.match && row.position === startText && !(row.tree && row.tree.children.length > 0);

// A fresh board is one for all.
function openBoard() {
    const fresh = rows.findIndex(isFresh);
    open(fresh >= 0 ? fresh : addGame(newBoard()));
    goTo(root);
}

onClick({
    menu: showHome, "home-close": () => by("home").close(),
    "door-play": askForGame,
    "door-analyse": enter(openBoard),
    "door-open": askForRecord,
    "door-edit": enter(() => {
        if (isPlaying()) openBoard();
        editPosition(isPlaying() ? positionOf(startText) : node.position);
    }),
    "home-settings": () => by("settings-dialog").showModal(),
    "xot-opening": enter(() => ask({kind: "xotOpening"}, ({moves}) => {
        openBoard();
        goTo(played(root, movesOfText(moves)));
    })),
});

onPlace = keepGame;
onOpen = () => {
    edited = warned = hinted = null;
    by("thought").replaceChildren();
    if (isReady) tell("");
    forgetActs();
    by("editor").hidden = true;
    document.body.classList.remove("editing");
};

startEngine();
