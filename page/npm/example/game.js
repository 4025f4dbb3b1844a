// A game against the engine: the person has Black. The engine knows the rules, too.
import {Engine} from "outflank";

const names = Array.from({length: 64}, (_, at) => "abcdefgh"[at % 8] + (1 + (at >> 3)));
const discs = {X: "\u26ab", O: "\u26aa", "-": ""};

export async function start(board, state) {
    const engine = await Engine.create({threads: 2});
    const squares = names.map((name) => {
        const square = document.createElement("button");
        square.ariaLabel = name;
        square.onclick = () => play(name);
        return board.appendChild(square);
    });
    let moves = "";

    async function show() {
        const {position, legal, side} = await engine.position(moves);
        squares.forEach((square, at) => {
            square.textContent = discs[position[at]];
            square.disabled = side !== "black" || !legal.includes(names[at]);
        });
        const count = (disc) => position.slice(0, 64).split(disc).length - 1;
        const told = legal.length === 0 ? "The game is over" : side === "black" ? "Your move" : "The engine thinks";
        state.textContent = `${told}: ${count("X")} to ${count("O")}, ${engine.threads} threads`;
        return {legal, side};
    }

    async function play(move) {
        moves += move;
        for (let at = await show(); at.legal.length > 0; at = await show()) {
            if (at.legal[0] === "pass") moves += "pass";
            else if (at.side === "white") moves += await engine.bestMove(moves, {level: 8});
            else return;
        }
    }

    await show();
}
