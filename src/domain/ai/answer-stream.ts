import * as z from 'zod/mini';

/**
 * Defines the stream of a generation as server-sent events (docs/adr/0015): deltas of the text while it
 * is written, then the complete answer.
 *
 *   data: {"at":0,"text":"Harbour"}   ──▶   data: {"at":7,"text":" crews"}   ──▶   data: {"status":200,"body":{…}}
 */
export const EVENT_STREAM_TYPE = 'text/event-stream';

/** Continues the text at a character; 0 starts the text again. */
const deltaSchema = z.object({ at: z.int().check(z.nonnegative()), text: z.string() });
/** Carries the complete answer with its HTTP status. */
const resultSchema = z.object({
  status: z.int().check(z.refine((status) => status >= 200 && status <= 599)),
  body: z.unknown(),
});
export const answerEventSchema = z.union([resultSchema, deltaSchema]);
export type AnswerEvent = z.output<typeof answerEventSchema>;

/** Formats an event for sending. */
export const toEvent = (delta: AnswerEvent): string => `data: ${JSON.stringify(delta)}\n\n`;

/** Applies a delta to a text; everything from the delta's position on is replaced. */
export const applyDelta = (text: string, delta: z.output<typeof deltaSchema>): string =>
  text.slice(0, delta.at) + delta.text;

/** Returns the delta that turns `previous` into `text`: a continuation, or the whole text when it started again. */
export const deltaBetween = (previous: string, text: string): z.output<typeof deltaSchema> =>
  text.startsWith(previous) ? { at: previous.length, text: text.slice(previous.length) } : { at: 0, text };

/**
 * Collects the data of server-sent events from pieces of their stream, wherever those are cut. Every data line is one
 * event; names, ids and comments are skipped.
 */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []));
  };
}
