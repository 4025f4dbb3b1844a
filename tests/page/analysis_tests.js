"use strict";
// Games and their analysis, with and without the engine.

module.exports = ({opened, assert, text, cell, click, until, ready, press, choose, takeRecord, analysisBoard, run, file, browser, launched,
                   kind}) => ({
    async "a page without the engine: a variation, a mistake's best move, the place kept in the link"() {
        const page = await opened("plain.html");
        assert.equal(await page.$$eval("[role=gridcell]", (cells) => cells.length), 64);
        assert.match(await text(page, "told"), /^Before move 1/);
        assert.match(await text(page, "title"), /^<img src=x onerror=alert\(1\)> – <\/script><b>bold$/);
        assert.equal(await page.$("#title img, #title b, #choice b"), null);
        await page.keyboard.press("ArrowRight");
        assert.match(await cell(page, "f5"), /black disc, last move/);
        await click(page, "f4");
        assert.match(await text(page, "place"), /Variation, move 2/);
        await page.keyboard.press("Escape");
        assert.match(await text(page, "place"), /Move 1 of 7/);
        await page.focus("[role=gridcell][tabindex='0']");
        for (const key of [..."ArrowDown ".repeat(3).trim().split(" "), ..."ArrowRight ".repeat(5).trim().split(" "), "Enter"])
            await page.keyboard.press(key);
        await until(page, () => location.hash.includes("f4"));
        const address = await page.evaluate(() => location.href);
        await page.goto("about:blank");
        await page.goto(address);
        assert.match(await cell(page, "f4"), /white disc, last move/);
    },

    async "a page without the engine: what other moves were worth, as many as were searched"() {
        const page = await opened("all.html");
        await page.keyboard.press("ArrowRight");
        for (const move of ["d6", "f4", "f6"]) assert.match(await cell(page, move), /(best move|played next|worth) [+−]?\d/);
    },

    async "evaluations come at once, move by move"() {
        const page = await analysisBoard("board.html", {settings: {level: 8}});
        await until(page, () => values.size > 0);
        const firsts = [], alls = [];
        for (const move of ["f5", "d6", "c3", "d3", "c4"]) {
            const began = Date.now();
            await click(page, move);
            await until(page, () => engineMarks());
            firsts.push(Date.now() - began);
            await until(page, () => engineMarks() && engineMarks().length === legalMoves(node.position).length);
            alls.push(Date.now() - began);
        }
        console.log(`    a first move valued after ${firsts.join(", ")} ms, all after ${alls.join(", ")} ms`);
        assert(Math.min(...firsts) < 3000);  // a second on a machine that has no other work
        await until(page, () => cells[squareOf("f4")].getAttribute("aria-label").includes("legal move, worth"));
    },

    async "scores are the mover's or Black's, with one switch"() {
        const page = await analysisBoard("board.html", {settings: {level: 4}});
        await click(page, "f5");
        await until(page, () => values.get(textOf(node.position))?.done);
        const shown = () => page.evaluate(() => cells[squareOf("f4")].textContent);
        await until(page, () => cells[squareOf("f4")].textContent !== "");
        const mover = await shown();
        await choose(page, "view", "black");
        const turnedAround = {"−": "+", "+": "−", 0: "0"}[mover[0]] + mover.slice(1);
        assert.equal(await shown(), turnedAround);
        assert.match(await text(page, "view-note"), /Black wins/);
    },

    async "a game's scores are the same in curve, squares, text and bar, and those of `outflank analyze`"() {
        const moves = "c4c3d3e3e2b4b5c5f5c6a4a5f2a3c2g1f3f1d2g2e1d1c1b2h1e6b1g5h3h2g4f4g3h4a2a1h5b7d6b6a8b8a6h6c8b3a7c7g6f6g7f8h8e7d7g8e8d8f7h7";
        const page = await analysisBoard("board.html", {settings: {level: 8}});
        await takeRecord(page, moves);
        await until(page, () => game.moves.length > 10);
        await until(page, () => !analysed && game.analysis.length > 40);
        await press(page, "think");  // the engine's own scores do not come in between
        const rows = run("analyze", "--level", "8", "--threads", "1", "--format", "jsonl", moves).trim().split("\n").map((line) => JSON.parse(line))
            .filter(({type}) => type === "move");
        for (const row of rows.slice(0, 30)) {
            const shown = await page.evaluate((ply) => {
                goToPly(ply - 1);
                const point = curvePoints().find((each) => each.ply === ply - 1);
                return {best: told[ply].best_score, square: cells[squareOf(told[ply].best)].textContent, black: point.score,
                        bar: by("bar").textContent, sign: told[ply].mover === "black" ? 1 : -1,
                        note: by("about").textContent};
            }, row.ply);
            const signed = row.best_score > 0 ? `+${row.best_score}` : row.best_score < 0 ? `−${-row.best_score}` : "0";
            assert.deepEqual([shown.best, shown.square, shown.sign * shown.black, shown.bar],
                             [row.best_score, signed, row.best_score, String(Math.abs(row.best_score))], `move ${row.ply}`);
            assert.match(shown.note, /level 8/);
        }
        await press(page, "worst");
        assert.match(await text(page, "told"), /given away\. Best was/);
    },

    async "a deeper search of a position of the game tells its score everywhere, with its level"() {
        const page = await analysisBoard("board.html", {settings: {level: 4}});
        await takeRecord(page, "f5d6c4d3c5f4e3f3g4g6e6c3d2g5f6h5");
        await until(page, () => !analysed && game.analysis.length > 10);
        await page.evaluate(() => goToPly(12));
        await press(page, "go-on");
        await until(page, () => (told[13].level || 0) > 6);
        await press(page, "go-on");
        await press(page, "think");
        const {best, square, black, bar} = await page.evaluate(() => ({best: told[13].best_score, bar: by("bar").textContent,
            square: cells[squareOf(told[13].best)].textContent, black: curvePoints()[12].score}));
        assert.deepEqual([square, black, bar], [best > 0 ? `+${best}` : `${best}`.replace("-", "−"), best, String(Math.abs(best))]);
        await page.evaluate(() => goToPly(13));
        assert.match(await text(page, "told"), /nothing given away|\(level \d+\)/);
    },

    async "thinking on deepens, and nothing is searched while the page is hidden"() {
        const page = await analysisBoard("board.html", {settings: {level: 4}, before: () => {
            window.isHidden = false;
            Object.defineProperty(document, "hidden", {get: () => window.isHidden});
        }});
        await click(page, "f5");
        await press(page, "go-on");
        await until(page, () => values.get(textOf(node.position))?.level > 6);
        const hide = (is) => page.evaluate((wanted) => {
            window.isHidden = wanted;
            document.dispatchEvent(new Event("visibilitychange"));
        }, is);
        await hide(true);
        await new Promise((resume) => setTimeout(resume, 1500));
        const level = () => page.evaluate(() => JSON.stringify(values.get(textOf(node.position))));
        const before = await level();
        await new Promise((resume) => setTimeout(resume, 1500));
        assert.equal(await level(), before);
        await hide(false);
        await until(page, (known) => JSON.stringify(values.get(textOf(node.position))) !== known, before);
    },

    async "a position is set up with the pointer, and its best move is ringed"() {
        const page = await opened("board.html", {settings: {level: 8}});
        await ready(page);
        await press(page, "door-edit");
        await press(page, "edit-clear");
        await press(page, "edit-done");
        assert.match(await page.$eval("#where", (element) => element.textContent), /Neither side has a move/);
        for (const move of ["b1", "c1"]) await click(page, move);
        await page.evaluate((cell) => {  // as browsers tell of a finger
            const event = (way) => new PointerEvent(way, {pointerType: "touch", buttons: 1, bubbles: true});
            for (const way of ["pointerover", "pointerout"]) cell.dispatchEvent(event(way));
            cell.click();
        }, await page.evaluateHandle(() => cells[squareOf("d1")]));
        await press(page, "brush-O");
        await click(page, "e1");
        await press(page, "brush-X");
        await choose(page, "edit-side", "O");
        await press(page, "edit-done");
        await until(page, () => cells[squareOf("a1")].className.includes("best"));
        assert.equal(await page.evaluate(() => textOf(node.position)), `-XXXO${"-".repeat(59)} O`);
    },

    async "the board can be turned"() {
        const page = await analysisBoard();
        const corner = () => page.$eval("[role=gridcell]", (cell) => cell.getAttribute("aria-label").slice(0, 2));
        assert.equal(await corner(), "a1");
        await press(page, "turned");
        assert.equal(await corner(), "h8");
        await click(page, "f5");
        assert.match(await cell(page, "f5"), /black disc/);
    },

    async "a book's page: the chosen move can be read in both themes"() {
        for (const theme of ["light", "dark"]) {
            const page = await opened("book.html", {settings: {theme}});
            const colours = await page.$eval("[aria-current=true] td button", (button) => {
                const {color, backgroundColor} = getComputedStyle(button);
                return [color, backgroundColor];
            });
            const [text, ground] = colours.map(luminance);
            const contrast = (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
            assert(contrast >= 4.5, `${theme}: ${colours.join(" on ")}`);
            await page.screenshot({path: file(`book-${theme}.png`)});
        }
    },

    async "without scripts, the analysis is text"() {
        // Firefox has no scripts from its start on, or all of them.
        const without = kind === "firefox" ? await launched({"javascript.enabled": false}) : browser;
        const page = await without.newPage();
        if (without === browser) await page.setJavaScriptEnabled(false);
        await page.goto(`file://${file("plain.html")}`);
        const shown = await page.$eval("noscript pre", (element) => element.innerText);
        assert.match(shown, /game 2: Alexandra Longname - Maximilian Otherwise/);
        assert.match(shown, /loss of white/);
        await (without === browser ? page : without).close();
    },
});

// The relative luminance of "rgb(1, 2, 3)", as WCAG defines it.
function luminance(colour) {
    const [red, green, blue] = colour.match(/[\d.]+/g).map(Number)
        .map((part) => part / 255 <= .04045 ? part / 255 / 12.92 : ((part / 255 + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
}
