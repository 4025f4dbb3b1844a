"use strict";
// The quiz and the drill: answers right and wrong, and what was learned.
const fs = require("fs");

module.exports = ({opened, assert, until, press, click, text, isShown, file}) => {
    const dayLength = 24 * 60 * 60 * 1000;

    // The clock of a page, so many milliseconds later.
    const later = (page, time) => page.evaluateOnNewDocument((more) => {
        const now = Date.now;
        Date.now = () => now() + more;
    }, time);
    const counts = (page) => text(page, "counts");

    // The page of a drill, whose moves follow each other at once.
    const openedDrill = (name = "drill.html") => opened(name, {before: () => {
        const wait = setTimeout;
        window.setTimeout = (then, time) => wait(then, time === stepTime ? 0 : time);
    }});
    const isAsking = (page) => until(page, () => entry && at === line.length - 1);
    // Answers all positions of a line, but for the one of this row, by the moves of the repertoire; returns the rows.
    const answerLine = async (page, last = null) => {
        const answered = [];
        for (;;) {
            await until(page, () => at === line.length - 1);
            const row = await page.evaluate(() => entry ? known.indexOf(entry) : null);
            assert(await page.evaluate(() => line.slice(1).every(({move}, i) => legalMoves(line[i].position).includes(move))));
            if (row === null || row === last) return answered;
            answered.push(row);
            await click(page, await page.evaluate(() => rightMove()));
        }
    };
    const wrongMove = (page) => page.evaluate(() => legalMoves(asked()).find((move) =>
        !entry.moves.some((each) => each.loss <= head.loss && isAs(move, each.move))));

    // Answers the puzzle; `which` of its moves, the best first.
    const answerPuzzle = async (page, which) => {
        const move = await page.evaluate((number) => puzzle.moves.at(number).move, which);
        await click(page, move);
        return move;
    };

    const learnedFile = (items) => {
        const name = file("learned.json");
        fs.writeFileSync(name, JSON.stringify(items));
        return name;
    };
    const importFile = async (page, name) => {
        await (await page.$("#import")).uploadFile(name);
        await until(page, () => by("saved").textContent !== "");
    };

    return {
        async "a quiz: a right answer tells the score, and is known after a reload"() {
            const page = await opened("quiz.html");
            const all = await page.evaluate(() => rows.length);
            assert(all >= 3);
            assert.equal(await counts(page), `0 due, ${all} new, 0 known`);
            const move = await answerPuzzle(page, 0);
            assert.match(await text(page, "told"), new RegExp(`^Right: ${move} is worth [+−]?\\d+`));
            assert(!await isShown(page, "again"));
            await press(page, "first");
            assert.equal(await page.$$eval(".cell.value", (marked) => marked.length), await page.evaluate(() => puzzle.moves.length));
            const known = `0 due, ${all - 1} new, 1 known`;
            assert.equal(await counts(page), known);
            await page.reload();
            assert.equal(await counts(page), known);
            await later(page, dayLength);
            await page.reload();
            assert.equal(await counts(page), `1 due, ${all - 1} new, 0 known`);
        },

        async "a quiz: a wrong answer shows the refutation and its cost; again, on, and back after ten minutes"() {
            const page = await opened("quiz.html");
            const all = await page.evaluate(() => rows.length);
            const asked = await page.evaluate(() => puzzle.position);
            const move = await answerPuzzle(page, -1);
            const {loss, reply} = await page.evaluate(() => ({loss: puzzle.score - answer.score, reply: answer.line[1]}));
            assert((await text(page, "told")).startsWith(`${move} loses ${loss} discs`));
            await until(page, () => at === 2);
            assert((await text(page, "told")).includes(reply));
            assert.equal(await page.evaluate(() => line[2].move), reply);
            assert.equal(await counts(page), `1 due, ${all - 1} new, 0 known`);
            await press(page, "again");
            assert.equal(await page.evaluate(() => textOf(line[at].position)), asked);
            await answerPuzzle(page, 0);
            assert.match(await text(page, "told"), /^Right/);
            await press(page, "next");
            assert.notEqual(await page.evaluate(() => puzzle.position), asked);
            await later(page, 11 * 60 * 1000);
            await page.reload();
            assert.equal(await page.evaluate(() => puzzle.position), asked);
            assert.equal(await counts(page), `1 due, ${all - 1} new, 0 known`);
            await answerPuzzle(page, 0);
            assert.deepEqual(await page.evaluate(() => {
                const {ease, interval, repetitions} = learning.items[puzzle.position];
                return {ease: ease.toFixed(2), interval, repetitions};
            }), {ease: "2.36", interval: 1, repetitions: 1});
        },

        async "a quiz without a puzzle says so, and does nothing"() {
            const page = await opened("no-quiz.html");
            assert.equal(await text(page, "told"), "There is no puzzle here.");
            for (const id of ["first", "last"]) await press(page, id);
            await page.keyboard.press("ArrowRight");
        },

        async "what is known comes again after 1, 6, 17 days by SM-2"() {
            const page = await opened("quiz.html");
            assert.deepEqual(await page.evaluate((day) => {
                const intervals = [];
                let item = newItem;
                for (const isRight of [true, true, true, true, false, true, true, true]) {
                    item = repeated(item, isRight, item.due);
                    intervals.push(item.interval);
                }
                return [...intervals, item.due - item.answered === item.interval * day];
            }, dayLength), [1, 6, 17, 50, 0, 1, 6, 18, true]);
        },

        async "a quiz by the keyboard alone"() {
            const page = await opened("quiz.html");
            const square = await page.evaluate(() => squareOf(puzzle.best));
            for (let i = 0; i < square % 8; ++i) await page.keyboard.press("ArrowRight");
            for (let i = 0; i < square >> 3; ++i) await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            assert.match(await text(page, "told"), /^Right/);
            await page.keyboard.press("ArrowLeft");
            assert.equal(await page.evaluate(() => at), 0);
            const before = await page.evaluate(() => puzzle.position);
            await page.keyboard.press("Enter");
            assert.notEqual(await page.evaluate(() => puzzle.position), before);
        },

        async "what was learned goes into a file and comes back; other files are refused"() {
            const page = await opened("quiz.html");
            await answerPuzzle(page, 0);
            const items = await page.evaluate(() => learning.items);
            await press(page, "export");
            assert.equal(await text(page, "saved"), "Saved as outflank-quiz.json.");
            const other = await opened("quiz.html");
            const fresh = await counts(other);
            for (const wrong of [{drill: items}, {quiz: {x: {ease: "2"}}}, [], null]) {
                await importFile(other, learnedFile(wrong));
                assert.match(await text(other, "saved"), /holds nothing that was learned/);
                assert.equal(await counts(other), fresh);
            }
            await importFile(other, learnedFile({quiz: items}));
            await until(other, () => by("saved").textContent.startsWith("Taken"));
            assert.equal(await counts(other), await counts(page));
            await other.reload();
            assert.equal(await counts(other), await counts(page));
        },

        async "a browser that keeps nothing says so on the page, and the quiz goes on"() {
            const page = await opened("quiz.html", {before: () => {
                Storage.prototype.setItem = () => { throw new Error("full"); };
            }});
            assert(await isShown(page, "forgets"));
            await answerPuzzle(page, 0);
            assert.match(await counts(page), /1 known$/);
        },

        async "a drill: all positions are asked until all are known, and a reload keeps that"() {
            const page = await openedDrill();
            const all = await page.evaluate(() => known.length);
            assert(all > 5);
            const answered = new Set();
            for (let lines = 0; answered.size < all; ++lines) {
                assert(lines < all, `${answered.size} of ${all} were asked`);
                for (const row of await answerLine(page)) answered.add(row);
                assert.match(await text(page, "told"), /is right\. The line ends here\.$/);
                if (answered.size < all) await press(page, "next");
            }
            assert.equal(await counts(page), `0 due, 0 new, ${all} known`);
            await page.reload();
            assert.equal(await counts(page), `0 due, 0 new, ${all} known`);
            assert.match(await text(page, "about"), /Nothing is due/);
            await later(page, dayLength);
            await page.reload();
            assert.equal(await counts(page), `${all} due, 0 new, 0 known`);
        },

        async "a drill: a wrong answer tells its cost and the right move, which is played on"() {
            const page = await openedDrill();
            const all = await page.evaluate(() => known.length);
            await isAsking(page);
            const right = await page.evaluate(() => rightMove());
            const move = await wrongMove(page);
            await click(page, move);
            assert.match(await text(page, "told"),
                         new RegExp(`^${move} (loses \\d+ discs|is not in the book); ${right} is right\\.`));
            assert((await page.evaluate((name) => cells[squareOf(name)].className, right)).includes("best"));
            assert.equal(await counts(page), `1 due, ${all - 1} new, 0 known`);
            await click(page, move);  // says nothing
            await press(page, "next");
            await isAsking(page);
            assert.equal(await page.evaluate(() => line[2].move), right);
            await page.reload();
            assert.equal(await counts(page), `1 due, ${all - 1} new, 0 known`);
        },

        async "a drill: a trap is told, with how many people walk into it"() {
            const page = await openedDrill();
            const told = await page.evaluate(() => {
                entry = known.find(({trap}) => trap.length > 0);
                line = [{position: positionOf(entry.position), move: null}];
                squares = images[0];
                goTo(0);
                onSquare(entry.trap[0].move);
                return {text: by("told").textContent, ...entry.trap[0]};
            });
            assert(told.text.startsWith(`${told.move} loses ${told.loss} discs`));
            assert(told.text.endsWith(`A trap: ${Math.round(100 * told.chance)}% of people play ${told.move}.`));
        },

        async "a drill: what is due comes first, along a line that leads there"() {
            const page = await openedDrill();
            const due = await page.evaluate((day) => {
                const deep = known.findLastIndex(({line}) => line.length >= 6);
                for (const [row, {position}] of known.entries())
                    learning.items[position] = {...newItem, repetitions: 1, interval: 1, answered: 1, due: Date.now() + (row === deep ? -1 : day)};
                learning.store();
                return deep;
            }, dayLength);
            await page.reload();
            assert.match(await counts(page), /^1 due, 0 new/);
            await answerLine(page, due);
            assert.equal(await page.evaluate(() => known.indexOf(entry)), due);
        },

        async "a drill: images of the move to learn are right, and the line goes on along them"() {
            for (const move of ["d3", "c4", "f5", "e6"]) {
                const page = await openedDrill("drill-black.html");
                await click(page, move);
                assert((await text(page, "told")).startsWith(`${move} is right.`));
                assert.equal((await answerLine(page)).length, 2);
                assert.equal(await page.evaluate(() => line[1].move), move);
            }
        },

        async "a drill by the keyboard alone"() {
            const page = await openedDrill();
            for (let answers = 0; answers < 2; ++answers) {
                await isAsking(page);
                const [from, to] = await page.evaluate(() => [cells.indexOf(document.activeElement), squareOf(rightMove())]);
                for (const [way, steps] of [[to % 8 - from % 8, ["ArrowRight", "ArrowLeft"]], [(to >> 3) - (from >> 3), ["ArrowDown", "ArrowUp"]]])
                    for (let i = 0; i < Math.abs(way); ++i) await page.keyboard.press(steps[way > 0 ? 0 : 1]);
                await page.keyboard.press("Enter");
                assert.match(await text(page, "told"), /is right/);
            }
        },
    };
};
