// The package in Node.js, whose workers are not those of browsers: a prelude gives them the names that the scripts use.
import {readFile} from "node:fs/promises";
import os from "node:os";
import {Worker} from "node:worker_threads";
import {engineOf} from "./engine.mjs";

const prelude = `
    const {parentPort, workerData, Worker: NodeWorker} = require("node:worker_threads");
    const scripts = workerData.scripts;  // by their address
    const prelude = workerData.prelude;
    globalThis.self = globalThis;
    globalThis.location = {href: ""};
    const os = require("node:os");
    globalThis.navigator ??= {hardwareConcurrency: os.availableParallelism?.() ?? os.cpus().length};  // before Node.js 21
    globalThis.crypto ??= require("node:crypto").webcrypto;
    globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
    parentPort.on("message", (data) => globalThis.onmessage({data}));
    globalThis.Blob = class { constructor(parts) { this.script = parts.join(""); } };
    URL.createObjectURL = (blob) => {
        const address = "script:" + Object.keys(scripts).length;
        scripts[address] = blob.script;
        return address;
    };
    globalThis.importScripts = (address) => require("node:vm").runInThisContext(scripts[address]);
    globalThis.Worker = class {
        constructor(address) {
            this.worker = new NodeWorker(prelude + scripts[address], {eval: true, workerData: {scripts, prelude}});
            this.worker.on("message", (data) => this.onmessage({data}));
            this.worker.on("error", (error) => this.onerror?.({message: error.message}));
        }
        postMessage(message, transfer) { this.worker.postMessage(message, transfer); }
        terminate() { this.worker.terminate(); }
    };
`;

function startWorker(script) {
    const worker = new Worker(prelude + script, {eval: true, workerData: {scripts: {}, prelude}});
    const like = {
        postMessage: (message) => worker.postMessage(message),
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
