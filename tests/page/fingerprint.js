"use strict";
// The page's engine searches the positions of `outflank bench`: prints the same lines as that, so that they can be compared.
const {read, startEngine} = require("./node_engine.js");

const positions = [...read("protocol/command/bench.cpp").toString()
    .matchAll(/BenchPosition\{"(.{66})", (-?\d+), (\d+)\}/g)]
    .map(([, position, score, depth]) => ({position, score: Number(score), depth: Number(depth)}));

startEngine({megabytes: 16}).then((engine) => {
    const start = performance.now();
    let nodes = 0, wrong = 0;
    for (const {position, score, depth} of positions) {
        engine.forget();
        engine.position(position, "");
        const report = engine.search({depth});
        nodes += report.nodes;
        if (depth === 0 && !(report.exact && report.lines[0].score === score)) ++wrong;
    }
    console.log(`nodes: ${nodes}\nscores: ${wrong === 0 ? "ok" : `${wrong} wrong`}`);
    console.log(`seconds: ${((performance.now() - start) / 1000).toFixed(3)}\ntier: ${engine.about.tier}`);
});
