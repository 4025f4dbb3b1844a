"use strict";
class EngineEnd extends Error {}

// The engine: the WebAssembly module with the files it needs, as functions that take and give plain values.
class Engine {
    // Without ports `module` is the one without threads. With those of workers.js it is the one with threads: a thread for each
    // port, and its own.
    static async start({module, ports = [], weights, book, policy, megabytes = 64}) {
        const engine = new Engine();
        engine.exports = await (ports.length > 0 ? Engine.withThreads(module, ports) : Engine.alone(module));
        const files = [weights, book, policy].flatMap((bytes) => [engine.put(bytes), bytes.length]);
        engine.about = engine.answer(engine.exports.page_start(...files, megabytes, ports.length + 1));
        return engine;
    }

    // The exports of the module, which sees a system without files and without an environment.
    static async alone(module) {
        const nothing = () => 0;
        const setNumbers = (...places) => {
            for (const place of places) new DataView(exports.memory.buffer).setUint32(place, 0, true);
            return 0;
        };
        const {exports} = await WebAssembly.instantiate(module, {
            env: {
                emscripten_notify_memory_growth: nothing,
                getentropy: (to, size) => {
                    crypto.getRandomValues(new Uint8Array(exports.memory.buffer, to, size));
                    return 0;
                },
            },
            wasi_snapshot_preview1: {
                clock_time_get: (clock, precision, to) => {
                    const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
                    new DataView(exports.memory.buffer).setBigUint64(to, nanoseconds, true);
                    return 0;
                },
                proc_exit: (status) => { throw new EngineEnd(`the engine ended with status ${status}`); },
                environ_sizes_get: setNumbers, environ_get: nothing,
                fd_close: nothing, fd_read: nothing, fd_write: nothing, fd_seek: nothing,
            },
        });
        exports._initialize();
        return exports;
    }

    // The exports of the module with threads. Emscripten's loader, which workers.js puts above this script, gets a port
    // wherever it makes a worker. It asks for an address of itself, which nobody loads.
    static async withThreads(module, ports) {
        const left = [...ports];
        globalThis.Worker = function () { return left.pop(); };
        const memory = new WebAssembly.Memory({initial: 8192, maximum: 8192, shared: true});  // in pages of 64 KB
        const started = await startThreads({
            helpers: ports.length, wasmMemory: memory, mainScriptUrlOrBlob: "none",
            instantiateWasm: (imports, take) => {
                WebAssembly.instantiate(module, imports).then((instance) => take(instance, module));
                return {};
            },
        });
        const names = Object.keys(started).filter((name) => name.startsWith("_"));
        return {memory, ...Object.fromEntries(names.map((name) => [name.slice(1), started[name]]))};
    }

    // {position, moves}: the position after these moves, and the legal moves there.
    position(position, moves) {
        return this.with([position, moves], (...texts) => this.exports.page_position(...texts));
    }

    // Searches the last position asked for. A limit that is left out does not bind.
    search({level = 0, depth = 0, exactFrom = 0, selectivity = 0, lines = 0, milliseconds = 0, nodes = 0} = {}) {
        return this.answer(this.exports.page_search(level, depth, exactFrom, selectivity, lines, milliseconds, nodes));
    }

    // {score}: what the last position asked for should be worth, in discs, without a search.
    evaluate() { return this.answer(this.exports.page_evaluate()); }

    // {moves}: how likely people are to play each move.
    policy(position, moves) {
        return this.with([position, moves], (...texts) => this.exports.page_policy(...texts));
    }

    // The games of a record, as bytes: {games, errors}.
    read(bytes) {
        const place = this.put(bytes);
        try {
            return this.answer(this.exports.page_read(place, bytes.length));
        } finally {
            this.exports.free(place);
        }
    }

    // {text}: a game in a format that `outflank convert` writes. `row` has what else is known of it, as `read` tells it.
    write(format, position, moves, row) {
        return this.with([format, position, moves, JSON.stringify(row)], (...texts) => this.exports.page_write(...texts));
    }

    // {move}: one that a person of this Elo plays after these moves; with 0, one of the book's, or null where that has none.
    choose(position, moves, elo) {
        return this.with([position, moves], (...texts) => this.exports.page_choose(...texts, elo));
    }

    // {moves}: those of an XOT opening.
    xotOpening() { return this.answer(this.exports.page_xot_opening(Math.random())); }

    // {name, xot, book}: of the opening, and the book's moves behind it.
    opening(position, moves) {
        return this.with([position, moves], (...texts) => this.exports.page_opening(...texts));
    }

    // Begins the analysis of a game whose first moves were given; `analyseOn` analyses its next move: {done, game}, what is
    // known of the game so far.
    analyse(position, moves, level, given) {
        return this.with([position, moves], (...texts) => this.exports.page_analyse(...texts, level, given));
    }
    analyseOn() { return this.answer(this.exports.page_analyse_on()); }

    // {words}: what a learner should see in a move.
    moveWords(position, move, best) {
        return this.with([position, move, best], (...texts) => this.exports.page_move_words(...texts));
    }

    forget() { return this.answer(this.exports.page_forget()); }

    // ---- How values pass the border ----

    put(bytes) {
        const place = this.exports.malloc(bytes.length + 1);
        const memory = new Uint8Array(this.exports.memory.buffer, place, bytes.length + 1);
        memory.set(bytes);
        memory[bytes.length] = 0;
        return place;
    }

    text(place) {
        const memory = new Uint8Array(this.exports.memory.buffer);
        return new TextDecoder().decode(memory.slice(place, memory.indexOf(0, place)));  // not of memory that threads share
    }

    with(texts, work) {
        const places = texts.map((text) => this.put(new TextEncoder().encode(text)));
        try {
            return this.answer(work(...places));
        } finally {
            for (const place of places) this.exports.free(place);
        }
    }

    answer(place) {
        const answer = JSON.parse(this.text(place));
        if (answer.error) throw new Error(answer.error);
        return answer;
    }
}
