"use strict";
// Opens pages from files in a headless browser and uses them as a person would. Arguments: the program; "chrome" or "firefox"
// and its executable; a folder for the pages and the pictures; the folder of node's modules; words of the names of the tests to
// run, or none for all.
const fs = require("fs");
const path = require("path");
const assert = require("assert");
const {execFileSync} = require("child_process");

const [program, kind, executable, folder, modules, words = ""] = process.argv.slice(2);
const puppeteer = require(path.join(modules, "puppeteer-core"));
const axe = fs.readFileSync(path.join(modules, "axe-core/axe.min.js"), "utf8");

fs.mkdirSync(folder, {recursive: true});
const file = (name) => path.join(folder, name);
const games = [
    "(;GM[Othello]PB[<img src=x onerror=alert(1)>]PW[</script><b>bold]TY[8r]RE[?]" +
        "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[d6]B[c3]W[d3]B[c4]W[f4]B[f6];)",
    "(;GM[Othello]PB[Alexandra Longname]PW[Maximilian Otherwise]RE[?]B[F5]W[d6]B[c5]W[f4]B[e3]W[c6]B[d3]W[f6]B[e6]W[d7];)",
    "(;GM[Othello]PB[Maximilian Otherwise]PW[Alexandra Longname]RE[?]B[F5]W[f6]B[e6]W[f4]B[g5]W[d6];)"];
fs.writeFileSync(file("games.txt"), games.join("\n"));
const write = (name, ...more) => execFileSync(program,
    ["analyze", "--level", "4", "--quiet", "--html", file(name), ...more, file("games.txt")]);
write("plain.html");
write("all.html", "--best", "64");
write("engine.html", "--with-engine");
execFileSync(program, ["page", "-o", file("board.html")]);

const records = {
    transcript: "f5d6c3d3c4", ggf: games[0], sgf: "(;GM[2]FF[4]PB[one]PW[two];B[f5];W[d6];B[c3])",
    pgn: '[Event "x"]\n[White "two"]\n[Black "one"]\n[Result "*"]\n\n1. f5 d6 2. c3 d3 *\n',
    diagram: "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n4 . . . O X . . .\n" +
        "5 . . . X O . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nBlack to move\n",
};

const launched = (extraPrefsFirefox) => puppeteer.launch({
    browser: kind, executablePath: executable, headless: true, extraPrefsFirefox, args: kind === "chrome" ? ["--no-sandbox"] : []});

async function opened(browser, name, width = 1280, height = 900) {
    const page = await browser.newPage();
    await page.setViewport({width, height});
    page.on("pageerror", (error) => { throw error; });
    page.on("dialog", () => assert.fail("a name from a record became a script"));
    await page.goto(`file://${file(name)}`);
    return page;
}

const text = (page, id) => page.$eval(`#${id}`, (element) => element.textContent);
const cell = (page, move) => page.$$eval("[role=gridcell]",
    (cells, name) => cells.find((each) => each.getAttribute("aria-label").startsWith(name)).getAttribute("aria-label"), move);
const click = (page, move) => page.$$eval("[role=gridcell]",
    (cells, name) => cells.find((each) => each.getAttribute("aria-label").startsWith(name)).click(), move);
const until = (page, test, ...values) => page.waitForFunction(test, {timeout: 60000, polling: 50}, ...values);
const ready = (page) => until(page, () => isReady);
const press = async (page, id) => page.$eval(`#${id}`, (element) => element.click());
const choose = async (page, id, value) => assert.deepEqual(await page.select(`#${id}`, value), [value], `${id} has no ${value}`);

