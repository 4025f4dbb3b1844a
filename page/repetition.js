// ---- What was learned, and when it comes again ----
//
// The schedule is SM-2 (P. A. Wozniak, "Optimization of learning", 1990): a right answer lets an item come again after one day,
// then after six, then each time after its ease times as many days, rounded up. The ease begins at 2.5. A right answer counts
// there as quality 5, which raises the ease by 0.1, or, behind a wrong one, as quality 3, which lowers it by 0.14, to 1.3 at
// least. A wrong answer lets the item begin anew: it comes again after ten minutes, or before, if nothing else is left.

const dayLength = 24 * 60 * 60 * 1000;  // in milliseconds, as all times here
const firstWait = 10 * 60 * 1000;
const newItem = {ease: 2.5, interval: 0, repetitions: 0, due: 0, answered: 0};

// The item after an answer. `interval` is in days; `repetitions` counts right answers since the last wrong one.
function repeated(item, isRight, now) {
    if (!isRight) return {...item, interval: 0, repetitions: 0, due: now + firstWait, answered: now};
    const missing = item.answered > 0 && item.repetitions === 0 ? 2 : 0;  // of quality 5
    const ease = Math.max(1.3, item.ease + .1 - missing * (.08 + missing * .02));
    const repetitions = item.repetitions + 1;
    const interval = [1, 6][item.repetitions] || Math.ceil(item.interval * ease);
    return {ease, interval, repetitions, due: now + interval * dayLength, answered: now};
}

// What was learned of a page's items, by their keys; the browser keeps it under a name.
class Learning {
    constructor(name, keys) {
        this.name = name;
        this.keys = keys;
        this.items = {};
        this.store();  // so it shows whether anything can be kept
    }

    // Adds items that were kept or saved, where they are newer. False where there is none in what is given.
    take(given) {
        const isItem = (item) => item && Object.keys(newItem).every((field) => Number.isFinite(item[field]) && item[field] >= 0);
        const found = Object.entries(given || {}).filter(([, item]) => isItem(item));
        for (const [key, item] of found)
            if (!this.items[key] || this.items[key].answered < item.answered) this.items[key] = item;
        return found.length > 0;
    }

    store() {
        this.take(kept(this.name));  // another window may have learned meanwhile
        keep(this.name, this.items);
    }

    // 3: due, 2: new, 1: answered wrong a moment ago, 0: known.
    urgency(key) {
        const item = this.items[key];
        return !item ? 2 : item.due <= Date.now() ? 3 : item.repetitions === 0 ? 1 : 0;
    }

    // A right answer before the time says nothing new.
    answer(key, isRight) {
        if (isRight && this.urgency(key) === 0) return;
        this.items[key] = repeated(this.items[key] || newItem, isRight, Date.now());
        this.store();
    }

    // The most urgent key, and of several the one that has waited longest; of known ones any.
    next() {
        const urgencies = this.keys.map((key) => this.urgency(key));
        const most = urgencies.reduce((one, other) => Math.max(one, other));
        const among = this.keys.filter((key, i) => urgencies[i] === most);
        if (most === 0) return among[Math.floor(Math.random() * among.length)];
        const dueOf = (key) => (this.items[key] || newItem).due;
        return among.reduce((best, key) => dueOf(key) < dueOf(best) ? key : best);
    }

    counts() {
        const counts = {due: 0, fresh: 0, known: 0};
        for (const key of this.keys) ++counts[["known", "due", "fresh", "due"][this.urgency(key)]];
        return counts;
    }
}
