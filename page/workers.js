// The workers of an engine: its own, and one for each further thread. Whoever starts the engine makes them all, and the engine speaks
// to its threads by ports: Firefox can hang where a worker makes another one (seen with ESR 153 on a busy machine).

// Comes after emscripten's script of a thread. The loader comes before that script, so importScripts has nothing to do. The worker
// gets and sends its messages by the port.
const threadByPort = `
importScripts = () => {};
const take = onmessage;
onmessage = ({data: port}) => {
    postMessage = (message, transfer) => port.postMessage(message, transfer);
    port.onmessageerror = () => { throw new Error("this browser shares no memory by a port"); };
    port.onmessage = take;
};`;

// `start` makes a worker of a script. There are three scripts: of the engine, of emscripten's loader, of a thread.
// Returns {workers, ports}. The first worker is the engine's; whoever calls sends it the ports.
function startWorkers(start, count, {engine, loader, thread}) {
    if (count === 1) return {workers: [start(engine)], ports: []};
    const workers = [], ports = [];
    try {
        workers.push(start(`${loader}\n${engine}`));
        while (workers.length < count) {
            const {port1, port2} = new MessageChannel();
            const worker = start(`${loader}\n${thread}\n${threadByPort}`);
            workers.push(worker);
            worker.postMessage(port1, [port1]);
            ports.push(port2);
        }
    } catch (error) {
        for (const worker of workers) worker.terminate();
        throw error;
    }
    return {workers, ports};
}

// How a browser makes a worker of a script. A script keeps its address.
const addresses = new Map();
function browserWorker(script) {
    if (!addresses.has(script)) addresses.set(script, URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
    return new Worker(addresses.get(script));
}
