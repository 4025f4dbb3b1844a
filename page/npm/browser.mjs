// The package in a browser. Each file is named in full, so that bundlers find it.
import {engineOf} from "./engine.mjs";
import {browserWorker} from "./workers.mjs";

const files = {
    engine: new URL("./files/engine.bin", import.meta.url),
    threads: new URL("./files/threads.bin", import.meta.url),
    weights: new URL("./files/weights.bin", import.meta.url),
    book: new URL("./files/book.bin", import.meta.url),
    policy: new URL("./files/policy.bin", import.meta.url),
    worker: new URL("./files/worker.txt", import.meta.url),
    loader: new URL("./files/loader.txt", import.meta.url),
    thread: new URL("./files/thread.txt", import.meta.url),
};

export const Engine = engineOf({
    async file(name) {
        const answer = await fetch(files[name]);
        if (!answer.ok) throw new Error(`${files[name]}: ${answer.status} ${answer.statusText}`);
        return answer.arrayBuffer();
    },
    worker: browserWorker,
    // Threads share memory, which only pages may do that are isolated: served with COOP and COEP.
    mostThreads: () => globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1,
});
