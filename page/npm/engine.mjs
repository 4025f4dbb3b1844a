// The engine of the package: a worker that searches, and calls that answer with promises. `platform` has what browsers and Node
// do each in a way of their own: the files of the package, workers, and how many threads there may be.

// The limits that there are: a name that is not known is a mistake.
function known(limits) {
    const names = ["level", "depth", "exactFrom", "selectivity", "lines", "seconds", "nodes"];
    for (const name of Object.keys(limits)) if (!names.includes(name)) throw new TypeError(`unknown limit ${name}`);
    const hasLimit = ["level", "depth", "seconds", "nodes"].some((name) => limits[name] !== undefined);
    return hasLimit ? limits : {...limits, level: 12};
}

export function engineOf(platform) {
    return class Engine {
        #worker;
        #calls = new Map();
        #last = 0;
        #isClosed = false;

        constructor(worker) {
            this.#worker = worker;
            worker.onmessage = ({data}) => this.#receive(data);
            worker.onerror = (error) => this.#fail(new Error(error.message));
        }

        static async create({threads = 1, hashMb = 64} = {}) {
            const count = Math.min(threads, platform.mostThreads());
            const file = async (name) => new Uint8Array(await platform.file(name));
            const text = async (name) => new TextDecoder().decode(await file(name));
            const module = async (name) => {
                const unpacked = new Blob([await file(name)]).stream().pipeThrough(new DecompressionStream("gzip"));
                return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
            };
            const [weights, book, policy] = await Promise.all(["weights", "book", "policy"].map(file));
            const parts = count === 1 ? {module: await module("engine")} : {threads: {
                module: await module("threads"), loader: await text("loader"), worker: await text("thread"), count}};
            const engine = new Engine(platform.worker(await text("worker")));
            try {
                Object.assign(engine, await engine.#call("start", {...parts, weights, book, policy, megabytes: hashMb}));
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
            const call = this.#call("search", {position: String(position), limits: known(limits)}, (report) => { reports.push(report); wake?.(); });
            call.catch((problem) => { error = problem; }).finally(() => { isDone = true; wake?.(); });
            try {
                for (;;) {
                    while (reports.length > 0) yield reports.shift();
                    if (error) throw error;
                    if (isDone) return;
                    await new Promise((resume) => { wake = resume; });
                }
            } finally {
                if (!isDone) this.#worker.postMessage({stop: call.id});
                await call.catch(() => {});
            }
        }

        position(position) { return this.#call("position", {position: String(position)}); }
        report(position, limits = {}) { return this.#call("report", {position: String(position), limits: known(limits)}); }
        solve(position) { return this.#call("solve", {position: String(position)}); }
        evaluate(position) { return this.#call("evaluate", {position: String(position)}); }
        policy(position) { return this.#call("policy", {position: String(position)}); }
        bestMove(position, {elo, level = 12, depth, seconds} = {}) {
            const limits = depth || seconds ? {depth, seconds} : {level};
            return this.#call("bestMove", {position: String(position), elo, limits});
        }
        read(text) { return this.#call("read", {bytes: typeof text === "string" ? new TextEncoder().encode(text) : text}); }
        forget() { return this.#call("forget", {}); }

        close() {
            this.#isClosed = true;
            this.#worker.terminate();
            this.#fail(new Error("the engine is closed"));
        }

        #call(kind, values, onReport) {
            if (this.#isClosed) return Promise.reject(new Error("the engine is closed"));
            const id = ++this.#last;
            const promise = new Promise((resume, fail) => this.#calls.set(id, {resume, fail, onReport}));
            promise.id = id;
            this.#worker.postMessage({id, kind, ...values});
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

        #fail(error) {
            for (const {fail} of this.#calls.values()) fail(error);
            this.#calls.clear();
        }
    };
}
