"use strict";
// The page's engine in node, for tests: the module and the script of this checkout.
const fs = require("fs");
const path = require("path");
const vm = require("vm");
const zlib = require("zlib");

const root = path.join(__dirname, "../..");
const read = (name) => fs.readFileSync(path.join(root, name));

vm.runInThisContext(`${read("page/engine.js")}; globalThis.Engine = Engine;`);

function startEngine(options = {}) {
    return Engine.start({
        module: new WebAssembly.Module(zlib.gunzipSync(read("page/engine.wasm.gz"))),
        weights: read("search/evaluation/weights.bin"),
        book: read("search/book/shipped_book.bin"),
        policy: read("search/human/policy.bin"),
        ...options,
    });
}

module.exports = {read, startEngine};
