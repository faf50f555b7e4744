import { STATUS_CODES } from 'node:http';

/**
 * Returns a complete HTTP refusal for a connection without a response object; `body` is JSON text. The caller closes
 * the connection.
 */
export const rawRefusal = (status: number, body: string): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Type: application/json; charset=UTF-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
