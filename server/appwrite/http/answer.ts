/** What a route answers: a status and at most one of a value (sent as JSON), ready JSON text, or plain text. */
export interface Answer {
  readonly status: number;
  readonly value?: unknown;
  readonly jsonText?: string;
  readonly plainText?: string;
  /** Where the browser goes instead; no cache may remember it. */
  readonly location?: string;
}

export const ok = (value: unknown): Answer => ({ status: 200, value });
export const created = (value: unknown): Answer => ({ status: 201, value });
export const accepted = (value: unknown): Answer => ({ status: 202, value });
/** JSON that was already written out, so that long lists are serialised once. */
export const jsonText = (status: number, text: string): Answer => ({ status, jsonText: text });
export const plainText = (text: string): Answer => ({ status: 200, plainText: text });
export const movedTo = (location: string): Answer => ({ status: 301, location });
export const NO_CONTENT: Answer = { status: 204 };
