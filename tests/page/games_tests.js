"use strict";
// What was played in the games of a base: the panel of the page that `outflank page --serve --games BASE` sends.
const fs = require("fs");
const readline = require("readline");
const {spawn} = require("child_process");

module.exports = ({opened, analysisBoard, assert, program, run, file, games, text, isShown, click, until, ready, press}) => {
    // Does something with the address of such a page, and with its server.
    async function served(use) {
        fs.rmSync(file("games.base"), {force: true});
        fs.writeFileSync(file("won.txt"), games.join("\n").replaceAll("RE[?]", "RE[+4]DT[2011]"));
        run("games", "new", file("games.base"));
        run("games", "add", file("games.base"), file("won.txt"));
        const server = spawn(program, ["page", "--serve", "--no-open", "--port", "0", "--games", file("games.base")],
                             {stdio: ["ignore", "pipe", "ignore"]});
        try {
            await use(await new Promise((resume) => readline.createInterface(server.stdout).once("line", resume)), server);
        } finally {
            server.kill();
        }
    }
    const rows = (page) => page.$$eval("#games tbody", (all) => all.map((each) => [...each.querySelectorAll("td")].map((cell) => cell.textContent)));
    const untilRows = (page, count) => until(page, (wanted) => by("games").tBodies.length === wanted, count);

    return {
        async "the moves played in a base follow the board, and a click plays one"() {
            await served(async (address) => {
                const page = await analysisBoard(address);
                await untilRows(page, 1);
                assert.deepEqual((await rows(page))[0].slice(0, 5), ["d3", "3", "100.0%", "+4", "2011"]);
                // Not by the pointer: what the engine tells above moves the button.
                await page.$eval("#games button", (button) => button.click());
                await until(page, () => node.move === "d3");
                await untilRows(page, 2);
                assert.deepEqual(await rows(page), [
                    ["c5", "2", "0.0%", "−4", "2011", "</script><b>bold 1, Maximilian Otherwise 1"],
                    ["c3", "1", "0.0%", "−4", "2011", "Alexandra Longname 1"]]);
                await page.evaluate(() => set("view", "black"));
                await until(page, () => by("games").tBodies[0].rows[0].cells[2].textContent === "100.0%");
                assert.equal((await rows(page))[0][3], "+4");
                await click(page, "e3");
                await until(page, () => by("games-note").textContent !== "");
                assert.equal(await isShown(page, "games"), false);
                await page.evaluate(() => set("language", "ja"));
                await until(page, () => by("games-note").textContent === "この局面になった対局はありません。");
                await page.evaluate(() => goTo(root));
                await untilRows(page, 1);
            });
        },

        async "while a game is played nothing tells what was played"() {
            await served(async (address) => {
                const page = await opened(address);
                await ready(page);
                const asked = [];
                page.on("request", (request) => { if (request.url().includes("games?")) asked.push(request.url()); });
                await press(page, "door-play");
                await press(page, "play-start");
                await until(page, () => isPlaying() && isMine());
                asked.length = 0;
                await click(page, "f5");
                await until(page, () => node.ply >= 2);
                assert.equal(await isShown(page, "games-section"), false);
                assert.deepEqual([await rows(page), asked], [[], []]);
                await press(page, "resign");
                await press(page, "resign");
                await until(page, () => !by("games-section").hidden);
            });
        },

        async "a page whose server has ended says so, and goes on; one without a base has no panel"() {
            await served(async (address, server) => {
                const page = await analysisBoard(address);
                await untilRows(page, 1);
                server.kill();
                await new Promise((resume) => server.once("exit", resume));
                await click(page, "f5");
                await until(page, () => by("games-note").textContent !== "");
                assert.equal(await text(page, "games-note"), "The server of this page does not answer.");
                await until(page, () => engineMarks());
            });
            const page = await analysisBoard();
            assert.equal(await page.$("#games-section"), null);
        },
    };
};
