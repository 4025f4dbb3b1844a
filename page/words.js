// ---- Words: the English ones stand where they are used, the Japanese ones in this table ----

const japanese = {
    // The page
    "Outflank: board": "Outflank：盤面", "Board": "盤面", "Game": "対局", "Menu": "メニュー", "Settings": "設定", "Done": "完了",
    "Language": "言語", "Colours": "配色", "as the system": "システムに合わせる", "light": "ライト", "dark": "ダーク",
    "Scores are told": "評価値の表示", "for the player who moves": "手番側から見て", "always for Black": "常に黒から見て",
    "Turn the board": "盤を回転する", "Cancel": "キャンセル", "Close": "閉じる",
    "This browser keeps nothing: settings and games are lost when the page is closed.":
        "このブラウザには保存できません。設定と対局はページを閉じると失われます。",
    // The board
    "Black": "黒", "White": "白", "black disc": "黒石", "white disc": "白石", "empty": "空き", "last move": "最後の手", "legal move": "打てる手",
    "Black to move": "黒の番", "White to move": "白の番", "Black must pass": "黒はパス", "White must pass": "白はパス",
    "Black wins {discs}": "黒の勝ち {discs}", "White wins {discs}": "白の勝ち {discs}", "Draw 32:32": "引き分け 32:32",
    "First position": "最初の局面", "Back": "戻る", "On": "進む", "To the end": "最後まで",
    // A game and its analysis
    "This move": "この手", "Back to the game": "対局に戻る", "Move {ply}": "{ply} 手目", "Move {ply} of {count}": "{ply} 手目（全 {count} 手）",
    "Variation, move {ply}": "変化、{ply} 手目", "result {score}": "結果 {score}",
    "Evaluation": "形勢", "Evaluation: {score} for Black": "形勢：黒から見て {score}",
    "Scores: discs by which the player who moves wins.": "評価値は、打つ側が何石差で勝つかです。",
    "Scores: discs by which Black wins.": "評価値は、黒が何石差で勝つかです。",
    "Ring: best move; dotted: missed before; square: played next.": "丸：最善手、点線：前に逃した最善手、四角：次に打たれた手。",
    "Level: how deep the engine looks; a higher one is stronger and slower.": "レベル：読みの深さ。高いほど強く、時間がかかります。",
    "best move": "最善手", "played next": "次の手", "worth": "評価値", "was the best move before": "前の最善手", "exact": "完全読み",
    "A forced pass.": "やむを得ないパス。", " (not exact)": "（推定）", " (level {level})": "（レベル {level}）", "In the game: ": "対局では ",
    "Before move 1. {mover} to move; best is {best}, worth {score}{unsure}:": "1 手目の前。{mover}の番。最善手は {best}、評価値 {score}{unsure}：",
    "{where}{ply}. {mover} played {move}: ": "{where}{ply} 手目、{mover}は {move}：",
    "{loss} given away": "{loss} 石の損", ". Best was {best}, worth {score}{unsure}:": "。最善手は {best}、評価値 {score}{unsure}：",
    "The first {plies} moves were given with the opening": "最初の {plies} 手は開始手順とする",
    "{where}{ply}. {move} was given with the opening. Best line:": "{where}{ply} 手目 {move}：開始手順。最善の進行：",
    "{where}{ply}. {mover} played {move}: nothing given away. Best line:": "{where}{ply} 手目、{mover}は {move}：損なし。最善の進行：",
    "{where}{ply}. {mover} played {move}; {best}, worth {score}{unsure}, is better by no more than noise of the search. Best line:":
        "{where}{ply} 手目、{mover}は {move}。{best}（評価値 {score}{unsure}）との差は誤差の範囲です。最善の進行：",
    "{move} {score} at depth {depth}": "{move} {score}（深さ {depth}）", "In the opening book: {marks}.": "定石：{marks}",
    "Best line in the game": "対局での最善の進行", "Best line": "最善の進行",
    "Evaluation (dashed: not exact)": "形勢の推移（破線：推定）", "Evaluation after each move": "各手の後の形勢",
    "{ply}. {move}: {loss} given away": "{ply} 手目 {move}：{loss} 石の損",
    "Moves, and what each gave away": "手順と損した石数", "Variations": "変化", "Discs given away": "損した石数",
    "opening": "序盤", "midgame": "中盤", "endgame": "終盤", "all": "合計", "won": "勝ち", "{won} of {games}": "{games} 局中 {won}",
    "Players, and what they gave away in a game": "対局者と 1 局あたりの損",
    "Worst move: {ply}. {move} (−{loss})": "最大の悪手：{ply} 手目 {move}（−{loss}）",
    "Turning points: {moves}.": "勝敗の分かれ目：{moves}。", "First loss: {move}.": "最初の損：{move}。", "Exact from move {ply} on.": "{ply} 手目から完全読み。",
    "Where the scores are not exact, a difference below {discs} discs may be noise of the search and is no mistake.":
        "推定値では、{discs} 石未満の差は誤差かもしれず、悪手に数えません。",
    "moves": "手", "mistakes": "悪手", "best line": "最善の進行", "back to the game": "対局に戻る",
    // A report on players
    "Report on players": "対局者の成績", "Player": "対局者", "Players": "対局者", "within": "誤差", "discs lost": "損した石", "Openings": "序盤",
    "{games} games: {won} won, {drawn} drawn, {lost} lost": "{games} 局：{won} 勝 {drawn} 分 {lost} 敗",
    "Loses as many discs as {elo} on the scale of --elo, {low} to {high}": "--elo の尺度で {elo} と同じ損（{low}〜{high}）",
    "discs given away in a game": "1 局に損した石", "discs a game": "1 局の石", "no name": "名前なし", "No mistakes": "悪手はありません",
    "The worst moves": "大きな悪手", "the worst moves": "大きな悪手", "What the mistakes are about": "悪手の種類",
    "corner": "隅", "mobility": "着手数", "stability": "確定石", "parity": "偶数理論", "other": "その他",
    "Game {game}. Move {ply}: {move} gave away {loss}; best was {best}.": "対局 {game}。{ply} 手目 {move} で {loss} 石の損。最善は {best}。",
    "Discs given away with each disc of the game, in the mean": "各手で損した石（平均）",
    "Discs given away in each game, and the mean of ten games": "各局で損した石と 10 局の平均",
    "Outflank {version}, {limits}. Intervals of 95%.": "Outflank {version}、{limits}。誤差は 95% 区間。",
    // Games of a base
    "Games": "過去の対局", "games": "局数", "points": "得点率", "discs": "石差", "years": "年", "end": "終局", "pass": "パス",
    "No game came to this position.": "この局面になった対局はありません。",
    "The server of this page does not answer.": "このページのサーバーが応答しません。",
    // The engine
    "Analysis": "解析", "Level": "レベル", "Think on": "読み続ける", "Analyse the game": "対局を解析", "Stop the analysis": "解析を止める",
    "{level} fast": "{level}（速い）", "{level} slow": "{level}（遅い）",
    "Set up": "局面編集", "Save, share": "保存・共有", "level {level}": "レベル {level}",
    "The engine starts …": "エンジンを起動しています…", "The engine does not run in this browser.": "このブラウザではエンジンが動きません。",
    "Best line, exact (level {level}):": "最善の進行（完全読み、レベル {level}）：", "Best line at level {level}:": "最善の進行（レベル {level}）：",
    "Best line at level {level}, thinking on …": "最善の進行（レベル {level}、読み中…）：", "usual moves (opening book): {moves}": "定石の手：{moves}",
    "There are no moves to analyse.": "解析する手がありません。", "Analysing: {done} of {count} moves …": "解析中：{count} 手のうち {done} 手…",
    "Your comment on this move": "この手へのコメント",
    // The first screen
    "Othello: play, analyse, learn": "オセロを打つ・調べる・学ぶ", "Play": "対局する", "a game against the computer, weak or strong": "弱い相手から強い相手まで",
    "Analyse": "調べる", "a board where each move shows what it is worth": "どの手が良いかが盤に出ます",
    "Open a record": "棋譜を開く", "a game from a text or a file, with its mistakes": "テキストやファイルの対局と、その悪手",
    "Set up a position": "局面を並べる", "Draw an opening by lot (XOT)": "くじで序盤を引く（XOT）", "Back to the board": "盤に戻る", "Your last games": "最近の対局",
    "goes on": "対局中",
    // Play
    "Play a game": "対局する", "You play": "あなたの色", "Black (first)": "黒（先手）", "by lot": "くじで決める", "Opponent": "相手", "Clock": "持ち時間",
    "Handicap": "ハンデ", "XOT: begin after eight moves drawn by lot": "XOT：くじで決めた 8 手の後から始める", "Warn me of big mistakes": "大きな悪手を警告する",
    "Start": "開始", "like a person": "人間のように", "the engine at its best": "エンジンの本気", "none": "なし", "{minutes} minutes for each": "各 {minutes} 分",
    "you get {corners} corners": "あなたに隅 {corners} つ", "Outflank gets {corners} corners": "Outflank に隅 {corners} つ",
    "{word} (Elo {elo})": "{word}（Elo {elo}）", "full strength, level {level}": "本気（レベル {level}）",
    "beginner": "初心者", "casual player": "愛好者", "club player": "中級者", "strong player": "上級者", "expert": "有段者", "master": "名人級",
    "Player": "あなた", "Hint": "ヒント", "Take back": "待った", "Resign": "投了", "Really resign?": "本当に投了？", "hint": "ヒント", "Play on": "続ける",
    "hint: {move}": "ヒント：{move}", "move taken back": "待った", "Looking for a hint …": "ヒントを探しています…", "Your move": "あなたの番です",
    "Outflank thinks …": "Outflank が考えています…", "Outflank passes: your move": "Outflank はパス。あなたの番です",
    "You pass: Outflank thinks …": "あなたはパス。Outflank が考えています…", "{move} is a big mistake: it {words}.": "{move} は大きな悪手です：{words}。",
    "{move} is a big mistake.": "{move} は大きな悪手です。", "Black resigned: White wins": "黒の投了：白の勝ち", "White resigned: Black wins": "白の投了：黒の勝ち",
    "Black’s time is over: White wins": "黒の時間切れ：白の勝ち", "White’s time is over: Black wins": "白の時間切れ：黒の勝ち",
    "Analyse this game": "この対局を解析", "New game": "新しい対局",
    // Set up
    "Empty": "空き", "Clear": "全部消す", "Start position": "初期局面", "To move": "手番", "Find the best move": "最善手を探す", "Click the squares": "マスをクリック",
    "Neither side has a move here": "どちらも打てる手がありません",
    // Records
    "Paste moves (f5d6c3…), GGF, SGF, PGN, a diagram or JSON, or choose a file.": "手順（f5d6c3…）、GGF、SGF、PGN、盤面図、JSON を貼り付けるか、ファイルを選びます。",
    "Record": "棋譜", "File with records": "棋譜のファイル", "Open": "開く", "no game in it": "対局がありません", "Save or share": "保存・共有", "As": "形式",
    "link": "リンク", "Picture (SVG)": "画像（SVG）", "Picture (PNG)": "画像（PNG）", "The game as text": "対局のテキスト", "Copy": "コピー",
    "Copied.": "コピーしました。", "Saved as {name}.": "{name} として保存しました。",
    "The browser does not copy: mark the text, and copy it yourself.": "コピーできません。テキストを選んでコピーしてください。",
    // A quiz, and a drill of openings
    "Try again": "もう一度", "The line so far": "ここまでの手順", "What you have learned": "学習の記録", "Save as a file": "ファイルに保存",
    "Take from a file": "ファイルから読み込む", "On the board:": "盤の上：", "elsewhere:": "その他：",
    "This browser keeps nothing: save what you have learned as a file before you close the page.":
        "このブラウザには保存できません。ページを閉じる前に、学習の記録をファイルに保存してください。",
    "What you answer right comes again after a day, then after six, then at growing intervals (SM-2). What you answer wrong comes again after ten minutes and begins anew.":
        "正解した局面は 1 日後、次は 6 日後、その後は間隔を広げながら再び出ます（SM-2）。間違えた局面は 10 分後にまた出て、最初からになります。",
    "{due} due, {fresh} new, {known} known": "復習 {due}、新規 {fresh}、習得 {known}",
    "Taken from {name}.": "{name} から読み込みました。",
    "{name} holds nothing that was learned on such a page.": "{name} にはこの種のページの学習の記録がありません。",
    "Quiz: find the best move": "クイズ：最善手を探す", "There is no puzzle here.": "問題がありません。",
    "Black to move: find the best move.": "黒の番です。最善手を探してください。", "White to move: find the best move.": "白の番です。最善手を探してください。",
    "Right: {move} is worth {score}{unsure}, the next best move {second}.": "正解：{move} は評価値 {score}{unsure}、次善手は {second}。",
    "{move} loses {loss} discs: it is worth {score}{unsure}, the best move {best}.":
        "{move} は {loss} 石の損です。評価値は {score}{unsure}、最善手なら {best}。",
    "The answer to it is {reply}.": "相手の応手は {reply} です。", "Nothing is due: this one comes early.": "復習の時期の局面はありません。これは早めの復習です。",
    "Move {ply} of game {game}. A player of 1500 Elo loses {discs} discs here.":
        "対局 {game} の {ply} 手目。Elo 1500 の人はここで平均 {discs} 石損します。",
    "Opening drill for Black: {source}": "定石の練習（黒）：{source}", "Opening drill for White: {source}": "定石の練習（白）：{source}",
    "{move} is not in the book; {right} is right.": "{move} は定石にありません。正解は {right} です。",
    "{move} loses {loss} discs; {right} is right.": "{move} は {loss} 石の損です。正解は {right} です。",
    "A trap: {percent}% of people play {move}.": "落とし穴：{percent}% の人が {move} を打ちます。", "{move} is right.": "正解：{move}。",
    "{move} is good, too; here {right} is learned.": "{move} も良い手ですが、ここでは {right} を学びます。",
    "Which move is to be learned here?": "ここで覚える手はどれですか。", "The line ends here.": "この手順はここまでです。",
    "{count} positions to know": "覚える局面 {count}",
    // A book
    "Opening book {name}": "定石集 {name}", "Position {number}": "局面 {number}", "Moves of the book": "定石の手", "move": "手", "score": "評価値",
    "bounds": "範囲", "within": "誤差", "depth": "深さ", "won / drawn / lost": "勝ち / 引き分け / 負け",
    "first": "最初", "leaf": "末端", "{from} to {to}": "{from} ～ {to}", "The book has no more.": "定石はここまでです。",
    "This page has no more of the book; outflank book show with these moves has.": "このページの定石はここまでです。続きは outflank book show で。",
    "{count} positions": "{count} 局面", "No position": "局面なし", "Keys": "キー",
    "The first {count} positions: all within {plies} plies, and some behind; the book has more":
        "最初の {count} 局面：{plies} 手以内のすべてと、その先の一部。続きは定石集にあります",
    "back": "戻る", "play the chosen move": "選んだ手を打つ", "choose another": "別の手を選ぶ", "to the first position": "最初の局面へ",
    "on by best moves to the end of the book": "最善手で末端まで", "Or click a move, on the board or in the table.": "盤や表の手をクリックしても進みます。",
    "Scores are in discs, for the side to move, as far as the book knows; “within” tells by how many discs a score may be wrong, as the bounds of the leaves behind it say. Depth is how many plies the score looks ahead behind the move. A leaf leads out of the book.":
        "評価値は手番側から見た石差で、定石集が知る限りのものです。「誤差」はその先の末端の範囲から分かるずれの石数、「深さ」はその手の先を読んだ手数、「末端」は定石集の外へ出る手です。",
};

