// The npm package in Node.js, as it is installed: node --test node_test.mjs, with the package in OUTFLANK_PACKAGE and the program
// in OUTFLANK_PROGRAM.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {after, test} from "node:test";
import {pathToFileURL} from "node:url";

const {Engine} = await import(pathToFileURL(`${process.env.OUTFLANK_PACKAGE}/node.mjs`));
const program = process.env.OUTFLANK_PROGRAM;
const endgame = "--OOO-----OOOOX--OOOOXXO-XOXOXXX-XXOXXXX-XXXOXXX--XXXX---OOOO--- X";

const engine = await Engine.create();
after(() => engine.close());

async function last(reports) {
    let report;
    for await (report of reports);
    return report;
}

test("a search tells what it knows, then its result", async () => {
    const reports = [];
    for await (const report of engine.search("f5d6c3", {depth: 10, lines: 2})) reports.push(report);
    const result = reports.at(-1);
    assert.equal(result.final, true);
    assert.equal(reports.filter(({final}) => final).length, 1);
    assert.equal(result.depth, 10);
    assert.equal(result.lines.length, 2);
    assert.equal(result.pv[0], result.move);
});

test("leaving the loop stops the search, and the next one works", async () => {
    const begin = performance.now();
    for await (const {depth} of engine.search("", {depth: 60})) if (depth > 4) break;
    assert.equal((await last(engine.search("f5", {depth: 4}))).depth, 4);
    assert.ok(performance.now() - begin < 20_000);
});

test("a search keeps to its time and nodes", async () => {
    const begin = performance.now();
    await last(engine.search("f5d6c3", {seconds: 0.5}));
    const passed = performance.now() - begin;
    assert.ok(passed > 400 && passed < 3000, `${passed} ms`);
    assert.ok((await last(engine.search("f5d6c3", {nodes: 100_000}))).nodes < 200_000);
});

test("solving, evaluating, the policy, moves and records are those of the program", async () => {
    const solved = await engine.solve(endgame);
    const [row] = execFileSync(program, ["solve", "--format", "jsonl", "-q", endgame], {encoding: "utf8"}).split("\n").map((line) => line && JSON.parse(line));
    assert.equal(solved.score, row.score);
    assert.equal(solved.exact, true);
    const rows = execFileSync(program, ["evaluate", "--static", "--format", "jsonl", "-q", endgame], {encoding: "utf8"});
    assert.equal(Math.round(await engine.evaluate(endgame) * 100) / 100, JSON.parse(rows.split("\n")[0]).static);
    const policy = await engine.policy("f5");
    assert.deepEqual(Object.keys(policy).sort(), ["d6", "f4", "f6"]);
    assert.ok(Math.abs(Object.values(policy).reduce((sum, each) => sum + each) - 1) < 1e-3);
    assert.ok(["d6", "f4", "f6"].includes(await engine.bestMove("f5", {elo: 1200})));
    assert.ok((await engine.bestMove("f5d6c3", {level: 4})).length === 2);
    assert.equal(await engine.bestMove(`${"X".repeat(64)} X`), null);
    assert.deepEqual((await engine.position("f5")).legal.sort(), ["d6", "f4", "f6"]);
    const {games, errors} = await engine.read("f5d6c3\nf5a1\n");
    assert.deepEqual(games[0].moves, ["f5", "d6", "c3"]);
    assert.ok(errors.length > 0 || games.length === 2);
});

test("what is wrong is told, and the engine lives", async () => {
    await assert.rejects(engine.solve("a1"), /illegal move/);
    for (const limits of [{depth: 99}, {level: 0}, {level: NaN}, {level: null}, {nodes: -1}, {seconds: 0}, {lines: 1.5}]) {
        const [name] = Object.keys(limits);
        await assert.rejects(last(engine.search("f5", limits)), {name: "RangeError", message: new RegExp(`^${name} is `)});
        await assert.rejects(engine.report("f5", limits), RangeError);
    }
    await assert.rejects(engine.report("f5", {levl: 1}), {name: "TypeError", message: /no option levl; there are level/});
    await assert.rejects(engine.bestMove("f5", {elo: 100}), /elo is 100, not a whole number from 500 to 2500/);
    await assert.rejects(engine.evaluate(), /a position is a string/);
    await assert.rejects(engine.read(5), TypeError);
    for (const options of [{threads: 0}, {threads: 1.5}, {hash: 5}]) await assert.rejects(Engine.create(options));
    assert.equal((await engine.read(new TextEncoder().encode("f5d6").buffer)).games.length, 1);
    assert.equal((await last(engine.search("f5", {depth: 2}))).depth, 2);
});

test("the fingerprint is that of the program", async () => {
    const told = execFileSync(program, ["bench"], {encoding: "utf8"});
    const bench = readFileSync(new URL("../../protocol/command/bench.cpp", import.meta.url), "utf8");
    let nodes = 0;
    const small = await Engine.create({hashMb: 16});
    for (const [, position, , depth] of bench.matchAll(/BenchPosition\{"(.{66})", (-?\d+), (\d+)\}/g)) {
        await small.forget();
        nodes += (await (depth === "0" ? small.solve(position) : small.report(position, {depth: Number(depth)}))).nodes;
    }
    small.close();
    assert.equal(nodes, Number(told.match(/nodes: (\d+)/)[1]));
});

test("two threads, and a closed engine", async () => {
    const two = await Engine.create({threads: 2});
    assert.equal(two.threads, 2);
    const {score} = await engine.solve(endgame);
    assert.equal((await two.solve(endgame)).score, score);
    await two.forget();
    assert.equal((await two.solve(endgame)).score, score);
    const call = two.solve("f5d6c3");
    two.close();
    await assert.rejects(call, /closed/);
    await assert.rejects(two.solve("f5"), /closed/);
});
