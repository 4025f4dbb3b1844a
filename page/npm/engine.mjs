// The engine of the package: a worker that searches, and calls that answer with promises. `platform` has what browsers and Node
// do each in a way of their own: the files of the package, workers, and how many threads there may be. `./dev npm` makes workers.mjs
// of page/workers.js.
import {startWorkers} from "./workers.mjs";

// Options that there are: whole numbers of a range, or positive ones.
const whole = (least, most) => ({has: (value) => Number.isInteger(value) && value >= least && value <= most, range: `a whole number from ${least} to ${most}`});
const positive = {has: (value) => Number.isFinite(value) && value > 0, range: "a number above 0"};
const limitKinds = {level: whole(1, 60), depth: whole(1, 60), exactFrom: whole(1, 60), selectivity: whole(1, 100), lines: whole(1, 64),
                    seconds: positive, nodes: whole(1, Number.MAX_SAFE_INTEGER)};
const createKinds = {threads: whole(1, 256), hashMb: whole(1, 4096)};
const moveKinds = {elo: whole(500, 2500), level: limitKinds.level, depth: limitKinds.depth, seconds: positive};

// The options without those that are undefined.
function checked(options, kinds) {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    for (const [name, value] of given) {
        if (!Object.hasOwn(kinds, name)) throw new TypeError(`there is no option ${name}; there are ${Object.keys(kinds).join(", ")}`);
        if (!kinds[name].has(value)) throw new RangeError(`${name} is ${String(value)}, not ${kinds[name].range}`);
    }
    return Object.fromEntries(given);
}

function limitsOf(options) {
    const limits = checked(options, limitKinds);
    return ["level", "depth", "seconds", "nodes"].some((name) => name in limits) ? limits : {...limits, level: 12};
}

function textOf(position) {
    if (typeof position !== "string") throw new TypeError(`a position is a string, not ${typeof position}`);
    return position;
}

function bytesOf(text) {
    if (typeof text === "string") return new TextEncoder().encode(text);
    if (text instanceof ArrayBuffer) return new Uint8Array(text);
    if (text instanceof Uint8Array) return text;
    throw new TypeError("a record is a string, a Uint8Array or an ArrayBuffer");
}

export function engineOf(platform) {
    return class Engine {
        #workers;
        #calls = new Map();
        #last = 0;
        #ended = null;  // the error of every later call

        constructor(workers) {
            this.#workers = workers;
            workers[0].onmessage = ({data}) => this.#receive(data);
            for (const worker of workers) worker.onerror = (error) => this.#end(new Error(error.message));
        }

        static async create(options = {}) {
            const {threads = 1, hashMb = 64} = checked(options, createKinds);
            const count = Math.min(threads, platform.mostThreads());
            const file = async (name) => new Uint8Array(await platform.file(name));
            const text = async (name) => new TextDecoder().decode(await file(name));
            const module = async (name) => {
                const unpacked = new Blob([await file(name)]).stream().pipeThrough(new DecompressionStream("gzip"));
                return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
            };
            const [weights, book, policy] = await Promise.all(["weights", "book", "policy"].map(file));
            const scripts = {engine: await text("worker"), ...count > 1 && {loader: await text("loader"), thread: await text("thread")}};
            const files = {module: await module(count > 1 ? "threads" : "engine"), weights, book, policy};
            const {workers, ports} = startWorkers(platform.worker, count, scripts);
            const engine = new Engine(workers);
            try {
                Object.assign(engine, await engine.#call("start", {...files, ports, megabytes: hashMb}, {transfer: ports}));
            } catch (error) {
                engine.close();
                throw error;
            }
            engine.threads = count;
            return Object.freeze(engine);
        }

        async *search(position, limits = {}) {
            const reports = [];
            let wake, error, isDone = false;
            const call = this.#call("search", {position: textOf(position), limits: limitsOf(limits)}, {
                onReport: (report) => { reports.push(report); wake?.(); }});
            call.catch((problem) => { error = problem; }).finally(() => { isDone = true; wake?.(); });
            try {
                for (;;) {
                    while (reports.length > 0) yield reports.shift();
                    if (error) throw error;
                    if (isDone) return;
                    await new Promise((resume) => { wake = resume; });
                }
            } finally {
                if (!isDone) this.#workers[0].postMessage({stop: call.id});
                await call.catch(() => {});
            }
        }

        async position(position) { return this.#call("position", {position: textOf(position)}); }
        async report(position, limits = {}) { return this.#call("report", {position: textOf(position), limits: limitsOf(limits)}); }
        async solve(position) { return this.#call("solve", {position: textOf(position)}); }
        async evaluate(position) { return this.#call("evaluate", {position: textOf(position)}); }
        async policy(position) { return this.#call("policy", {position: textOf(position)}); }
        async bestMove(position, options = {}) {
            const {elo, ...limits} = checked(options, moveKinds);
            return this.#call("bestMove", {position: textOf(position), elo, limits: limitsOf(limits)});
        }
        async read(text) { return this.#call("read", {bytes: bytesOf(text)}); }
        forget() { return this.#call("forget", {}); }

        close() { this.#end(new Error("the engine is closed")); }

        #call(kind, values, {onReport, transfer} = {}) {
            if (this.#ended) return Promise.reject(this.#ended);
            const id = ++this.#last;
            const promise = new Promise((resume, fail) => this.#calls.set(id, {resume, fail, onReport}));
            promise.id = id;
            this.#workers[0].postMessage({id, kind, ...values}, transfer);
            return promise;
        }

        #receive({id, report, value, error}) {
            const call = this.#calls.get(id);
            if (!call) return;
            if (report) return call.onReport(report);
            this.#calls.delete(id);
            if (error === undefined) call.resume(value);
            else call.fail(new Error(error));
        }

        #end(error) {
            this.#ended ??= error;
            for (const worker of this.#workers) worker.terminate();
            for (const {fail} of this.#calls.values()) fail(error);
            this.#calls.clear();
        }
    };
}
