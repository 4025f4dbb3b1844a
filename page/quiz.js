// ---- A quiz: each puzzle is a position whose best move is to be found ----

const learning = new Learning("quiz", rows.map(({position}) => position));
let puzzle, answer;    // the row, and the move that was chosen, of its `moves`; null: none yet
let isTold, isEarly;   // a wrong answer was told; the puzzle is known and not yet due

const isRight = () => answer.move === puzzle.best;
const unsure = () => puzzle.exact ? "" : t(" (not exact)");

function ask() {
    answer = null;
    line = [{position: positionOf(puzzle.position), move: null}];
    offer();
    goTo(0);
}

function askNext() {
    const key = learning.next();
    puzzle = rows.find(({position}) => position === key);
    isTold = false;
    isEarly = learning.urgency(key) === 0;
    ask();
}

onSquare = (move) => {
    const chosen = puzzle && !answer && puzzle.moves.find((each) => each.move === move);
    if (!chosen) return;
    answer = chosen;
    if (!isTold) learning.answer(puzzle.position, isRight());
    isTold = true;
    answer.line.forEach(addMove);
    if (isRight()) offer("next");
    else offer("again", "next");
    playTo(isRight() ? 1 : 2);  // with the reply that shows why
};

titleText = () => t("Quiz: find the best move");
toldText = () => {
    if (!puzzle) return t("There is no puzzle here.");
    if (!answer) return t(puzzle.position.endsWith("X") ? "Black to move: find the best move." : "White to move: find the best move.");
    const values = {move: answer.move, reply: answer.line[1], score: signed(answer.score), unsure: unsure(),
                    second: signed(puzzle.second_score), best: signed(puzzle.score), loss: puzzle.score - answer.score};
    if (isRight()) return t("Right: {move} is worth {score}{unsure}, the next best move {second}.", values);
    return t("{move} loses {loss} discs: it is worth {score}{unsure}, the best move {best}.", values) +
        (values.reply ? " " + t("The answer to it is {reply}.", values) : "");
};
aboutText = () => !puzzle ? "" : (isEarly ? t("Nothing is due: this one comes early.") + " " : "") +
    t("Move {ply} of game {game}. A player of 1500 Elo loses {discs} discs here.", {...puzzle, discs: puzzle.difficulty.toFixed(1)});
marksOf = () => at > 0 || !answer || !isRight() ? [] : puzzle.moves.map(({move, score}) =>
    ({move, text: signed(score), kind: move === puzzle.best ? "value best" : "value"}));

onClick({again: ask, next: askNext});
applySettings();
if (rows.length > 0) askNext();
