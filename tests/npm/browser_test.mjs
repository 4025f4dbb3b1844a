// The npm package in Chromium, served with isolation and without it; and the example that Vite has built.
// node browser_test.mjs FOLDER CHROMIUM MODULES [VITE-FOLDER]: FOLDER holds the example with node_modules/outflank in it, MODULES
// puppeteer-core.
import assert from "node:assert/strict";
import {createServer} from "node:http";
import {readFile} from "node:fs/promises";
import {createRequire} from "node:module";
import path from "node:path";

const [folder, chromium, modules, built] = process.argv.slice(2);
const puppeteer = createRequire(path.join(modules, "x"))("puppeteer-core");
const kinds = {html: "text/html", js: "text/javascript", mjs: "text/javascript", bin: "application/octet-stream", txt: "text/plain"};

async function serve(root, isIsolated) {
    const server = createServer(async (request, answer) => {
        const file = path.join(root, request.url === "/" ? "index.html" : decodeURIComponent(request.url.split("?")[0]));
        try {
            const content = await readFile(file);
            if (isIsolated) {
                answer.setHeader("Cross-Origin-Opener-Policy", "same-origin");
                answer.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
            }
            answer.setHeader("Content-Type", kinds[path.extname(file).slice(1)] ?? "application/octet-stream");
            answer.end(content);
        } catch {
            answer.writeHead(404).end();
        }
    });
    await new Promise((resume) => server.listen(0, "127.0.0.1", resume));
    return server;
}

// Plays a move in the example, and waits for the answer.
async function play(browser, root, isIsolated) {
    const server = await serve(root, isIsolated);
    const page = await browser.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const state = (text) => page.waitForFunction((words) => document.getElementById("state").textContent.includes(words), {timeout: 120_000}, text);
    await state("Your move: 2 to 2");
    await page.click("button[aria-label=f5]");
    await state("Your move: 3 to 3");
    const told = await page.$eval("#state", (element) => element.textContent);
    assert.deepEqual(errors, []);
    await page.close();
    server.close();
    return told;
}

const browser = await puppeteer.launch({executablePath: chromium, headless: true, args: ["--no-sandbox"]});
try {
    assert.match(await play(browser, folder, false), /1 threads/);
    const threads = await play(browser, folder, true);
    console.log(`isolated: ${threads}`);
    assert.match(threads, /2 threads/);
    if (built) console.log(`built by Vite: ${await play(browser, built, true)}`);
} finally {
    await browser.close();
}
