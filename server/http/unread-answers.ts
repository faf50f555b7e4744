import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes of answers that clients have not read yet, of all connections together. */
const MAX_UNREAD_BYTES = 128 * 1024 * 1024;

/** Time within which a client must have read some of what was sent, before more of an answer is made. */
const PATIENCE_MS = 60_000;

/** Tells that a part of an answer was written, which is counted as a whole one is. */
const PART_WRITTEN = Symbol('part written');

const bytesOf = ({ socket }: ServerResponse): number => socket?.writableLength ?? 0;

/**
 * Bounds the memory of answers that are written but not read: a client may ask for long ones on many connections and
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
    const bound = (): void => {
      if (bytesOf(response) > 0) this.#bound();
    };
    response.once('prefinish', bound).on(PART_WRITTEN, bound);
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

/**
 * Sends a part of an answer. Resolves once the client has read it, false when the connection has ended, as it does
 * where a client reads nothing for a while: until then no more of the answer need be in memory.
 */
export async function sendPart(response: ServerResponse, part: string): Promise<boolean> {
  const { socket } = response;
  if (response.destroyed || socket === null || socket.destroyed) return false;
  const isTaken = response.write(Buffer.from(part));
  response.emit(PART_WRITTEN);
  if (isTaken) return true;
  if (socket.destroyed) return false;
  let before = bytesReadOf(socket);
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      const read = bytesReadOf(socket);
      if (read === before) response.destroy();
      before = read;
    }, PATIENCE_MS);
    const end = (isRead: boolean): void => {
      clearInterval(watch);
      response.off('drain', onDrain).off('close', onClose);
      resolve(isRead);
    };
    const onDrain = (): void => end(true);
    const onClose = (): void => end(false);
    response.once('drain', onDrain).once('close', onClose);
  });
}

/** Returns how many bytes the system has taken of what was written. */
const bytesReadOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
