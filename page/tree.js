// ---- A game and the variations from it: a tree of positions ----

// The node behind a move of another one. The first child of a node goes on with the main line.
function makeNode(position, move = null, parent = null, isGame = false) {
    const node = {position, move, parent, isGame, children: [], ply: parent ? parent.ply + 1 : 0};
    if (parent) parent.children.push(node);
    return node;
}

function treeOf(game) {
    const root = makeNode(positionOf(game.position), null, null, true);
    let node = root;
    for (const move of game.moves) node = makeNode(after(node.position, move), move, node, true);
    return root;
}

const childBy = (node, move) => node.children.find((each) => each.move === move) ||
    makeNode(after(node.position, move), move, node);

// From the root to the node.
function pathTo(node) {
    const path = [];
    for (let at = node; at; at = at.parent) path.unshift(at);
    return path;
}
// From the node to the end of its line.
function lineFrom(node) {
    const line = [node];
    for (let at = node; at.children.length > 0;) line.push(at = at.children[0]);
    return line;
}
const movesTo = (node) => pathTo(node).slice(1).map((each) => each.move);

function inGame(node) {
    while (!node.isGame) node = node.parent;
    return node;
}

// The first node of each variation, in the order of the game.
function variationsOf(root) {
    const found = [];
    for (const node of lineFrom(root))
        for (const child of node.children.slice(1)) found.push(child, ...variationsOf(child));
    return found;
}

// ---- A tree as plain values, to be kept: {move, comment, children}, without what the rules tell ----

const plainTree = ({move, comment, isGame, children}) =>
    ({move, comment, isGame: isGame || undefined, children: children.map(plainTree)});

// Adds to a node what a kept one held behind it.
function growTree(node, plain) {
    if (plain.comment) node.comment = plain.comment;
    for (const each of plain.children) {
        if (!legalMoves(node.position).includes(each.move)) continue;
        growTree(makeNode(after(node.position, each.move), each.move, node, Boolean(each.isGame)), each);
    }
}
