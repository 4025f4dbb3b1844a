// The package in Node.js, whose workers are not those of browsers: a prelude gives them the names that the scripts use.
import {readFile} from "node:fs/promises";
import os from "node:os";
import {Worker} from "node:worker_threads";
import {engineOf} from "./engine.mjs";

const prelude = `
    const {parentPort} = require("node:worker_threads");
    const os = require("node:os");
    globalThis.self = globalThis;
    globalThis.location = {href: ""};
    globalThis.navigator ??= {hardwareConcurrency: os.availableParallelism?.() ?? os.cpus().length};  // before Node.js 21
    globalThis.crypto ??= require("node:crypto").webcrypto;
    globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
    parentPort.on("message", (data) => globalThis.onmessage({data}));
`;

function startWorker(script) {
    const worker = new Worker(prelude + script, {eval: true, execArgv: []});
    const like = {
        postMessage: (message, transfer) => worker.postMessage(message, transfer),
        terminate: () => { worker.terminate(); },
    };
    worker.on("message", (data) => like.onmessage({data}));
    worker.on("error", (error) => like.onerror(error));
    return like;
}

const isText = {worker: true, loader: true, thread: true};

export const Engine = engineOf({
    file: async (name) => readFile(new URL(`./files/${name}.${isText[name] ? "txt" : "bin"}`, import.meta.url)),
    worker: startWorker,
    mostThreads: () => os.availableParallelism?.() ?? os.cpus().length,
});
