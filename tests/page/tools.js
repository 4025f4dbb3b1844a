"use strict";
// What the tests of pages share: the pages, the browser, and what a person does with them.
const fs = require("fs");
const path = require("path");
const http = require("http");
const assert = require("assert");
const {execFileSync} = require("child_process");

const games = [
    "(;GM[Othello]PB[<img src=x onerror=alert(1)>]PW[</script><b>bold]TY[8r]RE[?]" +
        "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[d6]B[c3]W[d3]B[c4]W[f4]B[f6];)",
    "(;GM[Othello]PB[Alexandra Longname]PW[Maximilian Otherwise]RE[?]B[F5]W[d6]B[c5]W[f4]B[e3]W[c6]B[d3]W[f6]B[e6]W[d7];)",
    "(;GM[Othello]PB[Maximilian Otherwise]PW[Alexandra Longname]RE[?]B[F5]W[f6]B[e6]W[f4]B[g5]W[d6]B[f3]W[g2];)"];

// Games of weak players, which have puzzles.
const weakGames = [
    "d3c5d6e3f4c6f5c3c4b5e2f2c2f3d2c1b3a4g4d1e1f1b4b6e6a3c7g3h3c8b7d7a5f7a2a8a7g6f6e7h6g5b2g7h5h4g8e8b8a6d8g2h1a1h2g1b1h7h8f8",
    "f5d6c4d3c3f4f6f3e6e7c6g6h6g5f8c5b4f7e8b3h5g4f2d7h4h3h2g3e3e2d1b6c2a3a5b5c8d8c7e1f1d2a6g7c1g2h1g1h7h8g8b2a2b7a8a1b1b8a7a4",
    "c4c3d3c5d6f4f5e6e7f6c6f7g5d7e3g6c7b6e8g3d8d2f3g4f8c2d1c8h3g8b5c1b1a5b4e2h4h6h5g7b3f2a7a6a4g2h1g1h2a2b7f1h8a8e1b8h7a3b2a1",
    "c4e3f2c3c5e2f4g5g4g3c2e1h4b5d6e7d2f5e6d3b4g6h5f3h3a3a4f6d1a5b3f1g1c1b1h6h7g2b2a1a2h1b6a6e8d7d8b7g7f7b8h8h2c6f8c8c7g8a7a8",
    "c4e3f6e6f5c5c3c6d6g5b4d3b6b3g4g6h5e7d7f7f4f3f8h6h4h3c2b5e2e1f2d2g3f1a5d1g2e8d8c8b8c7g1a4g8a6g7h8h7a8b7h1h2a3b2a1b1a2c1a7"];