// What the engine says of a move, by patterns.
const japaneseReasons = [
    [/gives (Black|White) the corner ([a-h1-8 and]+)/, (color, corner) => `${t(color)}に隅 ${corner} を与えます`],
    [/leaves (Black|White) the corner ([a-h1-8 and]+)/, (color, corner) => `${t(color)}に隅 ${corner} を残します`],
    [/leaves (Black|White) (\d+) moves? \(([a-h][1-8]) leaves (\d+)\)/,
     (color, left, best, other) => `${t(color)}の打てる手は ${left}（${best} なら ${other}）`],
    [/lets (Black|White) make (\d+) discs? stable \(([a-h][1-8]) lets (\d+)\)/,
     (color, discs, best, other) => `${t(color)}に ${discs} 石を確定させます（${best} なら ${other}）`],
    [/begins a region of (\d+) empties where (Black|White) gets the last move/,
     (size, color) => `${size} マスの空きに入り、最後の手は${t(color)}になります`],
    [/stands next to an empty corner/, () => "空いた隅の隣です"],
];

// The language of the browser, if it is one of the page's.
const language = () => navigator.language.startsWith("ja") ? "ja" : "en";
let spoken = "en";

// A text in the language of the page, with values in the places of their names in braces.
function t(english, values = {}) {
    const text = spoken === "ja" ? japanese[english] || english : english;
    return text.replace(/\{(\w+)\}/g, (name, key) => key in values ? values[key] : name);
}

function reasonText(words) {
    if (spoken === "en") return words;
    return words.split(", ").map((part) => {
        const found = japaneseReasons.find(([pattern]) => pattern.test(part));
        return found ? found[1](...part.match(found[0]).slice(1)) : part;
    }).join("、");
}

// Puts all texts that stand in the page into a language.
function useLanguage(wanted) {
    spoken = wanted;
    document.documentElement.lang = spoken;
    for (const each of document.querySelectorAll("[data-t]")) {
        each.dataset.t = each.dataset.t || each.textContent.trim().replace(/\s+/g, " ");
        each.textContent = t(each.dataset.t);
    }
    for (const each of document.querySelectorAll("[data-t-label]")) {
        each.dataset.tLabel = each.dataset.tLabel || each.getAttribute("aria-label");
        each.setAttribute("aria-label", t(each.dataset.tLabel));
    }
}
