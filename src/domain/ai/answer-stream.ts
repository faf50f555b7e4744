import * as z from 'zod/mini';

/**
 * An act of AI that is answered in parts, as server-sent events (docs/adr/0015): what is written, as it is
 * written, and in the end the answer as it would have come whole.
 *
 *   data: {"at":0,"text":"Harbour"}   ──▶   data: {"at":7,"text":" crews"}   ──▶   data: {"status":200,"body":{…}}
 */
export const PARTS_TYPE = 'text/event-stream';

/** The text goes on at a character; at 0 it begins anew. */
const textPartSchema = z.object({ at: z.int().check(z.nonnegative()), text: z.string() });
/** The answer, with its HTTP status. */
const lastPartSchema = z.object({
  status: z.int().check(z.refine((status) => status >= 200 && status <= 599)),
  body: z.unknown(),
});
export const answerPartSchema = z.union([lastPartSchema, textPartSchema]);
export type AnswerStreamPart = z.output<typeof answerPartSchema>;

/** An event, as it is sent. */
export const toEvent = (part: AnswerStreamPart): string => `data: ${JSON.stringify(part)}\n\n`;

/** A text after another part of it has come; whatever stands after that begins anew. */
export const withPart = (text: string, part: z.output<typeof textPartSchema>): string =>
  text.slice(0, part.at) + part.text;

/** What turns the one text into the other, where it goes on or was begun anew. */
export const partBetween = (said: string, text: string): z.output<typeof textPartSchema> =>
  text.startsWith(said) ? { at: said.length, text: text.slice(said.length) } : { at: 0, text };

/**
 * Gathers the data of server-sent events from pieces of their stream, wherever those are cut. A line is an event's data
 * here; names, ids and remarks are passed over.
 */
export function createEventReader(): (piece: string) => string[] {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []));
  };
}
