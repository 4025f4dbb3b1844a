"use strict";
// How the page looks: sizes, themes, languages, access, and how fast it is there.
const fs = require("fs");
const path = require("path");

const sizes = [[360, 640], [844, 390], [820, 1180], [1280, 720], [1920, 1080]];

module.exports = ({opened, assert, until, ready, press, click, file, axe, kind, takeRecord}) => {
    const states = {
        async home() {},
        async agree(page) { await press(page, "door-play"); },
        async play(page) {
            await press(page, "door-play");
            await press(page, "play-start");
            await click(page, "f5");
            await until(page, () => node.ply >= 2 && isMine());
        },
        async analyse(page) {
            await press(page, "door-analyse");
            await click(page, "f5");
            await until(page, () => engineMarks());
        },
        async game(page) {
            await takeRecord(page, "f5d6c3d3c4f4f6f3e6e7d7c5c6");
            await until(page, () => game.moves.length > 10);
            await until(page, () => !analysed && game.analysis.length > 10);
        },
        async edit(page) { await press(page, "door-edit"); },
        async open(page) { await press(page, "door-open"); },
        async over(page) {
            await states.play(page);
            await press(page, "resign");
            await press(page, "resign");
        },
    };

    // What must be reached without scrolling, and is not.
    const unreached = (page) => page.evaluate(() => {
        const dialog = [...document.querySelectorAll("dialog[open]")].pop();
        return [...(dialog || document).querySelectorAll("button, select, .cell")]
            .filter((each) => each.offsetParent !== null && !each.closest(".chips, #list, #recent, #variations, #files"))
            .filter((each) => {
                const {left, top, right, bottom} = each.getBoundingClientRect();
                return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
            }).map((each) => each.id || each.className);
    });

    async function look(state, go, width, height, theme, language) {
        const page = await opened("board.html", {width, height, settings: {theme, language, level: 4}});
        await ready(page);
        await go(page);
        const name = `${state}, ${width}x${height}, ${theme}, ${language}`;
        await page.screenshot({path: file(`${state}-${width}x${height}-${theme}-${language}.png`)});
        assert.deepEqual(await unreached(page), [], name);
        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
        const part = await page.$eval("#grid", (grid) => grid.getBoundingClientRect().width / Math.min(innerWidth, innerHeight));
        assert(part >= .8 || width < 820 || height < 720, `${name}: the board takes ${part} of the smaller side`);
        await axeFindsNothing(page, name);
        await page.close();
    }

    async function axeFindsNothing(page, name) {
        await page.evaluate(axe);
        const {violations} = await page.evaluate(() => axe.run());
        const serious = violations.filter(({impact}) => ["serious", "critical"].includes(impact));
        assert.deepEqual(serious.map(({id, nodes}) => `${id}: ${nodes[0].html}`), [], name);
    }

    const tests = {
        async "no state of the page needs scrolling to a row or a button, and axe finds nothing"() {
            for (const [number, [width, height]] of sizes.entries())
                for (const [other, [state, go]] of Object.entries(states).entries())
                    // Each size and each state in both themes and both languages, and before a release all of them together.
                    for (const turn of process.env.OUTFLANK_ALL_LOOKS ? [0, 1, 2, 3] : [number + other])
                        await look(state, go, width, height, turn % 2 ? "light" : "dark", (turn >> 1) % 2 ? "ja" : "en");
        },

        async "pages of games, with and without the engine, and of a report fit the window"() {
            for (const name of ["plain.html", "engine.html", "report.html"])
                for (const [width, height] of sizes) {
                    const page = await opened(name, {width, height});
                    if (name === "engine.html") await ready(page);
                    if (name !== "report.html") await page.evaluate(() => goToPly(3));
                    assert.deepEqual(await unreached(page), [], `${name}, ${width}x${height}`);
                    await page.screenshot({path: file(`${name.split(".")[0]}-${width}x${height}.png`)});
                    await axeFindsNothing(page, name);
                    await page.close();
                }
        },

        async "a quiz and a drill fit the window, while they ask and behind a wrong answer, and axe finds nothing"() {
            for (const [number, [width, height]] of sizes.entries())
                for (const kind of ["quiz", "drill"]) {
                    const theme = number % 2 ? "light" : "dark", language = number % 2 ? "en" : "ja";
                    const page = await opened(`${kind}.html`, {width, height, settings: {theme, language}});
                    for (const state of ["asks", "wrong"]) {
                        await until(page, () => at === line.length - 1);
                        if (state === "wrong") {
                            await click(page, await page.evaluate((isQuiz) => isQuiz ? puzzle.moves.at(-1).move
                                : legalMoves(asked()).find((move) => !entry.moves.some((each) => each.loss <= head.loss && isAs(move, each.move))), kind === "quiz"));
                            await until(page, () => !by("next").hidden);
                        }
                        const name = `${kind}-${state}-${width}x${height}`;
                        await page.screenshot({path: file(`${name}.png`)});
                        assert.deepEqual(await unreached(page), [], name);
                        assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
                        await axeFindsNothing(page, name);
                    }
                    await page.close();
                }
        },

        async "legal moves are clear in both themes"() {
            for (const theme of ["light", "dark"]) {
                const page = await opened("board.html", {settings: {theme}});
                const contrast = await page.evaluate(() => {
                    const style = getComputedStyle(document.documentElement);
                    const luminance = (name) => {
                        const parts = style.getPropertyValue(name).trim().match(/[\da-f]{2}/g).map((part) => parseInt(part, 16) / 255)
                            .map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
                        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
                    };
                    return (luminance("--hint") + .05) / (luminance("--board") + .05);
                });
                assert(contrast >= 3, `${theme}: ${contrast}`);
            }
        },

        async "every English text has its Japanese one"() {
            const folder = path.join(__dirname, "../../page");
            const read = (name) => fs.readFileSync(path.join(folder, name), "utf8");
            const table = read("words.js");
            const missing = new Set();
            const check = (text) => { if (!table.includes(`"${text}":`)) missing.add(text); };
            for (const name of fs.readdirSync(folder)) {
                if (name.endsWith(".html")) {
                    for (const [, text] of read(name).matchAll(/data-t>([^<]+)</g)) check(text.trim().replace(/\s+/g, " "));
                    for (const [, text] of read(name).matchAll(/data-t-label aria-label="([^"]+)"/g)) check(text);
                }
                if (name.endsWith(".js") && name !== "words.js") {
                    const script = read(name).replace(/"\s*\+\s*"/g, "");
                    for (const [, text] of script.matchAll(/\bt\("((?:[^"\\]|\\.)*)"/g)) check(text);
                    for (const [, one, other] of script.matchAll(/\bt\([^"()]*\? "([^"]*)"\s*: "([^"]*)"/g)) check(one), check(other);
                }
            }
            assert.deepEqual([...missing], []);
        },

        async "the page is there at once, and searching leaves its thread free"() {
            const runs = [];
            for (let run = 0; run < 5; ++run) {
                const page = await opened("board.html", {before: () => {
                    window.longTasks = [];
                    try {
                        new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({duration}) => duration)))
                            .observe({type: "longtask"});
                    } catch {}
                }});
                await until(page, () => values.size > 0 && engineMarks());
                const numbers = await page.evaluate(() => performance.now());
                const paint = await page.evaluate(() => (performance.getEntriesByName("first-contentful-paint")[0] || {}).startTime || 0);
                await press(page, "door-analyse");
                await page.evaluate(() => { window.longTasks = []; });
                await click(page, "f5");
                await new Promise((resume) => setTimeout(resume, 1500));
                runs.push({paint, numbers, longest: Math.max(0, ...await page.evaluate(() => window.longTasks))});
                await page.close();
            }
            const median = (name) => runs.map((run) => run[name]).sort((a, b) => a - b)[2];
            console.log(`    medians of five runs: first paint ${median("paint").toFixed(0)} ms, first numbers ` +
                        `${median("numbers").toFixed(0)} ms, longest task while it searches ${median("longest").toFixed(0)} ms`);
            // On a machine that has other work, too.
            assert(median("paint") < 3000 && median("numbers") < 10000 && median("longest") < 300);
        },
    };
    return tests;
};
