import type { ServerResponse } from 'node:http';

/** Bytes of answers that clients have not read yet, of all connections together. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024;

const bytesOf = ({ socket }: ServerResponse): number => socket?.writableLength ?? 0;

/**
 * Bounds the memory of answers that are complete but not read: a client may ask for long ones on many connections and
 * read none. Beyond the limit the place with the most unread bytes loses its connections, the one with the most first,
 * so that somebody who reads slowly elsewhere keeps theirs.
 */
export class UnreadAnswers {
  readonly #open = new Map<ServerResponse, string>();

  /** The answers that are not read yet, or not complete. */
  get size(): number {
    return this.#open.size;
  }

  /** Counts an answer, which is that of somebody at `place`, until `forget`. */
  watch(response: ServerResponse, place: string): void {
    this.#open.set(response, place);
    // An answer that the system has taken in whole adds nothing.
    response.once('prefinish', () => bytesOf(response) > 0 && this.#bound());
  }

  /** Takes an answer off the count whose connection is free again, or gone. */
  forget(response: ServerResponse): void {
    this.#open.delete(response);
  }

  #bound(): void {
    let total = 0;
    for (const response of this.#open.keys()) total += bytesOf(response);
    if (total <= MAX_UNREAD_BYTES) return;
    const places = new Map<string, number>();
    for (const [response, place] of this.#open) places.set(place, (places.get(place) ?? 0) + bytesOf(response));
    while (total > MAX_UNREAD_BYTES) {
      const [worst] = [...places].toSorted(([, one], [, other]) => other - one);
      if (worst === undefined) return;
      const [most] = [...this.#open]
        .filter(([, place]) => place === worst[0])
        .map(([response]) => response)
        .toSorted((one, other) => bytesOf(other) - bytesOf(one));
      const bytes = most === undefined ? 0 : bytesOf(most);
      if (most === undefined || bytes === 0) return;
      this.#open.delete(most);
      most.socket?.destroy();
      total -= bytes;
      places.set(worst[0], worst[1] - bytes);
    }
  }
}
