const PAUSE_MS = 600;

/** Decides whether a label begins with what was typed. */
type StartsWith = (label: string, typed: string) => boolean;

/** The browser's own comparison, until `compareTypedBy`: it knows no "ss" for "ß", and in Swedish no "o" for "ö". */
const COLLATOR = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' });
let startsWith: StartsWith = (label, typed) => COLLATOR.compare(label.slice(0, typed.length), typed) === 0;

/** Replaces the comparison of typed letters with menu labels, by the one that searches use. */
export function compareTypedBy(compare: StartsWith): void {
  startsWith = compare;
}

/** Typeahead: letters typed within 600 ms form one word; repeating one letter goes to the next match. */
interface Typeahead {
  /**
   * Returns the index of the label that `letter` leads to from `current`, or undefined. `nowMs` is any monotonic clock.
   */
  type(letter: string, labels: readonly string[], current: number, nowMs: number): number | undefined;
}

export function createTypeahead(): Typeahead {
  let typed = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    type(letter, labels, current, nowMs) {
      typed = nowMs - lastMs > PAUSE_MS ? letter : typed + letter;
      lastMs = nowMs;
      const isRepeat = [...typed].every((other) => other === letter);
      const word = isRepeat ? letter : typed;
      const from = isRepeat ? current + 1 : Math.max(0, current);
      for (let step = 0; step < labels.length; step += 1) {
        const at = (from + step) % labels.length;
        if (startsWith(labels[at] ?? '', word)) return at;
      }
      return undefined;
    },
  };
}
