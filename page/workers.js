// The workers of an engine: its own, and one for each further thread. The page makes them all, and the engine speaks to its threads
// by ports: Firefox can hang where a worker makes another one (seen with ESR 153 on a busy machine).

// Behind emscripten's script of a thread's worker: its messages go by the port, and the loader is above that script.
const threadByPort = `
importScripts = () => {};
const take = onmessage;
onmessage = ({data: port}) => {
    postMessage = (message, transfer) => port.postMessage(message, transfer);
    port.onmessage = take;
};`;

// `start` makes a worker of a script; there are three scripts: of the engine, of emscripten's loader, of a thread's worker.
// Returns {workers, ports}: the engine's worker is the first, and is to be sent the ports.
function startWorkers(start, count, {engine, loader, thread}) {
    if (count === 1) return {workers: [start(engine)], ports: []};
    const channels = Array.from({length: count - 1}, () => new MessageChannel());
    const threads = channels.map(({port1}) => {
        const worker = start(`${loader}\n${thread}\n${threadByPort}`);
        worker.postMessage(port1, [port1]);
        return worker;
    });
    return {workers: [start(`${loader}\n${engine}`), ...threads], ports: channels.map(({port2}) => port2)};
}
