const FIRST_ROOM = 1_024;
const GROWTH = 1.5;

/** Slots in an order that is their holder's to keep: he finds out where one belongs. */
export class SlotOrder {
  #slots = new Int32Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(place: number): number | undefined {
    return place >= 0 && place < this.#length ? this.#slots[place] : undefined;
  }

  insert(place: number, slot: number): void {
    if (this.#length === this.#slots.length) {
      const grown = new Int32Array(Math.ceil(this.#length * GROWTH));
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots.copyWithin(place + 1, place, this.#length);
    this.#slots[place] = slot;
    this.#length += 1;
  }

  remove(place: number): void {
    this.#slots.copyWithin(place, place + 1, this.#length);
    this.#length -= 1;
  }

  /** All of them, in order; until the next change. */
  all(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }
}
