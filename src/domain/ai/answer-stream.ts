import * as z from 'zod/mini';

/**
 * Defines the stream of a generation that is answered in parts, as server-sent events (docs/adr/0015): the text as it
 * is written, and at the end the complete answer.
 *
 *   data: {"at":0,"text":"Harbour"}   ──▶   data: {"at":7,"text":" crews"}   ──▶   data: {"status":200,"body":{…}}
 */
export const PARTS_TYPE = 'text/event-stream';

/** Continues the text at a character; 0 starts the text again. */
const textPartSchema = z.object({ at: z.int().check(z.nonnegative()), text: z.string() });
/** Carries the complete answer with its HTTP status. */
const lastPartSchema = z.object({
  status: z.int().check(z.refine((status) => status >= 200 && status <= 599)),
  body: z.unknown(),
});
export const answerPartSchema = z.union([lastPartSchema, textPartSchema]);
export type AnswerStreamPart = z.output<typeof answerPartSchema>;

/** Formats an event for sending. */
export const toEvent = (part: AnswerStreamPart): string => `data: ${JSON.stringify(part)}\n\n`;

/** Applies a part to a text; everything from the part's position on is replaced. */
export const withPart = (text: string, part: z.output<typeof textPartSchema>): string =>
  text.slice(0, part.at) + part.text;

/** Returns the part that turns `previous` into `text`: a continuation, or the whole text when it started again. */
export const partBetween = (previous: string, text: string): z.output<typeof textPartSchema> =>
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