async function startTools({program, kind, executable, folder, modules}) {
    const puppeteer = require(path.join(modules, "puppeteer-core"));
    const file = (name) => path.join(folder, name);
    fs.writeFileSync(file("games.txt"), games.join("\n"));
    const run = (...words) => execFileSync(program, words, {encoding: "utf8", stdio: ["ignore", "pipe", "ignore"]});
    const analyze = (name, ...more) => run("analyze", "--level", "4", "--html", file(name), ...more, file("games.txt"));
    analyze("plain.html");
    analyze("all.html", "--best", "64");
    analyze("engine.html", "--with-engine");
    run("report", "--level", "4", "--html", file("report.html"), file("games.txt"));
    run("page", "-o", file("board.html"));
    fs.rmSync(file("test.book"), {force: true});
    run("book", "new", file("test.book"));
    run("book", "expand", file("test.book"), "--leaves", "6", "--level", "2");
    run("book", "show", file("test.book"), "--html", file("book.html"));
    fs.writeFileSync(file("weak.txt"), weakGames.join("\n"));
    run("puzzles", file("weak.txt"), "--depth", "8", "--html", file("quiz.html"));
    run("puzzles", file("games.txt"), "--html", file("no-quiz.html"));
    run("trainer", "built-in", "--side", "white", "--plies", "6", "--html", file("drill.html"));
    run("trainer", "built-in", "--plies", "5", "--html", file("drill-black.html"));

    // Nothing moves on the board, so that pictures are of one moment.
    const launched = (extraPrefsFirefox) => puppeteer.launch({
        browser: kind, executablePath: executable, headless: true, extraPrefsFirefox: {"ui.prefersReducedMotion": 1, ...extraPrefsFirefox},
        args: kind === "chrome" ? ["--no-sandbox", "--force-prefers-reduced-motion"] : []});
    const browser = await launched();
    const contexts = [];

    // The same page, from a web address.
    const server = http.createServer((request, answer) => {
        answer.setHeader("Content-Type", "text/html");
        fs.createReadStream(file("board.html")).pipe(answer);
    });
    await new Promise((resume) => server.listen(0, "127.0.0.1", resume));

    const tools = {
        kind, program, file, browser, launched, assert, run, games, folder,
        address: `http://127.0.0.1:${server.address().port}/`,
        axe: fs.readFileSync(path.join(modules, "axe-core/axe.min.js"), "utf8"),
        shared: path.join(__dirname, "../data/page"),

        // A page of its own storage. `settings` are kept there before it opens; `before` runs before its scripts.
        async opened(name, {width = 1280, height = 900, settings = null, before = null} = {}) {
            const context = await browser.createBrowserContext();
            contexts.push(context);
            const page = await context.newPage();
            page.setDefaultTimeout(120000);  // on a busy machine
            await page.setViewport({width, height});
            page.on("pageerror", (error) => { throw error; });
            page.on("dialog", () => assert.fail("a name from a record became a script"));
            const url = name.includes("://") ? name : `file://${file(name)}`;
            if (before) await page.evaluateOnNewDocument(before);
            await page.goto(url);
            if (settings) {
                await page.evaluate((kept) => localStorage.setItem("outflank-settings", JSON.stringify(kept)), settings);
                await page.goto("about:blank");
                await page.goto(url);
            }
            return page;
        },
        async closePages() {
            for (const context of contexts.splice(0)) await context.close();
        },
        async end() {
            server.close();
            await browser.close();
        },

        text: (page, id) => page.$eval(`#${id}`, (element) => element.textContent),
        isShown: (page, id) => page.$eval(`#${id}`, (element) => element.offsetParent !== null),
        cell: (page, move) => page.evaluate((name) => cells[squareOf(name)].getAttribute("aria-label"), move),
        // By the pointer, as a person does.
        async click(page, move) {
            const {x, y} = await page.evaluate((name) => {
                const {left, top, width, height} = cells[squareOf(name)].getBoundingClientRect();
                return {x: left + width / 2, y: top + height / 2};
            }, move);
            await page.mouse.click(x, y);
        },
        until: (page, test, ...values) => page.waitForFunction(test, {polling: 50}, ...values),
        ready: (page) => tools.until(page, () => isReady),
        press: (page, id) => page.$eval(`#${id}`, (element) => element.click()),
        choose: async (page, id, value) => assert.deepEqual(await page.select(`#${id}`, value), [value], `${id} has no ${value}`),
        // What the page exports in a format. It shows first the format that was chosen before.
        async exported(page, format) {
            const shown = () => tools.until(page, () => by("exported").value !== "");
            await tools.press(page, "share");
            await shown();
            await page.$eval("#exported", (area) => { area.value = ""; });
            await tools.choose(page, "format", format);
            await page.$eval("#format", (select) => select.dispatchEvent(new Event("change")));
            await shown();
            await page.$eval("#export-dialog", (dialog) => dialog.close());
            return page.$eval("#exported", (area) => area.value);
        },
        takeRecord: (page, record) => page.evaluate((text) => takeRecord(new TextEncoder().encode(text)), record),
        async analysisBoard(name = "board.html", options = {}) {
            const page = await tools.opened(name, options);
            await tools.ready(page);
            await tools.press(page, "door-analyse");
            return page;
        },
    };
    return tools;
}

module.exports = {startTools};
