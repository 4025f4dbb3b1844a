// Measures what a second thread gains: in the package in Node.js, and in the program. Prints the seconds to a depth of each position,
// and the ratio of the package's gain to the program's; with nothing else running it is to be 0.85 or more.
// node threads.mjs [DEPTH [SELECTIVITY]], by default 24 and 98, with which a search takes a second or more; the package is in
// OUTFLANK_PACKAGE, the program in OUTFLANK_PROGRAM.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const {Engine} = await import(pathToFileURL(`${process.env.OUTFLANK_PACKAGE}/node.mjs`));
const [depth = "24", selectivity = "98"] = process.argv.slice(2);

// Every tenth XOT opening, as moves.
const text = readFileSync(new URL("../../protocol/play/xot_openings.txt", import.meta.url), "utf8");
const openings = text.split("\n").filter((line) => /^[a-h]/.test(line));
const positions = [0, 10, 20, 30, 40].map((at) => openings[at]);

async function packageSeconds(position, threads) {
    const engine = await Engine.create({threads});
    const {seconds} = await engine.report(position, {depth: Number(depth), selectivity: Number(selectivity)});
    engine.close();
    return seconds;
}

async function programSeconds(position, threads) {
    const words = ["hint", "--format", "jsonl", "--no-book", "--hash", "64", "--depth", depth, "--selectivity", selectivity];
    const rows = execFileSync(process.env.OUTFLANK_PROGRAM, [...words, "--threads", String(threads), position], {encoding: "utf8"});
    return JSON.parse(rows.trim().split("\n").pop()).seconds;
}

const sums = {package: [0, 0], program: [0, 0]};
for (const position of positions) {
    const told = [position];
    for (const [where, measured] of [["package", packageSeconds], ["program", programSeconds]])
        for (const threads of [1, 2]) {
            const seconds = await measured(position, threads);
            sums[where][threads - 1] += seconds;
            told.push(`${where} ${threads}: ${seconds.toFixed(2)} s`);
        }
    console.log(told.join("  "));
}
const gain = (where) => sums[where][0] / sums[where][1];
console.log(`gain of two threads: package ${gain("package").toFixed(2)}, program ${gain("program").toFixed(2)}, ` +
            `ratio ${(gain("package") / gain("program")).toFixed(2)}`);
