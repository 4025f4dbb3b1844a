"use strict";
// Records in and out.
const fs = require("fs");
const path = require("path");

module.exports = ({opened, assert, text, click, until, ready, press, exported, takeRecord, analysisBoard, games, address, shared, kind}) => {
    const records = {
        transcript: "f5d6c3d3c4", ggf: games[0], sgf: "(;GM[2]FF[4]PB[one]PW[two];B[f5];W[d6];B[c3])",
        pgn: '[Event "x"]\n[White "two"]\n[Black "one"]\n[Result "*"]\n\n1. f5 d6 2. c3 d3 *\n',
        diagram: "  a b c d e f g h\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n4 . . . O X . . .\n" +
            "5 . . . X O . . .\n6 . . . . . . . .\n7 . . . . . . . .\n8 . . . . . . . .\nBlack to move\n",
    };

    return {
        async "records of all formats are opened, and exported again"() {
            const page = await analysisBoard();
            for (const [name, record] of Object.entries(records)) {
                const before = await page.evaluate(() => rows.length);
                await press(page, "menu");
                await press(page, "door-open");
                await page.$eval("#record", (area, value) => { area.value = value; }, record);
                await press(page, "open-record");
                await until(page, (count) => rows.length > count, before).catch(() => assert.fail(`${name} is not read`));
                assert.equal(await page.$("#title img, #title b"), null);
            }
            await press(page, "menu");
            await press(page, "door-open");
            await page.$eval("#record", (area) => { area.value = "no game"; });
            await press(page, "open-record");
            await until(page, () => by("record-error").textContent !== "");
            await page.evaluate(() => { by("paste-dialog").close(); by("home").close(); });
            await page.evaluate(() => open(rows.findIndex((row) => row.moves.length === 5)));
            for (const [format, begin] of Object.entries({transcript: "f5", ggf: "(;GM[Othello]", sgf: "(;", pgn: "[Event"}))
                assert((await exported(page, format)).startsWith(begin), format);
            await press(page, "share");
            await press(page, "copy");
            await until(page, () => by("copied").textContent !== "");
            for (const kind of ["svg", "png"]) {
                await press(page, `save-${kind}`);
                await until(page, (name) => by("copied").textContent.includes(name), `othello.${kind}`);
            }
            // A page from a file has no address for a link.
            assert(await page.$eval("#format [value=link]", (option) => option.disabled));
        },

        async "the moves of an opening that no player chose lose nothing: as the record says, or by a tick for XOT"() {
            const page = await analysisBoard();
            const allAnalysed = (moves) =>
                until(page, (count) => !analysed && game.moves.length === count && game.analysis.length === count, moves);
            const given = () => page.evaluate(() => game.analysis.filter((move) => move.given).length);
            await takeRecord(page, "(;GM[Othello]CO[Outflank|GIVEN=2]B[F5]W[D6]B[C4];)");
            await allAnalysed(3);
            assert.equal(await given(), 2);
            assert.match(await text(page, "given-text"), /^The first 2 moves /);
            assert.match(await exported(page, "ggf"), /GIVEN=2/);
            await takeRecord(page, "f5d6c3d3c2d2e1b3c4");
            await allAnalysed(9);
            assert.equal(await given(), 0);
            assert.equal(await page.$eval("#given", (box) => box.checked), false);
            await press(page, "given");
            await allAnalysed(9);
            await until(page, () => game.analysis.filter((move) => move.given).length === 8);
            for (let i = 0; i < 8; ++i) await page.keyboard.press("ArrowRight");
            assert.match(await text(page, "told"), /was given with the opening/);
        },

        async "a link is offered at a web address, and opens the game"() {
            const page = await analysisBoard(address);
            await takeRecord(page, "f5d6c3d3c4");
            await until(page, () => game.moves.length === 5);
            const link = await exported(page, "link");
            await page.evaluate(() => localStorage.clear());
            await page.goto("about:blank");
            await page.goto(link);
            assert.equal(await page.evaluate(() => game.moves.join("")), "f5d6c3d3c4");
        },

        async "what a record tells stands in its exports, and one's own comments"() {
            const page = await analysisBoard();
            const position = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X";
            await takeRecord(page,
                `(;GM[Othello]PC[Paris]DT[2020-05-01]PB[one]PW[two]RE[+10.00:r]TY[8]CO[a comment]BO[8 ${position}]B[A4];)`);
            await until(page, () => game.place === "Paris");
            await page.evaluate(() => goToPly(1));
            await page.type("#comment", "too early");
            assert((await exported(page, "ggf")).includes("CO[1. a4: too early]"));
            await page.type("#comment", " [!]");
            const told = {ggf: ["PC[Paris]", "DT[2020-05-01]", "RE[+10.00:r]", "CO[a comment]", "a4: too early",
                                `BO[8 ${position.replaceAll("X", "*")}]B[A4]`],
                          sgf: ["PC[Paris]", "DT[2020-05-01]", "RE[B+R]", "AB[", "PL[B]", "C[too early [!\\]]"],
                          pgn: ['[Site "Paris"]', '[Date "2020.05.01"]', "[FEN "], transcript: ["set-up board"]};
            for (const [format, parts] of Object.entries(told)) {
                const written = await exported(page, format);
                for (const part of parts) assert(written.includes(part), `${format} has no ${part}: ${written}`);
            }
        },

        async "records with faults: what can be read is opened, and the first fault is told beside it"() {
            const page = await analysisBoard();
            const wanted = {
                "quest-pretty.json": {moves: "f5d6c3", names: "a1 b2", date: "2024-01-02", fault: /^$/},
                "quest.json": {moves: "f5d6c3", names: "a1 b2", date: "2024-01-02", fault: /^$/},
                "bad-move.txt": {moves: "f5d6c3d3c4f4c5b3c2", names: "", fault: /move 10 .*'zz'/},
                "remarks.txt": {moves: "f5d6c5f4e3f6g5e6e7", names: "p1 p2", fault: /^$/},
            };
            for (const [name, {moves, names, date, fault}] of Object.entries(wanted)) {
                const before = await page.evaluate(() => rows.length);
                await takeRecord(page, fs.readFileSync(path.join(shared, name), "utf8"));
                await until(page, (count) => rows.length > count, before);
                const shown = await page.evaluate(() => ({moves: game.moves.join(""), date: game.date,
                                                          names: [game.black, game.white].filter(Boolean).join(" ")}));
                assert.equal(shown.moves, moves, name);
                assert.equal(shown.names, names, name);
                if (date) assert.equal(shown.date, date, name);
                assert.match(await text(page, "fault"), fault, name);
            }
            const count = await page.evaluate(() => rows.length);
            await takeRecord(page, '{"moves":');
            await until(page, () => by("record-error").textContent.includes("JSON: unexpected end of input"));
            assert.equal(await page.evaluate(() => rows.length), count);
            // The engine goes on.
            await page.evaluate(() => by("paste-dialog").close());
            await takeRecord(page, "f5f6");
            await until(page, (before) => rows.length > before, count);
        },

        async "an engine that has ended is started again"() {
            const page = await analysisBoard();
            await page.evaluate(() => worker.onmessage({data: {id: -1, hasEnded: true}}));
            await ready(page);
            await takeRecord(page, "f5f6");
            await until(page, () => game.moves.length === 2);
        },
    };
};
