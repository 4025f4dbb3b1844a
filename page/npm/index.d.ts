/** The moves after which a position is meant ("f5d6c3"), or 64 squares from a1 to h8 and the side to move: "---...XO... X". */
export type PositionText = string;

/** What a search may spend. What is left out does not bind; without any of level, depth, seconds and nodes, it is level 12. */
export interface Limits {
    /** 1 to 60: sets depth and exactFrom. */
    level?: number;
    /** Plies, 1 to 60. */
    depth?: number;
    /** Solve the game from so many empty squares on. */
    exactFrom?: number;
    /** Percent, 1 to 100: how sure forward pruning must be; 100: without it. */
    selectivity?: number;
    /** How many of the best moves to find, 1 to 64. */
    lines?: number;
    seconds?: number;
    nodes?: number;
}

/** A move and what the search knows of it. Scores are discs, for the side to move. */
export interface Line {
    move: string;
    score: number;
    bound: "exact" | "lower" | "upper";
    pv: string[];
}

/** The state of a search. `move`, `score` and `pv` are those of the best line. */
export interface Report {
    move: string;
    score: number;
    pv: string[];
    depth: number;
    selectivity: number;
    /** Whether the scores are those of perfect play. */
    exact: boolean;
    lines: Line[];
    nodes: number;
    seconds: number;
    /** The last one of its search. */
    final: boolean;
}

/** A recorded game: Black's discs less White's are its result. */
export interface Game {
    black: string;
    white: string;
    position: string;
    moves: string[];
    result: number | null;
    [field: string]: unknown;
}

export class Engine {
    /** An engine in workers of its own. By default one thread and 64 MB. There are fewer threads where the page is not isolated, or
     * the machine has fewer. A process of Node.js goes on until `close`. What is wrong with an argument is a TypeError or a RangeError. */
    static create(options?: {threads?: number; hashMb?: number}): Promise<Engine>;

    readonly version: string;
    readonly threads: number;

    /** Yields what is known, then the last report. Leaving the loop stops the search. Calls are worked on one after the other. */
    search(position: PositionText, limits?: Limits): AsyncGenerator<Report, void, void>;
    /** The 64 squares and the side to move; and the legal moves there, ["pass"] among them, none after the end of the game. */
    position(position: PositionText): Promise<{position: string; legal: string[]; side: "black" | "white"}>;
    /** A search that nothing interrupts, without partial reports: with one thread, the same work each time. */
    report(position: PositionText, limits?: Limits): Promise<Report>;
    /** Perfect play: with 24 empty squares it takes some seconds, and twice as long with each one more. */
    solve(position: PositionText): Promise<Report>;
    /** The score that the engine expects without a search, in discs for the side to move. */
    evaluate(position: PositionText): Promise<number>;
    /** How likely a person is to play each legal move; empty where there is none but a pass. */
    policy(position: PositionText): Promise<Record<string, number>>;
    /** The best move by a search, without the book; with `elo`, 500 to 2500, one that a person of that strength would play. Null when the game is over. */
    bestMove(position: PositionText, options?: {elo?: number; level?: number; depth?: number; seconds?: number}): Promise<string | null>;
    /** The games in a text or a file, in any format that `outflank convert` reads, and what could not be read. */
    read(text: string | Uint8Array | ArrayBuffer): Promise<{games: Game[]; errors: string[]}>;
    /** Forgets earlier searches. */
    forget(): Promise<null>;
    /** Ends the workers. What is not answered fails. */
    close(): void;
}
