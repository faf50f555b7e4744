import * as z from 'zod/mini';
import { documentSchema, toUtc, type WireDocument } from './wire-document.ts';

/**
 * Describes the frames of Appwrite's socket (contract.md §11), both dialects. Unknown frames are ignored, never fatal.
 */
export const realtimeFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('connected'),
    data: z.object({
      channels: z.catch(z.array(z.string()), []),
      user: z.catch(z.nullable(z.looseObject({ $id: z.string() })), null),
    }),
  }),
  z.object({ type: z.literal('response'), data: z.looseObject({ to: z.string(), success: z.boolean() }) }),
  z.object({
    type: z.literal('event'),
    data: z.object({ events: z.array(z.string()), timestamp: z.string(), payload: z.unknown() }),
  }),
  z.object({ type: z.literal('error'), data: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ type: z.literal('pong') }),
]);

/**
 * Describes what an event means: that a document changed, that the list of teams changed, or that a session of
 * the user ended, perhaps this one.
 */
export type RealtimeEvent =
  | { readonly kind: 'written'; readonly collection: string; readonly document: WireDocument }
  /** `at` is the event's time, UTC ISO. */
  | { readonly kind: 'deleted'; readonly collection: string; readonly id: string; readonly at: string }
  | { readonly kind: 'teams-changed' }
  | { readonly kind: 'session-ended' };

const DOCUMENT_EVENT =
  /^(?:databases|tablesdb)\.[^.]+\.(?:collections|tables)\.([^.*]+)\.(?:documents|rows)\.([^.*]+)\.(create|update|upsert|delete)$/;
const TEAM_EVENT = /^(?:teams|memberships)\./;
const SESSION_END = /^users\.[^.]+\.sessions\.[^.]+\.delete$/;

/** Reads an event's frame; undefined when it concerns nothing we follow. */
export function realtimeEventOf(event: {
  readonly events: readonly string[];
  readonly timestamp: string;
  readonly payload: unknown;
}): RealtimeEvent | undefined {
  for (const name of event.events) {
    const match = DOCUMENT_EVENT.exec(name);
    if (match !== null) {
      const [, collection = '', id = '', action] = match;
      if (action === 'delete') return { kind: 'deleted', collection, id, at: toUtc(event.timestamp) };
      const document = documentSchema.safeParse(event.payload);
      return document.success ? { kind: 'written', collection, document: document.data } : undefined;
    }
    if (TEAM_EVENT.test(name)) return { kind: 'teams-changed' };
    if (SESSION_END.test(name)) return { kind: 'session-ended' };
  }
  return undefined;
}
