// The worker's side: one job at a time, in slices of time, so that a newer one can take its place. A job is {id, kind, ...};
// what is found is posted as {id, ...}.
const slice = 100;  // milliseconds
let engine, current = 0;

// Lets messages in, where none could come for a while.
let rested = 0;
async function rest() {
    if (performance.now() - rested < slice / 2) return;
    await new Promise((resume) => setTimeout(resume));
    rested = performance.now();
}

class Superseded extends Error {}

// Lets messages in, and ends the job where one of them was a newer job.
async function stillWanted(id) {
    await rest();
    if (id !== current) throw new Superseded();
}

// Searches the position to the end of its limits. The table keeps what a slice has found.
async function searched(id, position, moves, limits) {
    engine.position(position, moves);
    for (;;) {
        const report = engine.search({...limits, milliseconds: slice});
        await stillWanted(id);
        if (report.exact || report.milliseconds < slice) return report;
    }
}

// The value of a move for the side that plays it.
async function valueOf(id, position, move, limits) {
    const report = await searched(id, position, move, limits);
    const line = report.lines[0];
    return {move, score: -line.score, exact: report.exact, depth: report.depth + 1, pv: [move, ...line.pv.split(" ")]};
}

// Values every move level by level, the best first, and posts what it has found after each move. It begins where an
// earlier search of the same position has ended.
async function evaluate({id, position, level, from = null}) {
    let moves = engine.position(position, "").moves.split(" ").filter((move) => move && move !== "pass");
    let values = from ? from.values : [];
    if (from) moves = values.map((each) => each.move);
    for (let step = from ? Math.min(level, from.level + 2) : Math.min(2, level); moves.length > 0; step = Math.min(level, step + 2)) {
        for (const move of moves) {
            const before = values.find((each) => each.move === move);
            const value = before && before.exact ? before : await valueOf(id, position, move, {level: step});
            values = [...values.filter((each) => each.move !== move), value].sort((a, b) => b.score - a.score);
            postMessage({id, values, level: step, done: false});
        }
        moves = values.map((each) => each.move);
        if (step === level || values.every((each) => each.exact)) break;
        // Whoever lets it think on sees the last level that is complete.
        postMessage({id, values, level: step, isWhole: true, done: false});
    }
    postMessage({id, values, level, isWhole: true, done: true});
}

const jobs = {
    evaluate,

    // A move to play: a person's where there is an Elo, else the book's as long as that has one, else the best.
    async choose({id, position, moves, level, elo}) {
        const {move} = engine.choose(position, moves, elo);
        await stillWanted(id);
        const report = move ? null : await searched(id, position, moves, {level});
        postMessage({id, move: move || report.lines[0].move, done: true});
    },

    // The best move, without a word of the others.
    async hint({id, position, level}) {
        const report = await searched(id, position, "", {level});
        postMessage({id, move: report.lines[0].move, done: true});
    },

    // What a move loses, and why it is worse than the best one.
    async judge({id, position, move, level}) {
        const best = (await searched(id, position, "", {level})).lines[0];
        const loss = best.move === move ? 0 : best.score - (await valueOf(id, position, move, {level})).score;
        postMessage({id, loss, words: engine.moveWords(position, move, best.move).words, done: true});
    },

    // The analysis of a game, one move after the other, as `outflank analyze` makes it.
    async analyse({id, position, moves, level, given, isResumed}) {
        if (!isResumed) engine.analyse(position, moves.join(""), level, given);
        for (;;) {
            await new Promise((resume) => setTimeout(resume));
            if (id !== current) throw new Superseded();
            const {done, game} = engine.analyseOn();
            postMessage({id, game, isWhole: done, done});
            if (done) return;
        }
    },

    async read({id, bytes}) { postMessage({id, done: true, ...engine.read(bytes)}); },
    async write({id, format, position, moves, row}) {
        postMessage({id, done: true, ...engine.write(format, position, moves, row)});
    },
    async xotOpening({id}) { postMessage({id, done: true, ...engine.xotOpening()}); },
    async opening({id, position, moves}) { postMessage({id, done: true, ...engine.opening(position, moves)}); },
};
const passing = ["read", "write", "opening", "xotOpening"];  // these take no time, and end no search

async function start({module, ports, weights, book, policy}) {
    const bytes = (text) => {
        const letters = atob(text);
        const all = new Uint8Array(letters.length);
        for (let i = 0; i < all.length; ++i) all[i] = letters.charCodeAt(i);
        return all;
    };
    const unpacked = new Blob([bytes(module)]).stream().pipeThrough(new DecompressionStream("gzip"));
    engine = await Engine.start({module: await WebAssembly.compile(await new Response(unpacked).arrayBuffer()), ports,
                                 weights: bytes(weights), book: bytes(book), policy: bytes(policy)});
    postMessage({id: 0, ready: {...engine.about, threads: ports.length + 1}, done: true});
}

onmessage = async ({data}) => {
    if (!passing.includes(data.kind)) current = data.id;
    if (data.kind === "stop") return;
    try {
        await (data.kind === "start" ? start(data) : jobs[data.kind](data));
    } catch (error) {
        // An engine that has ended answers nothing any more: the page starts another one.
        const hasEnded = error instanceof WebAssembly.RuntimeError || error instanceof EngineEnd;
        if (!(error instanceof Superseded)) postMessage({id: data.id, done: true, error: error.message, hasEnded});
    }
};
