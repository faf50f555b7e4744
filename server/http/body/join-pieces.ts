import type { IncomingMessage } from 'node:http';

/** A longer piece of a body is passed on as it is. */
const SHORT_PIECE = 1_024;
/** Short pieces are joined up to this length. */
const MAX_JOINED = 16_384;

/**
 * Joins the short pieces of a body that arrive together, before anybody sees them: in chunks of one byte each a
 * megabyte would be a million buffers, which take some hundred bytes and several microseconds each. To be called before
 * the body begins to arrive: when the request, or the answer of another server, is announced.
 */
export function joinPieces(message: IncomingMessage): void {
  const push = message.push.bind(message);
  let joined: Buffer | undefined;
  let length = 0;
  /** Whether whoever reads wants more: what the message said last. */
  let wantsMore = true;

  function passOn(): void {
    if (joined === undefined) return;
    const whole = joined.subarray(0, length);
    [joined, length] = [undefined, 0];
    wantsMore = push(whole);
  }

  function add(piece: Buffer): void {
    if (joined === undefined) {
      [joined, length] = [piece, piece.length];
      // Once what has arrived is read: of a request, Node runs the queues of microtasks and ticks after each piece.
      setImmediate(passOn);
      return;
    }
    if (length + piece.length > joined.length) {
      const longer = Buffer.allocUnsafe(Math.max(2 * joined.length, length + piece.length, SHORT_PIECE));
      joined.copy(longer, 0, 0, length);
      joined = longer;
    }
    piece.copy(joined, length);
    length += piece.length;
    if (length >= MAX_JOINED) passOn();
  }

  message.push = (piece: unknown, encoding?: BufferEncoding): boolean => {
    if (Buffer.isBuffer(piece) && piece.length < SHORT_PIECE) {
      add(piece);
      return wantsMore;
    }
    passOn();
    wantsMore = push(piece, encoding);
    return wantsMore;
  };
}
