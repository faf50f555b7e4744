import { COLLECTIONS } from '#domain/wire/collections.ts';
import type { Backend } from '#server/backend/backend.ts';
import { Query } from '#server/backend/query.ts';
import { LINE_FIELDS, readDelivery, type DeliveryRecord } from './delivery-record.ts';

/** Attempts of an earlier event of a conversation for which the later ones wait. */
export const ORDERED_ATTEMPTS = 2;

type Placed = Pick<DeliveryRecord, 'chat' | '$sequence'>;

/** Conversations of which something waits to be sent later, so that what was written after it keeps behind it. */
export interface HeldChats {
  /** Nothing that was written after this one is sent before (Unix milliseconds). */
  hold(record: Placed, untilMs: number): void;
  /**
   * Until when this one waits, Unix milliseconds; 0 when for nothing. All of a conversation wait until one time: they
   * are sent in the order they were written in.
   */
  heldUntilMs(record: Placed): number;
}

export function createHeldChats(): HeldChats {
  const chats = new Map<string, { readonly first: number; readonly untilMs: number }>();
  return {
    hold({ chat, $sequence }, untilMs) {
      if (chat === '') return;
      const held = chats.get(chat);
      chats.set(
        chat,
        held === undefined
          ? { first: $sequence, untilMs }
          : { first: Math.min(held.first, $sequence), untilMs: Math.max(held.untilMs, untilMs) },
      );
    },
    heldUntilMs({ chat, $sequence }) {
      const held = chats.get(chat);
      return held !== undefined && held.first < $sequence ? held.untilMs : 0;
    },
  };
}

/**
 * What is held already: an event that is about to be tried again, and those that were put behind it, also where it has
 * been sent by hand meanwhile.
 */
export async function readHeldChats(backend: Backend, webhookId: string, nowMs: number): Promise<HeldChats> {
  const held = createHeldChats();
  const later = [
    Query.equal('webhook', webhookId),
    Query.equal('state', 'waiting'),
    Query.greaterThan('dueAt', new Date(nowMs).toISOString()),
    Query.lessThanEqual('attempts', ORDERED_ATTEMPTS),
  ];
  for await (const page of backend.pages(COLLECTIONS.deliveries, [
    ...later,
    Query.orderAsc('dueAt'),
    Query.select([...LINE_FIELDS, 'chat']),
  ])) {
    for (const record of page.map(readDelivery)) held.hold(record, Date.parse(record.dueAt));
  }
  return held;
}
