/**
 * Character codes from this one on share one entry, and so do capitals, which mark where two words meet; matches on it
 * are verified against the text.
 */
const LETTERS = 128;
const OTHERS = 1;
const [CAPITAL_A, CAPITAL_Z] = [65, 90];
const NO_LETTER = -1;
/** Initial size of a bit set, in words of 32 bits. */
const FIRST_WORDS = 64;
const GROWTH = 1.5;

/** Returns the index of a pair of letters, after those of the single letters. */
const pairOf = (first: number, second: number): number => LETTERS + first * LETTERS + second;

const letterAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < LETTERS && (code < CAPITAL_A || code > CAPITAL_Z) ? code : OTHERS;
};

/** Holds the texts that may contain the search text. */
interface Candidates {
  /** The bit of a slot is `slot % 32` of the word `slot / 32`. */
  readonly bits: Uint32Array;
  /** True when all of them match; otherwise each must be verified. */
  readonly isExact: boolean;
}

/**
 * Indexes which texts contain which letter and which pair of adjacent letters, with one bit per text. A text is
 * identified by its slot, a small number that the caller assigns. Searches of one or two letters are answered without
 * reading any text; longer ones are narrowed down to a few candidates.
 */
export class BigramIndex {
  /** Bit sets of the letters by character code, followed by those of the pairs. */
  readonly #slots: (Uint32Array | undefined)[] = Array.from({ length: LETTERS * (LETTERS + 1) });
  #words = FIRST_WORDS;

  /** Adds a text that is already normalized for searching. */
  add(slot: number, text: string): void {
    if (slot >>> 5 >= this.#words) this.#grow((slot >>> 5) + 1);
    this.#mark(slot, text, true);
  }

  /** Removes a text; it must be the same text that was added. */
  remove(slot: number, text: string): void {
    this.#mark(slot, text, false);
  }

  #mark(slot: number, text: string, has: boolean): void {
    const [word, bit] = [slot >>> 5, 1 << slot];
    const markAt = (index: number): void => {
      const slots = this.#slotsAt(index);
      const bits = slots[word] ?? 0;
      slots[word] = has ? bits | bit : bits & ~bit;
    };
    for (let at = 0, last = NO_LETTER; at < text.length; at += 1) {
      const letter = letterAt(text, at);
      markAt(letter);
      if (last !== NO_LETTER) markAt(pairOf(last, letter));
      last = letter;
    }
  }

  /**
   * Returns the slots whose texts may contain a search text, one of its other forms, or all of its words; they must be
   * normalized and not empty.
   */
  find(search: string, others: readonly string[] = [], words: readonly string[] = []): Candidates {
    // A text that contains the search contains its words.
    const bits = (words.length > 0 ? this.#findAll(words) : this.#find(search)) ?? new Uint32Array(this.#words);
    for (const other of others) {
      for (const [word, more] of this.#find(other)?.entries() ?? []) bits[word] = (bits[word] ?? 0) | more;
    }
    return {
      bits,
      isExact:
        others.length === 0 && search.length <= 2 && [...search].every((_, at) => letterAt(search, at) !== OTHERS),
    };
  }

  #findAll(words: readonly string[]): Uint32Array | undefined {
    let found: Uint32Array | undefined;
    for (const word of words) {
      const slots = this.#find(word);
      if (slots === undefined) return undefined;
      if (found !== undefined) for (const [at, bits] of found.entries()) slots[at] = (slots[at] ?? 0) & bits;
      found = slots;
    }
    return found;
  }

  /** Returns undefined when no text has one of the letters or pairs. */
  #find(search: string): Uint32Array | undefined {
    const first = this.#slots[letterAt(search, 0)];
    if (first === undefined) return undefined;
    const found = new Uint32Array(first);
    for (let at = 1; at < search.length; at += 1) {
      const slots = this.#slots[pairOf(letterAt(search, at - 1), letterAt(search, at))];
      if (slots === undefined) return undefined;
      for (const [word, bits] of slots.entries()) found[word] = (found[word] ?? 0) & bits;
    }
    return found;
  }

  #slotsAt(index: number): Uint32Array {
    return (this.#slots[index] ??= new Uint32Array(this.#words));
  }

  #grow(minWords: number): void {
    this.#words = Math.max(minWords, Math.ceil(this.#words * GROWTH));
    for (const [index, slots] of this.#slots.entries()) {
      if (slots === undefined) continue;
      const grown = new Uint32Array(this.#words);
      grown.set(slots);
      this.#slots[index] = grown;
    }
  }
}
