"use strict";
// Measures what a second thread gains: in the page that `outflank page --serve` sends, and in the program. Prints the seconds to
// a depth of each position, and the ratio of the page's gain to the program's; with nothing else running it is to be 0.85 or
// more. Arguments: the program, Chromium's executable, the folder of node's modules, the depth (24) and the selectivity (98, with
// which a search takes a second or more).
const path = require("path");
const readline = require("readline");
const {execFileSync, spawn} = require("child_process");
const {read} = require("./node_engine.js");

const [program, executable, modules, depth = "24", selectivity = "98"] = process.argv.slice(2);
const puppeteer = require(path.join(modules, "puppeteer-core"));

// Every tenth XOT opening, as moves.
const openings = read("protocol/play/xot_openings.txt").toString().split("\n").filter((line) => /^[a-h]/.test(line));
const positions = [0, 10, 20, 30, 40].map((at) => openings[at]);

// In the page: the seconds of a search by an engine of its own, whose worker takes jobs of this file.
async function pageSeconds(moves, count, depth, selectivity) {
    const job = `
        onmessage = async ({data}) => {
            await start(data);
            engine.position("", "${moves}");
            const begin = performance.now();
            engine.search({depth: ${depth}, selectivity: ${selectivity}});
            postMessage({seconds: (performance.now() - begin) / 1000});
        };`;
    const workers = engineWorkers(count, textIn("engine-worker") + job);
    const [worker] = workers;
    const seconds = await new Promise((resume, fail) => {
        worker.onmessage = ({data}) => { if ("seconds" in data) resume(data.seconds); };
        worker.onerror = (error) => fail(new Error(error.message));
    });
    for (const each of workers) each.terminate();
    return seconds;
}

const programSeconds = (position, count) => JSON.parse(
    execFileSync(program, ["hint", "--format", "jsonl", "--no-book", "--depth", depth, "--selectivity", selectivity, "--threads", String(count), "--hash", "64", position],
                 {encoding: "utf8"}).trim().split("\n").pop()).seconds;

(async () => {
    const server = spawn(program, ["page", "--serve", "--no-open", "--port", "0"], {stdio: ["ignore", "pipe", "inherit"]});
    const [address] = await new Promise((resume) => readline.createInterface(server.stdout).on("line", (line) => resume([line])));
    const browser = await puppeteer.launch({executablePath: executable, headless: true, args: ["--no-sandbox"]});
    const page = await browser.newPage();
    await page.goto(address);
    await page.evaluate(() => { for (const each of workers) each.terminate(); });
    const sums = {page: [0, 0], program: [0, 0]};
    for (const position of positions) {
        const row = {page: [], program: []};
        for (const count of [1, 2]) {
            row.page.push(await page.evaluate(pageSeconds, position, count, Number(depth), Number(selectivity)));
            row.program.push(programSeconds(position, count));
        }
        for (const where of ["page", "program"]) row[where].forEach((seconds, i) => { sums[where][i] += seconds; });
        const told = (where) => `${where} ${row[where].map((seconds) => seconds.toFixed(2)).join(" s, ")} s`;
        console.log(`${position}  ${told("page")}  ${told("program")}`);
    }
    await browser.close();
    server.kill();
    const gain = (where) => sums[where][0] / sums[where][1];
    console.log(`gain of two threads: page ${gain("page").toFixed(2)}, program ${gain("program").toFixed(2)}, ` +
                `ratio ${(gain("page") / gain("program")).toFixed(2)}`);
})();
