const PAUSE_MS = 600;
/** Compares letters without case and accents: "l" leads to "Łódź". */
const PLAIN = new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' });

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
        if (PLAIN.compare((labels[at] ?? '').slice(0, word.length), word) === 0) return at;
      }
      return undefined;
    },
  };
}
