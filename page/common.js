"use strict";
// What all pages share: elements, settings, colours and keys.
const by = (id) => document.getElementById(id);
const rows = JSON.parse(by("data").textContent);

const signed = (score) => score === null || score === undefined ? "?"
    : score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0";

// ---- What the page is made of ----

function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}
function button(text, attributes, onClick) {
    const made = element("button", {type: "button", ...attributes}, ...[text].flat());
    made.addEventListener("click", onClick);
    return made;
}
const onClick = (actions) => {
    for (const [id, action] of Object.entries(actions)) by(id).addEventListener("click", action);
};
const download = (name, url) => element("a", {href: url, download: name}).click();
const disc = (color) => element("i", {class: `disc ${color}`, "aria-hidden": "true"});
const option = (value, text) => element("option", {value}, text);

function svg(name, attributes, parent) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (parent) parent.append(made);
    return made;
}

// ---- What the browser keeps; a private window or a full storage keeps nothing, and the page goes on ----

let canKeep = true;

function kept(name) {
    try {
        return JSON.parse(localStorage.getItem(`outflank-${name}`));
    } catch {
        canKeep = false;
        return null;
    }
}

function keep(name, value) {
    try {
        localStorage.setItem(`outflank-${name}`, JSON.stringify(value));
        canKeep = true;
    } catch {
        canKeep = false;
    }
    by("keep-note").hidden = canKeep;
}

// ---- Settings ----

const settings = {theme: "", language: language(), view: "mover", turned: false, level: 16, ...kept("settings")};
let onSettings = () => {};  // called after each change of a setting

function set(name, value) {
    settings[name] = value;
    keep("settings", settings);
    applySettings();
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

function applySettings() {
    document.documentElement.dataset.theme = settings.theme || (darkness.matches ? "dark" : "light");
    useLanguage(settings.language);
    for (const name of ["theme", "language", "view"]) by(name).value = settings[name];
    by("turned").checked = settings.turned;
    onSettings();
}
for (const name of ["theme", "language", "view"])
    by(name).addEventListener("change", () => set(name, by(name).value));
by("turned").addEventListener("change", () => set("turned", by("turned").checked));
darkness.addEventListener("change", applySettings);
onClick({"open-settings": () => by("settings-dialog").showModal()});

// ---- Keys ----

function onKeys(actions) {
    document.addEventListener("keydown", (event) => {
        if (event.target.closest("select, textarea, input, dialog") || event.ctrlKey || event.altKey ||
            event.metaKey || !actions[event.key]) return;
        event.preventDefault();
        actions[event.key]();
    });
}