const tests = {
    async "a page without the engine: a variation, a mistake's best move, the place kept in the link"(browser) {
        const page = await opened(browser, "plain.html");
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
        const address = await page.evaluate(() => location.href);
        await page.goto("about:blank");
        await page.goto(address);
        assert.match(await cell(page, "f4"), /white disc, last move/);
        await page.close();
    },

    async "a page without the engine: what other moves were worth, as many as were searched"(browser) {
        const page = await opened(browser, "all.html");
        await page.keyboard.press("ArrowRight");
        for (const move of ["d6", "f4", "f6"]) assert.match(await cell(page, move), /(best move|played next|worth) [+−]?\d/);
        await page.close();
    },

    async "the board with the engine: evaluations at once, exact ones, an answer, records in and out"(browser) {
        const page = await opened(browser, "board.html");
        await ready(page);
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
        assert.match(await cell(page, "f4"), /legal move, worth/);
        await page.evaluate(() => open(addGame(newBoard())));
        await click(page, "f5");
        await choose(page, "plays", "O");
        await until(page, () => node.ply === 2);  // by the book
        await click(page, await page.evaluate(() => legalMoves(node.position)[0]));
        await choose(page, "strength", "1200");
        await until(page, () => node.ply === 4);
        await choose(page, "plays", "");

        for (const [name, record] of Object.entries(records)) {
            const before = await page.evaluate(() => rows.length);
            await press(page, "paste");
            await page.$eval("#record", (area, value) => { area.value = value; }, record);
            await press(page, "open-record");
            await until(page, (count) => rows.length > count, before).catch(() => assert.fail(`${name} is not read`));
            assert.equal(await page.$("#title img, #title b"), null);
        }
        await press(page, "paste");
        await page.$eval("#record", (area) => { area.value = "no game"; });
        await press(page, "open-record");
        await until(page, () => by("record-error").textContent !== "");
        await page.$eval("#paste-dialog", (dialog) => dialog.close());

        await page.evaluate(() => open(rows.findIndex((row) => row.moves.length === 5)));
        const start = {transcript: "f5", ggf: "(;GM[Othello]", sgf: "(;", pgn: "[Event", link: "file://"};
        await press(page, "export");
        for (const [format, begin] of Object.entries(start)) {
            await page.$eval("#exported", (area) => { area.value = ""; });
            await choose(page, "format", format);
            await until(page, (wanted) => by("exported").value.startsWith(wanted), begin);
        }
        const link = await page.$eval("#exported", (area) => area.value);
        await page.goto("about:blank");
        await page.goto(link);
        assert.equal(await page.evaluate(() => game.moves.join("")), "f5d6c3d3c4");
        await page.close();
    },

    async "what a record tells stands in its exports and in the link"(browser) {
        const page = await opened(browser, "board.html");
        await ready(page);
        const position = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X";
        const pasted = `(;GM[Othello]PC[Paris]DT[2020-05-01]PB[one]PW[two]RE[+10.00:r]TY[8]CO[a comment]BO[8 ${position}]B[A4];)`;
        await page.evaluate((record) => takeRecord(new TextEncoder().encode(record)), pasted);
        await until(page, () => game.place === "Paris");
        await press(page, "export");
        const exported = async (format) => {
            await page.$eval("#exported", (area) => { area.value = ""; });
            await choose(page, "format", format);
            await until(page, () => by("exported").value !== "");
            return page.$eval("#exported", (area) => area.value);
        };
        const told = {ggf: ["PC[Paris]", "DT[2020-05-01]", "RE[+10.00:r]", "CO[a comment]", `BO[8 ${position.replaceAll("X", "*")}]B[A4]`],
                      sgf: ["PC[Paris]", "DT[2020-05-01]", "RE[B+R]", "AB[", "PL[B]"],
                      pgn: ['[Site "Paris"]', '[Date "2020.05.01"]', "[FEN "], transcript: ["set-up board"]};
        for (const [format, parts] of Object.entries(told)) {
            const text = await exported(format);
            for (const part of parts) assert(text.includes(part), `${format} has no ${part}: ${text}`);
        }
        const link = await exported("link");
        await page.goto("about:blank");
        await page.goto(link);
        assert.deepEqual(await page.evaluate(() => [game.black, game.white, game.place, game.date, game.position, game.moves.join("")]),
                         ["one", "two", "Paris", "2020-05-01", position, "a4"]);
        await page.close();
    },

    async "a game to its end, against the engine and by hand, and its analysis"(browser) {
        const page = await opened(browser, "board.html");
        await ready(page);
        await choose(page, "level", "4");
        await choose(page, "plays", "X");
        const state = () => page.evaluate(() => ({text: textOf(node.position), legal: legalMoves(node.position)}));
        for (;;) {
            await until(page, () => node.position.side === "O" && legalMoves(node.position)[0] !== "pass" ||
                                    legalMoves(node.position).length === 0);
            const {legal} = await state();
            if (legal.length === 0) break;
            await click(page, legal[0]);
        }
        assert.match(await text(page, "where"), /^Game over/);
        const empties = (await state()).text.split("-").length - 1;
        await choose(page, "plays", "");
        await choose(page, "level", "8");  // solves 16 empties
        await press(page, "analyse-game");
        await until(page, () => !isAnalysing && game.analysis[0]?.ply === 1);
        // The book varies its moves, and some games end early.
        const facts = await text(page, "facts");
        assert(empties >= 16 || facts.includes("Exact from move"), facts);
        await page.close();
    },

    async "axe-core finds nothing serious, and the pictures are taken"(browser) {
        for (const name of ["plain.html", "engine.html", "board.html"])
            for (const width of [390, 1280])
                for (const theme of ["light", "dark"]) {
                    const page = await opened(browser, name, width, width === 390 ? 844 : 900);
                    if (name !== "plain.html") await ready(page);
                    await page.evaluate((wanted) => { setTheme(wanted); goToPly(3); }, theme);
                    if (name !== "plain.html") await until(page, () => engineMarks());
                    await page.evaluate(axe);
                    const {violations} = await page.evaluate(() => axe.run());
                    const serious = violations.filter(({impact}) => ["serious", "critical"].includes(impact));
                    assert.deepEqual(serious.map(({id, nodes}) => `${id}: ${nodes[0].html}`), [], `${name}, ${width}, ${theme}`);
                    await page.screenshot({path: file(`${name.split(".")[0]}-${width}-${theme}.png`)});
                    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                    assert(wide <= width, `${name} scrolls sideways at ${width}`);
                    await page.close();
                }
    },

    async "without scripts, the analysis is text"(browser) {
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
};

(async () => {
    const browser = await launched();
    let failed = 0;
    for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(words))) {
        try {
            await test(browser);
            console.log(`ok: ${name}`);
        } catch (error) {
            ++failed;
            console.log(`FAILED: ${name}\n${error.stack}`);
        }
    }
    await browser.close();
    process.exit(failed > 0 ? 1 : 0);
})();
