"use strict";
// Opens pages in a headless browser and uses them as a person would. Arguments: the program; "chrome" or "firefox" and its
// executable; a folder for the pages and the pictures; the folder of node's modules; words of the names of the tests to run, or
// none for all.
const fs = require("fs");
const path = require("path");
const {startTools} = require("./tools.js");

const [program, kind, executable, folder, modules, ...words] = process.argv.slice(2);
fs.mkdirSync(folder, {recursive: true});

(async () => {
    const tools = await startTools({program, kind, executable, folder, modules});
    const files = fs.readdirSync(__dirname).filter((name) => name.endsWith("_tests.js")).sort();
    const tests = files.flatMap((name) => Object.entries(require(path.join(__dirname, name))(tools)));
    let failed = 0;
    for (const [name, test] of tests.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)))) {
        try {
            await test();
            console.log(`ok: ${name}`);
        } catch (error) {
            ++failed;
            console.log(`FAILED: ${name}\n${error.stack}`);
            if (error.code === "ERR_ASSERTION") console.log(`found ${String(error.actual).slice(0, 1000)}, wanted ${error.expected}`);
        }
        await tools.closePages();
    }
    await tools.end();
    process.exit(failed > 0 ? 1 : 0);
})();
