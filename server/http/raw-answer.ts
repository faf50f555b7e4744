import { STATUS_CODES } from 'node:http';

/**
 * A whole refusal for a connection that has no response to write to; `body` is a JSON text. The connection is to be
 * closed after it.
 */
export const rawRefusal = (status: number, body: string): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
