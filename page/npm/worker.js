// The worker's side, behind page/engine.js: calls one after the other; a search in slices of time, so that it can be stopped.
const slice = 100;  // milliseconds
const stopped = new Set();
let engine, before = Promise.resolve();

const rest = () => new Promise((resume) => setTimeout(resume));
// A position comes as 64 squares, or as the moves that lead to it.
const setPosition = (text) => /^[-.*XO0-9]{64}/i.test(text.trim()) ? engine.position(text.trim(), "") : engine.position("", text);
const movesOf = (text) => text === "" ? [] : text.split(" ");

function reportOf(report, {nodes, seconds, isFinal}) {
    const bounds = ["exact", "lower", "upper"];
    const lines = report.lines.map(({move, score, bound, pv}) => ({move, score, bound: bounds[bound], pv: movesOf(pv)}));
    const {depth, selectivity, exact} = report;
    return {move: lines[0].move, score: lines[0].score, pv: lines[0].pv, depth, selectivity, exact, lines, nodes, seconds, final: isFinal};
}

// A search that nothing interrupts.
function searched(position, limits) {
    setPosition(position);
    const report = engine.search(limits);
    return reportOf(report, {nodes: report.nodes, seconds: report.milliseconds / 1000, isFinal: true});
}

const calls = {
    async start(files) {
        engine = await Engine.start(files);
        return engine.about;
    },

    async search({id, position, limits: {seconds, nodes, ...limits}}) {
        const begin = performance.now(), most = seconds === undefined ? Infinity : seconds * 1000;
        let sum = 0, told = "";
        setPosition(position);
        for (;;) {
            const left = most - (performance.now() - begin);
            const milliseconds = Math.max(1, Math.ceil(Math.min(slice, left)));
            const report = engine.search({...limits, milliseconds, nodes: nodes === undefined ? 0 : Math.max(1, nodes - sum)});
            sum += report.nodes;
            const passed = performance.now() - begin;
            await rest();
            const isFinal = stopped.delete(id) || report.exact || report.milliseconds < milliseconds || passed >= most || sum >= nodes;
            const what = `${report.depth} ${report.selectivity} ${JSON.stringify(report.lines)}`;
            if (isFinal || what !== told)
                postMessage({id, report: reportOf(report, {nodes: sum, seconds: passed / 1000, isFinal})});
            if (isFinal) return null;
            told = what;
        }
    },

    async position({position}) {
        const at = setPosition(position);
        return {position: at.position, legal: movesOf(at.moves), side: at.position[65] === "X" ? "black" : "white"};
    },
    async report({position, limits: {seconds = 0, ...limits}}) {
        return searched(position, {...limits, milliseconds: Math.ceil(seconds * 1000)});
    },
    async solve({position}) { return searched(position, {}); },
    async evaluate({position}) { setPosition(position); return engine.evaluate().score; },
    async policy({position}) {
        const {moves} = engine.policy(setPosition(position).position, "");
        return Object.fromEntries(moves.map(({move, probability}) => [move, probability]));
    },
    async bestMove({position, elo, limits: {seconds, ...limits}}) {
        const at = setPosition(position);
        if (at.moves === "") return null;
        const {move} = elo ? engine.choose(at.position, "", elo) : {move: null};
        return move || searched(position, {...limits, milliseconds: Math.ceil((seconds ?? 0) * 1000)}).move;
    },
    async read({bytes}) { return engine.read(bytes); },
    async forget() { engine.forget(); return null; },
};

onmessage = ({data}) => {
    if (data.stop) {
        stopped.add(data.stop);
        return;
    }
    before = before.then(async () => {
        try {
            postMessage({id: data.id, value: await calls[data.kind](data)});
        } catch (error) {
            postMessage({id: data.id, error: error.message});
        }
        stopped.delete(data.id);
    });
};
