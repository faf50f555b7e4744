/** Letters beyond these share one place: what they say is looked at again. */
const LETTERS = 128;
const OTHERS = 1;
const NO_LETTER = -1;
/** Of 32 bits. */
const FIRST_WORDS = 64;
const GROWTH = 1.5;

/** Behind the places of letters. */
const pairOf = (first: number, second: number): number => LETTERS + first * LETTERS + second;

const letterAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code < LETTERS ? code : OTHERS;
};

/** Those whose texts can have what is searched for in them. */
interface Candidates {
  /** The bit of a slot is `slot % 32` of its 32. */
  readonly bits: Uint32Array;
  /** True when all of them have it; otherwise each is to be looked at. */
  readonly isExact: boolean;
}

/**
 * Which texts have which letter, and which two letters one behind the other: a bit for each text. A text is known by
 * its slot, a small number that is its holder's to give. What one or two letters find is known without a look at any
 * text, what more of them find is narrowed down to few.
 */
export class BigramIndex {
  /** Bits of a letter under its code, of a pair behind those. */
  readonly #slots: (Uint32Array | undefined)[] = Array.from({ length: LETTERS * (LETTERS + 1) });
  #words = FIRST_WORDS;

  /** `text` as it is searched. */
  add(slot: number, text: string): void {
    if (slot >>> 5 >= this.#words) this.#grow((slot >>> 5) + 1);
    this.#mark(slot, text, true);
  }

  /** Takes back what was added of this very text. */
  remove(slot: number, text: string): void {
    this.#mark(slot, text, false);
  }

  #mark(slot: number, text: string, has: boolean): void {
    const [word, bit] = [slot >>> 5, 1 << slot];
    const markAt = (place: number): void => {
      const slots = this.#slotsAt(place);
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

  /** Whose texts can have this in them; it is not empty, and as texts are searched. */
  find(search: string): Candidates {
    const found = new Uint32Array(this.#slotsAt(letterAt(search, 0)));
    for (let at = 1; at < search.length; at += 1) {
      const slots = this.#slotsAt(pairOf(letterAt(search, at - 1), letterAt(search, at)));
      for (const [word, bits] of slots.entries()) found[word] = (found[word] ?? 0) & bits;
    }
    return {
      bits: found,
      isExact: search.length <= 2 && [...search].every((_, at) => letterAt(search, at) !== OTHERS),
    };
  }

  #slotsAt(place: number): Uint32Array {
    return (this.#slots[place] ??= new Uint32Array(this.#words));
  }

  #grow(wanted: number): void {
    this.#words = Math.max(wanted, Math.ceil(this.#words * GROWTH));
    for (const [place, slots] of this.#slots.entries()) {
      if (slots === undefined) continue;
      const grown = new Uint32Array(this.#words);
      grown.set(slots);
      this.#slots[place] = grown;
    }
  }
}
