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

const jobs = {
    // Every legal move, level by level, the best first.
    async evaluate({id, position, level}) {
        let moves = engine.position(position, "").moves.split(" ").filter((move) => move && move !== "pass");
        let values = [];
        for (let step = Math.min(2, level); moves.length > 0; step = Math.min(level, step + 2)) {
            for (const move of moves) {
                const before = values.find((each) => each.move === move);
                const value = before && before.exact ? before : await valueOf(id, position, move, {level: step});
                values = [...values.filter((each) => each.move !== move), value].sort((a, b) => b.score - a.score);
                postMessage({id, values, level: step, done: false});
            }
            moves = values.map((each) => each.move);
            if (step === level || values.every((each) => each.exact)) break;
        }
        postMessage({id, values, level, done: true});
    },

    // A move to play: a person's where there is an Elo, else the book's as long as that has one, else the best.
    async choose({id, position, moves, level, elo}) {
        const {move} = engine.choose(position, moves, elo);
        await stillWanted(id);
        const report = move ? null : await searched(id, position, moves, {level});
        postMessage({id, move: move || report.lines[0].move, done: true});
    },

    // What a game's move at each ply gave away, from the last to the first, so that the table helps.
    async analyse({id, position, moves, level}) {
        for (let ply = moves.length; ply > 0; --ply) {
            const move = moves[ply - 1];
            if (move === "pass") continue;
            const before = engine.position(position, moves.slice(0, ply - 1).join("")).position;
            const report = await searched(id, before, "", {level});
            const best = report.lines[0];
            let score = best.score, exact = report.exact;
            if (best.move !== move) {
                const played = await valueOf(id, before, move, {level});
                score = played.score;
                exact = exact && played.exact;
            }
            postMessage({id, done: false, ply, mover: before.endsWith("X") ? "black" : "white", score, exact,
                         best: best.move, best_score: Math.max(score, best.score), pv: best.pv.replaceAll(" ", "")});
        }
        postMessage({id, done: true});
    },

    async read({id, bytes}) { postMessage({id, done: true, ...engine.read(bytes)}); },
    async write({id, format, position, moves, row}) {
        postMessage({id, done: true, ...engine.write(format, position, moves, row)});
    },
    async xotOpening({id}) { postMessage({id, done: true, ...engine.xotOpening()}); },
    async opening({id, position, moves}) { postMessage({id, done: true, ...engine.opening(position, moves)}); },
};
const passing = ["read", "write", "opening", "xotOpening"];  // these take no time, and end no search

async function start({module, weights, book, policy}) {
    const bytes = (text) => {
        const letters = atob(text);
        const all = new Uint8Array(letters.length);
        for (let i = 0; i < all.length; ++i) all[i] = letters.charCodeAt(i);
        return all;
    };
    const unpacked = new Blob([bytes(module)]).stream().pipeThrough(new DecompressionStream("gzip"));
    engine = await Engine.start({module: await WebAssembly.compile(await new Response(unpacked).arrayBuffer()),
                                 weights: bytes(weights), book: bytes(book), policy: bytes(policy)});
    postMessage({id: 0, ready: engine.about});
}

onmessage = async ({data}) => {
    if (!passing.includes(data.kind)) current = data.id;
    if (data.kind === "stop") return;
    try {
        await (data.kind === "start" ? start(data) : jobs[data.kind](data));
    } catch (error) {
        if (!(error instanceof Superseded)) postMessage({id: data.id, done: true, error: error.message});
    }
};
