// ---- A drill of openings: the page plays the opponent, and asks for the moves of a repertoire ----
//
// A row knows its position in one of the eight symmetries, so its moves are turned to the board that is asked.

const [head, ...known] = rows;
const learning = new Learning("drill", known.map(({position}) => position));
let entry;             // the row of the position that is asked; null behind the last one
let squares;           // where the squares of the row are on the board
let said;              // what the last answer was: {kind, ...}; null: nothing to tell
let isEarly;           // all of the repertoire is known, and nothing is due

const asked = () => line.at(-1).position;
const isSame = (one, other) => symmetryTo(one, other) >= 0;
// Whether a move leads to the same as one of the row, but for symmetry.
const isAs = (move, ofRow) => isSame(after(asked(), move), after(asked(), moved(ofRow, squares)));
const rightMove = () => moved(entry.move, squares);

// How urgent is what a reply leads to (Learning.urgency): the position or one behind it.
function urgencyBehind(next, found = new Map()) {
    if (next === null) return 0;
    if (!found.has(next)) found.set(next, Math.max(learning.urgency(known[next].position),
        ...known[next].replies.map((reply) => urgencyBehind(reply.next, found))));
    return found.get(next);
}

// One of the replies that lead to what is most urgent, as often as people play it.
function replyByLot(replies) {
    const found = new Map();
    const urgencies = replies.map(({next}) => urgencyBehind(next, found));
    const among = replies.filter((reply, i) => urgencies[i] === Math.max(...urgencies));
    let left = Math.random() * among.reduce((sum, {weight}) => sum + weight, 0);
    return among.find(({weight}) => (left -= weight) < 0) || among.at(-1);
}

function begin() {
    said = null;
    line = [{position: positionOf(head.first), move: null}];
    isEarly = learning.counts().due + learning.counts().fresh === 0;
    at = 0;
    if (asked().side === (head.side === "black" ? "X" : "O")) ask(0);
    else reply(head.replies, asked());
}

// Asks for the move of a row.
function ask(next) {
    entry = next === null ? null : known[next];
    if (entry) squares = images[symmetryTo(positionOf(entry.position), asked())];
    offer(...entry ? [] : ["next"]);
    if (entry && entry.move === "pass") return goOn("pass");
    playTo(line.length - 1);
}

// Plays one of the opponent's replies, which are those to `position`, an image of the one on the board.
function reply(replies, position) {
    if (replies.length === 0) return ask(null);
    const chosen = replyByLot(replies);
    addMove(moved(chosen.move, images[symmetryTo(position, asked())]));
    ask(chosen.next);
}

// Plays a move of the repertoire, and a reply.
function goOn(move) {
    const {replies} = entry;
    const behind = after(positionOf(entry.position), entry.move);
    addMove(move);
    reply(replies, behind);
}

onSquare = (move) => {
    if (!entry || at < line.length - 1 || !legalMoves(asked()).includes(move)) return;
    if (said && said.kind === "wrong") return isAs(move, entry.move) ? goOnFromWrong(move) : undefined;
    const found = entry.moves.find((each) => isAs(move, each.move));
    const trap = entry.trap.find((each) => isAs(move, each.move));
    const isRight = isAs(move, entry.move);
    const isAllowed = isRight || Boolean(found) && found.loss <= head.loss;
    learning.answer(entry.position, isAllowed);
    said = {kind: isRight ? "right" : isAllowed ? "other" : "wrong", move, right: rightMove(), trap, loss: (found || trap || {}).loss};
    if (isAllowed) return goOn(isRight ? move : said.right);
    offer("next");
    show();
};

function goOnFromWrong(move) {
    said = null;
    goOn(move);
}

titleText = () => t(head.side === "black" ? "Opening drill for Black: {source}" : "Opening drill for White: {source}", head);

const wrongText = () => [
    said.loss === undefined ? t("{move} is not in the book; {right} is right.", said)
        : t("{move} loses {loss} discs; {right} is right.", said),
    said.trap ? t("A trap: {percent}% of people play {move}.", {...said, percent: Math.round(100 * said.trap.chance)}) : ""].join(" ");

toldText = () => [
    !said ? "" : said.kind === "right" ? t("{move} is right.", said)
        : said.kind === "other" ? t("{move} is good, too; here {right} is learned.", said) : wrongText(),
    said && said.kind === "wrong" ? "" : entry ? t("Which move is to be learned here?") : t("The line ends here."),
].filter(Boolean).join(" ");

aboutText = () => [entry ? entry.opening : "", isEarly ? t("Nothing is due: this one comes early.") : "",
    t("{count} positions to know", {count: known.length})].filter(Boolean).join(" · ");
marksOf = () => !said || said.kind !== "wrong" || at < line.length - 1 ? [] : [{move: said.right, text: "✓", kind: "best", told: t("best move")}];

onClick({next: () => entry ? goOnFromWrong(rightMove()) : begin()});
applySettings();
begin();
