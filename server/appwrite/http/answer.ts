/**
 * The answer of a route: a status and at most one of a value (sent as JSON), serialised JSON, whole or in parts, or
 * plain text.
 */
export interface Answer {
  readonly status: number;
  readonly value?: unknown;
  readonly jsonText?: string;
  /** A long JSON text in parts: each is made when the one before has been read by the client. */
  readonly jsonParts?: AsyncIterable<string>;
  readonly plainText?: string;
  /** The target of a redirect, which must not be cached. */
  readonly location?: string;
}

export const ok = (value: unknown): Answer => ({ status: 200, value });
export const created = (value: unknown): Answer => ({ status: 201, value });
export const accepted = (value: unknown): Answer => ({ status: 202, value });
/** Answers with JSON that is already serialised, so that long lists are serialised once. */
export const jsonText = (status: number, text: string): Answer => ({ status, jsonText: text });
export const plainText = (text: string): Answer => ({ status: 200, plainText: text });
export const redirectTo = (location: string): Answer => ({ status: 301, location });
export const NO_CONTENT: Answer = { status: 204 };
