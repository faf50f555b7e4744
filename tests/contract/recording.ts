import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const headersSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));

const httpStepSchema = z.object({
  name: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    query: z.optional(pairsSchema),
    body: z.optional(z.unknown()),
    rawBody: z.optional(z.string()),
  }),
  response: z.object({ status: z.number(), headers: headersSchema, body: z.optional(z.unknown()) }),
  waitBefore: z.optional(z.number()),
  /** True for a step that only prepares the scenario. */
  setup: z.optional(z.boolean()),
  /** The request is repeated until the status is the recorded one. */
  repeatUntil: z.optional(z.unknown()),
});

const mailStepSchema = z.object({
  name: z.string(),
  mail: z.nullable(
    z.object({ to: z.string(), subject: z.string(), links: z.array(z.string()), code: z.optional(z.string()) }),
  ),
});

const frameSchema = z.object({
  dir: z.enum(['in', 'out']),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});

const socketStepSchema = z.object({
  name: z.string(),
  ws: z.object({
    conn: z.string(),
    action: z.enum(['open', 'send', 'receive', 'silence', 'close']),
    request: z.optional(
      z.object({ path: z.string(), query: z.optional(pairsSchema), headers: z.record(z.string(), z.string()) }),
    ),
    frames: z.array(frameSchema),
    close: z.optional(z.object({ code: z.number(), reason: z.string() })),
    ms: z.optional(z.number()),
    unordered: z.optional(z.boolean()),
  }),
});

export type HttpStep = z.infer<typeof httpStepSchema>;
export type MailStep = z.infer<typeof mailStepSchema>;
export type SocketStep = z.infer<typeof socketStepSchema>;
export type Step = HttpStep | MailStep | SocketStep;

/** One scenario recorded from a real server: requests and answers. */
const recordingSchema = z.object({
  scenario: z.string(),
  description: z.string(),
  steps: z.array(z.union([httpStepSchema, mailStepSchema, socketStepSchema])),
});

export type Recording = z.infer<typeof recordingSchema>;

export const readRecording = (name: string): Recording =>
  z.parse(recordingSchema, JSON.parse(readFileSync(join(import.meta.dirname, 'recordings', `${name}.json`), 'utf8')));
