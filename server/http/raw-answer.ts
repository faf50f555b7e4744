import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Returns a complete HTTP refusal for a connection without a response object; `body` is JSON text. The caller closes
 * the connection.
 */
export const rawRefusal = (status: number, body: string): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Time for a peer to read an answer before its connection is cut: what it sends meanwhile is not read. */
const CLOSE_AFTER_MS = 1_000;

/**
 * Answers a connection without a response object, and closes it. Node leaves a connection alone that was to be
 * upgraded: a peer that keeps its side open, or has sent more than was read, would keep it for ever.
 */
export function endRaw(socket: Duplex, text: string): void {
  socket.end(text);
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref();
  socket.once('close', () => clearTimeout(cut));
}
