// ---- Records in and out ----

function takeRecord(bytes) {
    ask({kind: "read", bytes}, ({games, errors, error}) => {
        const wrong = error || (games.length === 0 ? errors[0] || t("no game in it") : "");
        by("record-error").textContent = wrong;
        if (wrong) return by("paste-dialog").open || by("paste-dialog").showModal();
        by("paste-dialog").close();
        by("home").close();
        const first = games.map((each) => addGame(ownGame({...each, isBoard: each.moves.length === 0})))[0];
        // What could not be read stands beside the game.
        if (errors && errors.length > 0) rows[first].fault = [rows[first].fault, errors[0]].filter(Boolean).join(" · ");
        open(first);
        if (!game.isBoard) analyseGame();  // its mistakes are what most want to see
    });
}

function askForRecord() {
    by("record").value = by("record-error").textContent = by("record-file").value = "";
    by("paste-dialog").showModal();
}
onClick({"open-record": () => takeRecord(new TextEncoder().encode(by("record").value))});
const takeFile = async (file) => takeRecord(new Uint8Array(await file.arrayBuffer()));
by("record-file").addEventListener("change", () => takeFile(by("record-file").files[0]));
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    if (file) takeFile(file);
    else if (text) takeRecord(new TextEncoder().encode(text));
});
document.addEventListener("paste", (event) => {
    if (event.target.closest && event.target.closest("textarea, input")) return;
    takeRecord(new TextEncoder().encode(event.clipboardData.getData("text")));
});

// ---- Out: the line on the board, to its end ----

const exportedPath = () => [...pathTo(node), ...lineFrom(node).slice(1)];
const commentsOf = (path) => path.filter(({comment}) => comment).map(({ply, move, comment}) => ({ply, move, comment}));

// SGF has a place for a comment behind each move; the writer leaves out passes.
function withComments(sgf, path) {
    const said = path.filter(({move}) => move && move !== "pass").map(({comment}) => comment);
    const escaped = (text) => `C[${text.replace(/[\\\]]/g, "\\$&")}]`;
    let number = 0;
    const moves = sgf.replace(/;[BW]\[[a-h]{2}\]/g, (move) => {
        const comment = said[number++];
        return comment ? move + escaped(comment) : move;
    });
    return path[0].comment ? moves.replace("\n", `${escaped(path[0].comment)}\n`) : moves;
}

let exportsAsked = 0;

// The result is that of the game, and of no other line. An answer for a format that is no longer chosen is not shown.
function exportGame() {
    const mine = ++exportsAsked;
    const path = exportedPath();
    const moves = path.slice(1).map((each) => each.move).join("");
    const format = by("format").value;
    by("copied").textContent = "";
    if (format === "link") {
        const place = gameText(game, moves);
        place.set("ply", node.ply);
        by("exported").value = `${location.href.split("#")[0]}#${place}`;
        return;
    }
    const comments = format === "ggf" ? commentsOf(path).map(({ply, move, comment}) =>
        ["CO", move ? `${ply}. ${move}: ${comment}` : comment]) : [];
    const row = {tags: [...game.tags || [], ...comments], given: game.given || 0,
                 told_result: moves === game.moves.join("") ? recordedResult(game) : ""};
    for (const name of headings) row[name] = game[name] || "";
    ask({kind: "write", format, position: game.position, moves, row}, ({text, error}) => {
        if (mine === exportsAsked) by("exported").value = error || (format === "sgf" ? withComments(text, path) : text);
    });
}

const recordedResult = ({told_result, result}) => told_result || (result === null ? "" : String(result));

// A page from a file has no address that others could open.
by("format").querySelector("[value=link]").hidden = by("format").querySelector("[value=link]").disabled =
    !location.protocol.startsWith("http");
by("format").addEventListener("change", exportGame);

async function copy() {
    let isDone = false;
    try {
        await navigator.clipboard.writeText(by("exported").value);
        isDone = true;
    } catch {
        by("exported").select();
        isDone = document.execCommand("copy");
    }
    by("copied").textContent = isDone ? t("Copied.") : t("The browser does not copy: mark the text, and copy it yourself.");
}

function share() {
    exportGame();
    by("export-dialog").showModal();
}

// ---- The board as a picture ----

function boardPicture(position) {
    const side = 60, edge = 30, size = 8 * side + 2 * edge;
    const picture = svg("svg", {xmlns: "http://www.w3.org/2000/svg", width: size, height: size, viewBox: `0 0 ${size} ${size}`});
    svg("rect", {width: size, height: size, fill: "#f2f1ec"}, picture);
    svg("rect", {x: edge, y: edge, width: 8 * side, height: 8 * side, fill: "#2a7549"}, picture);
    const place = (at) => edge + side * (settings.turned ? 8 - at : at);
    for (let line = 0; line <= 8; ++line)
        for (const [x1, y1, x2, y2] of [[0, line, 8, line], [line, 0, line, 8]])
            svg("line", {x1: place(x1), y1: place(y1), x2: place(x2), y2: place(y2), stroke: "#1a5233", "stroke-width": 2}, picture);
    for (let at = 0; at < 8; ++at)
        for (const [x, y, text] of [[place(at + .5), edge - 10, "abcdefgh"[at]], [edge / 2, place(at + .5) + 6, String(at + 1)]])
            svg("text", {x, y, "text-anchor": "middle", "font-family": "sans-serif", "font-size": 17, fill: "#1d2420"}, picture)
                .textContent = text;
    [...position.board].forEach((content, square) => {
        if (content === "-") return;
        const at = {cx: place(square % 8 + .5), cy: place((square >> 3) + .5)};
        svg("circle", {...at, r: side * .43, fill: content === "X" ? "#101412" : "#f7f8f5", stroke: "#0006"}, picture);
        if (square === position.last) svg("circle", {...at, r: side * .1, fill: "#d92d33"}, picture);
    });
    return new XMLSerializer().serializeToString(picture);
}

function save(name, url) {
    download(name, url);
    by("copied").textContent = t("Saved as {name}.", {name});
}

const pictureUrl = () => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardPicture(node.position))}`;

onClick({
    share, copy,
    "save-svg": () => save("othello.svg", pictureUrl()),
    "save-png": () => {
        const image = new Image();
        image.onload = () => {
            const canvas = element("canvas", {width: image.width, height: image.height});
            canvas.getContext("2d").drawImage(image, 0, 0);
            save("othello.png", canvas.toDataURL("image/png"));
        };
        image.src = pictureUrl();
    },
});
