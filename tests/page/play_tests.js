"use strict";
// Games against the engine.

module.exports = ({opened, assert, text, isShown, cell, click, until, ready, press, choose, exported, file}) => {
    // Where a score or the best move could stand: all texts, names, titles and links of the page, but not its
    // scripts, and no values of forms, which are not shown.
    const tellsOfMoves = (page) => page.evaluate(() => {
        const found = [location.hash, document.title];
        for (const each of document.querySelectorAll("body *:not(script, noscript, noscript *)")) {
            for (const name of each.getAttributeNames()) if (!["style", "d", "viewBox", "tabindex", "value"].includes(name)) found.push(each.getAttribute(name));
            for (const child of each.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent);
        }
        if (document.querySelector(".best, .value, #curve *, #thought *, #line *")) found.push("a mark or a line");
        if (!by("bar").hidden) found.push("the bar");
        return found.filter((each) => /(^|[^\d-])[+−-]\d/.test(each) || each === "a mark or a line" || each === "the bar");
    });
    const begin = async (page, agreed = {}) => {
        await ready(page);
        if (!await page.$eval("#home", (home) => home.open)) await press(page, "menu");
        await press(page, "door-play");
        for (const [id, value] of Object.entries({side: "X", strength: "800", ...agreed}))
            if (typeof value === "string") await choose(page, `play-${id}`, value);
            else await page.$eval(`#play-${id}`, (box, is) => { box.checked = is; }, value);
        await press(page, "play-start");
    };
    const myMove = (page) => until(page, () => !isPlaying() || isMine() && legalMoves(node.position)[0] !== "pass");
    const state = (page) => page.evaluate(() => ({playing: isPlaying(), legal: legalMoves(node.position), ply: node.ply,
                                                  focused: cells.findIndex((each) => each.tabIndex === 0)}));
    const whole = async (page, move, check = async () => {}) => {
        for (;;) {
            await myMove(page);
            const {playing, legal, ply} = await state(page);
            if (!playing) return;
            await check(ply);
            await move(legal[ply % legal.length]);
        }
    };

    return {
        async "a game by pointer to its end: no score while it is played, the end in words, then its analysis"() {
            const page = await opened("board.html", {settings: {level: 4}});
            await begin(page, {side: "O"});
            await myMove(page);
            assert.equal(await page.$$eval("[role=gridcell][data-legal]", (all) => all.length), (await state(page)).legal.length);
            await whole(page, (move) => click(page, move), async (ply) => {
                if (ply % 7 === 0 || ply < 4) assert.equal((await tellsOfMoves(page)).join(" | "), "", `move ${ply}`);
            });
            assert.equal(await page.$("[data-legal]"), null);
            assert.match(await text(page, "result-text"), /^(Black|White) wins \d+:\d+$|^Draw 32:32$/);
            assert.equal(await text(page, "where"), await text(page, "result-text"));
            await press(page, "analyse-played");
            await until(page, () => !analysed && game.analysis.length > 20);
            assert(await isShown(page, "curve"));
            assert.equal(await isShown(page, "result"), false);
        },

        async "a game by keys alone"() {
            const page = await opened("board.html", {settings: {level: 4}});
            await ready(page);
            const tabTo = async (id) => {
                for (let i = 0; i < 40 && await page.evaluate(() => document.activeElement.id) !== id; ++i) await page.keyboard.press("Tab");
                assert.equal(await page.evaluate(() => document.activeElement.id), id);
            };
            await tabTo("door-play");
            await page.keyboard.press("Enter");
            await tabTo("play-start");
            await page.keyboard.press("Enter");
            await whole(page, async (move) => {
                const {focused} = await state(page);
                const wanted = move.charCodeAt(0) - 97 + 8 * (move.charCodeAt(1) - 49);
                const [right, down] = [wanted % 8 - focused % 8, (wanted >> 3) - (focused >> 3)];
                for (let i = 0; i < Math.abs(right); ++i) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
                for (let i = 0; i < Math.abs(down); ++i) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
                await page.keyboard.press("Enter");
            });
            assert.match(await text(page, "result-text"), /wins|Draw/);
        },

        async "hint, take back, resign; they are noted in the record"() {
            const page = await opened("board.html");
            await begin(page);
            await myMove(page);
            await press(page, "hint");
            await until(page, () => document.querySelector(".best"));
            assert.equal(await page.$$eval(".best", (all) => all.length), 1);
            const hint = await page.$eval(".best", (best) => best.getAttribute("aria-label").slice(0, 2));
            await click(page, hint);
            await until(page, () => node.ply === 2 && isMine());
            assert.equal(await page.$(".best"), null);
            await click(page, (await state(page)).legal[0]);
            await until(page, () => node.ply >= 4 && isMine());
            await press(page, "take-back");
            assert.equal((await state(page)).ply, 2);
            await press(page, "resign");
            assert.equal(await text(page, "resign"), "Really resign?");
            await press(page, "resign");
            assert.equal(await text(page, "result-text"), "Black resigned: White wins");
            const sgf = await exported(page, "sgf");
            assert.match(sgf, /RE\[W\+R\]/);
            assert(sgf.includes(`C[hint: ${hint}]`) && sgf.includes("C[move taken back]"), sgf);
            const ggf = await exported(page, "ggf");
            assert(ggf.includes(`CO[hint: ${hint}]`) && /CO\[2\. .. ?: ?move taken back\]|CO\[2\. ..: move taken back\]/.test(ggf), ggf);
        },

        async "who has no time left loses, in words"() {
            const page = await opened("board.html");
            await begin(page, {clock: "1"});
            assert.match(await text(page, "black-clock"), /^(1:00|0:59)$/);
            await page.evaluate(() => { game.match.clock.X = 600; });
            await until(page, () => !isPlaying());
            assert.equal(await text(page, "result-text"), "Black’s time is over: White wins");
        },

        async "after a reload the game goes on, and settings are remembered"() {
            const page = await opened("board.html", {settings: {level: 12, theme: "dark", language: "ja"}});
            await begin(page, {clock: "5"});
            await myMove(page);
            await click(page, (await state(page)).legal[0]);
            await until(page, () => node.ply >= 2 && isMine());
            const before = await page.evaluate(() => textOf(node.position));
            await page.goto("about:blank");
            await page.goto(`file://${file("board.html")}`);
            await ready(page);
            assert.equal(await page.evaluate(() => textOf(node.position)), before);
            assert(await page.evaluate(() => isPlaying() && game.match.clock.X < 300000 && game.match.clock.X > 200000));
            assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.lang, level()]),
                             ["dark", "ja", 12]);
            await click(page, (await state(page)).legal[0]);
            await until(page, () => node.ply >= 4);
            await press(page, "menu");
            assert.equal(await page.$$eval("#recent button", (all) => all.length), 1);
        },

        async "a browser that keeps nothing says so, and the page goes on"() {
            const page = await opened("board.html", {before: () => {
                Storage.prototype.setItem = () => { throw new Error("full"); };
            }});
            await begin(page);
            await myMove(page);
            await click(page, "f5");
            await until(page, () => node.ply >= 2);
            await press(page, "open-settings");
            assert(await isShown(page, "keep-note"));
        },

        async "a warning after a big mistake, where it is wanted; take it back, or play on"() {
            const page = await opened("board.html");
            await begin(page, {side: "O", teaching: true});
            // White's e6 lets Black wipe White out.
            await page.evaluate(() => {
                asked = null;
                goTo(played(root, movesOfText("f5d6c5f4e3f6g5")));
            });
            await until(page, () => node.ply >= 7 && isMine());
            await press(page, "take-back").catch(() => {});
            await page.evaluate(() => { root.children.length = 0; goTo(played(root, movesOfText("f5d6c5f4e3f6g5"))); });
            await click(page, "e6");
            await until(page, () => warned);
            assert.match(await text(page, "warning-text"), /^e6 is a big mistake/);
            assert.equal((await tellsOfMoves(page)).join(" | "), "");
            await press(page, "warned-back");
            assert.equal((await state(page)).ply, 7);
            await click(page, "e6");
            await until(page, () => warned);
            await press(page, "warned-on");
            await until(page, () => node.ply === 9 || !isPlaying());
        },

        async "an XOT opening, a handicap"() {
            const page = await opened("board.html");
            await begin(page, {xot: true});
            await until(page, () => node.ply >= 8 && isMine());
            await press(page, "resign");
            await press(page, "resign");
            await begin(page, {handicap: "its 2"});
            assert.match(await cell(page, "a1"), /white disc/);
            assert.match(await cell(page, "h8"), /white disc/);
            await myMove(page);
        },
    };
};
